import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import type { Changes, FollowerRegion } from "../schemas/football/follower-relays.ts";
import { type LiveMessage, liveMessage } from "../schemas/football/match-data.ts";
import { FollowerRelays, type FollowerSource } from "./follower-relays.ts";
import {
  acceptFollower,
  autoRespondToPings,
  broadcast,
  completeClose,
  handleFollowerMessage,
} from "./match-sockets.ts";

/** Milliseconds before kick-off at which a match's room opens and its line-ups are published. */
const roomOpensBefore = 3_600_000;
/** Milliseconds for which new followers get a match, counted from its last message. */
const retainedFor = 12 * 3_600_000;
/** Rooms opened in one check. The next check opens the rest. */
const maxRoomsOpened = 50;
/** Milliseconds between checks for due matches. */
const checkInterval = 30_000;

const variables = z.object({ SIMULATION: z.enum(["on", "off"]).default("off") });
const dueRow = z.object({ id: z.int() });

/**
 * All matches in play as one stream, for pages that show many scores: rooms publish to the hub, and each page follows it with one socket.
 * The hub also opens the rooms of due matches. There is one hub, named "all".
 */
export class MatchHub extends DurableObject<Env> implements FollowerSource {
  #checkedAt = 0;
  readonly #relays: FollowerRelays;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS matches (
        fixture_id INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, message TEXT NOT NULL, published_at INTEGER NOT NULL
      );
      -- How many messages followers were sent, by which relays see that they missed one.
      CREATE TABLE IF NOT EXISTS sent (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL);
      INSERT OR IGNORE INTO sent VALUES (1, 0);
    `);
    this.#relays = new FollowerRelays(ctx.storage, env.FOLLOWER_RELAY);
    autoRespondToPings(ctx);
  }

  /** Publishes a room's message. The hub's followers get scores, clocks and key moments; the rest is in the room. */
  async publish(message: LiveMessage): Promise<void> {
    const { sheet: _sheet, ...scores } = message;
    const brief: LiveMessage = { ...scores, events: message.events.filter(({ key }) => key), statistics: null };
    const snapshot: LiveMessage = { ...brief, type: "snapshot", events: [], withdrawn: [] };
    const { rowsWritten } = this.ctx.storage.sql.exec(
      `INSERT INTO matches VALUES (?, ?, ?, ?)
       ON CONFLICT (fixture_id) DO UPDATE SET
         sequence = excluded.sequence, message = excluded.message, published_at = excluded.published_at
       WHERE excluded.sequence > sequence OR ?`,
      message.fixtureID,
      message.sequence,
      JSON.stringify(snapshot),
      Date.now(),
      message.type === "snapshot" ? 1 : 0,
    );
    if (rowsWritten === 0) return;
    const text = JSON.stringify(brief);
    broadcast(this.ctx, text);
    const number = this.#sent + 1;
    this.ctx.storage.sql.exec("UPDATE sent SET number = ?", number);
    this.ctx.waitUntil(this.#relays.pass({ from: number - 1, number, texts: [text] }));
  }

  get #sent(): number {
    return this.ctx.storage.sql.exec<{ number: number }>("SELECT number FROM sent").one().number;
  }

  /** The number of relay levels that serve a region's followers, raised to at least `atLeast`. */
  async levels(region: FollowerRegion, atLeast: number): Promise<number> {
    return this.#relays.levels(region, atLeast);
  }

  /** A follower that missed anything gets all scores again. */
  async changesSince(since: number | null, relay: string): Promise<Changes> {
    const messages = await this.snapshot();
    this.#relays.add(relay);
    const number = this.#sent;
    return { from: since, number, texts: since === number ? [] : messages.map((message) => JSON.stringify(message)) };
  }

  async leave(relay: string): Promise<void> {
    this.#relays.remove(relay);
  }

  /** The latest message of every match in play, and of those that ended in the last hours. */
  async snapshot(): Promise<LiveMessage[]> {
    const now = Date.now();
    await this.#checkDue(now);
    this.ctx.storage.sql.exec("DELETE FROM matches WHERE published_at < ?", now - retainedFor);
    return this.ctx.storage.sql
      .exec<{ message: string }>("SELECT message FROM matches ORDER BY fixture_id")
      .toArray()
      .flatMap(({ message }) => {
        // A message that an earlier version stored is dropped if it no longer parses; the match's next change replaces it.
        const read = liveMessage.safeParse(JSON.parse(message));
        return read.success ? [read.data] : [];
      });
  }

  /** With the simulator on, opens a room for each due match that has a script. */
  async openDueRooms(): Promise<void> {
    const now = Date.now();
    this.#checkedAt = now;
    if (variables.parse(this.env).SIMULATION !== "on") return;
    const { results } = await this.env.MATCH_DB.prepare(
      `SELECT id FROM fixtures JOIN match_scripts ON fixture_id = id
       WHERE status IN ('fixture', 'live') AND kickoff <= ? ORDER BY kickoff LIMIT ?`,
    )
      .bind(new Date(now + roomOpensBefore).toISOString(), maxRoomsOpened)
      .all();
    const due = z.array(dueRow).parse(results);
    await Promise.allSettled(due.map(({ id }) => this.env.MATCH_ROOM.getByName(String(id)).open(id, true)));
  }

  override async fetch(request: Request): Promise<Response> {
    const messages = await this.snapshot();
    return acceptFollower(
      this.ctx,
      this.env,
      request,
      messages.map((message) => JSON.stringify(message)),
    );
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    handleFollowerMessage(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeClose(socket, code, reason);
  }

  /** Visits also check for due matches, so that the first visitor after a quiet time finds them in play. */
  async #checkDue(now: number): Promise<void> {
    if (now - this.#checkedAt < checkInterval) return;
    try {
      await this.openDueRooms();
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "due match lookup failed", error: String(error) }));
    }
  }
}
