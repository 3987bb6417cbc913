import { z } from "zod";
import { usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { type OwnSource, ownSource } from "../../../schemas/streaming/own-source.ts";
import { jsonColumn } from "../json-column.ts";
import { isNotOverSQL } from "./broadcast.ts";

const ownSourceColumn = jsonColumn(ownSource);
/** The column `source`: JSON, null where missing. */
export const storedSource = ownSourceColumn.nullable();

const foundSource = z.object({ source: ownSourceColumn, on_air: z.int().transform((value) => value === 1) });

/**
 * The own source that an entry plays from now, and whether it is on air, as recordings always are; null without one, for a disabled entry,
 * and once its replay has been released.
 */
export async function findOwnSource(
  database: D1Database,
  entryID: string,
  now: Date,
): Promise<{ source: OwnSource; onAir: boolean } | null> {
  const found = await database
    .prepare(
      `SELECT source, media_type = 'OnDemand' OR (release_from <= ?1 AND ${isNotOverSQL()}) AS on_air
       FROM video_sources JOIN videos USING (entry_id)
       WHERE entry_id = ?2 AND NOT disabled AND (replay_from IS NULL OR replay_from > ?1)
       UNION ALL SELECT source, media_type = 'OnDemandAudio' OR (release_from <= ?1 AND ${isNotOverSQL(usualLeadMinutes)})
       FROM audio_entries
       WHERE entry_id = ?2 AND source IS NOT NULL AND NOT disabled AND (replay_from IS NULL OR replay_from > ?1)`,
    )
    .bind(now.toISOString(), entryID)
    .first();
  if (found === null) return null;
  const { source, on_air: onAir } = foundSource.parse(found);
  return { source, onAir };
}

/** The hosts of all own sources, as origins. Manifests may name segments on other hosts, which are not known here. */
export async function sourceOriginsOf(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT coalesce(source ->> 'hls', source ->> 'dash') AS url FROM video_sources
       UNION SELECT source ->> 'hls' FROM audio_entries WHERE source IS NOT NULL`,
    )
    .all();
  const urls = z.array(z.object({ url: z.string() })).parse(results);
  return [...new Set(urls.map(({ url }) => new URL(url).origin))];
}
