import { z } from "zod";
import { type MatchProgress, matchProgress, statisticsSoFar } from "../schemas/football/live-match.ts";
import { type LiveMessage, type MatchEvent, type MatchStatistics, matchEvent } from "../schemas/football/match-data.ts";
import type { MatchScript } from "../schemas/football/match-script.ts";
import { type LoggedEvent, merged, shownEvents, storedReports } from "./match-events.ts";
import { type FeedSections, feedSections, MatchFacts, type MatchSubject, sectionNames } from "./match-facts.ts";
import { createMatchTables } from "./match-tables.ts";

/** A client that missed more events than this gets the whole match. */
const maxCatchUp = 40;

type EntryRow = { id: string; place: number; parts: string; number: number; shown: string | null };

/** A match's event log in the room's SQLite: reported events and, when the simulator is the feed, those to come. */
export class MatchLog extends MatchFacts {
  /** Whether nothing is published, because an imported result stands until the feed reaches the end of the match. */
  get isHeld(): boolean {
    if (!this.hasTables || this.fact("held", z.boolean()) !== true) return false;
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

  /** The logged events with these ids. */
  entries(ids: readonly string[]): Map<string, LoggedEvent> {
    const rows = this.storage.sql.exec<EntryRow>(
      "SELECT * FROM entries WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    );
    return new Map(rows.toArray().map((row) => [row.id, toLoggedEvent(row)]));
  }

  /** The revision of each logged event, by its id. Events of a script or the records have 0. */
  revisions(): Record<string, number> {
    if (!this.hasTables) return {};
    const events = this.storage.sql.exec<EntryRow>("SELECT * FROM entries").toArray().map(toLoggedEvent);
    return Object.fromEntries(
      events.map(({ id, reported, cancelled }) => [id, Math.max(reported?.revision ?? 0, cancelled?.revision ?? 0)]),
    );
  }

  /** Opens the log for a match, with the script of its simulation if there is one. Later calls move a match that has not begun. */
  open(match: MatchSubject, script: MatchScript | null): void {
    this.storage.transactionSync(() => {
      this.hasTables = true;
      createMatchTables(this.storage);
      const moved = Date.parse(match.kickoff) - Date.parse(this.subject?.kickoff ?? match.kickoff);
      this.setFact("subject", match);
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
   * Opens the log for a match that is over, from the records, so that a feed can correct it. It counts on from the clock's
   * seconds: above all numbers that it gave out before the match was deleted, which pages may still have.
   */
  reopen(match: MatchSubject, events: readonly MatchEvent[], statuses: string[]): void {
    this.open(match, null);
    this.storage.transactionSync(() => {
      this.countFrom = Math.floor(Date.now() / 1000);
      this.add(events.map((event) => this.#fromRecord(event)));
      this.published = this.sequence;
      this.statuses = statuses;
    });
  }

  /**
   * Takes over a match from an import. The feed does not know the imported state, so an imported result stands until the feed has
   * reported the whole match; an imported postponement or cancellation ends with the first report.
   */
  takeOver(match: MatchSubject, status: string): void {
    if (this.subject === null) this.open(match, null);
    if (status === "full-time") this.setFact("held", true);
    else this.statuses = [...this.statuses, status];
  }

  /** An event of a script or the records. Any report of a feed is newer. */
  #fromRecord(event: MatchEvent): LoggedEvent {
    const at = this.#kickoff() + event.offset * 1000;
    return { id: event.id, order: event.number, reported: { revision: 0, at, event }, cancelled: null };
  }

  /** Logs the simulator's events that are due by `now`. */
  logDue(now: number): void {
    this.storage.transactionSync(() => {
      this.add(
        this.#read("SELECT event FROM to_come WHERE due <= ? ORDER BY number", now).map((event) =>
          this.#fromRecord(event),
        ),
      );
      this.storage.sql.exec("DELETE FROM to_come WHERE due <= ?", now);
    });
  }

  /**
   * Logs a feed's report, and ends the simulation: two sources would contradict each other.
   * @param sentAt epoch milliseconds. A section sent earlier than the one known is out of date.
   */
  report(reports: readonly LoggedEvent[], sent: FeedSections, sentAt: number): void {
    // Parsed, so that the keys are in the stored order and equal sections compare equal.
    const sections = feedSections.parse(sent);
    this.storage.transactionSync(() => {
      this.storage.sql.exec("DELETE FROM to_come");
      this.add(reports);
      const known = this.feedSections;
      const newer = sectionNames.filter(
        (name) => sections[name] !== null && sentAt >= (this.fact(`${name}At`, z.number()) ?? 0),
      );
      for (const name of newer) {
        this.setFact(name, sections[name]);
        // Also when nothing changed: a section sent in between that arrives late is out of date.
        this.setFact(`${name}At`, sentAt);
      }
      const isChanged = newer.some((name) => JSON.stringify(sections[name]) !== JSON.stringify(known[name]));
      if (isChanged) this.setFact("sequence", this.sequence + 1);
      this.setFact("reportedAt", Date.now());
    });
  }

  /** Adds reports to the log, and gives each event that appears, changes or disappears a change number. */
  add(reports: readonly LoggedEvent[]): void {
    if (reports.length === 0) return;
    const rows = this.storage.sql.exec<EntryRow>("SELECT * FROM entries").toArray();
    const entries = new Map(rows.map((row) => [row.id, toLoggedEvent(row)]));
    for (const report of reports) entries.set(report.id, merged(entries.get(report.id), report));
    for (const { id } of reports) {
      const { order, reported, cancelled } = entries.get(id) ?? { order: 0, reported: null, cancelled: null };
      this.storage.sql.exec(
        `INSERT INTO entries (id, place, parts) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET parts = excluded.parts`,
        id,
        order,
        JSON.stringify({ told: reported, cancelled }),
      );
    }
    const before = new Map(rows.map(({ id, shown }) => [id, shown]));
    const after = shownEvents([...entries.values()], this.#kickoff());
    const isShown = new Set(after.map(({ id }) => id));
    let sequence = Math.max(this.sequence, this.countFrom);
    const setShown = (id: string, number: number, shown: string | null) => {
      if ((before.get(id) ?? null) === shown) return;
      sequence += 1;
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

  /** Deletes the match and everything else that the object stores. */
  async forget(): Promise<void> {
    this.hasTables = false;
    await this.storage.deleteAlarm();
    await this.storage.deleteAll();
  }

  progress(): MatchProgress {
    return matchProgress(this.events, new Date(this.#kickoff()).toISOString());
  }

  /** Current statistics: the feed's, or the simulator's so far. */
  statistics(): MatchStatistics | null {
    const reported = this.feedSections.statistics;
    const final = this.sheet?.statistics;
    return reported === null && final !== undefined && this.sequence > 0
      ? statisticsSoFar(final, this.events)
      : reported;
  }

  /**
   * The message for a client that has every change up to `since`: the changes it missed, or the whole match when it has nothing,
   * missed too many, or has a number that this log never gave out. Null when the room has no match, or publishes nothing.
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
    };
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
