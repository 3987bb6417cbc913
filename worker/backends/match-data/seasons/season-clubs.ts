import { z } from "zod";
import type { SeasonClubs, seasonClubsRequest } from "../../../../schemas/desk/seasons.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import { ApiError } from "../../../errors.ts";
import type { Statement } from "../../bulk-insert.ts";
import { jsonColumn } from "../rows.ts";
import type { SeasonDatabase } from "./season-database.ts";
import { readCompetitions } from "./season-store.ts";
import { deskSource } from "./sources.ts";

/*
 * Seasons that begin at the desk, with their clubs, before there are matches: tables and squads have them from then on. The first
 * import of matches takes over.
 */

interface Season {
  competition: number;
  season: number;
}

const named = z.object({ id: z.int(), name: z.string() });
const stateRow = z.object({
  ...{ source: z.string().nullable(), matches: z.int() },
  ...{ chosen: jsonColumn(z.array(z.int())), before: jsonColumn(z.array(z.int())), clubs: jsonColumn(z.array(named)) },
  /** Clubs with points deducted. */
  deducted: jsonColumn(z.array(named)),
});
type State = z.output<typeof stateRow>;

const chosenText = `(SELECT json_group_array(club_id) FROM (
  SELECT club_id FROM season_clubs WHERE competition_id = ?1 AND season = ?2 ORDER BY club_id))`;
const sourceText = "(SELECT source FROM seasons WHERE competition_id = ?1 AND season = ?2)";
const matchCount = "(SELECT count(*) FROM fixtures WHERE competition_id = ?1 AND season = ?2)";
const namedText = (from: string) =>
  `(SELECT json_group_array(json_object('id', id, 'name', name)) FROM (SELECT DISTINCT clubs.id, clubs.name FROM ${from} ORDER BY clubs.name))`;

async function readState(db: SeasonDatabase, { competition, season }: Season): Promise<State> {
  const [row] = await db.query({
    sql: `SELECT ${sourceText} AS source, ${matchCount} AS matches, ${chosenText} AS chosen, ${namedText("clubs")} AS clubs,
        ${namedText("deductions JOIN clubs ON clubs.id = club_id WHERE competition_id = ?1 AND season = ?2")} AS deducted,
        (SELECT json_group_array(club_id) FROM season_clubs WHERE competition_id = ?1
           AND season = (SELECT max(season) FROM season_clubs WHERE competition_id = ?1 AND season < ?2)) AS before`,
    params: [competition, season],
  });
  return stateRow.parse(row);
}

/** @throws ApiError 404 for a competition whose seasons do not begin here */
async function titleOf(db: SeasonDatabase, { competition, season }: Season): Promise<string> {
  const found = (await readCompetitions(db)).find(({ id }) => id === competition);
  if (found === undefined || (found.kind !== "league" && found.kind !== "cup")) {
    throw new ApiError(404, "no_such_competition", "Seasons of that competition come with their matches.");
  }
  return `${found.name} ${seasonName(season)}`;
}

function whyClosed({ source, matches }: State): string | null {
  if (matches > 0) return "It has matches, and its clubs follow from them. Import its file to change them.";
  return source === null || source === deskSource ? null : "Its clubs come with the league's folder.";
}

/** @throws ApiError 404 */
export async function readSeasonClubs(db: SeasonDatabase, of: Season): Promise<SeasonClubs> {
  const title = await titleOf(db, of);
  const state = await readState(db, of);
  const { clubs, chosen, before } = state;
  return { title, closed: whyClosed(state), clubs, chosen, before };
}

const changedMeanwhile = () =>
  new ApiError(409, "changed_meanwhile", "Somebody else has changed this season since you opened it.");

/** @throws ApiError 404, 409 for a season that is closed or has changed since, 422 for clubs that cannot be or have to be in it */
export async function chooseSeasonClubs(
  db: SeasonDatabase,
  of: Season,
  { clubs, was }: z.output<typeof seasonClubsRequest>,
): Promise<SeasonClubs> {
  await titleOf(db, of);
  const state = await readState(db, of);
  const closed = whyClosed(state);
  if (closed !== null) throw new ApiError(409, "season_closed", closed);
  const wanted = [...new Set(clubs)];
  const stranger = wanted.find((id) => state.clubs.every((club) => club.id !== id));
  if (stranger !== undefined) throw new ApiError(422, "no_such_club", `There is no club ${stranger}.`);
  const deducted = state.deducted.find(({ id }) => !wanted.includes(id));
  if (deducted !== undefined) {
    throw new ApiError(
      422,
      "has_deduction",
      `${deducted.name} has points deducted in this season. Take that away first.`,
    );
  }
  const scope = [of.competition, of.season];
  const seen = JSON.stringify(was.toSorted((a, b) => a - b));
  const statements: Statement[] = [
    // Fails, and with it the transaction, unless the season is as it was seen.
    {
      sql: `SELECT json(iif(${chosenText} = ?3 AND ${matchCount} = 0 AND coalesce(${sourceText}, ?4) = ?4, '{}', 'changed'))`,
      params: [...scope, seen, deskSource],
    },
    { sql: "DELETE FROM season_clubs WHERE competition_id = ? AND season = ?", params: scope },
    wanted.length === 0
      ? { sql: "DELETE FROM seasons WHERE competition_id = ? AND season = ?", params: scope }
      : {
          sql: "INSERT OR IGNORE INTO seasons (competition_id, season, source) VALUES (?, ?, ?)",
          params: [...scope, deskSource],
        },
    {
      sql: "INSERT INTO season_clubs (competition_id, season, club_id) SELECT ?1, ?2, value FROM json_each(?3)",
      params: [...scope, JSON.stringify(wanted)],
    },
  ];
  try {
    await db.transact(statements);
  } catch (error) {
    if (/malformed JSON|constraint failed/.test(String(error))) throw changedMeanwhile();
    throw error;
  }
  return await readSeasonClubs(db, of);
}
