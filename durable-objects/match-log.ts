import { z } from "zod";
import { type MatchProgress, matchProgress, statisticsSoFar } from "../schemas/football/live-match.ts";
import {
  type LiveMessage,
  type MatchEvent,
  type MatchStatistics,
  matchEvent,
  matchStatistics,
} from "../schemas/football/match-data.ts";
import { type MatchScript, matchScript } from "../schemas/football/match-script.ts";
import { type Entry, entryParts, merged, shownEvents } from "./match-events.ts";
import { createMatchTables } from "./match-tables.ts";

/** What a feed tells whole, and tells anew to correct it. Null is what it has said nothing of. */
const feedSections = z.object({
  statistics: matchStatistics.nullable(),
  lineUps: matchScript.shape.lineUps.nullable(),
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
});
type FeedSections = z.output<typeof feedSections>;
const sectionNames = feedSections.keyof().options;

/** More missed events than this, and a client is better served with the whole match. */
const maxCatchUp = 40;

/** What a room must know of its fixture before anything has happened. */
const subject = z.object({
  fixtureID: z.int().positive(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
});
export type MatchSubject = z.infer<typeof subject>;

/** Everything of a script but its events: line-ups, officials and the final statistics. */
type MatchSheet = Omit<MatchScript, "events">;

type EntryRow = { id: string; place: number; parts: string; number: number; shown: string | null };

/** One match's events in the room's SQLite: those reported, and, where the simulator is the feed, those to come. */
export class MatchLog {
  readonly #storage: DurableObjectStorage;
  #hasTables: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#hasTables = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0;
    if (this.#hasTables) createMatchTables(storage);
  }

  #fact<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null {
    const [row] = this.#storage.sql.exec<{ value: string }>("SELECT value FROM facts WHERE name = ?", name);
    return row === undefined ? null : schema.parse(JSON.parse(row.value));
  }

  #setFact(name: string, value: unknown): void {
    this.#storage.sql.exec("INSERT OR REPLACE INTO facts VALUES (?, ?)", name, JSON.stringify(value));
  }

  /** The match of this room; null until it was opened. */
  get subject(): MatchSubject | null {
    return this.#hasTables ? this.#fact("subject", subject) : null;
  }

  /** Null where no simulator is the feed. */
  get sheet(): MatchSheet | null {
    return this.#fact("sheet", matchScript.omit({ events: true }));
  }

  /** Number of the last change, 0 before the first. */
  get sequence(): number {
    return this.#hasTables ? (this.#fact("sequence", z.int()) ?? 0) : 0;
  }

  /** Number of the last change that the league's records and the hub know of; -1 when they know nothing of this room. */
  get settled(): number {
    return this.#fact("settled", z.int()) ?? -1;
  }
  set settled(sequence: number) {
    this.#setFact("settled", sequence);
  }

  /** Statuses that this room has written into the records: those it may write over. */
  get statuses(): string[] {
    return this.#fact("statuses", z.array(z.string())) ?? [];
  }
  set statuses(statuses: readonly string[]) {
    this.#setFact("statuses", statuses);
  }

  /** The goals as the records have them, as text; null while they have none of this room. */
  get goalsWritten(): string | null {
    return this.#fact("goals", z.string());
  }
  set goalsWritten(goals: string) {
    this.#setFact("goals", goals);
  }

  /** Line-ups, officials and attendance as the records have them of this room, as text; null while they have none. */
  get sheetWritten(): string | null {
    return this.#fact("sheetWritten", z.string());
  }
  set sheetWritten(sheet: string) {
    this.#setFact("sheetWritten", sheet);
  }

  /** What a feed has told of these; nothing of what it has not. */
  get told(): FeedSections {
    const { statistics, lineUps, referee, attendance } = feedSections.shape;
    return {
      statistics: this.#fact("statistics", statistics),
      lineUps: this.#fact("lineUps", lineUps),
      referee: this.#fact("referee", referee),
      attendance: this.#fact("attendance", attendance),
    };
  }

  /** When a feed has reported last, in epoch milliseconds; 0 where none has. */
  get reportedAt(): number {
    return this.#fact("reportedAt", z.number()) ?? 0;
  }

  get events(): MatchEvent[] {
    return this.#read("SELECT shown AS event FROM entries WHERE shown IS NOT NULL ORDER BY number");
  }

  /** When the simulator's next event is due, in epoch milliseconds; null when none is left. */
  get nextDue(): number | null {
    return this.#storage.sql.exec<{ due: number | null }>("SELECT min(due) AS due FROM to_come").one().due;
  }

  #read(query: string, ...values: number[]): MatchEvent[] {
    return this.#storage.sql
      .exec<{ event: string }>(query, ...values)
      .toArray()
      .map(({ event }) => matchEvent.parse(JSON.parse(event)));
  }

  #kickoff(): number {
    return Date.parse(this.subject?.kickoff ?? new Date(0).toISOString());
  }

  /** What is known of these ids. */
  entries(ids: readonly string[]): Map<string, Entry> {
    const rows = this.#storage.sql.exec<EntryRow>(
      "SELECT * FROM entries WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    );
    return new Map(rows.toArray().map((row) => [row.id, toEntry(row)]));
  }

  /** Takes on a match, and the script of its simulation if there is one. Later calls move a match that has not begun. */
  open(match: MatchSubject, script: MatchScript | null): void {
    this.#storage.transactionSync(() => {
      this.#hasTables = true;
      createMatchTables(this.#storage);
      this.#setFact("subject", match);
      if (script === null) return;
      const { events, ...sheet } = script;
      const kickoff = Date.parse(match.kickoff);
      this.#setFact("sheet", sheet);
      this.#storage.sql.exec("DELETE FROM to_come");
      this.#storage.sql.exec(
        `INSERT INTO to_come SELECT value ->> 'number', CAST(?1 + (value ->> 'offset') * 1000 AS INTEGER), value
         FROM json_each(?2)`,
        kickoff,
        JSON.stringify(events),
      );
    });
  }

  /** Takes on a match that is over, as the records have it, for corrections. They know all of it. */
  reopen(match: MatchSubject, events: readonly MatchEvent[], statuses: string[]): void {
    this.open(match, null);
    this.#storage.transactionSync(() => {
      this.put(events.map((event) => this.#ofRecords(event)));
      this.settled = this.sequence;
      this.statuses = statuses;
    });
  }

  /** An event of a script or of the records. Whatever a feed says of it is newer. */
  #ofRecords(event: MatchEvent): Entry {
    const at = this.#kickoff() + event.offset * 1000;
    return { id: event.id, place: event.number, told: { revision: 0, at, event }, cancelled: null };
  }

  /** Moves the simulator's events that are due by `now` among those reported. */
  takeDue(now: number): void {
    this.#storage.transactionSync(() => {
      this.put(
        this.#read("SELECT event FROM to_come WHERE due <= ? ORDER BY number", now).map((event) =>
          this.#ofRecords(event),
        ),
      );
      this.#storage.sql.exec("DELETE FROM to_come WHERE due <= ?", now);
    });
  }

  /**
   * Takes a feed's report. The simulator says no more of a match that has a feed: two of them would contradict each other.
   * @param sentAt epoch milliseconds: of statistics, line-ups and the like, what was sent earlier than what is known is old.
   */
  report(said: readonly Entry[], given: FeedSections, sentAt: number): void {
    // As they are kept, key by key: what is told again would seem another word otherwise.
    const parts = feedSections.parse(given);
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec("DELETE FROM to_come");
      this.put(said);
      const known = this.told;
      const newer = sectionNames.filter(
        (name) => parts[name] !== null && sentAt >= (this.#fact(`${name}At`, z.number()) ?? 0),
      );
      for (const name of newer) {
        this.#setFact(name, parts[name]);
        // Also where it says the same again: what was sent in between and comes late is old.
        this.#setFact(`${name}At`, sentAt);
      }
      const isChanged = newer.some((name) => JSON.stringify(parts[name]) !== JSON.stringify(known[name]));
      if (isChanged) this.#setFact("sequence", this.sequence + 1);
      this.#setFact("reportedAt", Date.now());
    });
  }

  /** Adds what was said to what is known, and numbers each event that is now another one, new or gone. */
  put(said: readonly Entry[]): void {
    if (said.length === 0) return;
    const rows = this.#storage.sql.exec<EntryRow>("SELECT * FROM entries").toArray();
    const entries = new Map(rows.map((row) => [row.id, toEntry(row)]));
    for (const entry of said) entries.set(entry.id, merged(entries.get(entry.id), entry));
    for (const { id } of said) {
      const { place, told, cancelled } = entries.get(id) ?? { place: 0, told: null, cancelled: null };
      this.#storage.sql.exec(
        `INSERT INTO entries (id, place, parts) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET parts = excluded.parts`,
        id,
        place,
        JSON.stringify({ told, cancelled }),
      );
    }
    const before = new Map(rows.map(({ id, shown }) => [id, shown]));
    const after = shownEvents([...entries.values()], this.#kickoff());
    const isShown = new Set(after.map(({ id }) => id));
    let { sequence } = this;
    const setShown = (id: string, number: number, shown: string | null) => {
      if ((before.get(id) ?? null) === shown) return;
      sequence += 1;
      this.#storage.sql.exec(
        "UPDATE entries SET number = ?, shown = ?, change = ? WHERE id = ?",
        number,
        shown,
        sequence,
        id,
      );
    };
    for (const { id } of rows) if (!isShown.has(id)) setShown(id, 0, null);
    for (const event of after) setShown(event.id, event.number, JSON.stringify(event));
    this.#setFact("sequence", sequence);
  }

  /** Forgets the match, and everything else the object stores. */
  async forget(): Promise<void> {
    this.#hasTables = false;
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  course(): MatchProgress {
    return matchProgress(this.events, new Date(this.#kickoff()).toISOString());
  }

  /** Statistics as of now: the feed's own, or the simulator's so far. */
  statistics(): MatchStatistics | null {
    const reported = this.told.statistics;
    const final = this.sheet?.statistics;
    return reported === null && final !== undefined && this.sequence > 0
      ? statisticsSoFar(final, this.events)
      : reported;
  }

  /**
   * What a client needs that has every change up to `since`: the changes it missed, or the whole match when it has nothing,
   * missed much, or has numbers that this match never gave out.
   */
  messageSince(since: number | null): LiveMessage | null {
    const match = this.subject;
    if (match === null) return null;
    const { sequence } = this;
    const missed = since === null || since > sequence ? [] : this.#changesSince(since);
    const whole = since === null || since > sequence || missed.length > maxCatchUp;
    return {
      type: whole ? "snapshot" : "change",
      fixtureID: match.fixtureID,
      sequence,
      state: this.course().state,
      events: whole
        ? this.events
        : missed.flatMap(({ shown }) => (shown === null ? [] : matchEvent.parse(JSON.parse(shown)))),
      withdrawn: whole ? [] : missed.flatMap(({ id, shown }) => (shown === null ? id : [])),
      statistics: this.statistics(),
    };
  }

  #changesSince(since: number): Pick<EntryRow, "id" | "shown">[] {
    return this.#storage.sql
      .exec<Pick<EntryRow, "id" | "shown">>("SELECT id, shown FROM entries WHERE change > ? ORDER BY number", since)
      .toArray();
  }
}

function toEntry({ id, place, parts }: EntryRow): Entry {
  return { id, place, ...entryParts.parse(JSON.parse(parts)) };
}
