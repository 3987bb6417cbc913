import { createHash } from "node:crypto";
import type { z } from "zod";
import type { FileClub, SeasonPlan, seasonPlanRequest } from "../../../../schemas/desk/seasons.ts";
import { leagueTimeZone, seasonName } from "../../../../schemas/site/league-clock.ts";
import { ApiError } from "../../../errors.ts";
import type { Statement } from "../../bulk-insert.ts";
import { ClubDirectory, foldName } from "./club-names.ts";
import type { NamedMatch } from "./name-clubs.ts";
import { nearest } from "./nearest.ts";
import { type ClubPlan, planClubs } from "./plan-clubs.ts";
import { idsOf, namesOf, prepareSeason, readSeasonFile } from "./prepare-season.ts";
import { seasonChanges, seasonWarnings } from "./season-changes.ts";
import type { SeasonDatabase } from "./season-database.ts";
import { SeasonRefusal } from "./season-refusal.ts";
import {
  isImported,
  readClubs,
  readCompetitions,
  readOtherMatches,
  readRules,
  type StoredClub,
  type StoredFixture,
  seasonState,
  stateOf,
} from "./season-store.ts";
import { unlessChanged } from "./unless-changed.ts";

/*
 * The desk's import: the same plan as the command's, except that staff choose the club of an unknown spelling.
 */

type Wanted = z.output<typeof seasonPlanRequest> & { competition: number; season: number };
type Chosen = Wanted["clubs"];

/** A plan, and the statements that carry it out. */
export interface DeskPlan {
  plan: SeasonPlan;
  newClubs: number;
  /** Null while the plan cannot be carried out. The first statement fails when anything has changed since the plan was made. */
  statements: Statement[] | null;
  /** The stored matches that the plan moves, changes or removes. A changed one in play is left out: its room has what is reported of it. */
  changed: { id: number; isMoved: boolean; isToCome: boolean }[];
}

/** The clubs that staff have chosen, as a clubs file would name them. @throws ApiError 422 for a club that does not exist */
function chosenClubs(chosen: Chosen, clubs: readonly StoredClub[]): ClubDirectory {
  const none = { founded: null, ground: null, town: null };
  return new ClubDirectory(
    chosen.flatMap(({ spelling, club: id }) => {
      if (id === null) return [];
      const club = clubs.find((each) => each.id === id);
      if (club === undefined) throw new ApiError(422, "no_such_club", `There is no club ${id}.`);
      return [{ name: club.name, aliases: [spelling], ...none }];
    }),
  );
}

/** Every spelling of the file, with the club that it means. */
function fileClubs(
  matches: readonly NamedMatch[],
  { idByName }: ClubPlan,
  stored: readonly StoredClub[],
  chosen: Chosen,
): FileClub[] {
  const names = new Map(
    matches.flatMap(({ team1, home, team2, away }) => [[team1, home] as const, [team2, away] as const]),
  );
  const counts = Map.groupBy(
    matches.flatMap(({ team1, team2 }) => [team1, team2]),
    (spelling) => spelling,
  );
  return [...names].map(([spelling, name]) => {
    const club = stored.find(({ id }) => id === idByName.get(name));
    const choice = chosen.find((each) => each.spelling === spelling);
    const found = { spelling, matches: counts.get(spelling)?.length ?? 0, nearest: [] };
    if (club === undefined) {
      return choice?.club === null
        ? { ...found, club: null, by: "new" as const }
        : { ...found, club: null, by: null, nearest: nearest(spelling, stored).map(named) };
    }
    const isName = foldName(club.name) === foldName(spelling);
    const by = choice !== undefined ? ("chosen" as const) : isName ? ("name" as const) : ("remembered" as const);
    return { ...found, club: named(club), by };
  });
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });

/** The stored matches that are planned otherwise or not at all, for their rooms. */
function changedMatches(planned: readonly StoredFixture[], stored: readonly StoredFixture[]): DeskPlan["changed"] {
  const after = new Map(planned.map((fixture) => [fixture.id, fixture]));
  return stored.flatMap((own) => {
    const { id } = own;
    const fixture = after.get(id);
    if (fixture === undefined) return [{ id, isMoved: false, isToCome: true }];
    if (own.status === "live" || JSON.stringify(own) === JSON.stringify(fixture)) return [];
    return [{ id, isMoved: own.kickoff !== fixture.kickoff, isToCome: fixture.status === "fixture" }];
  });
}

const fingerprintOf = (state: string, statements: readonly Statement[]): string =>
  createHash("sha256")
    .update(JSON.stringify([state, statements]))
    .digest("hex");

/**
 * Plans an import without writing anything.
 * @throws ApiError 404 for a competition that does not exist or is not imported, 422 for a club that does not exist
 */
export async function planForDesk(db: SeasonDatabase, wanted: Wanted, now: Date): Promise<DeskPlan> {
  const { season } = wanted;
  const competition = (await readCompetitions(db)).find(
    ({ id, kind }) => id === wanted.competition && isImported(kind),
  );
  if (competition === undefined) {
    throw new ApiError(
      404,
      "no_such_competition",
      `There is no competition ${wanted.competition} with matches to import.`,
    );
  }
  // Read first, so that the import notices every later change.
  const stateQuery = seasonState(idsOf(competition), season);
  const state = await stateOf(db, stateQuery);
  const rules = await readRules(db, competition, season);
  const stored = await readClubs(db);
  const directory = chosenClubs(wanted.clubs, stored.clubs);
  const { matches, unreadable, againstRules } = readSeasonFile(wanted, season, directory, rules, now);
  const clubs = fileClubs(matches, planClubs(namesOf(matches), directory, stored), stored.clubs, wanted.clubs);
  const isNamed = clubs.every(({ by }) => by !== null);
  const plan: SeasonPlan = {
    title: `${competition.name} ${seasonName(season)}`,
    timeZone: leagueTimeZone(),
    matches: matches.length,
    clubs,
    leagueClubs: stored.clubs.map(named).toSorted((a, b) => a.name.localeCompare(b.name, "en-GB")),
    // While clubs still have to be chosen, the rules would only say that there are too many.
    problems: isNamed ? [...unreadable, ...againstRules] : unreadable,
    ...{ warnings: [], changes: [], unchanged: 0, others: [], kept: [], conflicts: [], fingerprint: null },
  };
  if (!isNamed || plan.problems.length > 0) return { plan, newClubs: 0, statements: null, changed: [] };
  try {
    const wish = {
      competition,
      rules,
      season,
      matches,
      directory,
      deductions: [],
      decidedBy: null,
      prefer: wanted.prefer,
    };
    const prepared = await prepareSeason(db, wish);
    const { planned, conflicts, kept, clubNames, isSame } = prepared;
    const others = await readOtherMatches(db, idsOf(competition), planned.fixtures);
    const isOpen = conflicts.length > 0 && wanted.prefer === null;
    const newSeason = prepared.stored.fixtures.length === 0;
    return {
      plan: {
        ...plan,
        ...seasonChanges(planned.fixtures, prepared.stored.fixtures, clubNames),
        warnings: seasonWarnings({
          ...{ matches, others, now, names: clubNames },
          ...{ planned: planned.fixtures, stored: prepared.stored.fixtures },
        }),
        // `changes` lists the matches already, so their counts are left out.
        others: newSeason ? [] : prepared.changes.filter((words) => !/^\d/.test(words)),
        kept,
        conflicts,
        fingerprint: isOpen || isSame ? null : fingerprintOf(state, prepared.statements),
      },
      newClubs: prepared.clubs.newClubs.length,
      statements: isOpen || isSame ? null : [unlessChanged(stateQuery, state), ...prepared.statements],
      changed: changedMatches(planned.fixtures, prepared.stored.fixtures),
    };
  } catch (error) {
    if (!(error instanceof SeasonRefusal)) throw error;
    const problems = [{ match: null, problem: error.message }];
    return { plan: { ...plan, problems }, newClubs: 0, statements: null, changed: [] };
  }
}
