import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { type LiveMessage, liveMessage } from "../schemas/football/match-data.ts";
import {
  acceptFollower,
  autoRespondToPings,
  broadcast,
  completeClose,
  handleFollowerMessage,
} from "./match-sockets.ts";

/** Milliseconds before kick-off at which a match gets its room, and its line-ups are published. */
const roomOpensBefore = 3_600_000;
/** Milliseconds after its last message for which a match is sent to new followers. */
const retainedFor = 12 * 3_600_000;
/** Rooms opened at once. The next check opens the others. */
const maxRoomsOpened = 50;
/** Milliseconds between checks for due matches. */
const checkInterval = 30_000;

const variables = z.object({ SIMULATION: z.enum(["on", "off"]).default("off") });
const dueRow = z.object({ id: z.int() });

/**
 * All matches in play as one stream, for pages that show many scores: rooms publish to it, one socket per page follows it.
 * It also opens the rooms of due matches. There is one hub, named "all".
 */
export class MatchHub extends DurableObject<Env> {
  #checkedAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS matches (
        fixture_id INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, message TEXT NOT NULL, published_at INTEGER NOT NULL
      )
    `);
    autoRespondToPings(ctx);
  }

  /** Publishes a room's message. Followers of the hub get scores, clocks and key moments; a room has the rest. */
  async publish(message: LiveMessage): Promise<void> {
    const brief: LiveMessage = { ...message, events: message.events.filter(({ key }) => key), statistics: null };
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
    if (rowsWritten > 0) broadcast(this.ctx, brief);
  }

  /** All matches in play, and those that ended in the last hours. */
  async snapshot(): Promise<LiveMessage[]> {
    const now = Date.now();
    await this.#checkDue(now);
    this.ctx.storage.sql.exec("DELETE FROM matches WHERE published_at < ?", now - retainedFor);
    return this.ctx.storage.sql
      .exec<{ message: string }>("SELECT message FROM matches ORDER BY fixture_id")
      .toArray()
      .flatMap(({ message }) => {
        // A message of an earlier version is dropped; the match's next change replaces it.
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
    return acceptFollower(this.ctx, request, await this.snapshot());
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    handleFollowerMessage(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeClose(socket, code, reason);
  }

  /** Visits also check for due matches, so that the first visitor after a pause finds them in play. */
  async #checkDue(now: number): Promise<void> {
    if (now - this.#checkedAt < checkInterval) return;
    try {
      await this.openDueRooms();
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "due match lookup failed", error: String(error) }));
    }
  }
}
