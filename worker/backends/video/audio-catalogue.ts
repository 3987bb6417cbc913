import { z } from "zod";
import type { AudioItem } from "../../../schemas/streaming/audio.ts";
import { usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { packagingOfSource } from "../../../schemas/streaming/own-source.ts";
import type { StreamAsset } from "../../../schemas/streaming/video.ts";
import { assetStatus, broadcastState, isNotOverSQL, latestEndSQL } from "./broadcast.ts";
import { broadcastOf, storedRules } from "./catalogue.ts";
import { storedSource } from "./own-sources.ts";
import { publicPackaging, storedFormats } from "./packaging/packaging.ts";

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const audioRow = z.object({
  entry_id: z.string(),
  media_type: z.enum(["LiveAudio", "OnDemandAudio"]),
  title: z.string(),
  description: z.string(),
  duration: z.number(),
  entitlements: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string())),
  image_key: z.string(),
  offline_image_key: z.string(),
  created_at: instant,
  release_from: instant,
  latest_end: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  ended_by_hand: z.int(),
  fixture_id: z.number().nullable(),
  /** The asset whose audio it plays; null without one. */
  asset: z.string().nullable(),
  formats: storedFormats,
  rules: storedRules.nullable(),
  /** Null once a replay plays. */
  playing_source: storedSource,
  language: z.string().nullable(),
});
type AudioRow = z.infer<typeof audioRow>;

/** A disabled entry has no asset to play. ?1 is now: once the replay of a broadcast is released, its asset plays. */
const select = `SELECT audio_entries.*, assets.id AS asset, assets.packaging -> '$.formats' AS formats, rules,
    ${latestEndSQL(usualLeadMinutes)} AS latest_end,
    iif(disabled OR replay_from <= ?1, NULL, source) AS playing_source
  FROM audio_entries LEFT JOIN assets ON NOT disabled AND assets.id = iif(replay_from <= ?1, replay_asset_id, asset_id)
  LEFT JOIN availability_rules ON availability_rules.name = audio_entries.availability`;

function toItem(row: AudioRow, now: Date): AudioItem {
  const isReplay = row.media_type === "LiveAudio" && broadcastState(broadcastOf(row), now) === "replay";
  return {
    id: row.entry_id,
    metaData: {
      title: row.title,
      description: row.description,
      VideoDuration: row.duration,
      SysEntryEntitlements: row.entitlements,
      categories: [],
      tags: [],
    },
    mediaData: {
      entryId: row.entry_id,
      thumbnailUrl: `/images/600x600/${row.image_key}`,
      mediaType: isReplay ? "OnDemandAudio" : row.media_type,
    },
    publicationData: { createdAt: row.created_at, releaseFrom: row.release_from },
    fixtureID: row.fixture_id,
  };
}

/** Commentary on air, by kick-off. */
export async function listOnAir(database: D1Database, now: Date): Promise<AudioItem[]> {
  const { results } = await database
    .prepare(
      `${select} WHERE media_type = 'LiveAudio' AND release_from <= ?1 AND ${isNotOverSQL(usualLeadMinutes)}
       ORDER BY release_from, entry_id LIMIT 200`,
    )
    .bind(now.toISOString())
    .all();
  return z
    .array(audioRow)
    .parse(results)
    .map((row) => toItem(row, now));
}

async function findRow(database: D1Database, entryID: string, now: Date): Promise<AudioRow | null> {
  const found = await database.prepare(`${select} WHERE entry_id = ?2`).bind(now.toISOString(), entryID).first();
  if (found === null) return null;
  const row = audioRow.parse(found);
  return row.media_type === "OnDemandAudio" && row.release_from > now.toISOString() ? null : row;
}

/** An audio entry; live commentary also before it is on air. Null for an unknown entry or an unreleased recording. */
export async function findAudio(database: D1Database, entryID: string, now: Date): Promise<AudioItem | null> {
  const row = await findRow(database, entryID, now);
  return row && toItem(row, now);
}

/** An audio entry's stream asset. Null as with `findAudio`. */
export async function findAudioStream(database: D1Database, entryID: string, now: Date): Promise<StreamAsset | null> {
  const row = await findRow(database, entryID, now);
  if (row === null) return null;
  const entry = {
    live: row.media_type === "LiveAudio",
    packaged: (row.playing_source ?? row.asset) !== null,
    endedByHand: row.ended_by_hand === 1,
  };
  const { live, status, ...replay } = assetStatus(broadcastOf(row), entry, now);
  return {
    title: row.title,
    description: row.description,
    mediaType: live ? "live-audio" : "audio",
    imageData: { posterImageKey: row.image_key, offlineImageKey: row.offline_image_key },
    assetData: {
      status,
      playbackIds: [{ id: entryID }],
      packaging:
        row.playing_source === null ? publicPackaging(row.formats, true) : packagingOfSource(row.playing_source),
    },
    ...(row.language !== null && { language: row.language }),
    ...(row.rules !== null && { availability: row.rules }),
    ...replay,
  };
}
