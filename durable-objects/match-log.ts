import { z } from "zod";
import { type MatchCourse, matchCourse, statisticsSoFar } from "../schemas/live-match.ts";
import {
  type LiveMessage,
  type MatchEvent,
  type MatchStatistics,
  matchEvent,
  matchStatistics,
} from "../schemas/match-data.ts";
import { type MatchScript, matchScript } from "../schemas/match-script.ts";

/** More missed events than this, and a client is better served with the whole match. */
const longestCatchUp = 40;

/** What a room must know of its fixture before anything has happened. */
const subject = z.object({
  fixtureID: z.int().positive(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
});
export type MatchSubject = z.infer<typeof subject>;

/** Everything of a script but its events: line-ups, officials and the final statistics. */
export type MatchSheet = Omit<MatchScript, "events">;

/** How a feed's news was taken: up to which number, or which number must come first (null: the match is not open). */
export type Report = { accepted: true; sequence: number } | { accepted: false; expected: number | null };

/** One match's events in the room's SQLite: those reported, and, where the simulator is the feed, those to come. */
export class MatchLog {
  readonly #storage: DurableObjectStorage;
  #hasTables: boolean;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#hasTables = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0;
  }

  /** Not before there is a match: an object that stores nothing leaves no trace, whoever asks for a number that is none. */
  #createTables(): void {
    this.#hasTables = true;
    this.#storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, event TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS to_come (number INTEGER PRIMARY KEY, due INTEGER NOT NULL, event TEXT NOT NULL);
    `);
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

  /** Number of the last event reported, 0 before the first. */
  get sequence(): number {
    if (!this.#hasTables) return 0;
    const { last } = this.#storage.sql.exec<{ last: number | null }>("SELECT max(number) AS last FROM events").one();
    return last ?? 0;
  }

  /** Number of the last event that the league's records and the hub know of; -1 when they know nothing of this room. */
  get settled(): number {
    return this.#fact("settled", z.int()) ?? -1;
  }
  set settled(sequence: number) {
    this.#setFact("settled", sequence);
  }

  get events(): MatchEvent[] {
    return this.#read("SELECT event FROM events ORDER BY number");
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

  /** Takes on a match, and the script of its simulation if there is one. Later calls move a match that has not begun. */
  open(match: MatchSubject, script: MatchScript | null): void {
    this.#storage.transactionSync(() => {
      this.#createTables();
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

  /** Moves the simulator's events that are due by `now` among those reported, and returns them in order. */
  takeDue(now: number): MatchEvent[] {
    return this.#storage.transactionSync(() => {
      const due = this.#read("SELECT event FROM to_come WHERE due <= ? ORDER BY number", now);
      const fresh = due.filter((event) => this.#add(event));
      this.#storage.sql.exec("DELETE FROM to_come WHERE due <= ?", now);
      return fresh;
    });
  }

  /**
   * Takes a feed's events. One that is known by its id is the same event; a gap in the numbers is refused whole.
   * The simulator says no more of a match that has a feed: two of them would contradict each other's scores.
   */
  report(events: readonly MatchEvent[], statistics: MatchStatistics | null): Report & { fresh: MatchEvent[] } {
    return this.#storage.transactionSync(() => {
      const fresh = events.toSorted((a, b) => a.number - b.number).filter((event) => !this.knows(event));
      const expected = this.sequence + 1;
      if (fresh.some((event, index) => event.number !== expected + index)) {
        return { accepted: false, expected, fresh: [] };
      }
      for (const event of fresh) this.#add(event);
      if (fresh.length > 0) this.#storage.sql.exec("DELETE FROM to_come");
      if (statistics !== null) this.#setFact("statistics", statistics);
      return { accepted: true, sequence: this.sequence, fresh };
    });
  }

  knows({ id }: MatchEvent): boolean {
    return this.#storage.sql.exec("SELECT 1 FROM events WHERE id = ?", id).toArray().length > 0;
  }

  #add(event: MatchEvent): boolean {
    return (
      this.#storage.sql.exec(
        "INSERT OR IGNORE INTO events VALUES (?, ?, ?)",
        event.number,
        event.id,
        JSON.stringify(event),
      ).rowsWritten > 0
    );
  }

  /** Forgets the match, and everything else the object stores. */
  async forget(): Promise<void> {
    this.#hasTables = false;
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  course(): MatchCourse {
    const { kickoff } = this.subject ?? { kickoff: new Date(0).toISOString() };
    return matchCourse(this.events, kickoff);
  }

  /** Statistics as of now: the feed's own, or the simulator's so far. */
  statistics(): MatchStatistics | null {
    const reported = this.#fact("statistics", matchStatistics);
    const final = this.sheet?.statistics;
    return reported === null && final !== undefined && this.sequence > 0
      ? statisticsSoFar(final, this.events)
      : reported;
  }

  /**
   * What a client needs that has everything up to `since`: the events it missed, or the whole match when it has nothing,
   * missed much, or has numbers that this match never gave out.
   */
  messageSince(since: number | null): LiveMessage | null {
    const match = this.subject;
    if (match === null) return null;
    const { sequence } = this;
    const whole = since === null || since > sequence || sequence - since > longestCatchUp;
    return {
      type: whole ? "snapshot" : "change",
      fixtureID: match.fixtureID,
      sequence,
      state: this.course().state,
      events: this.#read("SELECT event FROM events WHERE number > ? ORDER BY number", whole ? 0 : since),
      statistics: this.statistics(),
    };
  }
}
