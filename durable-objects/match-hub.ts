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

/** Milliseconds before kick-off at which a match gets its room, and its line-ups are told. */
const roomOpensBefore = 3_600_000;
/** Milliseconds after which a match that says nothing more is left out of what a new follower gets. */
const keptFor = 12 * 3_600_000;
/** Rooms opened in one go. What is left comes with the next minute. */
const maxRoomsOpened = 50;
/** Milliseconds between two looks for matches that are due. */
const checkInterval = 30_000;

const variables = z.object({ SIMULATION: z.enum(["on", "off"]).default("off") });
const dueRow = z.object({ id: z.int() });

/**
 * All matches in play as one stream, for pages that show many scores: rooms publish to it, one socket follows it.
 * It is also what opens the rooms of matches that are due. There is one, by the name "all".
 */
export class MatchHub extends DurableObject<Env> {
  #lookedAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS matches (
        fixture_id INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, message TEXT NOT NULL, published_at INTEGER NOT NULL
      )
    `);
    autoRespondToPings(ctx);
  }

  /** A room's news. Followers of many matches get scores, clocks and key moments; a room has the rest. */
  async publish(message: LiveMessage): Promise<void> {
    const brief: LiveMessage = { ...message, events: message.events.filter(({ key }) => key), statistics: null };
    const known: LiveMessage = { ...brief, type: "snapshot", events: [], withdrawn: [] };
    const { rowsWritten } = this.ctx.storage.sql.exec(
      `INSERT INTO matches VALUES (?, ?, ?, ?)
       ON CONFLICT (fixture_id) DO UPDATE SET
         sequence = excluded.sequence, message = excluded.message, published_at = excluded.published_at
       WHERE excluded.sequence > sequence OR ?`,
      message.fixtureID,
      message.sequence,
      JSON.stringify(known),
      Date.now(),
      message.type === "snapshot" ? 1 : 0,
    );
    if (rowsWritten > 0) broadcast(this.ctx, brief);
  }

  /** Where all matches in play stand, and those that ended in the last hours. */
  async snapshot(): Promise<LiveMessage[]> {
    const now = Date.now();
    await this.#lookAgain(now);
    this.ctx.storage.sql.exec("DELETE FROM matches WHERE published_at < ?", now - keptFor);
    return this.ctx.storage.sql
      .exec<{ message: string }>("SELECT message FROM matches ORDER BY fixture_id")
      .toArray()
      .flatMap(({ message }) => {
        // One that an earlier version has put down in other words comes again with its match's next change.
        const read = liveMessage.safeParse(JSON.parse(message));
        return read.success ? [read.data] : [];
      });
  }

  /** Opens a room for each match that is due or in play and has a script, if the simulator is the feed. */
  async openDueRooms(): Promise<void> {
    const now = Date.now();
    this.#lookedAt = now;
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

  /** A visit looks for due matches too, so that the first one after a pause finds the games going on. */
  async #lookAgain(now: number): Promise<void> {
    if (now - this.#lookedAt < checkInterval) return;
    try {
      await this.openDueRooms();
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "due matches not looked up", error: String(error) }));
    }
  }
}
