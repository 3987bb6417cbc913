import { DurableObject } from "cloudflare:workers";
import type { LiveMessage, MatchEvent, MatchStatistics } from "../schemas/match-data.ts";
import { MatchLog, type MatchSubject, type Report } from "./match-log.ts";
import { readRecordedMatch, writeRecord } from "./match-record.ts";
import {
  acceptFollower,
  answerClose,
  answerPings,
  broadcast,
  dismissFollowers,
  hearFollower,
  sinceOf,
} from "./match-sockets.ts";

const isSame = (a: MatchSubject, b: MatchSubject) =>
  a.kickoff === b.kickoff && a.homeID === b.homeID && a.awayID === b.awayID;

/** Milliseconds until what could not be written down is tried again. */
const retryAfter = 5_000;
/** Milliseconds after the final whistle until a room forgets its match: by then everybody reads the league's records. */
const keptAfterwards = 24 * 3_600_000;

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
    answerPings(ctx);
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
   * A feed's news of the match: events numbered from 1 without gaps, in any number of calls. Repeats are allowed, that of the
   * final whistle too: a feed that missed the answer asks again.
   */
  async report(fixtureID: number, events: MatchEvent[], statistics: MatchStatistics | null): Promise<Report> {
    const isOpen = await this.open(fixtureID, false);
    if (this.#log.subject === null) return { accepted: false, expected: null };
    if (!isOpen) {
      return events.every((event) => this.#log.knows(event))
        ? { accepted: true, sequence: this.#log.sequence }
        : { accepted: false, expected: null };
    }
    const { fresh, ...report } = this.#log.report(events, statistics);
    if (fresh.length > 0) await this.#announce(fresh);
    return report;
  }

  /** What happened since the event of that number; the whole match for null. Null when this room has no match. */
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
    hearFollower(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    answerClose(socket, code, reason);
  }

  #isOver(): boolean {
    return this.#log.course().state.kind === "result";
  }

  /** When this room forgets its match, in epoch milliseconds; null while it is not over, or not written down. */
  #forgetAt(): number | null {
    const match = this.#log.subject;
    if (match === null || !this.#isOver() || this.#log.settled < this.#log.sequence) return null;
    return Date.parse(match.kickoff) + (this.#log.events.at(-1)?.offset ?? 0) * 1000 + keptAfterwards;
  }

  /** Plays what is due: one event in the usual case, all that was missed after a sleep, a restart or a deploy. */
  async #advance(): Promise<void> {
    await this.#announce(this.#log.takeDue(Date.now()));
  }

  async #announce(fresh: readonly MatchEvent[]): Promise<void> {
    const [first] = fresh;
    const message = first === undefined ? null : this.#log.messageSince(first.number - 1);
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
