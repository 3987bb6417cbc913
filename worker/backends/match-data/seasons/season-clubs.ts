import { z } from "zod";
import type { SeasonClubs, seasonClubsRequest } from "../../../../schemas/desk/seasons.ts";
import { drawnGroupOf } from "../../../../schemas/league/knock-out-rules.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import { ApiError, changedMeanwhile } from "../../../errors.ts";
import type { Statement } from "../../bulk-insert.ts";
import { jsonColumn } from "../../json-column.ts";
import type { SeasonDatabase } from "./season-database.ts";
import { isImported, readCompetitions, readRules } from "./season-store.ts";
import { deskSource } from "./sources.ts";

/*
 * Seasons that begin at the desk with their clubs, before there are matches, so that tables and squads have them from then on. The first
 * import of matches takes over.
 */

interface Season {
  competition: number;
  season: number;
}

const named = z.object({ id: z.int(), name: z.string() });
const stateRow = z.object({
  ...{ source: z.string().nullable(), matches: z.int() },
  ...{ chosen: jsonColumn(z.array(z.int())), before: jsonColumn(z.array(z.int())) },
  ...{ clubs: jsonColumn(z.array(named.extend({ slug: z.string() }))) },
  drawn: jsonColumn(z.array(z.object({ club: z.int(), group: z.string() }))),
  /** Clubs with points deducted. */
  deducted: jsonColumn(z.array(named)),
});
type State = z.output<typeof stateRow>;

const chosenText = `(SELECT json_group_array(club_id) FROM (
  SELECT club_id FROM season_clubs WHERE competition_id = ?1 AND season = ?2 ORDER BY club_id))`;
const drawnText = `(SELECT json_group_array(json_object('club', club_id, 'group', group_name)) FROM (
  SELECT club_id, group_name FROM season_clubs
  WHERE competition_id = ?1 AND season = ?2 AND group_name IS NOT NULL ORDER BY club_id))`;
const sourceText = "(SELECT source FROM seasons WHERE competition_id = ?1 AND season = ?2)";
const matchCount = "(SELECT count(*) FROM fixtures WHERE competition_id = ?1 AND season = ?2)";
const namedText = (from: string) =>
  `(SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug)) FROM (SELECT DISTINCT clubs.id, clubs.name, clubs.slug FROM ${from} ORDER BY clubs.name))`;

async function readState(db: SeasonDatabase, { competition, season }: Season): Promise<State> {
  const [row] = await db.query({
    sql: `SELECT ${sourceText} AS source, ${matchCount} AS matches, ${chosenText} AS chosen, ${namedText("clubs")} AS clubs,
        ${namedText("deductions JOIN clubs ON clubs.id = club_id WHERE competition_id = ?1 AND season = ?2")} AS deducted,
        ${drawnText} AS drawn,
        (SELECT json_group_array(club_id) FROM season_clubs WHERE competition_id = ?1
           AND season = (SELECT max(season) FROM season_clubs WHERE competition_id = ?1 AND season < ?2)) AS before`,
    params: [competition, season],
  });
  return stateRow.parse(row);
}

/** A season's title, with the groups and meetings of its rules. @throws ApiError 404 for a competition whose seasons cannot begin here */
async function describe(db: SeasonDatabase, { competition, season }: Season) {
  const found = (await readCompetitions(db)).find(({ id }) => id === competition);
  if (found === undefined || !isImported(found.kind)) {
    throw new ApiError(404, "no_such_competition", "Seasons of that competition come with their matches.");
  }
  const { groups = [], meetings } = await readRules(db, found, season);
  return { title: `${found.name} ${seasonName(season)}`, groups, meetings };
}

function closedReason({ source, matches }: State): string | null {
  if (matches > 0) return "It has matches, and its clubs follow from them. Import its file to change them.";
  return source === null || source === deskSource ? null : "Its clubs come with the league's folder.";
}

/** @throws ApiError 404 */
export async function readSeasonClubs(db: SeasonDatabase, of: Season): Promise<SeasonClubs> {
  const { title, groups, meetings } = await describe(db, of);
  const state = await readState(db, of);
  const { chosen, before } = state;
  const byRules = state.clubs.flatMap(({ id, slug }) => {
    const group = drawnGroupOf(groups, of.season, slug);
    return group === null ? [] : [{ club: id, group }];
  });
  return {
    ...{ title, closed: closedReason(state), chosen, before, meetings },
    clubs: state.clubs.map(({ id, name }) => ({ id, name })),
    groups: groups.map(({ name }) => name),
    drawn: chosen.length === 0 ? byRules : state.drawn,
  };
}

/** @throws ApiError 404, 409 for a season that is closed or has changed since, 422 for clubs that cannot be or have to be in it */
export async function chooseSeasonClubs(
  db: SeasonDatabase,
  of: Season,
  { clubs, was, drawn, wasDrawn }: z.output<typeof seasonClubsRequest>,
): Promise<SeasonClubs> {
  const { title, groups } = await describe(db, of);
  const state = await readState(db, of);
  const closed = closedReason(state);
  if (closed !== null) throw new ApiError(409, "season_closed", closed);
  const wanted = [...new Set(clubs)];
  const stranger = wanted.find((id) => state.clubs.every((club) => club.id !== id));
  if (stranger !== undefined) throw new ApiError(422, "no_such_club", `There is no club ${stranger}.`);
  for (const [index, { club, group }] of drawn.entries()) {
    const wrong = !groups.some(({ name }) => name === group)
      ? `The ${title} has no group ${group}.`
      : !wanted.includes(club)
        ? `A club that does not play the ${title} cannot be in ${group}.`
        : drawn.findIndex((each) => each.club === club) < index
          ? `A club is in one group only, and ${state.clubs.find(({ id }) => id === club)?.name} is in several.`
          : null;
    if (wrong !== null) throw new ApiError(422, "wrong_group", wrong);
  }
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
  const inGroups = wasDrawn.toSorted((a, b) => a.club - b.club).map(({ club, group }) => ({ club, group }));
  const statements: Statement[] = [
    // Fails the transaction if the season has changed since it was seen: `json()` rejects the text "changed".
    {
      sql: `SELECT json(iif(${chosenText} = ?3 AND ${drawnText} = ?5 AND ${matchCount} = 0 AND coalesce(${sourceText}, ?4) = ?4, '{}', 'changed'))`,
      params: [...scope, seen, deskSource, JSON.stringify(inGroups)],
    },
    { sql: "DELETE FROM season_clubs WHERE competition_id = ? AND season = ?", params: scope },
    wanted.length === 0
      ? { sql: "DELETE FROM seasons WHERE competition_id = ? AND season = ?", params: scope }
      : {
          sql: "INSERT OR IGNORE INTO seasons (competition_id, season, source) VALUES (?, ?, ?)",
          params: [...scope, deskSource],
        },
    {
      sql: `INSERT INTO season_clubs (competition_id, season, club_id, group_name)
        SELECT ?1, ?2, w.value, (SELECT d.value ->> 'group' FROM json_each(?4) AS d WHERE d.value ->> 'club' = w.value)
        FROM json_each(?3) AS w`,
      params: [...scope, JSON.stringify(wanted), JSON.stringify(drawn)],
    },
  ];
  try {
    await db.transact(statements);
  } catch (error) {
    if (/malformed JSON|constraint failed/.test(String(error))) throw changedMeanwhile("this season");
    throw error;
  }
  return await readSeasonClubs(db, of);
}
