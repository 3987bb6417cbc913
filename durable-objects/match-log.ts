import { z } from "zod";
import { type MatchProgress, matchProgress } from "../schemas/football/live-match.ts";
import {
  type LiveMessage,
  type MatchDetail,
  type MatchEvent,
  type MatchSheet,
  type MatchStatistics,
  matchEvent,
} from "../schemas/football/match-data.ts";
import type { NamedReport } from "../schemas/football/match-feed.ts";
import type { MatchScript } from "../schemas/football/match-script.ts";
import {
  countedSections,
  type MatchSections,
  type Precedence,
  type SectionName,
  sectionNames,
} from "../schemas/football/match-sources.ts";
import { type LoggedEvent, merged, shownEvents, storedReports } from "./match-events.ts";
import { feedSectionNames, feedSections, MatchFacts, type MatchSubject } from "./match-facts.ts";
import { type MatchReports, sectionsOfFeed, withoutRevision } from "./match-reports.ts";
import { createMatchTables } from "./match-tables.ts";

/** A client that missed more events than this gets the whole match. */
const maxCatchUp = 40;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const unknown = { order: 0, reported: null, cancelled: null, desk: null };

type EntryRow = { id: string; place: number; parts: string; number: number; shown: string | null };

/** A match's event log in the room's SQLite: reported events and, when the simulator is the feed, events to come. */
export class MatchLog extends MatchFacts {
  /** Whether nothing is published yet, because an imported result stands until the feed reaches the end of the match. */
  get isHeld(): boolean {
    if (this.fact("held", z.boolean()) !== true) return false;
    return this.progress().state.kind !== "result";
  }

  get events(): MatchEvent[] {
    return this.#read("SELECT shown AS event FROM entries WHERE shown IS NOT NULL ORDER BY number");
  }

  /** When the simulator's next event is due, in epoch milliseconds; null after the last. */
  get nextDue(): number | null {
    return this.storage.sql.exec<{ due: number | null }>("SELECT min(due) AS due FROM to_come").one().due;
  }

  #read(query: string, ...values: number[]): MatchEvent[] {
    return this.storage.sql
      .exec<{ event: string }>(query, ...values)
      .toArray()
      .map(({ event }) => matchEvent.parse(JSON.parse(event)));
  }

  #kickoff(): number {
    return Date.parse(this.subject?.kickoff ?? new Date(0).toISOString());
  }

  entries(ids: readonly string[]): Map<string, LoggedEvent> {
    const rows = this.storage.sql.exec<EntryRow>(
      "SELECT * FROM entries WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    );
    return new Map(rows.toArray().map((row) => [row.id, toLoggedEvent(row)]));
  }

  /** Everything that is reported of the match; null without a match. */
  get reports(): MatchReports | null {
    const { subject: match } = this;
    if (match === null) return null;
    const { precedence, sheet, feedSections: feed, deskSections: desk } = this;
    const rows = this.storage.sql.exec<EntryRow>("SELECT * FROM entries").toArray();
    return { match, precedence, sheet, feed, desk, events: rows.map(toLoggedEvent) };
  }

  #sectionsOfFeed(): MatchSections {
    const { feedSections, sheet } = this;
    return sectionsOfFeed(feedSections, sheet, sheet === null ? [] : this.events);
  }

  /** The sections that viewers see, by precedence. */
  get sections(): MatchSections {
    return countedSections({
      precedence: this.precedence,
      feed: this.#sectionsOfFeed(),
      desk: this.deskSections.reported,
    });
  }

  /** Line-ups (once both are known), officials and attendance. */
  get teamSheet(): MatchSheet {
    const { homeLineUp: home, awayLineUp: away, referee, attendance } = this.sections;
    return { lineUps: home === null || away === null ? null : { home, away }, referee, attendance };
  }

  /**
   * Opens the log for a match, with its simulation script if it has one. Later calls reschedule a match that has not begun.
   * @param isContinued whether a room has given out change numbers of this match before. They continue from the current time in seconds,
   * which is above all of them: pages may still have those.
   */
  open(match: MatchSubject, script: MatchScript | null, isContinued: boolean): void {
    this.storage.transactionSync(() => {
      this.hasTables = true;
      createMatchTables(this.storage);
      if (isContinued) this.countFrom = Math.floor(Date.now() / 1000);
      const moved = Date.parse(match.kickoff) - Date.parse(this.subject?.kickoff ?? match.kickoff);
      this.setFact("subject", match);
      this.setFact("openedAt", Date.now());
      if (script === null) {
        this.storage.sql.exec("UPDATE to_come SET due = due + ?", moved);
        return;
      }
      const { events, ...sheet } = script;
      const kickoff = Date.parse(match.kickoff);
      this.setFact("sheet", sheet);
      this.storage.sql.exec("DELETE FROM to_come");
      this.storage.sql.exec(
        `INSERT INTO to_come SELECT value ->> 'number', CAST(?1 + (value ->> 'offset') * 1000 AS INTEGER), value
         FROM json_each(?2)`,
        kickoff,
        JSON.stringify(events),
      );
    });
  }

  /**
   * Opens the log for a match that its room has deleted, with everything that was reported of it.
   * @param statuses those that the room has written to the records; none while an imported result stands
   */
  reopen({ match, precedence, sheet, feed, desk, events }: MatchReports, statuses: readonly string[]): void {
    this.open(match, null, true);
    this.storage.transactionSync(() => {
      this.setFact("precedence", precedence);
      for (const [name, value] of Object.entries({ sheet, ...feed })) if (value !== null) this.setFact(name, value);
      this.deskSections = desk;
      this.setFact("sequence", this.countFrom);
      this.add(events);
      this.sheetWritten = JSON.stringify(this.teamSheet);
      this.reportsWritten = this.reportCount;
      if (statuses.length === 0) return;
      this.published = this.sequence;
      this.statuses = statuses;
    });
  }

  /**
   * Takes over a match from an import. The feed does not know the imported state, so an imported result stands until the feed has
   * reported the whole match; an imported postponement or cancellation ends with the first report.
   * @param isContinued see {@link MatchLog.open}
   */
  takeOver(match: MatchSubject, status: string, isContinued: boolean): void {
    if (this.subject === null) this.open(match, null, isContinued);
    if (status === "full-time") this.setFact("held", true);
    else this.statuses = [...this.statuses, status];
  }

  /** Logs the simulator's events that are due by `now`. */
  logDue(now: number): void {
    this.storage.transactionSync(() => {
      this.add(
        this.#read("SELECT event FROM to_come WHERE due <= ? ORDER BY number", now).map((event) =>
          withoutRevision(event, this.#kickoff()),
        ),
      );
      this.storage.sql.exec("DELETE FROM to_come WHERE due <= ?", now);
    });
  }

  /**
   * Logs a report and ends the simulation, because two sources would contradict each other.
   * @param store stores the report's sections.
   */
  report(reports: readonly LoggedEvent[], precedence: Precedence, store: () => void): void {
    this.storage.transactionSync(() => {
      this.storage.sql.exec("DELETE FROM to_come");
      this.setFact("precedence", precedence);
      this.add(reports);
      const [sheet, statistics] = [this.teamSheet, this.statistics()];
      store();
      const isSheetNew = !isSame(this.teamSheet, sheet);
      if (isSheetNew || !isSame(this.statistics(), statistics)) {
        this.setFact("sequence", Math.max(this.sequence, this.countFrom) + 1);
      }
      if (isSheetNew) this.sheetChange = this.sequence;
      this.reportCount += 1;
      this.setFact("reportedAt", Date.now());
    });
  }

  /** Stores sections of a feed. @param sentAt epoch milliseconds. A section sent before the stored one is out of date. */
  storeFeed(sent: Pick<NamedReport, "statistics" | "lineUps" | "referee" | "attendance">, sentAt: number): void {
    const sections = feedSections.parse(sent);
    for (const name of feedSectionNames) {
      if (sections[name] === null || sentAt < (this.fact(`${name}At`, z.number()) ?? 0)) continue;
      this.setFact(name, sections[name]);
      // Also when nothing changed, so that a section sent before this one that arrives later counts as out of date.
      this.setFact(`${name}At`, sentAt);
    }
  }

  /** Names of the sections that differ from what the desk has sent before. */
  changedByDesk(sent: MatchSections, withdrawn: readonly SectionName[]): SectionName[] {
    const { reported } = this.deskSections;
    return sectionNames.filter((name) =>
      withdrawn.includes(name) ? reported[name] !== null : sent[name] !== null && !isSame(sent[name], reported[name]),
    );
  }

  /** Stores sections that a person has sent, and removes those that are taken back. */
  storeDesk(sent: MatchSections, withdrawn: readonly SectionName[]): void {
    const { reported, versions } = this.deskSections;
    const changed = this.changedByDesk(sent, withdrawn);
    const now = Object.fromEntries(changed.map((name) => [name, withdrawn.includes(name) ? null : sent[name]]));
    const counts = Object.fromEntries(changed.map((name) => [name, (versions[name] ?? 0) + 1]));
    this.deskSections = { reported: { ...reported, ...now }, versions: { ...versions, ...counts } };
  }

  /** Uses the recorded line-ups as the feed's where this room knows none, because it has deleted the match since the feed reported it. */
  adoptRecordedLineUps(lineUps: MatchDetail["lineUps"]): void {
    const { homeLineUp, awayLineUp } = this.deskSections.reported;
    const isUnknown = homeLineUp === null && awayLineUp === null && this.#sectionsOfFeed().homeLineUp === null;
    if (lineUps !== null && isUnknown) this.setFact("lineUps", lineUps);
  }

  /** Adds reports to the log, and gives each event that appears, changes or disappears a change number. */
  add(reports: readonly LoggedEvent[]): void {
    if (reports.length === 0) return;
    const rows = this.storage.sql.exec<EntryRow>("SELECT * FROM entries").toArray();
    const entries = new Map(rows.map((row) => [row.id, toLoggedEvent(row)]));
    for (const report of reports) entries.set(report.id, merged(entries.get(report.id), report));
    for (const { id } of reports) {
      const { order, reported, cancelled, desk } = entries.get(id) ?? unknown;
      this.storage.sql.exec(
        `INSERT INTO entries (id, place, parts) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET parts = excluded.parts`,
        id,
        order,
        JSON.stringify({ told: reported, cancelled, desk }),
      );
    }
    const before = new Map(rows.map(({ id, shown }) => [id, shown]));
    const after = shownEvents([...entries.values()], this.#kickoff(), this.precedence);
    const isShown = new Set(after.map(({ id }) => id));
    let { sequence } = this;
    const setShown = (id: string, number: number, shown: string | null) => {
      if ((before.get(id) ?? null) === shown) return;
      sequence = Math.max(sequence, this.countFrom) + 1;
      this.storage.sql.exec(
        "UPDATE entries SET number = ?, shown = ?, change = ? WHERE id = ?",
        number,
        shown,
        sequence,
        id,
      );
    };
    for (const { id } of rows) if (!isShown.has(id)) setShown(id, 0, null);
    for (const event of after) setShown(event.id, event.number, JSON.stringify(event));
    this.setFact("sequence", sequence);
  }

  /** Deletes the match and everything else in the object's storage. */
  async forget(): Promise<void> {
    this.hasTables = false;
    await this.storage.deleteAlarm();
    await this.storage.deleteAll();
  }

  progress(): MatchProgress {
    return matchProgress(this.events, new Date(this.#kickoff()).toISOString());
  }

  /** Current statistics: a person's, the feed's, or the simulator's so far. */
  statistics(): MatchStatistics | null {
    return this.sections.statistics;
  }

  /**
   * The message for a client that has every change up to `since`: the changes it missed, or the whole match when it has nothing, missed too
   * many, or sends a number that this log never gave out. Null when the room has no match, or publishes nothing yet.
   */
  messageSince(since: number | null): LiveMessage | null {
    const match = this.subject;
    if (match === null || this.isHeld) return null;
    const { sequence } = this;
    const isUnknown = since === null || since < this.countFrom || since > sequence;
    const missed = isUnknown ? [] : this.#changesSince(since);
    const isSnapshot = isUnknown || missed.length > maxCatchUp;
    return {
      type: isSnapshot ? "snapshot" : "change",
      fixtureID: match.fixtureID,
      sequence,
      state: this.progress().state,
      events: isSnapshot
        ? this.events
        : missed.flatMap(({ shown }) => (shown === null ? [] : matchEvent.parse(JSON.parse(shown)))),
      withdrawn: isSnapshot ? [] : missed.flatMap(({ id, shown }) => (shown === null ? id : [])),
      statistics: this.statistics(),
      ...((isSnapshot || this.sheetChange > since) && this.#newSheet()),
    };
  }

  /** Line-ups and officials that the room knows; null for those that a person has taken back. Absent fields may still be in the records. */
  #newSheet(): Pick<LiveMessage, "sheet"> {
    const { lineUps, referee, attendance } = this.teamSheet;
    const { versions } = this.deskSections;
    const isTakenBack = (...names: SectionName[]) => names.some((name) => (versions[name] ?? 0) > 0);
    const sheet = {
      ...((lineUps !== null || isTakenBack("homeLineUp", "awayLineUp")) && { lineUps }),
      ...((referee !== null || isTakenBack("referee")) && { referee }),
      ...((attendance !== null || isTakenBack("attendance")) && { attendance }),
    };
    return Object.keys(sheet).length > 0 ? { sheet } : {};
  }

  #changesSince(since: number): Pick<EntryRow, "id" | "shown">[] {
    return this.storage.sql
      .exec<Pick<EntryRow, "id" | "shown">>("SELECT id, shown FROM entries WHERE change > ? ORDER BY number", since)
      .toArray();
  }
}

function toLoggedEvent({ id, place, parts }: EntryRow): LoggedEvent {
  return { id, order: place, ...storedReports.parse(JSON.parse(parts)) };
}
