import { z } from "zod";
import {
  type RecordingState,
  type RecordingStates,
  recordingState,
  recordingStates,
} from "../../../../schemas/streaming/source-state.ts";
import { log } from "../../../log.ts";
import type { Settings } from "../../../settings.ts";
import { storedSource } from "../own-sources.ts";
import { measureRecording } from "./measure-recording.ts";
import { json } from "./source-states.ts";

/** Minutes after which a recording is measured again, without and with a problem. */
const minutes = { well: 60, failing: 5 };
/** Maximum recordings measured a minute. Those without a problem: 240 an hour, 5,760 a day. */
const perMinute = { well: 4, failing: 2 };

/** Recordings with own sources that are released and not disabled. ?1 is now. */
const releasedRecordings = `video_sources JOIN videos USING (entry_id) LEFT JOIN recording_states USING (entry_id)
  WHERE media_type = 'OnDemand' AND NOT disabled AND release_from <= ?1`;

const unreadable: RecordingState = { problem: "its source cannot be read", length: null, discontinuities: 0, gaps: 0 };

const due = z.object({
  entry_id: z.string(),
  source: z.string(),
  duration: z.int().nonnegative(),
  problem_since: z.iso.datetime().nullable(),
});

/** Measures the recordings that are due: new ones and those with a new source first, then those measured longest ago. */
export async function measureRecordings(database: D1Database, settings: Settings, now: Date): Promise<void> {
  const ago = (passed: number) => new Date(now.getTime() - passed * 60_000).toISOString();
  const select = (where: string, before: number, limit: number) =>
    database
      .prepare(
        `SELECT entry_id, source, duration, problem_since FROM ${releasedRecordings} AND ${where}
         ORDER BY checked_at IS NOT NULL, checked_at, release_from DESC, entry_id LIMIT ${limit}`,
      )
      .bind(now.toISOString(), ago(before));
  const found = await database.batch([
    select("problem_since IS NULL AND (checked_at IS NULL OR checked_at <= ?2)", minutes.well, perMinute.well),
    select("problem_since IS NOT NULL AND checked_at <= ?2", minutes.failing, perMinute.failing),
  ]);
  const entries = found.flatMap(({ results }) => z.array(due).parse(results));
  await Promise.all(entries.map((entry) => measure(database, settings, entry, now)));
}

async function measure(
  database: D1Database,
  settings: Settings,
  { entry_id: entryID, source: stored, duration, problem_since }: z.infer<typeof due>,
  now: Date,
): Promise<void> {
  // A URL that the site may no longer request is a problem of this recording only.
  const source = storedSource.safeParse(stored).data ?? null;
  const state = source === null ? unreadable : await measureRecording(settings, source, duration, now);
  const { problem } = state;
  if (problem !== null && problem_since === null) log("error", "recording has a problem", { entryID, problem });
  else if (problem === null && problem_since !== null) log("info", "recording has recovered", { entryID });
  // Stores nothing if the recording was deleted or got another source in between.
  await database
    .prepare(
      `INSERT INTO recording_states (entry_id, checked_at, problem_since, state)
       SELECT entry_id, ?3, ?4, ?5 FROM video_sources WHERE entry_id = ?1 AND source = ?2
       ON CONFLICT (entry_id) DO UPDATE SET
         checked_at = excluded.checked_at, problem_since = excluded.problem_since, state = excluded.state`,
    )
    .bind(
      entryID,
      stored,
      now.toISOString(),
      problem === null ? null : (problem_since ?? now.toISOString()),
      JSON.stringify(state),
    )
    .run();
}

/** Queries of the last measurements, for the site and for operators' commands. */
export const recordingStatesQueries = (now: Date) => [
  {
    sql: `SELECT count(*) AS recordings, count(checked_at) AS measured, count(problem_since) AS failing FROM ${releasedRecordings}`,
    params: [now.toISOString()],
  },
  {
    sql: `SELECT entry_id AS entryID, title, problem_since AS since, checked_at AS checkedAt, state FROM ${releasedRecordings}
      AND problem_since IS NOT NULL ORDER BY problem_since DESC, title, entry_id LIMIT 100`,
    params: [now.toISOString()],
  },
];

const storedCounts = z.tuple([recordingStates.omit({ problems: true })]);
const storedProblems = z.array(recordingStates.shape.problems.element.extend({ state: json.pipe(recordingState) }));

/** @param rows of each of the {@link recordingStatesQueries} */
export function parseRecordingStates([counts, problems]: readonly unknown[]): RecordingStates {
  return { ...storedCounts.parse(counts)[0], problems: storedProblems.parse(problems) };
}

export async function readRecordingStates(database: D1Database, now: Date): Promise<RecordingStates> {
  const queries = recordingStatesQueries(now);
  const found = await database.batch(queries.map(({ sql, params }) => database.prepare(sql).bind(...params)));
  return parseRecordingStates(found.map(({ results }) => results));
}
