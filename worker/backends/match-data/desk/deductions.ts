import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  addDeductionRequest,
  changeDeductionRequest,
  type Decision,
  type deductionChangedResponse,
  deductionPath,
  type deskDeductionsResponse,
  takeAwayDeductionRequest,
} from "../../../../schemas/desk/deductions.ts";
import { competitionKinds, hasTable } from "../../../../schemas/football/competition-kinds.ts";
import { seasonDays, seasonName } from "../../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { jsonColumn } from "../../json-column.ts";

/*
 * Points deductions for the desk. A change has the deduction as staff saw it, and fails if it has changed since.
 */

/** How many years' seasons the desk offers. Deductions of earlier seasons come with their import. */
const yearsOffered = 5;

const named = z.object({ id: z.int(), name: z.string() });
const seasonRow = z.object({
  competition: jsonColumn(named),
  kind: z.enum(competitionKinds),
  season: z.int(),
  clubs: jsonColumn(z.array(named)),
});
const deductionRow = z.object({
  ...{ competition: jsonColumn(named), club: jsonColumn(named) },
  ...{ season: z.int(), points: z.int(), date: z.string(), because: z.string() },
});

async function listDeductions(db: D1Database): Promise<z.infer<typeof deskDeductionsResponse>> {
  const [seasons, deductions] = await db.batch([
    db
      .prepare(
        `SELECT json_object('id', c.id, 'name', c.name) AS competition, c.kind, s.season,
           (SELECT json_group_array(json_object('id', id, 'name', name)) FROM (SELECT clubs.id, clubs.name FROM season_clubs m
              JOIN clubs ON clubs.id = m.club_id WHERE m.competition_id = c.id AND m.season = s.season ORDER BY clubs.name)) AS clubs
         FROM seasons s JOIN competitions c ON c.id = s.competition_id
         WHERE s.season > (SELECT max(season) FROM seasons) - ? ORDER BY s.season DESC, c.list_order, c.id`,
      )
      .bind(yearsOffered),
    db.prepare(
      `SELECT json_object('id', c.id, 'name', c.name) AS competition, json_object('id', clubs.id, 'name', clubs.name) AS club,
         d.season, d.points, d.date, d.reason AS because
       FROM deductions d JOIN competitions c ON c.id = d.competition_id JOIN clubs ON clubs.id = d.club_id
       ORDER BY d.date DESC, clubs.name, d.reason`,
    ),
  ]);
  return {
    deductions: z
      .array(deductionRow)
      .parse(deductions?.results)
      .map(({ points, ...row }) => ({ ...row, points: -points, seasonName: seasonName(row.season) })),
    seasons: z
      .array(seasonRow)
      .parse(seasons?.results)
      .filter(({ kind, clubs }) => hasTable(kind) && clubs.length > 0)
      .map(({ kind: _, ...row }) => ({ ...row, name: seasonName(row.season), ...seasonDays(row.season) })),
  };
}

/** @throws ApiError 422 for a day that is not in the season */
function requireDay(season: number, date: string): void {
  const { from, to } = seasonDays(season);
  if (date >= from && date <= to) return;
  throw new ApiError(422, "not_in_season", `${date} is not in the season ${seasonName(season)}: ${from} to ${to}.`);
}

/** @throws ApiError 404 for a season without a table, 422 for a club that is not in it */
async function requireClub(db: D1Database, competition: number, season: number, club: number): Promise<void> {
  const found = z.object({ kind: z.enum(competitionKinds), plays: z.int() }).nullable();
  const row = found.parse(
    await db
      .prepare(
        `SELECT kind, EXISTS (SELECT 1 FROM season_clubs WHERE competition_id = ?1 AND season = ?2 AND club_id = ?3) AS plays
         FROM seasons JOIN competitions ON competitions.id = competition_id WHERE competition_id = ?1 AND season = ?2`,
      )
      .bind(competition, season, club)
      .first(),
  );
  if (row === null || !hasTable(row.kind)) {
    throw new ApiError(404, "no_such_season", "There is no table of that competition and season.");
  }
  if (row.plays === 0) throw new ApiError(422, "no_such_club", "That club does not play in this season.");
}

const duplicateDeduction = () =>
  new ApiError(409, "already_there", "The club has a deduction of that day for that reason already. Change that one.");
const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed this deduction since. Look at the list as it is now.",
  );

/** @throws ApiError 409 for a second deduction of a club, day and reason */
async function write(statement: D1PreparedStatement): Promise<boolean> {
  try {
    return (await statement.run()).meta.changes > 0;
  } catch (error) {
    if (/UNIQUE constraint failed/.test(String(error))) throw duplicateDeduction();
    throw error;
  }
}

function done(c: Context<AppEnv>) {
  const body: z.infer<typeof deductionChangedResponse> = { data: { changed: true } };
  return c.json(body);
}

/** SQL: the row as staff saw it, by key and points. */
const isUnchangedSQL =
  "competition_id = ?1 AND season = ?2 AND club_id = ?3 AND date = ?4 AND reason = ?5 AND points = ?6";
const seenValues = (
  { competition, season }: { competition: number; season: number },
  { club, date, because, points }: Decision & { club: number },
) => [competition, season, club, date, because, -points];

export const deskDeductions = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json(await listDeductions(c.env.MATCH_DB)))
  .post("/:competition/:season/add", async (c) => {
    const { competition, season } = parseParameters(deductionPath, c.req.param());
    const wanted = await readBody(c, addDeductionRequest);
    requireDay(season, wanted.date);
    await requireClub(c.env.MATCH_DB, competition, season, wanted.club);
    const insert = c.env.MATCH_DB.prepare(
      "INSERT INTO deductions (competition_id, season, club_id, date, reason, points) VALUES (?, ?, ?, ?, ?, ?)",
    );
    await write(insert.bind(...seenValues({ competition, season }, wanted)));
    return done(c);
  })
  .post("/:competition/:season/change", async (c) => {
    const path = parseParameters(deductionPath, c.req.param());
    const { was, date, because, points } = await readBody(c, changeDeductionRequest);
    requireDay(path.season, date);
    const update = c.env.MATCH_DB.prepare(
      `UPDATE deductions SET date = ?7, reason = ?8, points = ?9 WHERE ${isUnchangedSQL}`,
    );
    if (!(await write(update.bind(...seenValues(path, was), date, because, -points)))) throw changedMeanwhile();
    return done(c);
  })
  .post("/:competition/:season/take-away", async (c) => {
    const path = parseParameters(deductionPath, c.req.param());
    const { was } = await readBody(c, takeAwayDeductionRequest);
    const remove = c.env.MATCH_DB.prepare(`DELETE FROM deductions WHERE ${isUnchangedSQL}`);
    if (!(await write(remove.bind(...seenValues(path, was))))) throw changedMeanwhile();
    return done(c);
  });
