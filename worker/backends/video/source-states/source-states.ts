import { z } from "zod";
import { type SourceStates, sourceState } from "../../../../schemas/streaming/source-state.ts";
import { log } from "../../../log.ts";
import type { Settings } from "../../../settings.ts";
import { isNotOverSQL } from "../broadcast.ts";
import { storedSource } from "../own-sources.ts";
import { measureSource } from "./measure-source.ts";

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** A column of JSON. */
export const json = z.string().transform((text): unknown => JSON.parse(text));

const onAir = z.object({
  entry_id: z.string(),
  source: storedSource,
  position: z.string().nullable(),
  advanced_at: instant.nullable(),
  state: json.pipe(sourceState).nullable(),
});

/** How many sources are measured at once. */
const parallel = 6;

/** Measures every live source on air, and deletes the states of all others. */
export async function measureSources(database: D1Database, settings: Settings, now: Date): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT v.entry_id, source, position, advanced_at, state FROM videos AS v JOIN video_sources USING (entry_id)
         LEFT JOIN source_states USING (entry_id)
       WHERE media_type = 'DrmLiveVideo' AND NOT disabled AND release_from <= ?1 AND ${isNotOverSQL()}
       ORDER BY release_from, v.entry_id LIMIT 200`,
    )
    .bind(now.toISOString())
    .all();
  const entries = z.array(onAir).parse(results);
  for (let from = 0; from < entries.length; from += parallel) {
    await Promise.all(entries.slice(from, from + parallel).map((entry) => measure(database, settings, entry, now)));
  }
  await database.prepare("DELETE FROM source_states WHERE checked_at < ?").bind(now.toISOString()).run();
}

async function measure(
  database: D1Database,
  settings: Settings,
  entry: z.infer<typeof onAir>,
  now: Date,
): Promise<void> {
  if (entry.source === null) return;
  const before = { position: entry.position, advancedAt: entry.advanced_at };
  const { state, position, advancedAt } = await measureSource(settings, entry.source, before, now);
  const earlier = entry.state?.problem ?? null;
  if (state.problem !== null && earlier === null) {
    log("error", "live source has a problem", { entryID: entry.entry_id, problem: state.problem });
  } else if (state.problem === null && earlier !== null) {
    log("info", "live source has recovered", { entryID: entry.entry_id });
  }
  await database
    .prepare(
      `INSERT INTO source_states VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (entry_id) DO UPDATE SET
         checked_at = excluded.checked_at, advanced_at = excluded.advanced_at, position = excluded.position, state = excluded.state`,
    )
    .bind(entry.entry_id, now.toISOString(), advancedAt?.toISOString() ?? null, position, JSON.stringify(state))
    .run();
}

/** Query of the last measurements, for the site and for operators' commands. */
export const sourceStatesQuery = `SELECT entry_id AS entryID, title, checked_at AS checkedAt, state
  FROM source_states JOIN videos USING (entry_id) ORDER BY state ->> 'problem' IS NULL, title, entry_id`;

const storedState = z.object({
  entryID: z.string(),
  title: z.string(),
  checkedAt: z.iso.datetime(),
  state: json.pipe(sourceState),
});

export const parseSourceStates = (rows: unknown): SourceStates => z.array(storedState).parse(rows);

export async function readSourceStates(database: D1Database): Promise<SourceStates> {
  return parseSourceStates((await database.prepare(sourceStatesQuery).all()).results);
}
