import { z } from "zod";
import { type MatchScript, matchScript } from "../../schemas/match-script.ts";
import { bulkInsert } from "../lib/bulk-insert.ts";
import type { Database, Statement, Storage } from "../lib/storage.ts";
import { goalColumns, goalRows } from "./match-rows.ts";
import { courseAt, type Move, planMatchday, type Scene, type ScheduledMatch } from "./matchday-plan.ts";
import { durationOf, resultOf } from "./result.ts";
import { currentSeason } from "./time.ts";
import { videoStatements } from "./video-rows.ts";
import { liveStreamOf, videosAfter } from "./videos.ts";

const scheduleRow = z.object({
  id: z.int(),
  competitionID: z.int(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
  status: z.string(),
  season: z.int(),
});
const scriptRow = z.object({
  id: z.int(),
  script: z.string().transform((text) => matchScript.parse(JSON.parse(text))),
});

type ScriptedMatch = ScheduledMatch & { script: MatchScript; season: number };

/** How many of the next matches are looked at for staging. */
const candidates = 150;

async function readSeason(
  database: Database,
  season: number,
  now: Date,
): Promise<(ScheduledMatch & { season: number })[]> {
  const rows = await database.query({
    sql: `SELECT id, competition_id AS competitionID, kickoff, home_id AS homeID, away_id AS awayID, status, season
          FROM fixtures WHERE season = ? ORDER BY kickoff, id`,
    params: [season],
  });
  const scripts = await database.query({
    sql: `SELECT id, script FROM fixtures JOIN match_scripts ON fixture_id = id
          WHERE season = ?1 AND (status = 'live' OR (status = 'fixture' AND (kickoff <= ?2 OR id IN (
            SELECT id FROM fixtures WHERE season = ?1 AND status = 'fixture' AND kickoff > ?2 ORDER BY kickoff, id LIMIT ?3))))`,
    params: [season, now.toISOString(), candidates],
  });
  const byID = new Map(
    z
      .array(scriptRow)
      .parse(scripts)
      .map(({ id, script }) => [id, script]),
  );
  return z
    .array(scheduleRow)
    .parse(rows)
    .map((row) => ({ ...row, script: byID.get(row.id) ?? null }));
}

/** What the records hold of a match that is over. */
function settlement(match: ScriptedMatch): Statement[] {
  const { id, script } = match;
  const { outcome, score, halfTime, extraTime, penalties } = resultOf(script);
  const pairs = [score, halfTime, extraTime, penalties].flatMap((pair) => [pair?.home ?? null, pair?.away ?? null]);
  return [
    {
      sql: `UPDATE fixtures SET status = ?, phase = NULL, phase_started_at = NULL, added_time = NULL, home_goals = ?, away_goals = ?,
              half_time_home = ?, half_time_away = ?, extra_time_home = ?, extra_time_away = ?, penalties_home = ?,
              penalties_away = ?, referee = ?, attendance = ?, sequence = sequence + 1 WHERE id = ?`,
      params: [outcome, ...pairs, script.referee, script.attendance, id],
    },
    {
      sql: `INSERT INTO match_details (fixture_id, events, line_ups, statistics) VALUES (?, ?, ?, ?)
            ON CONFLICT (fixture_id) DO UPDATE
            SET events = excluded.events, line_ups = excluded.line_ups, statistics = excluded.statistics`,
      params: [id, JSON.stringify(script.events), JSON.stringify(script.lineUps), JSON.stringify(script.statistics)],
    },
    { sql: "DELETE FROM goals WHERE fixture_id = ?", params: [id] },
    ...bulkInsert("goals", goalColumns, goalRows(match)),
    { sql: "DELETE FROM match_scripts WHERE fixture_id = ?", params: [id] },
  ];
}

/** What the records hold of a match in play. */
function runningState(match: ScriptedMatch, now: Date): Statement[] {
  const { state } = courseAt(match, now);
  if (state.kind !== "live") return [];
  return [
    {
      sql: `UPDATE fixtures SET status = 'live', phase = ?, phase_started_at = ?, added_time = ?, home_goals = ?, away_goals = ?,
              referee = ?, sequence = sequence + (status <> 'live') WHERE id = ?`,
      params: [
        state.phase,
        state.phaseStartedAt,
        state.addedTime,
        state.score.home,
        state.score.away,
        match.script.referee,
        match.id,
      ],
    },
  ];
}

const hasScript = <Match extends ScheduledMatch>(match: Match): match is Match & { script: MatchScript } =>
  match.script !== null;
const hasBegun = (match: ScheduledMatch, now: Date) => Date.parse(match.kickoff) <= now.getTime();
const isOver = (match: ScheduledMatch & { script: MatchScript }, now: Date) =>
  Date.parse(match.kickoff) + durationOf(match.script) * 1000 <= now.getTime();

/**
 * Writes down the results of all scripted matches of the season whose time has passed, and their footage: what the match feed would have
 * reported while the demo stood still. Answers how many there were.
 */
export async function settlePast(storage: Storage, now: Date): Promise<number> {
  const database = storage.database("MATCH_DB");
  const matches = await readSeason(database, currentSeason(now), now);
  const over = matches.filter(hasScript).filter((match) => match.status !== "postponed" && isOver(match, now));
  for (let start = 0; start < over.length; start += 50) {
    const group = over.slice(start, start + 50);
    await database.transact(group.flatMap(settlement));
    await storage
      .database("VIDEO_DB")
      .transact([
        ...group.map(({ id }) => ({ sql: "DELETE FROM videos WHERE entry_id = ?", params: [`live-${id}`] })),
        ...videoStatements(group.flatMap((match) => videosAfter(match))),
      ]);
  }
  return over.length;
}

/**
 * Makes `now` a match day: one match in play, one at half-time, one about to begin and three finished, by moving coming league matches
 * where the calendar has none. Matches that have begun are brought to where they stand; their feed goes on from there.
 * Answers what was moved. A second call moves nothing.
 */
export async function stageMatchday(
  storage: Storage,
  now: Date,
): Promise<{ fixtureID: number; scene: Scene; kickoff: string }[]> {
  await settlePast(storage, now);
  const database = storage.database("MATCH_DB");
  const season = currentSeason(now);
  const moves = planMatchday(await readSeason(database, season, now), now);
  await database.transact(
    moves.map(({ match, kickoff }: Move) => ({
      sql: "UPDATE fixtures SET kickoff = ?, sequence = sequence + 1 WHERE id = ?",
      params: [kickoff, match.id],
    })),
  );
  await storage
    .database("VIDEO_DB")
    .transact(videoStatements(moves.map(({ match, kickoff }) => liveStreamOf({ ...match, season, kickoff }))));
  await settlePast(storage, now);
  const begun = (await readSeason(database, season, now)).filter(hasScript).filter((match) => hasBegun(match, now));
  await database.transact(begun.flatMap((match) => runningState(match, now)));
  return moves.map(({ match, scene, kickoff }) => ({ fixtureID: match.id, scene, kickoff }));
}
