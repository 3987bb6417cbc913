import { z } from "zod";
import type { MatchEvent } from "../schemas/match-data.ts";
import { type MatchScript, matchScript } from "../schemas/match-script.ts";
import type { MatchLog, MatchSubject } from "./match-log.ts";

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

/** Writes down where a match stands. Repeating it changes nothing. */
export async function writeRecord(db: D1Database, log: MatchLog): Promise<void> {
  const { subject, sheet } = log;
  if (subject === null) return;
  const { fixtureID } = subject;
  const { state, regularTime } = log.course();
  const statements: D1PreparedStatement[] = [];
  if (sheet !== null) {
    statements.push(
      db.prepare("UPDATE fixtures SET referee = ? WHERE id = ?").bind(sheet.referee, fixtureID),
      db
        .prepare(
          `INSERT INTO match_details (fixture_id, line_ups) VALUES (?, ?)
           ON CONFLICT (fixture_id) DO UPDATE SET line_ups = excluded.line_ups`,
        )
        .bind(fixtureID, JSON.stringify(sheet.lineUps)),
    );
  }
  if (state.kind !== "fixture") {
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
    const names = Object.keys(columns);
    statements.push(
      db
        .prepare(
          `UPDATE fixtures SET ${names.map((name) => `${name} = ?`).join(", ")}, sequence = sequence + (status <> ?)
           WHERE id = ? AND status IN ('fixture', 'live')`,
        )
        .bind(...Object.values(columns), status, fixtureID),
    );
  }
  if (state.kind === "result") {
    const { events } = log;
    statements.push(
      db
        .prepare(
          `INSERT INTO match_details (fixture_id, events, statistics) VALUES (?, ?, ?)
           ON CONFLICT (fixture_id) DO UPDATE SET events = excluded.events, statistics = excluded.statistics`,
        )
        .bind(fixtureID, JSON.stringify(events), JSON.stringify(log.statistics())),
      db.prepare("DELETE FROM goals WHERE fixture_id = ?").bind(fixtureID),
      db
        .prepare(
          `INSERT INTO goals (fixture_id, number, club_id, player_id, player_name, minute, added, kind)
           SELECT ?, value ->> 'number', value ->> 'clubID', value ->> 'playerID', value ->> 'playerName',
             value ->> 'minute', value ->> 'added', value ->> 'type' FROM json_each(?)`,
        )
        .bind(fixtureID, JSON.stringify(goalRows(events, subject))),
    );
    if (sheet !== null) {
      statements.push(db.prepare("UPDATE fixtures SET attendance = ? WHERE id = ?").bind(sheet.attendance, fixtureID));
    }
  }
  if (statements.length > 0) await db.batch(statements);
}
