import { z } from "zod";
import type { MatchCourse } from "../schemas/live-match.ts";
import type { MatchEvent } from "../schemas/match-data.ts";
import { type MatchScript, matchScript } from "../schemas/match-script.ts";
import type { MatchLog, MatchSheet, MatchSubject } from "./match-log.ts";

/*
 * The league's records (MATCH_DB) of a match that has a room: what the room reads when it opens, and what it writes down.
 */

const fixtureRow = z.object({
  fixtureID: z.int(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
  status: z.string(),
  script: z.string().nullable(),
});

export interface RecordedMatch {
  match: MatchSubject;
  /** To come or in play: something may still be reported of it. */
  open: boolean;
  /** The records say that it is in play. */
  begun: boolean;
  script: MatchScript | null;
}

/** A match as it is recorded; null when there is none of that id. */
export async function readRecordedMatch(db: D1Database, fixtureID: number): Promise<RecordedMatch | null> {
  const row = await db
    .prepare(
      `SELECT id AS fixtureID, kickoff, home_id AS homeID, away_id AS awayID, status, script
       FROM fixtures LEFT JOIN match_scripts ON fixture_id = id WHERE id = ?`,
    )
    .bind(fixtureID)
    .first();
  if (row === null) return null;
  const { status, script, ...match } = fixtureRow.parse(row);
  return {
    match,
    open: status === "fixture" || status === "live",
    begun: status === "live",
    script: script === null ? null : matchScript.parse(JSON.parse(script)),
  };
}

const goalTypes: readonly MatchEvent["type"][] = ["goal", "penalty-goal", "own-goal"];

/** The rows of `goals`. The club that a goal counts for is told by the score: an own goal's player is of the other one. */
function goalRows(events: readonly MatchEvent[], { homeID, awayID }: MatchSubject) {
  let home = 0;
  return events
    .filter(({ type }) => goalTypes.includes(type))
    .map(({ playerID, playerName, minute, added, type, score }, index) => {
      const clubID = score.home > home ? homeID : awayID;
      home = score.home;
      return { number: index + 1, clubID, playerID, playerName: playerName ?? "", minute, added, type };
    });
}

/** Line-ups and officials, told before kick-off. */
function announcement(db: D1Database, fixtureID: number, sheet: MatchSheet): D1PreparedStatement[] {
  return [
    db.prepare("UPDATE fixtures SET referee = ? WHERE id = ?").bind(sheet.referee, fixtureID),
    db
      .prepare(
        `INSERT INTO match_details (fixture_id, line_ups) SELECT id, ?2 FROM fixtures WHERE id = ?1
         ON CONFLICT (fixture_id) DO UPDATE SET line_ups = excluded.line_ups`,
      )
      .bind(fixtureID, JSON.stringify(sheet.lineUps)),
  ];
}

/** Status, clock and score. A match that an official has called off or awarded meanwhile stays so. */
function standing(db: D1Database, fixtureID: number, { state, regularTime }: MatchCourse): D1PreparedStatement[] {
  if (state.kind === "fixture") return [];
  const finished = state.kind === "result" ? state : null;
  const live = state.kind === "live" ? state : null;
  const status = finished?.outcome ?? "live";
  const columns: Record<string, string | number | null> = {
    status,
    phase: live?.phase ?? null,
    phase_started_at: live?.phaseStartedAt ?? null,
    added_time: live?.addedTime ?? null,
    home_goals: finished ? regularTime.home : state.score.home,
    away_goals: finished ? regularTime.away : state.score.away,
    half_time_home: finished?.halfTime?.home ?? null,
    half_time_away: finished?.halfTime?.away ?? null,
    extra_time_home: finished?.extraTime?.home ?? null,
    extra_time_away: finished?.extraTime?.away ?? null,
    penalties_home: state.penalties?.home ?? null,
    penalties_away: state.penalties?.away ?? null,
  };
  const changes = Object.keys(columns).map((name) => `${name} = ?`);
  return [
    db
      .prepare(
        `UPDATE fixtures SET ${changes.join(", ")}, sequence = sequence + (status <> ?)
         WHERE id = ? AND status IN ('fixture', 'live')`,
      )
      .bind(...Object.values(columns), status, fixtureID),
  ];
}

/** What is kept of a match that is over: its events, statistics, goals and attendance. */
function report(db: D1Database, match: MatchSubject, log: MatchLog): D1PreparedStatement[] {
  const { events, sheet } = log;
  const { fixtureID } = match;
  const attendance = sheet?.attendance ?? null;
  const statistics = log.statistics();
  return [
    db
      .prepare(
        `INSERT INTO match_details (fixture_id, events, statistics) SELECT id, ?2, ?3 FROM fixtures WHERE id = ?1
         ON CONFLICT (fixture_id) DO UPDATE SET events = excluded.events, statistics = excluded.statistics`,
      )
      .bind(fixtureID, JSON.stringify(events), statistics && JSON.stringify(statistics)),
    db.prepare("DELETE FROM goals WHERE fixture_id = ?").bind(fixtureID),
    db
      .prepare(
        `INSERT INTO goals (fixture_id, number, club_id, player_id, player_name, minute, added, kind)
         SELECT fixtures.id, value ->> 'number', value ->> 'clubID', value ->> 'playerID', value ->> 'playerName',
           value ->> 'minute', value ->> 'added', value ->> 'type'
         FROM fixtures JOIN json_each(?2) WHERE fixtures.id = ?1`,
      )
      .bind(fixtureID, JSON.stringify(goalRows(events, match))),
    db.prepare("UPDATE fixtures SET attendance = coalesce(?, attendance) WHERE id = ?").bind(attendance, fixtureID),
  ];
}

/** Writes down where a match stands. Repeating it changes nothing, and neither does a match that the records have lost. */
export async function writeRecord(db: D1Database, log: MatchLog): Promise<void> {
  const { subject, sheet } = log;
  if (subject === null) return;
  const course = log.course();
  const statements = [
    ...(sheet === null || log.settled >= 0 ? [] : announcement(db, subject.fixtureID, sheet)),
    ...standing(db, subject.fixtureID, course),
    ...(course.state.kind === "result" ? report(db, subject, log) : []),
  ];
  if (statements.length > 0) await db.batch(statements);
}
