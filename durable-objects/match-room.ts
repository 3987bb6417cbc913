import { DurableObject } from "cloudflare:workers";
import { matchProgress } from "../schemas/football/live-match.ts";
import type { LiveMessage } from "../schemas/football/match-data.ts";
import type { FeedProblem, NamedReport } from "../schemas/football/match-feed.ts";
import { feedEntries, feedProblems } from "./feed-events.ts";
import { MatchLog, type MatchSubject } from "./match-log.ts";
import { ownStatuses, readRecordedEvents, readRecordedMatch, writeRecord } from "./match-record.ts";
import {
  acceptFollower,
  autoRespondToPings,
  broadcast,
  completeClose,
  dismissFollowers,
  handleFollowerMessage,
  sinceOf,
} from "./match-sockets.ts";

const isSame = (a: MatchSubject, b: MatchSubject) =>
  a.kickoff === b.kickoff && a.homeID === b.homeID && a.awayID === b.awayID;

/** How a feed's report was taken: up to which change, or why nothing of it was. */
export type ReportResult =
  | { accepted: true; sequence: number }
  | { accepted: false; reason: "unknown" | "closed" }
  | { accepted: false; reason: "contradicts"; problems: FeedProblem[] };

/** Milliseconds until what could not be written down is tried again. */
const retryAfter = 5_000;
/** Milliseconds after the final whistle until a room forgets its match: by then everybody reads the league's records. */
const retainedAfterEnd = 24 * 3_600_000;

/**
 * One match in play: keeps its numbered events, pushes them to whoever follows, and writes the league's records.
 * Events come from a feed ({@link MatchRoom.report}) or, in the demo, from the match's script at their time.
 */
export class MatchRoom extends DurableObject<Env> {
  readonly #log: MatchLog;
  #settling: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new MatchLog(ctx.storage);
    autoRespondToPings(ctx);
  }

  /**
   * Takes on a match that is due or in play, and heals one that was missed. Calling it again does no harm.
   * @param simulate whether the match's script is its feed.
   * @returns false when there is no such match, or it is over.
   */
  async open(fixtureID: number, simulate: boolean): Promise<boolean> {
    const recorded = await readRecordedMatch(this.env.MATCH_DB, fixtureID);
    if (recorded === null || !recorded.open) {
      // Called off before it began: its script must not be played.
      if (this.#log.subject !== null && this.#log.sequence === 0) {
        await this.#log.forget();
        // They come back, and are told by the records what has become of it.
        dismissFollowers(this.ctx);
      }
      return false;
    }
    const { match, begun, script } = recorded;
    const known = this.#log.subject;
    if (known !== null && !begun && !isSame(known, match) && this.#log.sequence > 0) await this.#log.forget();
    // A match that has begun keeps its kick-off. One that has not may have been moved.
    if (this.#log.sequence === 0) this.#log.open(match, simulate ? script : null);
    // Records that were put back, by a restore or a new seed, learn again what this room knows.
    else if (!begun || this.#isOver()) this.#log.settled = -1;
    await this.#advance();
    return true;
  }

  /** Whether it has a match: one that is about to begin, in play, or over since less than a day. */
  async isOpen(): Promise<boolean> {
    return this.#log.subject !== null;
  }

  /**
   * A feed's report, taken whole or not at all: what happened, corrections and cancellations, in any order and as often as it
   * likes. A match that is over is corrected, too. What the league has decided about a match stands.
   * @param sentAt epoch milliseconds, from the report's signature.
   */
  async report({ fixtureID, events, ...parts }: NamedReport, sentAt: number): Promise<ReportResult> {
    const recorded = await readRecordedMatch(this.env.MATCH_DB, fixtureID);
    if (recorded === null) return { accepted: false, reason: "unknown" };
    const { match, status } = recorded;
    if (recorded.open) await this.open(fixtureID, false);
    else if (this.#log.subject === null) {
      const past = await readRecordedEvents(this.env.MATCH_DB, fixtureID);
      const course = matchProgress(past, match.kickoff);
      const isWhole = course.state.kind === "result" && ownStatuses(course).includes(status);
      if (!isWhole) return { accepted: false, reason: "closed" };
      this.#log.reopen(match, past, ownStatuses(course));
    } else if (!this.#log.statuses.includes(status)) return { accepted: false, reason: "closed" };
    const known = this.#log.entries(events.map(({ id }) => id));
    const said = feedEntries(events, match.kickoff);
    const problems = feedProblems(said, known);
    if (problems.length > 0) return { accepted: false, reason: "contradicts", problems };
    const before = this.#log.sequence;
    this.#log.report(said, parts, sentAt);
    await this.#announceSince(before);
    return { accepted: true, sequence: this.#log.sequence };
  }

  /** What has changed since the change of that number; the whole match for null. Null when this room has no match. */
  async messageSince(since: number | null): Promise<LiveMessage | null> {
    return this.#log.messageSince(since);
  }

  /** A follower's WebSocket, `?since=N`. */
  override async fetch(request: Request): Promise<Response> {
    const first = this.#log.messageSince(sinceOf(request));
    return acceptFollower(this.ctx, request, first === null ? [] : [first]);
  }

  /** Delivered at least once, and late after a restart: what it does depends on the clock and the log alone. */
  override async alarm(): Promise<void> {
    const match = this.#log.subject;
    if (match === null) return;
    const forgetAt = this.#forgetAt();
    if (forgetAt !== null && forgetAt <= Date.now()) return await this.#log.forget();
    // Before the first event the records are asked once more: the match may have been moved or called off.
    if (this.#log.sequence === 0) await this.open(match.fixtureID, this.#log.nextDue !== null);
    else await this.#advance();
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    handleFollowerMessage(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeClose(socket, code, reason);
  }

  /** Nothing more is expected of it. */
  #isOver(): boolean {
    const { state } = this.#log.course();
    return state.kind === "result" || (state.kind === "fixture" && state.note !== null);
  }

  /** When this room forgets its match, in epoch milliseconds; null while it is not over, or not written down. */
  #forgetAt(): number | null {
    const match = this.#log.subject;
    if (match === null || !this.#isOver() || this.#log.settled < this.#log.sequence) return null;
    const ended = Date.parse(match.kickoff) + (this.#log.events.at(-1)?.offset ?? 0) * 1000;
    return Math.max(ended, this.#log.reportedAt) + retainedAfterEnd;
  }

  /** Plays what is due: one event in the usual case, all that was missed after a sleep, a restart or a deploy. */
  async #advance(): Promise<void> {
    const before = this.#log.sequence;
    this.#log.takeDue(Date.now());
    await this.#announceSince(before);
  }

  /** Tells followers, records and hub what has changed since that number, if anything has. */
  async #announceSince(before: number): Promise<void> {
    const message = this.#log.sequence > before ? this.#log.messageSince(before) : null;
    // A long catch-up comes as a snapshot, which replaces what a client has, so it suits everybody.
    if (message !== null) broadcast(this.ctx, message);
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = null;
    });
    await this.#settling;
    await this.#setAlarm();
  }

  /** Brings the league's records and the hub up to date, in order: two calls at once would overtake each other. */
  async #settle(): Promise<void> {
    while (this.#log.settled < this.#log.sequence) {
      // The hub's first word of a match is all of it, and replaces what it may have of an earlier one.
      const message = this.#log.messageSince(this.#log.settled < 0 ? null : this.#log.settled);
      if (message === null) return;
      try {
        await writeRecord(this.env.MATCH_DB, this.#log);
        if (message.sequence > 0) await this.env.MATCH_HUB.getByName("all").publish(message);
      } catch (error) {
        console.warn(JSON.stringify({ level: "warn", message: "match not written down", error: String(error) }));
        return;
      }
      this.#log.settled = message.sequence;
    }
  }

  async #setAlarm(): Promise<void> {
    const now = Date.now();
    const retryAt = this.#log.settled < this.#log.sequence ? now + retryAfter : null;
    const next = [this.#log.nextDue, retryAt, this.#forgetAt()].filter((time) => time !== null);
    if (next.length > 0) await this.ctx.storage.setAlarm(Math.max(Math.min(...next), now));
  }
}
