import { z } from "zod";
import { type OwnSource, ownSource } from "../../../schemas/streaming/own-source.ts";

/** The column `source`: JSON, null where missing. */
export const storedSource = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? null : JSON.parse(text)))
  .pipe(ownSource.nullable());

/** The own source that an entry plays from now; null without one, for a disabled entry, and once its replay has been released. */
export async function findOwnSource(database: D1Database, entryID: string, now: Date): Promise<OwnSource | null> {
  const found = await database
    .prepare(
      `SELECT source FROM video_sources JOIN videos USING (entry_id)
       WHERE entry_id = ?1 AND NOT disabled AND (replay_from IS NULL OR replay_from > ?2)
       UNION ALL SELECT source FROM audio_entries
       WHERE entry_id = ?1 AND source IS NOT NULL AND NOT disabled AND (replay_from IS NULL OR replay_from > ?2)`,
    )
    .bind(entryID, now.toISOString())
    .first();
  return found === null ? null : z.object({ source: storedSource }).parse(found).source;
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
