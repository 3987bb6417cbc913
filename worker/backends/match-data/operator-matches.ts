import { Hono } from "hono";
import { z } from "zod";
import { matchMovedResponse, matchMoveRequest } from "../../../schemas/desk/matches.ts";
import { fixtureParameters } from "../../../schemas/football/match-queries.ts";
import { dayRange, leagueDate } from "../../../schemas/site/league-time.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { log } from "../../log.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";

/*
 * A single match's time and ground for the desk. Whatever goes by them reads them from the records: calendars, streams, match passes.
 */

/** Milliseconds ahead to which a match can be moved: beyond it is a slip of the pen. */
const maxAhead = 366 * 24 * 3_600_000;

const storedMatch = z.object({ status: z.string(), neutral: z.int(), sequence: z.int() });
const otherMatch = z.object({ club: z.string(), home: z.string(), away: z.string(), competition: z.string() });

/** @throws ApiError 404; 422 for a match that has begun or is decided */
async function readMovable(db: D1Database, id: number): Promise<z.output<typeof storedMatch>> {
  const row = await db.prepare("SELECT status, neutral, sequence FROM fixtures WHERE id = ?").bind(id).first();
  if (row === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
  const match = storedMatch.parse(row);
  if (["fixture", "postponed", "cancelled"].includes(match.status)) return match;
  throw new ApiError(422, "begun", "This match has begun or is over: it cannot be moved.");
}

/** @throws ApiError 422 for a club that has another match on that day with the same team */
async function requireFreeDay(db: D1Database, id: number, kickoff: string): Promise<void> {
  const { from, to } = dayRange(leagueDate(kickoff));
  const other = await db
    .prepare(
      `SELECT clubs.name AS club, h.name AS home, a.name AS away, c.name AS competition
       FROM fixtures moved JOIN competitions own ON own.id = moved.competition_id
         JOIN fixtures f ON f.id <> moved.id AND f.kickoff >= ?2 AND f.kickoff < ?3 AND f.status NOT IN ('postponed', 'cancelled')
         JOIN competitions c ON c.id = f.competition_id AND c.team = own.team
         JOIN clubs ON clubs.id IN (moved.home_id, moved.away_id) AND clubs.id IN (f.home_id, f.away_id)
         JOIN clubs h ON h.id = f.home_id JOIN clubs a ON a.id = f.away_id
       WHERE moved.id = ?1 ORDER BY f.kickoff, clubs.name LIMIT 1`,
    )
    .bind(id, from, to)
    .first();
  if (other === null) return;
  const { club, home, away, competition } = otherMatch.parse(other);
  throw new ApiError(
    422,
    "plays_that_day",
    `${club} would play twice on ${leagueDate(kickoff)}: there is ${home} v ${away} in the ${competition}.`,
  );
}

/** @throws ApiError 422 for a ground that is one of the match's clubs' */
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
    "Somebody has moved this match, or it has begun, since you looked at it. Nothing was changed.",
  );

export const operatorMatches = new Hono<AppEnv>().use(requireServiceKey).post("/:id/move", async (c) => {
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
  if (!twiceADay) await requireFreeDay(c.env.MATCH_DB, id, kickoff);
  const [moved] = await c.env.MATCH_DB.batch([
    c.env.MATCH_DB.prepare(
      `UPDATE fixtures SET kickoff = ?2, venue = ?3, neutral = ?6, status = 'fixture', sequence = sequence + 1
       WHERE id = ?1 AND sequence = ?4 AND status = ?5`,
    ).bind(id, kickoff, venue, seen, match.status, Number(neutral)),
    // What was said of it is that it was off.
    c.env.MATCH_DB.prepare(
      "UPDATE match_details SET events = '[]' WHERE fixture_id = ?1 AND (SELECT status FROM fixtures WHERE id = ?1) = 'fixture'",
    ).bind(id),
  ]);
  if (moved?.meta.changes !== 1) throw changedMeanwhile();
  // The room reads the records again before the match begins, whether it has heard of it or not.
  const followers = await Promise.allSettled([
    c.env.MATCH_ROOM.getByName(String(id)).move(),
    c.env.PUSHES.send({ kind: "match", fixtureID: id, moved: true }),
  ]);
  for (const follower of followers) {
    if (follower.status === "rejected") {
      log("warn", "a moved match was not announced", { fixtureID: id, error: String(follower.reason) });
    }
  }
  const body: { data: z.input<typeof matchMovedResponse> } = {
    data: matchMovedResponse.parse({ kickoff, venue, neutral }),
  };
  return c.json(body);
});
