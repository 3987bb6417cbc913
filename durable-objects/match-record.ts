import { z } from "zod";
import type { MatchProgress } from "../schemas/football/live-match.ts";
import { type MatchEvent, matchEvent } from "../schemas/football/match-data.ts";
import { goalTypes } from "../schemas/football/match-enums.ts";
import { type MatchScript, matchScript } from "../schemas/football/match-script.ts";
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
  status: string;
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
    status,
    open: status === "fixture" || status === "live",
    begun: status === "live",
    script: script === null ? null : matchScript.parse(JSON.parse(script)),
  };
}

/** The events of a match that is over, as they are recorded; none where the records have no more than the result. */
export async function readRecordedEvents(db: D1Database, fixtureID: number): Promise<MatchEvent[]> {
  const events = await db
    .prepare("SELECT events FROM match_details WHERE fixture_id = ?")
    .bind(fixtureID)
    .first<string>("events");
  return events === null ? [] : z.array(matchEvent).parse(JSON.parse(events));
}

/** The rows of `goals`. An own goal's player is of the other club than the one that it counts for. */
function goalRows(events: readonly MatchEvent[], { homeID, awayID }: MatchSubject) {
  return events
    .filter(({ type }) => goalTypes.includes(type))
    .map(({ playerID, playerName, minute, added, type, side }, index) => {
      const clubID = side === "home" ? homeID : awayID;
      return { number: index + 1, clubID, playerID, playerName: playerName ?? "", minute, added, type };
    });
}

/** What is told of a match beside its course: the feed's word before the simulator's. */
function sheetOf({ told, sheet }: MatchLog) {
  return {
    lineUps: told.lineUps ?? sheet?.lineUps ?? null,
    referee: told.referee ?? sheet?.referee ?? null,
    // The simulator's is for the end: see `report`.
    attendance: told.attendance,
  };
}

/** Line-ups, officials and attendance. What is told of none stays as it is recorded. */
function announcement(
  db: D1Database,
  fixtureID: number,
  { lineUps, referee, attendance }: ReturnType<typeof sheetOf>,
): D1PreparedStatement[] {
  const inDetails = db
    .prepare(
      `INSERT INTO match_details (fixture_id, line_ups) SELECT id, ?2 FROM fixtures WHERE id = ?1
       ON CONFLICT (fixture_id) DO UPDATE SET line_ups = excluded.line_ups`,
    )
    .bind(fixtureID, JSON.stringify(lineUps));
  return [
    db
      .prepare("UPDATE fixtures SET referee = coalesce(?, referee), attendance = coalesce(?, attendance) WHERE id = ?")
      .bind(referee, attendance, fixtureID),
    ...(lineUps === null ? [] : [inDetails]),
  ];
}

/** The status of a match in the words of the records, which keep whether an abandoned one counts in a column of its own. */
function statusOf({ state }: MatchProgress): string {
  if (state.kind === "fixture") return state.note ?? "fixture";
  if (state.kind === "live") return "live";
  return state.outcome === "curtailed" ? "abandoned" : state.outcome;
}

const isCurtailed = ({ state }: MatchProgress) => state.kind === "result" && state.outcome === "curtailed";

/** What a room that tells this course has written of it, or will: the status, and that an abandoned match counts. */
export const ownStatuses = (course: MatchProgress): string[] => [
  statusOf(course),
  ...(isCurtailed(course) ? ["curtailed"] : []),
];

/**
 * Status, clock and score. A match that an official has called off or awarded meanwhile stays so.
 * @param own statuses that the room itself has written: what it took for the final whistle may have been none.
 */
function standing(
  db: D1Database,
  fixtureID: number,
  course: MatchProgress,
  own: readonly string[],
): D1PreparedStatement[] {
  const { state, regularTime } = course;
  const finished = state.kind === "result" ? state : null;
  const live = state.kind === "live" ? state : null;
  const status = statusOf(course);
  const score = finished ? regularTime : (live?.score ?? null);
  const columns: Record<string, string | number | null> = {
    status,
    phase: live?.phase ?? null,
    phase_started_at: live?.phaseStartedAt ?? null,
    added_time: live?.addedTime ?? null,
    home_goals: score?.home ?? null,
    away_goals: score?.away ?? null,
    half_time_home: finished?.halfTime?.home ?? null,
    half_time_away: finished?.halfTime?.away ?? null,
    extra_time_home: finished?.extraTime?.home ?? null,
    extra_time_away: finished?.extraTime?.away ?? null,
    penalties_home: (finished ?? live)?.penalties?.home ?? null,
    penalties_away: (finished ?? live)?.penalties?.away ?? null,
    // Where the league has decided so without the feed, the feed's silence about it takes nothing back.
    ...((isCurtailed(course) || own.includes("curtailed")) && { result_stands: Number(isCurtailed(course)) }),
  };
  const changes = Object.keys(columns).map((name) => `${name} = ?`);
  return [
    db
      .prepare(
        `UPDATE fixtures SET ${changes.join(", ")}, sequence = sequence + (status <> ?)
         WHERE id = ? AND (status IN ('fixture', 'live') OR status IN (SELECT value FROM json_each(?)))`,
      )
      .bind(...Object.values(columns), status, fixtureID, JSON.stringify(own)),
  ];
}

/** Who has scored so far. @param goals {@link goalRows} as JSON. */
function goalList(db: D1Database, fixtureID: number, goals: string): D1PreparedStatement[] {
  return [
    db.prepare("DELETE FROM goals WHERE fixture_id = ?").bind(fixtureID),
    db
      .prepare(
        `INSERT INTO goals (fixture_id, number, club_id, player_id, player_name, minute, added, kind)
         SELECT fixtures.id, value ->> 'number', value ->> 'clubID', value ->> 'playerID', value ->> 'playerName',
           value ->> 'minute', value ->> 'added', value ->> 'type'
         FROM fixtures JOIN json_each(?2) WHERE fixtures.id = ?1`,
      )
      .bind(fixtureID, goals),
  ];
}

/** What is kept of a match that is not in play: its events (why it was postponed, say), statistics and attendance. */
function report(db: D1Database, { fixtureID }: MatchSubject, log: MatchLog): D1PreparedStatement[] {
  const { events, sheet } = log;
  const attendance = log.told.attendance ?? sheet?.attendance ?? null;
  const statistics = log.statistics();
  return [
    db
      .prepare(
        `INSERT INTO match_details (fixture_id, events, statistics) SELECT id, ?2, ?3 FROM fixtures WHERE id = ?1
         ON CONFLICT (fixture_id) DO UPDATE SET
           events = excluded.events, statistics = coalesce(excluded.statistics, statistics)`,
      )
      .bind(fixtureID, JSON.stringify(events), statistics && JSON.stringify(statistics)),
    db.prepare("UPDATE fixtures SET attendance = coalesce(?, attendance) WHERE id = ?").bind(attendance, fixtureID),
  ];
}

/** Writes down where a match stands. Repeating it changes nothing, and neither does a match that the records have lost. */
export async function writeRecord(db: D1Database, log: MatchLog): Promise<void> {
  const { subject } = log;
  if (subject === null) return;
  const course = log.course();
  // Before the first word of it the records know better. Noted before it is written, or a crash in between would lock the room out.
  const begun = log.sequence > 0;
  if (begun) log.statuses = [...new Set([...log.statuses, ...ownStatuses(course)])];
  const goals = JSON.stringify(goalRows(log.events, subject));
  const hasNewGoals = begun && (log.settled < 0 || goals !== log.goalsWritten);
  const sheet = sheetOf(log);
  const sheetText = JSON.stringify(sheet);
  const isTold = Object.values(sheet).some((part) => part !== null);
  const hasNewSheet = isTold && (log.settled < 0 || sheetText !== log.sheetWritten);
  const statements = [
    ...(hasNewSheet ? announcement(db, subject.fixtureID, sheet) : []),
    ...(begun ? standing(db, subject.fixtureID, course, log.statuses) : []),
    ...(hasNewGoals ? goalList(db, subject.fixtureID, goals) : []),
    ...(begun && course.state.kind !== "live" ? report(db, subject, log) : []),
  ];
  if (statements.length > 0) await db.batch(statements);
  if (hasNewGoals) log.goalsWritten = goals;
  if (hasNewSheet) log.sheetWritten = sheetText;
}
