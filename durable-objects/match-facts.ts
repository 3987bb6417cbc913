import { z } from "zod";
import { matchStatistics } from "../schemas/football/match-data.ts";
import { matchScript } from "../schemas/football/match-script.ts";
import {
  type MatchSections,
  matchSections,
  noSources,
  type Precedence,
  precedence,
  type SectionVersions,
  sectionVersions,
} from "../schemas/football/match-sources.ts";
import { createMatchTables } from "./match-tables.ts";

/** Sections that a feed sends as a whole, and sends again to correct. Null for those it has not sent. */
export const feedSections = z.object({
  statistics: matchStatistics.nullable(),
  lineUps: matchScript.shape.lineUps.nullable(),
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
});
export type FeedSections = z.output<typeof feedSections>;
export const feedSectionNames = feedSections.keyof().options;

/** Sections that people have sent, and how often they have changed each. */
const deskSections = z
  .object({ said: matchSections, versions: sectionVersions })
  .transform(({ said, versions }) => ({ reported: said, versions }));

/** The fixture of a room, set when the room is opened. */
export const matchSubject = z.object({
  fixtureID: z.int().positive(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
});
export type MatchSubject = z.infer<typeof matchSubject>;

/** A script without its events: line-ups, officials and final statistics. */
export const scriptSheet = matchScript.omit({ events: true });
export type ScriptSheet = z.infer<typeof scriptSheet>;

/** What a room stores of its match besides events, one row per fact. */
export class MatchFacts {
  protected readonly storage: DurableObjectStorage;
  protected hasTables: boolean;

  constructor(storage: DurableObjectStorage) {
    this.storage = storage;
    this.hasTables = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0;
    if (this.hasTables) createMatchTables(storage);
  }

  protected fact<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null {
    if (!this.hasTables) return null;
    const [row] = this.storage.sql.exec<{ value: string }>("SELECT value FROM facts WHERE name = ?", name);
    return row === undefined ? null : schema.parse(JSON.parse(row.value));
  }

  protected setFact(name: string, value: unknown): void {
    this.storage.sql.exec("INSERT OR REPLACE INTO facts VALUES (?, ?)", name, JSON.stringify(value));
  }

  /** The match of this room; null until it is opened. */
  get subject(): MatchSubject | null {
    return this.fact("subject", matchSubject);
  }

  /** Null unless the simulator is the feed. */
  get sheet(): ScriptSheet | null {
    return this.fact("sheet", scriptSheet);
  }

  /** Number of the last change, 0 before the first. */
  get sequence(): number {
    return this.fact("sequence", z.int()) ?? 0;
  }

  /** The number from which this log counts its changes. */
  get countFrom(): number {
    return this.fact("countFrom", z.int()) ?? 0;
  }
  protected set countFrom(number: number) {
    this.setFact("countFrom", number);
  }

  /** Number of the last change that is in the records and the hub; -1 when none is. */
  get published(): number {
    return this.fact("settled", z.int()) ?? -1;
  }
  set published(sequence: number) {
    this.setFact("settled", sequence);
    this.setFact("held", false);
  }

  /** Statuses that this room has written to the records, and may overwrite. */
  get statuses(): string[] {
    return this.fact("statuses", z.array(z.string())) ?? [];
  }
  set statuses(statuses: readonly string[]) {
    this.setFact("statuses", statuses);
  }

  /** How many reports this room has accepted. */
  get reportCount(): number {
    return this.fact("reports", z.int()) ?? 0;
  }
  protected set reportCount(count: number) {
    this.setFact("reports", count);
  }

  /** How many of the reports are in the records; null before the first write, and in a room of an earlier version. */
  get reportsWritten(): number | null {
    return this.fact("reportsWritten", z.int());
  }
  set reportsWritten(count: number) {
    this.setFact("reportsWritten", count);
  }

  /** The goals that this room has written to the records, as JSON; null before the first write. */
  get goalsWritten(): string | null {
    return this.fact("goals", z.string());
  }
  set goalsWritten(goals: string) {
    this.setFact("goals", goals);
  }

  /** Line-ups, officials and attendance that this room has written to the records, as JSON; null before the first write. */
  get sheetWritten(): string | null {
    return this.fact("sheetWritten", z.string());
  }
  set sheetWritten(sheet: string) {
    this.setFact("sheetWritten", sheet);
  }

  get feedSections(): FeedSections {
    const { statistics, lineUps, referee, attendance } = feedSections.shape;
    return {
      statistics: this.fact("statistics", statistics),
      lineUps: this.fact("lineUps", lineUps),
      referee: this.fact("referee", referee),
      attendance: this.fact("attendance", attendance),
    };
  }

  get deskSections(): { reported: MatchSections; versions: SectionVersions } {
    return this.fact("desk", deskSections) ?? { reported: noSources.desk, versions: {} };
  }
  protected set deskSections({ reported, versions }: { reported: MatchSections; versions: SectionVersions }) {
    this.setFact("desk", { said: reported, versions });
  }

  /** The source that takes precedence, as configured at the last report. */
  get precedence(): Precedence {
    return this.fact("precedence", precedence) ?? "desk";
  }

  /** Number of the change that last affected line-ups or officials; 0 before the first. */
  get sheetChange(): number {
    return this.fact("sheetChange", z.int()) ?? 0;
  }
  protected set sheetChange(sequence: number) {
    this.setFact("sheetChange", sequence);
  }

  /** When a feed or a person last reported, in epoch milliseconds; 0 when none has. */
  get reportedAt(): number {
    return this.fact("reportedAt", z.number()) ?? 0;
  }

  /** When the match was last opened without an event, in epoch milliseconds; 0 in a room of an earlier version. */
  get openedAt(): number {
    return this.fact("openedAt", z.number()) ?? 0;
  }
}
