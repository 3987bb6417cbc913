import { Hono } from "hono";
import { z } from "zod";
import {
  addMatchRequest,
  awardPlanRequest,
  type awardPlanResponse,
  awardRequest,
  correctMatchRequest,
  type MatchDecision,
  type matchDecisionResponse,
  matchPlanRequest,
  type matchPlanResponse,
  type matchSavedResponse,
  takeAwayMatchRequest,
  withdrawAwardRequest,
} from "../../../../schemas/desk/match-changes.ts";
import { matchMovedResponse, matchMoveRequest } from "../../../../schemas/desk/matches.ts";
import { fixtureParameters } from "../../../../schemas/football/match-queries.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { scoreColumns } from "../score-columns.ts";
import type { PlannedMatch } from "../seasons/one-match.ts";
import { otherMatchThatDay } from "../seasons/other-match-that-day.ts";
import { seasonDatabase } from "../seasons/season-database.ts";
import { deskSource } from "../seasons/sources.ts";
import { findMatch } from "../store.ts";
import { resetMatchRoom } from "./reset-match-room.ts";

/*
 * Single matches for the desk: changes of time and ground, added matches, and results that the league awards. Calendars, streams and
 * match passes follow, because they read the records.
 */

/** Loaded on demand: the planner includes the checks of imports, which an isolate does not need to start. */
const planner = async () => await import("../seasons/one-match.ts");

/** Milliseconds ahead to which a match can be moved; a later time is a typing error. */
const maxAhead = 366 * 24 * 3_600_000;

const storedMatch = z.object({
  ...{ competition_id: z.int(), season: z.int(), round: z.string(), kickoff: z.string() },
  ...{ home_id: z.int(), away_id: z.int(), venue: z.string().nullable(), neutral: z.int(), status: z.string() },
  ...{ sequence: z.int(), title: z.string(), competition: z.string() },
  /** Whether staff may still correct it: it was added at the desk, and no import has it. */
  is_desk_only: z.int(),
  ...{ home_goals: z.int().nullable(), away_goals: z.int().nullable() },
  because: z.string().nullable(),
});
type StoredMatch = z.output<typeof storedMatch>;

/** @throws ApiError 404 */
async function readMatch(db: D1Database, id: number): Promise<StoredMatch> {
  const row = await db
    .prepare(
      `SELECT f.*, h.name || ' v ' || a.name AS title, c.name AS competition,
         added = 1 AND NOT EXISTS (SELECT 1 FROM imported_matches WHERE fixture_id = f.id) AS is_desk_only,
         (SELECT because FROM awards WHERE fixture_id = f.id AND f.status = 'awarded') AS because
       FROM fixtures f JOIN competitions c ON c.id = competition_id
         JOIN clubs h ON h.id = home_id JOIN clubs a ON a.id = away_id WHERE f.id = ?`,
    )
    .bind(id)
    .first();
  if (row === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
  return storedMatch.parse(row);
}

const isBeforeKickOff = ({ status }: Pick<StoredMatch, "status">) =>
  ["fixture", "postponed", "cancelled"].includes(status);

/** @throws ApiError 404; 422 for a match that has begun or is decided */
async function readMovable(db: D1Database, id: number): Promise<StoredMatch> {
  const match = await readMatch(db, id);
  if (isBeforeKickOff(match)) return match;
  throw new ApiError(422, "begun", "This match has begun or is over: it cannot be moved.");
}

/** @throws ApiError 422 for a ground that belongs to one of the match's clubs */
async function requireNeutral(db: D1Database, id: number, venue: string): Promise<void> {
  const owner = await db
    .prepare(
      `SELECT clubs.name FROM fixtures JOIN clubs ON clubs.id IN (home_id, away_id) AND clubs.ground = ?2
       WHERE fixtures.id = ?1 ORDER BY clubs.id = home_id DESC LIMIT 1`,
    )
    .bind(id, venue)
    .first<string>("name");
  if (owner === null) return;
  throw new ApiError(422, "not_neutral", `${venue} is the ground of ${owner}. A neutral one is neither club's.`);
}

const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody has changed this match, or it has begun, since you looked at it. Nothing was changed.",
  );

/** @throws ApiError 422 for a club that has another match on that day with the same team */
function requireFreeDay(clash: string | null): void {
  if (clash !== null) throw new ApiError(422, "plays_that_day", clash);
}

/** A random id for a match added at the desk: above the ids of imports, and not used again, so that calendars do not mix up matches. */
const newID = (): number => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return 300_000_000 + (random % 699_999_999);
};

/** Adds what a planned match needs besides its own row: its clubs in the season, and for the first match of play-offs their season. */
function prerequisiteStatements(db: D1Database, { row }: PlannedMatch): D1PreparedStatement[] {
  const of = [row.competition_id, row.season];
  return [
    db
      .prepare(
        `INSERT OR IGNORE INTO seasons (competition_id, season, source) SELECT ?1, ?2, source FROM seasons
         WHERE season = ?2 AND competition_id = (SELECT division_id FROM competitions WHERE id = ?1)`,
      )
      .bind(...of),
    ...[row.home_id, row.away_id].map((club) =>
      db
        .prepare("INSERT OR IGNORE INTO season_clubs (competition_id, season, club_id) VALUES (?, ?, ?)")
        .bind(...of, club),
    ),
  ];
}

/** Removes clubs without a match from a cup or play-offs whose clubs follow from the matches. */
const removeIdleClubsStatement = (
  db: D1Database,
  { competition_id, season }: Pick<StoredMatch, "competition_id" | "season">,
) =>
  db
    .prepare(
      `DELETE FROM season_clubs WHERE competition_id = ?1 AND season = ?2
         AND (SELECT kind FROM competitions WHERE id = ?1) IN ('cup', 'play-offs')
         AND (SELECT source FROM seasons WHERE competition_id = ?1 AND season = ?2) <> ?3
         AND NOT EXISTS (SELECT 1 FROM fixtures f
           WHERE f.competition_id = ?1 AND f.season = ?2 AND season_clubs.club_id IN (f.home_id, f.away_id))`,
    )
    .bind(competition_id, season, deskSource);

/** @throws ApiError 409 for a match that has changed since it was seen; 422 for one that was imported, or that has begun */
async function readCorrectable(db: D1Database, id: number, seen: number): Promise<StoredMatch> {
  const match = await readMatch(db, id);
  if (match.sequence !== seen) throw changedMeanwhile();
  const { is_desk_only, title } = match;
  if (is_desk_only === 0) {
    const message = `${title} was imported: import the season's file again to correct it, or move it or call it off at the live desk.`;
    throw new ApiError(422, "imported", message);
  }
  if (!isBeforeKickOff(match)) throw new ApiError(422, "begun", "This match has begun or is over: it stays as it is.");
  return match;
}

/** Why a match cannot be awarded; null when it can. */
const awardProblem = ({ status }: StoredMatch): string | null =>
  status === "live"
    ? "This match is in play. It is awarded once it has ended, or was abandoned, at the live desk."
    : null;

/** @throws ApiError 409 for a match that has changed since it was seen; 422 for one in play */
async function readAwardable(db: D1Database, id: number, seen: number | null): Promise<StoredMatch> {
  const match = await readMatch(db, id);
  if (seen !== null && match.sequence !== seen) throw changedMeanwhile();
  const problem = awardProblem(match);
  if (problem !== null) throw new ApiError(422, "in_play", problem);
  return match;
}

/** Columns of a match's row that an award replaces. */
const decidedColumns = ["status", "result_stands", ...scoreColumns];

const writtenResponse = (id: number): z.infer<typeof matchSavedResponse> => ({ data: { id } });

export const deskMatches = new Hono<AppEnv>()
  .use(requireServiceKey)
  .post("/:id/move", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const { venue, seen, twiceADay, ...wanted } = await readBody(c, matchMoveRequest);
    const kickoff = new Date(wanted.kickoff).toISOString();
    const match = await readMovable(c.env.MATCH_DB, id);
    if (match.sequence !== seen) throw changedMeanwhile();
    const ahead = Date.parse(kickoff) - Date.now();
    if (ahead < 0 || ahead > maxAhead) {
      throw new ApiError(422, "not_to_come", "A match is moved to a time that is to come, within a year.");
    }
    const neutral = wanted.neutral ?? match.neutral === 1;
    if (neutral && venue !== null) await requireNeutral(c.env.MATCH_DB, id, venue);
    const { competition_id: competition, home_id: home, away_id: away } = match;
    const of = { id, competition, home, away };
    if (!twiceADay) requireFreeDay(await otherMatchThatDay(seasonDatabase(c.env.MATCH_DB), of, kickoff));
    const isOtherDay = Number(leagueDate(match.kickoff) !== leagueDate(kickoff));
    const [, moved] = await c.env.MATCH_DB.batch([
      // Its only events say that it was postponed or called off. Line-ups, statistics and referee are of their day.
      c.env.MATCH_DB.prepare(
        `UPDATE match_details SET events = '[]', line_ups = iif(?4, NULL, line_ups), statistics = iif(?4, NULL, statistics)
         WHERE EXISTS (SELECT 1 FROM fixtures WHERE id = fixture_id AND id = ?1 AND sequence = ?2 AND status = ?3)`,
      ).bind(id, seen, match.status, isOtherDay),
      c.env.MATCH_DB.prepare(
        `UPDATE fixtures SET kickoff = ?2, venue = ?3, neutral = ?6, status = 'fixture', referee = iif(?7, NULL, referee),
           sequence = sequence + 1
         WHERE id = ?1 AND sequence = ?4 AND status = ?5`,
      ).bind(id, kickoff, venue, seen, match.status, Number(neutral), isOtherDay),
    ]);
    if (moved?.meta.changes !== 1) throw changedMeanwhile();
    await resetMatchRoom(c.env, id, null, true);
    const body: { data: z.input<typeof matchMovedResponse> } = {
      data: matchMovedResponse.parse({ kickoff, venue, neutral }),
    };
    return c.json(body);
  })
  .post("/plan", async (c) => {
    const { match, ...wish } = await readBody(c, matchPlanRequest);
    const { plan } = await (await planner()).planMatch(seasonDatabase(c.env.MATCH_DB), wish, match, new Date());
    const body: z.infer<typeof matchPlanResponse> = { data: plan };
    return c.json(body);
  })
  .post("/add", async (c) => {
    const { twiceADay, ...wish } = await readBody(c, addMatchRequest);
    const planned = await (await planner()).planMatch(seasonDatabase(c.env.MATCH_DB), wish, null, new Date());
    if (!twiceADay) requireFreeDay(planned.plan.clash);
    const { row } = planned;
    const id = newID();
    const [added] = await c.env.MATCH_DB.batch([
      // Inserts nothing when somebody else has added it in between.
      c.env.MATCH_DB.prepare(
        `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, venue, neutral, status, added)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'fixture', 1 WHERE NOT EXISTS (
           SELECT 1 FROM fixtures WHERE competition_id = ?2 AND season = ?3 AND home_id = ?7 AND away_id = ?8 AND kickoff = ?6)`,
      ).bind(
        ...[id, row.competition_id, row.season, row.stage, row.round],
        ...[row.kickoff, row.home_id, row.away_id, row.venue, row.neutral],
      ),
      ...prerequisiteStatements(c.env.MATCH_DB, planned),
    ]);
    if (added?.meta.changes !== 1) throw changedMeanwhile();
    return c.json(writtenResponse(id));
  })
  .post("/:id/correct", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const { twiceADay, seen, ...wish } = await readBody(c, correctMatchRequest);
    const before = await readCorrectable(c.env.MATCH_DB, id, seen);
    const planned = await (await planner()).planMatch(seasonDatabase(c.env.MATCH_DB), wish, id, new Date());
    if (!twiceADay) requireFreeDay(planned.plan.clash);
    const { row } = planned;
    const [corrected] = await c.env.MATCH_DB.batch([
      c.env.MATCH_DB.prepare(
        `UPDATE fixtures SET competition_id = ?3, stage = ?4, round = ?5, kickoff = ?6, home_id = ?7, away_id = ?8, venue = ?9,
           neutral = ?10, sequence = sequence + 1
         WHERE id = ?1 AND sequence = ?2 AND status IN ('fixture', 'postponed', 'cancelled')`,
      ).bind(
        ...[id, seen, row.competition_id, row.stage, row.round, row.kickoff, row.home_id, row.away_id],
        ...[row.venue, row.neutral],
      ),
      ...prerequisiteStatements(c.env.MATCH_DB, planned),
      removeIdleClubsStatement(c.env.MATCH_DB, before),
    ]);
    if (corrected?.meta.changes !== 1) throw changedMeanwhile();
    await resetMatchRoom(c.env, id, null, false);
    return c.json(writtenResponse(id));
  })
  .post("/:id/take-away", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const { seen } = await readBody(c, takeAwayMatchRequest);
    const before = await readCorrectable(c.env.MATCH_DB, id, seen);
    const [taken] = await c.env.MATCH_DB.batch([
      c.env.MATCH_DB.prepare(
        "DELETE FROM fixtures WHERE id = ? AND sequence = ? AND status IN ('fixture', 'postponed', 'cancelled')",
      ).bind(id, seen),
      removeIdleClubsStatement(c.env.MATCH_DB, before),
    ]);
    if ((taken?.meta.changes ?? 0) === 0) throw changedMeanwhile();
    await resetMatchRoom(c.env, id, null, false);
    return c.json(writtenResponse(id));
  })
  .get("/:id/decision", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const match = await readMatch(c.env.MATCH_DB, id);
    const { because, home_goals, away_goals, neutral } = match;
    const award = because === null ? null : { because, home: home_goals ?? 0, away: away_goals ?? 0 };
    const decision: MatchDecision = {
      wish: {
        ...{ competition: match.competition_id, season: match.season, round: match.round, kickoff: match.kickoff },
        ...{ home: match.home_id, away: match.away_id, venue: match.venue, neutral: neutral === 1 },
      },
      sequence: match.sequence,
      title: `${match.title}, ${match.round} of the ${match.competition} ${seasonName(match.season)}`,
      isCorrectable: match.is_desk_only === 1 && isBeforeKickOff(match),
      notAwardable: awardProblem(match),
      award,
    };
    const body: z.infer<typeof matchDecisionResponse> = { data: decision };
    return c.json(body);
  })
  .post("/:id/plan-award", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const score = await readBody(c, awardPlanRequest);
    const { competition_id: competition, season } = await readAwardable(c.env.MATCH_DB, id, null);
    const { planAward } = await planner();
    const plan = await planAward(seasonDatabase(c.env.MATCH_DB), { id, competition, season }, score, new Date());
    const body: z.infer<typeof awardPlanResponse> = { data: plan };
    return c.json(body);
  })
  .post("/:id/award", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const { because, seen, home, away } = await readBody(c, awardRequest);
    const { competition_id: competition, season, status } = await readAwardable(c.env.MATCH_DB, id, seen);
    const { planAward } = await planner();
    await planAward(seasonDatabase(c.env.MATCH_DB), { id, competition, season }, { home, away }, new Date());
    const before = `json_object(${decidedColumns.map((column) => `'${column}', ${column}`).join(", ")})`;
    const none = scoreColumns.map((column) => `${column} = NULL`).filter((set) => !/^(home|away)_goals/.test(set));
    const [, awarded] = await c.env.MATCH_DB.batch([
      // A second award keeps the result from before the first.
      c.env.MATCH_DB.prepare(
        `INSERT INTO awards (fixture_id, because, before) SELECT id, ?3, ${before} FROM fixtures
         WHERE id = ?1 AND sequence = ?2 AND status = ?4
         ON CONFLICT (fixture_id) DO UPDATE SET because = excluded.because,
           before = iif(excluded.before ->> '$.status' = 'awarded', awards.before, excluded.before)`,
      ).bind(id, seen, because, status),
      c.env.MATCH_DB.prepare(
        `UPDATE fixtures SET status = 'awarded', result_stands = 0, home_goals = ?3, away_goals = ?4, ${none.join(", ")},
           sequence = sequence + 1 WHERE id = ?1 AND sequence = ?2 AND status = ?5`,
      ).bind(id, seen, home, away, status),
    ]);
    if (awarded?.meta.changes !== 1) throw changedMeanwhile();
    const noOther = { halfTime: null, extraTime: null, penalties: null };
    await resetMatchRoom(c.env, id, { kind: "result", outcome: "awarded", score: { home, away }, ...noOther }, false);
    return c.json(writtenResponse(id));
  })
  .post("/:id/withdraw-award", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const { seen } = await readBody(c, withdrawAwardRequest);
    const { because, sequence } = await readMatch(c.env.MATCH_DB, id);
    if (because === null)
      throw new ApiError(409, "not_awarded", "No result of this match is awarded at the desk any more.");
    if (sequence !== seen) throw changedMeanwhile();
    const back = decidedColumns.map((column) => `${column} = awards.before ->> '$.${column}'`);
    const [withdrawn] = await c.env.MATCH_DB.batch([
      c.env.MATCH_DB.prepare(
        `UPDATE fixtures SET ${back.join(", ")}, sequence = sequence + 1 FROM awards
         WHERE awards.fixture_id = id AND id = ?1 AND sequence = ?2 AND fixtures.status = 'awarded'`,
      ).bind(id, seen),
      c.env.MATCH_DB.prepare(
        "DELETE FROM awards WHERE fixture_id = ?1 AND (SELECT sequence FROM fixtures WHERE id = ?1) = ?2 + 1",
      ).bind(id, seen),
    ]);
    if (withdrawn?.meta.changes !== 1) throw changedMeanwhile();
    await resetMatchRoom(c.env, id, (await findMatch(c.env.MATCH_DB, id))?.state ?? null, false);
    return c.json(writtenResponse(id));
  });
