import { z } from "zod";
import type { Broadcast } from "./broadcast.ts";
import { type Assembly, assembly, type Part, partsOf } from "./packaging/assembly.ts";
import { assetKind, audioOnlyPackaging, type Packaging, packaging } from "./packaging/packaging.ts";

/** An entry with its asset: the replay's, once that is released. */
export interface Playable extends Broadcast {
  entryID: string;
  assetID: string;
  kind: z.infer<typeof assetKind>;
  packaging: Packaging;
  /** What a recorded video is put together of, where it is; otherwise it is the whole asset, as audio always is. */
  parts: readonly Part[];
  clubs: Assembly["clubs"];
  /** Content key in hexadecimal, for audio-only entries, which are sent decrypted; null for video. */
  audioKey: string | null;
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const row = z.object({
  entry_id: z.string(),
  asset_id: z.string(),
  kind: assetKind,
  audio_only: z.coerce.boolean(),
  audio_key: z.string().nullable(),
  release_from: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  packaging: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(packaging),
  footage: z
    .string()
    .nullable()
    .transform((text): unknown => text && JSON.parse(text))
    .pipe(assembly.nullable()),
});

/** Players request a segment every second or so, and all need the same row. Short, so that a new packaging is soon served. */
const cacheMilliseconds = 5_000;
const cache = new Map<string, { playable: Playable; expiresAt: number }>();

/** An entry's asset and packaging; null when it has none. */
export async function findPlayable(database: D1Database, entryID: string, now: Date): Promise<Playable | null> {
  const cached = cache.get(entryID);
  if (cached !== undefined && now.getTime() < cached.expiresAt) return cached.playable;
  const found = await database
    .prepare(
      `SELECT entry_id, assets.id AS asset_id, kind, release_from, ended_at, replay_from, packaging, footage, 0 AS audio_only,
         NULL AS audio_key
       FROM videos JOIN assets ON assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id) WHERE entry_id = ?1 AND NOT disabled
       UNION ALL SELECT entry_id, assets.id, kind, release_from, ended_at, replay_from, packaging, NULL, 1,
         (SELECT key FROM content_keys WHERE kid = packaging ->> '$.kid')
       FROM audio_entries JOIN assets ON assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id) WHERE entry_id = ?1 AND NOT disabled LIMIT 1`,
    )
    .bind(entryID, now.toISOString())
    .first();
  if (found === null) return null;
  const parsed = row.parse(found);
  const parts = parsed.kind === "live" || parsed.footage === null ? [] : partsOf(parsed.packaging, parsed.footage);
  const playable: Playable = {
    entryID: parsed.entry_id,
    assetID: parsed.asset_id,
    kind: parsed.kind,
    releaseFrom: parsed.release_from,
    endedAt: parsed.ended_at,
    replayFrom: parsed.replay_from,
    packaging: parsed.audio_only ? audioOnlyPackaging(parsed.packaging) : parsed.packaging,
    parts,
    clubs: parsed.footage?.clubs ?? null,
    audioKey: parsed.audio_key,
  };
  // Entries have a few kilobytes: clearing them all costs less than tracking which is oldest.
  if (cache.size > 500) cache.clear();
  cache.set(entryID, { playable, expiresAt: now.getTime() + cacheMilliseconds });
  return playable;
}

/** Content keys of an asset by key id, both in hexadecimal. */
export async function contentKeys(database: D1Database, assetID: string): Promise<Map<string, string>> {
  const { results } = await database
    .prepare("SELECT kid, key FROM content_keys WHERE asset_id = ?")
    .bind(assetID)
    .all<{ kid: string; key: string }>();
  return new Map(results.map(({ kid, key }) => [kid, key]));
}
