import { z } from "zod";
import { usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { type Broadcast, latestEndSQL } from "./broadcast.ts";
import { type Assembly, assembly, type PlacedScene, placeScenes } from "./packaging/assembly.ts";
import type { LiveScene } from "./packaging/live-clips.ts";
import { assetKind, audioOnlyPackaging, type Packaging, packaging } from "./packaging/packaging.ts";

/** An entry with its asset: the asset of the replay, once that is released. */
export interface Playable extends Broadcast {
  entryID: string;
  assetID: string;
  kind: z.infer<typeof assetKind>;
  packaging: Packaging;
  /** Parts that a recorded video is assembled from; empty when it is the whole asset, as audio always is. */
  placedScenes: readonly PlacedScene[];
  clubs: Assembly["clubs"];
  /** Clips that a live stream shows of its match; null when it only plays its asset's loop. */
  liveClips: LiveClips | null;
  /** Content key in hexadecimal, for audio-only entries, which are sent decrypted; null for video. */
  audioKey: string | null;
}

/** Clips of a library in a live stream, timed by the clock of its match. */
interface LiveClips {
  scenes: readonly LiveScene[];
  /** Seconds from the stream's beginning to kick-off. */
  lead: number;
  library: Pick<Playable, "assetID" | "packaging">;
  /** Content keys in hexadecimal: the clips', and the stream's own. */
  keys: { library: string; own: string };
}

const storedPackaging = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(packaging);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const row = z.object({
  entry_id: z.string(),
  asset_id: z.string(),
  kind: assetKind,
  audio_only: z.coerce.boolean(),
  audio_key: z.string().nullable(),
  release_from: instant,
  latest_end: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  lead_minutes: z.int(),
  packaging: storedPackaging,
  footage: z
    .string()
    .nullable()
    .transform((text): unknown => text && JSON.parse(text))
    .pipe(assembly.nullable()),
});

/** Players request a segment every second or so, and all need the same row. Short, so that a new packaging is soon served. */
const cacheMilliseconds = 5_000;
const libraryRow = z.object({ packaging: storedPackaging, library_key: z.string(), own_key: z.string() });

/** The library of a live stream; null when it has none, or when its own or the stream's content key is missing. */
async function findLiveClips(
  database: D1Database,
  { kind, packaging: own, footage, lead_minutes: leadMinutes }: z.infer<typeof row>,
): Promise<LiveClips | null> {
  if (kind !== "live" || footage?.live === undefined) return null;
  const { library, scenes } = footage.live;
  const found = await database
    .prepare(
      `SELECT packaging, clips.key AS library_key, own.key AS own_key FROM assets
       JOIN content_keys AS clips ON clips.kid = packaging ->> '$.kid' JOIN content_keys AS own ON own.kid = ?2 WHERE assets.id = ?1`,
    )
    .bind(library, own.kid)
    .first();
  if (found === null) return null;
  const { packaging: clips, library_key, own_key } = libraryRow.parse(found);
  return {
    scenes,
    lead: leadMinutes * 60,
    library: { assetID: library, packaging: clips },
    keys: { library: library_key, own: own_key },
  };
}

const cache = new Map<string, { playable: Playable; expiresAt: number }>();

/** An entry's asset and packaging; null when it has none. */
export async function findPlayable(database: D1Database, entryID: string, now: Date): Promise<Playable | null> {
  const cached = cache.get(entryID);
  if (cached !== undefined && now.getTime() < cached.expiresAt) return cached.playable;
  const found = await database
    .prepare(
      `SELECT entry_id, assets.id AS asset_id, kind, release_from, ended_at, replay_from, lead_minutes, packaging, footage,
         ${latestEndSQL()} AS latest_end, 0 AS audio_only, NULL AS audio_key
       FROM videos JOIN assets ON assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id) WHERE entry_id = ?1 AND NOT disabled
       UNION ALL SELECT entry_id, assets.id, kind, release_from, ended_at, replay_from, ${usualLeadMinutes}, packaging,
         (SELECT footage FROM videos WHERE videos.fixture_id = audio_entries.fixture_id AND videos.media_type = 'DrmLiveVideo' LIMIT 1),
         ${latestEndSQL(usualLeadMinutes)}, 1,
         (SELECT key FROM content_keys WHERE kid = packaging ->> '$.kid')
       FROM audio_entries JOIN assets ON assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id) WHERE entry_id = ?1 AND NOT disabled LIMIT 1`,
    )
    .bind(entryID, now.toISOString())
    .first();
  if (found === null) return null;
  const parsed = row.parse(found);
  const { footage } = parsed;
  const isWhole = parsed.kind === "live" || parsed.audio_only;
  const playable: Playable = {
    entryID: parsed.entry_id,
    assetID: parsed.asset_id,
    kind: parsed.kind,
    releaseFrom: parsed.release_from,
    latestEnd: parsed.latest_end,
    endedAt: parsed.ended_at,
    replayFrom: parsed.replay_from,
    packaging: parsed.audio_only ? audioOnlyPackaging(parsed.packaging) : parsed.packaging,
    placedScenes: isWhole || footage === null ? [] : placeScenes(parsed.packaging, footage),
    clubs: parsed.audio_only || footage === null ? null : footage.clubs,
    liveClips: await findLiveClips(database, parsed),
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
