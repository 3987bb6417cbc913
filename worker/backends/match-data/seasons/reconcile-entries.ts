import type { z } from "zod";
import type { seasonPreference } from "../../../../schemas/desk/seasons.ts";
import { scoreColumns } from "../score-columns.ts";
import type { PlannedSeason } from "./plan-season.ts";
import type { ImportedMatch, StoredDeduction, StoredFixture, StoredGoal, StoredSeason } from "./season-store.ts";

/*
 * What a feed or staff have entered in a season: whatever differs from the last import. An import overwrites none of it, unless the
 * person who imports says so.
 */

/** Which source wins where the file contradicts what a feed or staff entered. */
export type Preference = z.output<typeof seasonPreference>;

export interface Reconciled {
  planned: PlannedSeason;
  /** Ids of fixtures that get the planned goals. Other fixtures keep their stored goals. */
  replacedGoals: number[];
  /** What stays as entered, in words. */
  kept: string[];
  /** Where the file contradicts what was entered, in words. */
  conflicts: string[];
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const isOff = ({ status }: StoredFixture) => status === "postponed" || status === "cancelled";

/** A part of a match that is entered as a whole. */
interface FieldGroup {
  name: string;
  columns: readonly (keyof StoredFixture)[];
  /** Whether a file with this fixture has no data for the part. */
  isBlank: (fixture: StoredFixture) => boolean;
  text: (fixture: StoredFixture) => string;
}

const score = (home: number | null, away: number | null, name: string) =>
  home === null || away === null ? [] : [`${name} ${home}-${away}`.trim()];

const result: FieldGroup = {
  name: "result",
  columns: ["status", ...scoreColumns],
  isBlank: ({ status }) => status === "fixture",
  text: (fixture) =>
    [
      ...(fixture.status === "full-time" ? [] : [fixture.status === "fixture" ? "no result" : fixture.status]),
      ...score(fixture.home_goals, fixture.away_goals, ""),
      ...score(fixture.half_time_home, fixture.half_time_away, "half-time"),
      ...score(fixture.extra_time_home, fixture.extra_time_away, "after extra time"),
      ...score(fixture.penalties_home, fixture.penalties_away, "on penalties"),
    ].join(", "),
};

const venueText = ({ venue, neutral }: StoredFixture) => `${venue ?? "none"}${neutral === 1 ? " (neutral)" : ""}`;

const fieldGroups: readonly FieldGroup[] = [
  { name: "kick-off", columns: ["kickoff"], isBlank: () => false, text: ({ kickoff }) => kickoff },
  { name: "round", columns: ["round"], isBlank: () => false, text: ({ round }) => round },
  // Never blank: where the file names no ground, the plan has the stored one.
  { name: "venue", columns: ["venue", "neutral"], isBlank: () => false, text: venueText },
  result,
];

/** The result of a match, or that it has none, in words. */
export const resultText = result.text;

/** What is different in a match besides its kick-off, in words. */
export const describeChanges = (before: StoredFixture, after: StoredFixture): string[] =>
  fieldGroups
    .filter(({ name, columns }) => name !== "kick-off" && columns.some((column) => before[column] !== after[column]))
    .map(({ name, text }) => `${name} ${text(before)} becomes ${text(after)}`);

const goalsText = (goals: readonly StoredGoal[]) =>
  goals.map(({ player_name, minute, added }) => `${player_name} ${minute}${added ? `+${added}` : ""}`).join(", ") ||
  "none";

type Decision = "file" | "kept" | "conflict";

/**
 * Decides between the file and manual entries: the file counts unless somebody has entered something since the last import; a new
 * value in the file is then a conflict. A blank in the file never removes anything.
 */
function decide(input: { file: unknown; stored: unknown; imported: unknown; isBlank: boolean }): Decision {
  const { file, stored, imported, isBlank } = input;
  if (isEqual(file, stored) || isEqual(stored, imported)) return "file";
  return isBlank || isEqual(file, imported) ? "kept" : "conflict";
}

/**
 * Merges a planned season with what was entered.
 * @param names of clubs by id.
 * @param prefer decides conflicts; without it they are listed, and kept as entered.
 */
export function reconcile(
  planned: PlannedSeason,
  stored: StoredSeason,
  names: ReadonlyMap<number, string>,
  prefer: Preference | null,
): Reconciled {
  const kept: string[] = [];
  const conflicts: string[] = [];
  const replacedGoals: number[] = [];
  const before = new Map(stored.fixtures.map((fixture) => [fixture.id, fixture]));
  const goalsBefore = Map.groupBy(stored.goals, ({ fixture_id }) => fixture_id);
  const goalsPlanned = Map.groupBy(planned.goals, ({ fixture_id }) => fixture_id);
  const nameOf = ({ home_id, away_id }: StoredFixture) =>
    `${names.get(home_id) ?? home_id} v ${names.get(away_id) ?? away_id}`;
  /** The match as last imported. In a generated league nobody has entered anything, so the stored match counts as imported. */
  const importedOf = (fixture: StoredFixture): ImportedMatch | null =>
    stored.imported.get(fixture.id) ??
    (stored.isGenerated ? { fixture, goals: goalsBefore.get(fixture.id) ?? [] } : null);
  /** Whether the file wins. Notes what is kept as entered, and conflicts. */
  const fileWins = (found: Decision, what: string, entered: string, file: string): boolean => {
    if (found === "kept") kept.push(`${what}: ${entered}`);
    if (found !== "conflict") return found === "file";
    conflicts.push(`${what}: entered is ${entered}; the file has ${file}`);
    return prefer === "import";
  };

  const fixtures: StoredFixture[] = [];
  const goals: StoredGoal[] = [];
  for (const fixture of planned.fixtures) {
    const own = before.get(fixture.id);
    const fileGoals = goalsPlanned.get(fixture.id) ?? [];
    if (own === undefined) {
      fixtures.push(fixture);
      goals.push(...fileGoals);
      replacedGoals.push(fixture.id);
      continue;
    }
    const imported = importedOf(own);
    const row = { ...fixture };
    const takes = (part: FieldGroup): boolean => {
      const valuesOf = (of: StoredFixture) => part.columns.map((column) => of[column]);
      const found = decide({
        file: valuesOf(fixture),
        stored: valuesOf(own),
        imported: imported && valuesOf(imported.fixture),
        isBlank: part.isBlank(fixture),
      });
      return fileWins(found, `${nameOf(fixture)}, ${part.name}`, part.text(own), part.text(fixture));
    };
    for (const part of fieldGroups) {
      // The result comes after the kick-off: a match that was off is on again once the file's new date is taken.
      const isOnAgain = part === result && part.isBlank(fixture) && isOff(own) && row.kickoff !== own.kickoff;
      if (!isOnAgain && !takes(part))
        Object.assign(row, Object.fromEntries(part.columns.map((column) => [column, own[column]])));
    }
    fixtures.push(row);
    const ownGoals = goalsBefore.get(fixture.id) ?? [];
    const isOwnResult = isEqual(
      result.columns.map((column) => row[column]),
      result.columns.map((column) => own[column]),
    );
    // Scorers belong to their result.
    const found = decide({
      file: fileGoals,
      stored: ownGoals,
      imported: imported?.goals ?? null,
      isBlank: fileGoals.length === 0,
    });
    const takesGoals = isOwnResult
      ? fileWins(found, `${nameOf(fixture)}, scorers`, goalsText(ownGoals), goalsText(fileGoals))
      : true;
    goals.push(...(takesGoals ? fileGoals : ownGoals));
    if (takesGoals && !isEqual(fileGoals, ownGoals)) replacedGoals.push(fixture.id);
  }

  const plannedIDs = new Set(planned.fixtures.map(({ id }) => id));
  for (const fixture of stored.fixtures) {
    const own = goalsBefore.get(fixture.id) ?? [];
    const imported = importedOf(fixture);
    if (plannedIDs.has(fixture.id) || (imported && isEqual(imported, { fixture, goals: own }))) continue;
    if (fileWins("conflict", nameOf(fixture), result.text(fixture), "no such match")) continue;
    fixtures.push(fixture);
    goals.push(...own);
  }

  const missing = stored.isGenerated
    ? []
    : stored.deductions.filter((deduction) => !planned.deductions.some((other) => isEqual(other, deduction)));
  const deductionText = ({ club_id, points, date }: StoredDeduction) =>
    `${names.get(club_id) ?? club_id} ${points} of ${date}`;
  const keptDeductions = missing.filter(
    (deduction) =>
      !fileWins(
        planned.deductions.length === 0 ? "kept" : "conflict",
        "Deduction",
        deductionText(deduction),
        planned.deductions.map(deductionText).join(", "),
      ),
  );
  const byID = (a: StoredFixture, b: StoredFixture) => a.id - b.id;
  const idsOf = (stage: string) =>
    fixtures.filter((fixture) => fixture.stage === stage).flatMap(({ home_id, away_id }) => [home_id, away_id]);
  const united = (...lists: number[][]) => [...new Set(lists.flat())].toSorted((a, b) => a - b);
  return {
    planned: {
      ...planned,
      fixtures: fixtures.toSorted(byID),
      goals: goals.toSorted((a, b) => a.fixture_id - b.fixture_id || a.number - b.number),
      competitionIDs: united(
        planned.competitionIDs,
        fixtures.map(({ competition_id }) => competition_id),
      ),
      clubIDs: united(planned.clubIDs, idsOf(planned.stage)),
      playOffClubIDs: united(planned.playOffClubIDs, idsOf("play-offs")),
      deductions: [...planned.deductions, ...keptDeductions].toSorted(
        (a, b) => a.club_id - b.club_id || a.date.localeCompare(b.date) || a.reason.localeCompare(b.reason),
      ),
    },
    replacedGoals,
    kept,
    conflicts,
  };
}
