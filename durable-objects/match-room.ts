import { DurableObject } from "cloudflare:workers";
import type { Changes, FollowerRegion } from "../schemas/football/follower-relays.ts";
import type { LiveMessage, MatchState } from "../schemas/football/match-data.ts";
import { isNotified } from "../schemas/football/match-enums.ts";
import type { FeedProblem, NamedReport, StaffChanges } from "../schemas/football/match-feed.ts";
import {
  type MatchSections,
  type MatchSources,
  matchSections,
  noSources,
  type Precedence,
  type ReportSource,
  type SectionName,
} from "../schemas/football/match-sources.ts";
import { feedEntries, feedProblems } from "./feed-events.ts";
import { FollowerRelays, type FollowerSource } from "./follower-relays.ts";
import { isFromFeed, isOvertaken, type LoggedEvent } from "./match-events.ts";
import type { MatchSubject } from "./match-facts.ts";
import { MatchLog } from "./match-log.ts";
import {
  type RecordedMatch,
  readRecordedMatch,
  readReports,
  writeHeldRecord,
  writeRecord,
  writeReports,
  writtenStatuses,
} from "./match-record.ts";
import { type MatchReports, progressOf, revisionsOf, sourcesOf } from "./match-reports.ts";
import {
  acceptFollower,
  autoRespondToPings,
  broadcast,
  completeClose,
  dismissFollowers,
  handleFollowerMessage,
  sinceOf,
} from "./match-sockets.ts";

const isSameFixture = (a: MatchSubject, b: MatchSubject) =>
  a.kickoff === b.kickoff && a.homeID === b.homeID && a.awayID === b.awayID;

/** The number of the last change after an accepted report, or why the report was refused. */
export type ReportResult =
  /** `held`: the imported result stands until the feed reaches the final whistle. */
  | { accepted: true; sequence: number; held: boolean }
  | { accepted: false; reason: "unknown" | "closed" }
  /** "changed": the person has not seen the last change. "feed": a feed has reported it and takes precedence. */
  | { accepted: false; reason: "changed" | "feed" }
  | { accepted: false; reason: "contradicts"; problems: FeedProblem[] };

/** The sender of a report. `sentAt`: epoch milliseconds, from a feed's signature. */
interface ReportedBy extends StaffChanges {
  source: ReportSource;
  sentAt: number;
  precedence: Precedence;
}

/** Milliseconds after which a failed write is retried. */
const retryDelay = 5_000;
/** Milliseconds after the final whistle at which a room deletes its match. Pages then read the records. */
const retainedAfterEnd = 24 * 3_600_000;

/**
 * One match in play: logs its events, pushes them to followers, and writes the league's records. Events come from a feed ({@link
 * MatchRoom.report}) or, in the demo, from the match's script at their scheduled times.
 */
export class MatchRoom extends DurableObject<Env> implements FollowerSource {
  readonly #log: MatchLog;
  readonly #relays: FollowerRelays;
  #publishing: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new MatchLog(ctx.storage);
    this.#relays = new FollowerRelays(ctx.storage, env.FOLLOWER_RELAY);
    autoRespondToPings(ctx);
  }

  /**
   * Opens a match that is due or in play, and catches up on what was missed. Idempotent.
   * @param simulate whether the match's script is its feed.
   * @returns false for an unknown match, or one that is over.
   */
  async open(fixtureID: number, simulate: boolean): Promise<boolean> {
    const recorded = await readRecordedMatch(this.env.MATCH_DB, fixtureID);
    if (recorded === null || !recorded.open) {
      // The match was removed, or called off before it began: its script must not run.
      if (this.#log.subject !== null && (recorded === null || this.#log.sequence === 0)) await this.#forget();
      return false;
    }
    const { match, begun, script, isKept } = recorded;
    const known = this.#log.subject;
    const isMoved = known !== null && !begun && !isSameFixture(known, match) && this.#log.sequence > 0;
    if (isMoved) await this.#forget();
    if (isKept) await this.#reopen(recorded);
    if (this.#log.sequence === 0) {
      // A match that has not begun may have been moved.
      this.#log.open(match, simulate && this.#log.reportedAt === 0 ? script : null, isKept || isMoved);
    }
    // The records were restored or seeded again, so publish everything once more.
    else if (known !== null && (!begun || this.#isOver())) this.#log.published = -1;
    await this.#advance();
    return true;
  }

  /** Continues a match that this room has deleted, with what is reported of it. */
  async #reopen(recorded: RecordedMatch): Promise<void> {
    if (this.#log.subject !== null) return;
    const reports = await readReports(this.env.MATCH_DB, recorded);
    // Checked again: another report may have reopened it while the records were read.
    if (reports === null || this.#log.subject !== null) return;
    const statuses = writtenStatuses(progressOf(reports));
    this.#log.reopen(reports, statuses.includes(recorded.status) ? statuses : []);
  }

  /** Forgets the match. Followers reconnect, and get it from the records. */
  async #forget(): Promise<void> {
    await this.#log.forget();
    dismissFollowers(this.ctx);
  }

  /**
   * Forgets a match that is rescheduled after it was called off, or whose result the league has decided. It is opened again when it is due
   * or reported on. Idempotent.
   * @param recorded the state in the records; null when the match is still to come
   */
  async restart(recorded: MatchState | null): Promise<void> {
    const { subject, sequence } = this.#log;
    if (subject === null) return;
    await this.#forget();
    if (sequence === 0) return;
    const { fixtureID } = subject;
    const none = { events: [], withdrawn: [], statistics: null };
    const state = recorded ?? ({ kind: "fixture", note: null } as const);
    await this.env.MATCH_HUB.getByName("all").publish({ type: "snapshot", fixtureID, sequence, state, ...none });
  }

  /**
   * The number of relay levels that serve a region's followers, raised to at least `atLeast`. Null without a match: the room has one from
   * shortly before kick-off until a day after the end.
   */
  async levels(region: FollowerRegion, atLeast: number): Promise<number | null> {
    if (this.#log.subject === null) return null;
    return this.#relays.levels(region, atLeast);
  }

  /**
   * Accepts a feed's report as a whole or not at all: events, corrections and cancellations, in any order, possibly repeated, also after
   * the match, and for a match that was imported first. Once the league has decided a match, reports are refused.
   */
  async report({ fixtureID, events, ...parts }: NamedReport, by: ReportedBy): Promise<ReportResult> {
    const recorded = await readRecordedMatch(this.env.MATCH_DB, fixtureID);
    if (recorded === null) {
      if (this.#log.subject !== null) await this.#forget();
      return { accepted: false, reason: "unknown" };
    }
    const { match, status, isCorrectable, isKept } = recorded;
    if (recorded.open) await this.open(fixtureID, false);
    else await this.#reopen(recorded);
    if (!recorded.open && !this.#log.statuses.includes(status)) {
      if (!isCorrectable) return { accepted: false, reason: "closed" };
      this.#log.takeOver(match, status, isKept);
    }
    const known = this.#log.entries(events.map(({ id }) => id));
    const reports = feedEntries(events, match.kickoff, by.source);
    const { statistics, lineUps, referee, attendance } = parts;
    // Parsed to get the keys in stored order, so that equal sections compare equal.
    const sections = matchSections.parse({
      ...{ statistics, referee, attendance },
      ...{ homeLineUp: lineUps?.home ?? null, awayLineUp: lineUps?.away ?? null },
    });
    const before = this.#log.sequence;
    if (by.source === "desk" && lineUps !== null) this.#log.adoptRecordedLineUps(recorded.lineUps);
    const refusal = this.#refusalOf(reports, known, sections, by);
    if (refusal !== null) {
      // The match may have been reopened for this report: this sets the alarm that deletes it in a day.
      await this.#announceSince(before);
      return refusal;
    }
    this.#log.report(reports, by.precedence, () => {
      if (by.source === "desk") this.#log.storeDesk(sections, by.withdrawn);
      else this.#log.storeFeed(parts, by.sentAt);
    });
    await this.#announceSince(before);
    return { accepted: true, sequence: this.#log.sequence, held: this.#log.isHeld };
  }

  /** Why a report must be refused; null where it is accepted. */
  #refusalOf(
    reports: readonly LoggedEvent[],
    known: ReadonlyMap<string, LoggedEvent>,
    sections: MatchSections,
    { source, precedence, seen, withdrawn }: ReportedBy,
  ): (ReportResult & { accepted: false }) | null {
    const problems = feedProblems(reports, known);
    if (source === "desk") {
      const changed = this.#log.changedByDesk(sections, withdrawn);
      const own = this.#log.reports;
      const sources = own === null ? noSources : sourcesOf(own);
      const isFeeds = (name: SectionName) => sources.feed[name] !== null && !withdrawn.includes(name);
      if (precedence === "feed" && (changed.some(isFeeds) || reports.some(({ id }) => isFromFeed(known.get(id))))) {
        return { accepted: false, reason: "feed" };
      }
      // A client that sends no version overwrites plain facts, but never a line-up or statistics.
      const isUnseen = (name: SectionName) => {
        const required = name === "referee" || name === "attendance" ? seen[name] : (seen[name] ?? 0);
        return required !== undefined && required !== (sources.versions[name] ?? 0);
      };
      const isLate = reports.some((one) => isOvertaken(known.get(one.id), one));
      if (changed.some(isUnseen) || isLate || problems.length > 0) {
        return { accepted: false, reason: "changed" };
      }
    }
    return problems.length === 0 ? null : { accepted: false, reason: "contradicts", problems };
  }

  /** What feed and desk have reported of a match; null when nothing is. */
  async sources(fixtureID: number): Promise<MatchSources | null> {
    const reports = await this.#reports(fixtureID);
    return reports && sourcesOf(reports);
  }

  /** The latest revision of each event by its id, including events that a report has cancelled. */
  async revisions(fixtureID: number): Promise<Record<string, number>> {
    const reports = await this.#reports(fixtureID);
    return reports === null ? {} : revisionsOf(reports);
  }

  /** Everything that is reported of a match, also when this room has deleted it. */
  async #reports(fixtureID: number): Promise<MatchReports | null> {
    const { reports } = this.#log;
    if (reports !== null) return reports;
    const recorded = await readRecordedMatch(this.env.MATCH_DB, fixtureID);
    return recorded?.isKept ? await readReports(this.env.MATCH_DB, recorded) : null;
  }

  /** Changes after number `since`, or the whole match for null. Null when this room has no match. */
  async messageSince(since: number | null): Promise<LiveMessage | null> {
    return this.#log.messageSince(since);
  }

  async changesSince(since: number | null, relay: string): Promise<Changes | null> {
    if (this.#log.subject === null) return null;
    this.#relays.add(relay);
    const { sequence } = this.#log;
    return { from: since, number: sequence, texts: since === sequence ? [] : this.#textsSince(since) };
  }

  async leave(relay: string): Promise<void> {
    this.#relays.remove(relay);
  }

  /** Accepts a follower's WebSocket, `?since=N`. */
  override async fetch(request: Request): Promise<Response> {
    return acceptFollower(this.ctx, this.env, request, this.#textsSince(sinceOf(request)));
  }

  #textsSince(since: number | null): string[] {
    const message = this.#log.messageSince(since);
    return message === null ? [] : [JSON.stringify(message)];
  }

  /** Alarms run at least once, and late after a restart, so this depends on clock and log alone. */
  override async alarm(): Promise<void> {
    const match = this.#log.subject;
    if (match === null) return;
    const deleteAt = this.#deleteAt();
    if (deleteAt !== null && deleteAt <= Date.now()) return await this.#log.forget();
    // Before the first event the match may have been rescheduled or called off: read the record again. One whose imported result stands
    // is over in the records.
    if (this.#log.sequence === 0 && !this.#log.isHeld) await this.open(match.fixtureID, this.#log.nextDue !== null);
    else if (await this.#isLeftInPlay()) await this.#forget();
    else await this.#advance();
  }

  /** Whether the records have removed or decided a match in play, on which nothing is reported for a day: its end may never come. */
  async #isLeftInPlay(): Promise<boolean> {
    const { subject: match, reportedAt } = this.#log;
    if (match === null || this.#deleteAt() !== null || !this.#isWritten() || this.#log.nextDue !== null) return false;
    if (reportedAt + retainedAfterEnd > Date.now()) return false;
    return (await readRecordedMatch(this.env.MATCH_DB, match.fixtureID))?.open !== true;
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    handleFollowerMessage(socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeClose(socket, code, reason);
  }

  /** Whether the match is over, postponed or called off. */
  #isOver(): boolean {
    const { state } = this.#log.progress();
    return state.kind === "result" || (state.kind === "fixture" && state.note !== null);
  }

  /** Whether the records have everything that is reported, and the hub what is published of it. */
  #isWritten(): boolean {
    const { isHeld, published, sequence, reportCount, reportsWritten } = this.#log;
    return (isHeld || published >= sequence) && reportsWritten === reportCount;
  }

  /**
   * When this room deletes its match, in epoch milliseconds; null while the match is in play or not written. A match that has not begun, or
   * whose imported result stands, is deleted as well: no kick-off or final whistle may ever come.
   */
  #deleteAt(): number | null {
    const match = this.#log.subject;
    if (match === null || !this.#isWritten()) return null;
    const { kind } = this.#log.progress().state;
    const { isHeld, nextDue, events, openedAt, reportedAt } = this.#log;
    if (!isHeld && (kind === "live" || (kind === "fixture" && nextDue !== null))) return null;
    const ended = Date.parse(match.kickoff) + (events.at(-1)?.offset ?? 0) * 1000;
    return Math.max(ended, reportedAt, kind === "result" ? 0 : openedAt) + retainedAfterEnd;
  }

  /** Logs due events: usually one, more after hibernation, a restart or a deploy. */
  async #advance(): Promise<void> {
    const before = this.#log.sequence;
    this.#log.logDue(Date.now());
    await this.#announceSince(before);
  }

  /** Sends the changes after number `before` to followers, records and hub. */
  async #announceSince(before: number): Promise<void> {
    if (this.#log.isHeld) {
      // If the machine stops while writing, the alarm writes again.
      await this.#setAlarm();
      await writeHeldRecord(this.env.MATCH_DB, this.#log);
      return await this.#setAlarm();
    }
    if (this.#log.sequence > before) {
      // A long catch-up is a snapshot, which suits every client.
      const texts = this.#textsSince(before);
      for (const text of texts) broadcast(this.ctx, text);
      this.ctx.waitUntil(this.#relays.pass({ from: before, number: this.#log.sequence, texts }));
    }
    // If the machine stops while publishing, the alarm publishes again.
    await this.#setAlarm();
    this.#publishing ??= this.#publish().finally(() => {
      this.#publishing = null;
    });
    await this.#publishing;
    await this.#setAlarm();
  }

  /** Brings records and hub up to date. Only one run at a time, so that changes stay in order. */
  async #publish(): Promise<void> {
    while (!this.#isWritten()) {
      // The first message is the whole match, which replaces what the hub may have of an earlier one.
      const message = this.#log.messageSince(this.#log.published < 0 ? null : this.#log.published);
      if (message === null) return;
      try {
        if (this.#log.published === message.sequence) {
          await writeReports(this.env.MATCH_DB, this.#log);
          continue;
        }
        const hasNewGoals = await writeRecord(this.env.MATCH_DB, this.#log);
        // Also when a goal is corrected into something else. Before the hub, because after a failure there the goals are not new any more.
        if (hasNewGoals || message.events.some(({ type }) => isNotified(type)) || message.withdrawn.length > 0) {
          await this.#notifyDevices(message.fixtureID);
        }
        if (message.sequence > 0) await this.env.MATCH_HUB.getByName("all").publish(message);
      } catch (error) {
        console.warn(JSON.stringify({ level: "warn", message: "match record not written", error: String(error) }));
        return;
      }
      this.#log.published = message.sequence;
    }
  }

  /** Notifications are composed from the records, so a failed enqueue is made up for by the next change. */
  async #notifyDevices(fixtureID: number): Promise<void> {
    try {
      await this.env.PUSHES.send({ kind: "match", fixtureID });
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "push was not queued", error: String(error) }));
    }
  }

  async #setAlarm(): Promise<void> {
    if (this.#log.subject === null) return;
    const now = Date.now();
    const isUnwritten = !this.#isWritten();
    const retryAt = isUnwritten ? now + retryDelay : null;
    const next = [this.#log.nextDue, retryAt, this.#deleteAt()].filter((time) => time !== null);
    // Nothing more may be reported of a match in play: see `#isLeftInPlay`.
    await this.ctx.storage.setAlarm(Math.max(Math.min(...next, now + retainedAfterEnd), now));
  }
}
