import { z } from "zod";
import type { MatchProgress } from "../schemas/football/live-match.ts";
import {
  type MatchDetail,
  type MatchEvent,
  type MatchSheet,
  type MatchStatistics,
  matchEvent,
  matchSheet,
} from "../schemas/football/match-data.ts";
import { goalTypes } from "../schemas/football/match-enums.ts";
import { type MatchScript, matchScript } from "../schemas/football/match-script.ts";
import type { MatchSubject } from "./match-facts.ts";
import type { MatchLog } from "./match-log.ts";
import { type MatchReports, matchReports, progressOf, reportsOfRecord, withKickOff } from "./match-reports.ts";

/* A room's match in MATCH_DB: what the room reads when it opens, and what it writes. */

const fixtureRow = z.object({
  fixtureID: z.int(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
  status: z.string(),
  importedStatus: z.string().nullable(),
  script: z.string().nullable(),
  lineUps: z.string().nullable(),
  isKept: z.int(),
});

export interface RecordedMatch {
  match: MatchSubject;
  status: string;
  /** Whether reports of a match that is not open may change its status: a plain result, or an imported postponement. */
  isCorrectable: boolean;
  /** Whether the match is still to come or in play. */
  open: boolean;
  /** Whether the match is in play, according to the record. */
  begun: boolean;
  script: MatchScript | null;
  lineUps: MatchDetail["lineUps"];
  /** Whether a room has kept reports of the match. */
  isKept: boolean;
}

/** Reads a match from the records; null when the id is unknown. */
export async function readRecordedMatch(db: D1Database, fixtureID: number): Promise<RecordedMatch | null> {
  const row = await db
    .prepare(
      `SELECT id AS fixtureID, kickoff, home_id AS homeID, away_id AS awayID, status, script, line_ups AS lineUps,
         reports IS NOT NULL AS isKept, imported_matches.match ->> '$.fixture.status' AS importedStatus
       FROM fixtures LEFT JOIN match_scripts ON match_scripts.fixture_id = id
         LEFT JOIN imported_matches ON imported_matches.fixture_id = id
         LEFT JOIN match_details ON match_details.fixture_id = id WHERE id = ?`,
    )
    .bind(fixtureID)
    .first();
  if (row === null) return null;
  const { status, importedStatus, script, lineUps, isKept, ...match } = fixtureRow.parse(row);
  const open = status === "fixture" || status === "live";
  return {
    match,
    status,
    isCorrectable: status === "full-time" || (!open && status === importedStatus && status !== "awarded"),
    open,
    begun: status === "live",
    script: script === null ? null : matchScript.parse(JSON.parse(script)),
    lineUps: lineUps === null ? null : matchSheet.shape.lineUps.parse(JSON.parse(lineUps)),
    isKept: isKept === 1,
  };
}

const detailsRow = z.object({ events: z.string(), reports: z.string().nullable() });

/**
 * Reads what is reported of a match that its room has deleted: what the room has kept, or else the recorded events of a result, which are
 * older than any report. Null for reports that the record contradicts, because the league has decided or moved the match since.
 */
export async function readReports(
  db: D1Database,
  { match, status, isCorrectable }: RecordedMatch,
): Promise<MatchReports | null> {
  const row = await db
    .prepare("SELECT events, reports FROM match_details WHERE fixture_id = ?")
    .bind(match.fixtureID)
    .first();
  if (row === null) return null;
  const details = detailsRow.parse(row);
  const kept = details.reports === null ? null : keptReports(details.reports, match);
  const agrees = (reports: MatchReports) => writtenStatuses(progressOf(reports)).includes(status);
  if (kept !== null && agrees(kept)) return kept;
  const recorded = reportsOfRecord(match, z.array(matchEvent).parse(JSON.parse(details.events)));
  if (progressOf(recorded).state.kind === "result" && agrees(recorded)) return recorded;
  // An imported result may stand beside reports that do not lead to it.
  return isCorrectable ? kept : null;
}

/** The reports that a room has kept of a match; null when it had other clubs, or was moved before it was played. */
function keptReports(text: string, match: MatchSubject): MatchReports | null {
  const kept = matchReports.parse(JSON.parse(text));
  if (kept.match.homeID !== match.homeID || kept.match.awayID !== match.awayID) return null;
  if (kept.match.kickoff === match.kickoff) return kept;
  return progressOf(kept).state.kind === "result" ? withKickOff(kept, match) : null;
}

/** Rows of `goals`. An own goal counts for the opponents of its player. */
function goalRows(events: readonly MatchEvent[], { homeID, awayID }: MatchSubject) {
  return events
    .filter(({ type }) => goalTypes.includes(type))
    .map(({ playerID, playerName, minute, added, type, side }, index) => {
      const clubID = side === "home" ? homeID : awayID;
      return { number: index + 1, clubID, playerID, playerName: playerName ?? "", minute, added, type };
    });
}

/** Writes line-ups, referee and attendance. Null keeps the recorded value, unless this room wrote it and it was taken back since. */
function sheetStatements(
  db: D1Database,
  fixtureID: number,
  { lineUps, referee, attendance }: MatchSheet,
  written: MatchSheet | null,
): D1PreparedStatement[] {
  const isGone = (name: keyof MatchSheet, now: unknown) => Number(now === null && (written?.[name] ?? null) !== null);
  const inDetails = db
    .prepare(
      `INSERT INTO match_details (fixture_id, line_ups) SELECT id, ?2 FROM fixtures WHERE id = ?1
       ON CONFLICT (fixture_id) DO UPDATE SET line_ups = excluded.line_ups`,
    )
    .bind(fixtureID, lineUps && JSON.stringify(lineUps));
  return [
    db
      .prepare(
        `UPDATE fixtures SET referee = coalesce(?2, iif(?4, NULL, referee)),
           attendance = coalesce(?3, iif(?5, NULL, attendance)) WHERE id = ?1`,
      )
      .bind(fixtureID, referee, attendance, isGone("referee", referee), isGone("attendance", attendance)),
    ...(lineUps !== null || isGone("lineUps", lineUps) ? [inDetails] : []),
  ];
}

/** The status to store. Whether an abandoned match counts is in another column. */
function storedStatus({ state }: MatchProgress): string {
  if (state.kind === "fixture") return state.note ?? "fixture";
  if (state.kind === "live") return "live";
  return state.outcome === "curtailed" ? "abandoned" : state.outcome;
}

const isCurtailed = ({ state }: MatchProgress) => state.kind === "result" && state.outcome === "curtailed";

/** The statuses that a room writes for this progress, plus "curtailed" when an abandoned match counts. */
export const writtenStatuses = (progress: MatchProgress): string[] => [
  storedStatus(progress),
  ...(isCurtailed(progress) ? ["curtailed"] : []),
];

/**
 * Writes status, clock and score, unless the league has called the match off or awarded it.
 * @param own statuses that the room has written and may overwrite: a reported final whistle can be corrected.
 */
function statusStatements(
  db: D1Database,
  fixtureID: number,
  progress: MatchProgress,
  own: readonly string[],
): D1PreparedStatement[] {
  const { state, regularTime } = progress;
  const finished = state.kind === "result" ? state : null;
  const live = state.kind === "live" ? state : null;
  const status = storedStatus(progress);
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
    // Leaves a decision in place that the league took without the feed.
    ...((isCurtailed(progress) || own.includes("curtailed")) && { result_stands: Number(isCurtailed(progress)) }),
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

/**
 * SQL condition: the room may write, because the match is open or the room itself wrote its status. Parameters: fixture id ?1, own statuses
 * ?3.
 */
const isOwn = "fixtures.id = ?1 AND (status IN ('fixture', 'live') OR status IN (SELECT value FROM json_each(?3)))";

/** Replaces the goals, unless the result was decided elsewhere. @param goals {@link goalRows} as JSON. */
function goalStatements(
  db: D1Database,
  fixtureID: number,
  goals: string,
  own: readonly string[],
): D1PreparedStatement[] {
  return [
    db
      .prepare(`DELETE FROM goals WHERE fixture_id IN (SELECT id FROM fixtures WHERE ${isOwn} AND ?2 IS NOT NULL)`)
      .bind(fixtureID, goals, JSON.stringify(own)),
    db
      .prepare(
        `INSERT INTO goals (fixture_id, number, club_id, player_id, player_name, minute, added, kind)
         SELECT fixtures.id, value ->> 'number', value ->> 'clubID', value ->> 'playerID', value ->> 'playerName',
           value ->> 'minute', value ->> 'added', value ->> 'type'
         FROM fixtures JOIN json_each(?2) WHERE ${isOwn}`,
      )
      .bind(fixtureID, goals, JSON.stringify(own)),
  ];
}

/** Writes events, statistics and attendance of a match that is not in play, unless the result was decided elsewhere. */
function resultStatements(db: D1Database, { fixtureID }: MatchSubject, log: MatchLog): D1PreparedStatement[] {
  const { events, sheet } = log;
  const own = JSON.stringify(log.statuses);
  const attendance = log.sections.attendance ?? sheet?.attendance ?? null;
  const statistics = log.statistics();
  return [
    db
      .prepare(
        `INSERT INTO match_details (fixture_id, events, statistics) SELECT id, ?2, ?4 FROM fixtures WHERE ${isOwn}
         ON CONFLICT (fixture_id) DO UPDATE SET
           events = excluded.events, statistics = coalesce(excluded.statistics, statistics)`,
      )
      .bind(fixtureID, JSON.stringify(events), own, statistics && JSON.stringify(statistics)),
    db
      .prepare(`UPDATE fixtures SET attendance = coalesce(?2, attendance) WHERE ${isOwn}`)
      .bind(fixtureID, attendance, own),
  ];
}

/** Keeps what is reported of a match, unless it is in play or was decided elsewhere. */
function reportsStatements(db: D1Database, log: MatchLog, isInPlay: boolean): D1PreparedStatement[] {
  const isUnreported = log.sequence === 0 && log.reportCount === 0;
  const reports = isInPlay || isUnreported ? null : log.reports;
  if (reports === null) return [];
  const own = log.isHeld ? [...log.statuses, "full-time"] : log.statuses;
  return [
    db
      .prepare(
        `INSERT INTO match_details (fixture_id, reports) SELECT id, ?2 FROM fixtures WHERE ${isOwn}
         ON CONFLICT (fixture_id) DO UPDATE SET reports = excluded.reports`,
      )
      .bind(reports.match.fixtureID, JSON.stringify(reports), JSON.stringify(own)),
  ];
}

/** Writes reports that change nothing of what is shown. */
export async function writeReports(db: D1Database, log: MatchLog): Promise<void> {
  const { reportCount } = log;
  const statements = reportsStatements(db, log, log.progress().state.kind === "live");
  if (statements.length > 0) await db.batch(statements);
  log.reportsWritten = reportCount;
}

/** Writes what a feed has sent for a match whose imported result stands: line-ups, officials, attendance and statistics. */
export async function writeHeldRecord(db: D1Database, log: MatchLog): Promise<void> {
  const { subject, reportCount } = log;
  if (subject === null) return;
  const { fixtureID } = subject;
  const statistics = log.statistics();
  await db.batch([
    ...sheetStatements(db, fixtureID, log.teamSheet, null),
    ...(statistics === null ? [] : [statisticsStatement(db, fixtureID, statistics)]),
    ...reportsStatements(db, log, false),
  ]);
  log.reportsWritten = reportCount;
}

function statisticsStatement(db: D1Database, fixtureID: number, statistics: MatchStatistics): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO match_details (fixture_id, statistics) SELECT id, ?2 FROM fixtures WHERE id = ?1
       ON CONFLICT (fixture_id) DO UPDATE SET statistics = excluded.statistics`,
    )
    .bind(fixtureID, JSON.stringify(statistics));
}

/**
 * Writes a match to the records. Idempotent; does nothing for a match that is no longer recorded.
 * @returns whether its goals differ from those written before
 */
export async function writeRecord(db: D1Database, log: MatchLog): Promise<boolean> {
  const { subject, reportCount } = log;
  if (subject === null) return false;
  const progress = log.progress();
  // Before the first event the records are right. Statuses are saved before the write: after a crash in between, the room may still
  // overwrite them.
  const begun = log.sequence > 0;
  if (begun) log.statuses = [...new Set([...log.statuses, ...writtenStatuses(progress)])];
  const goals = JSON.stringify(goalRows(log.events, subject));
  const hasNewGoals = begun && (log.published < 0 || goals !== log.goalsWritten);
  const sheet = log.teamSheet;
  const sheetText = JSON.stringify(sheet);
  const { sheetWritten } = log;
  const written = sheetWritten === null ? null : matchSheet.parse(JSON.parse(sheetWritten));
  const hasSheet = written !== null || Object.values(sheet).some((part) => part !== null);
  const hasNewSheet = hasSheet && (log.published < 0 || sheetText !== sheetWritten);
  const statements = [
    ...(hasNewSheet ? sheetStatements(db, subject.fixtureID, sheet, written) : []),
    ...(begun ? statusStatements(db, subject.fixtureID, progress, log.statuses) : []),
    ...(hasNewGoals ? goalStatements(db, subject.fixtureID, goals, log.statuses) : []),
    ...(begun && progress.state.kind !== "live" ? resultStatements(db, subject, log) : []),
    ...reportsStatements(db, log, progress.state.kind === "live"),
  ];
  if (statements.length > 0) await db.batch(statements);
  if (hasNewGoals) log.goalsWritten = goals;
  if (hasNewSheet) log.sheetWritten = sheetText;
  log.reportsWritten = reportCount;
  return hasNewGoals;
}
