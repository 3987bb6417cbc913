import { env } from "cloudflare:workers";
import type { Assembly } from "../../../../worker/backends/video/packaging/assembly.ts";
import type { Packaging } from "../../../../worker/backends/video/packaging/packaging.ts";
import { encryptedSegment } from "../../../fixtures/boxes.ts";

export const soundKey = { kid: "0f0e0d0c0b0a09080706050403020100", key: "000102030405060708090a0b0c0d0e0f" };
const segmentDuration = 92_160;
const init = new TextEncoder().encode("\0\0\0\u0008free");
/** The decrypted samples of a segment. */
export const heard = (number: number) => [`first sample of ${number}`, `second of ${number}`];

const libraryKey = { kid: "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf", key: "0ffeedccbbaa99887766554433221100" };
/** The decrypted samples of a segment of the library. */
export const cheered = (number: number) => [`goal ${number}`, `cheers ${number}`];

/** Stores an encrypted recording and an encrypted live loop, with video and audio. */
export const newEncryptedFootage = (): Promise<void> =>
  store({ "match-recording": "on-demand", "match-loop": "live" }, soundKey, heard, []);

/**
 * Stores a library of one clip, encrypted with another content key: a goal of three segments, which begins with the library's second
 * segment.
 */
export const newEncryptedLibrary = (): Promise<void> =>
  store({ "goal-library": "on-demand" }, libraryKey, cheered, [
    {
      ...{ name: "goal-right", first: 1, count: 3 },
      thumbnails: { file: "goal.webp", columns: 3, rows: 1, width: 160, height: 90, seconds: 1.92 },
    },
  ]);

/** Makes a live video show a goal of the library. @param at seconds from kick-off, which is a quarter of an hour after its release. */
export async function showGoal(entryID: string, at: number): Promise<void> {
  const footage: Assembly = {
    clubs: null,
    scenes: [],
    live: { library: "goal-library", scenes: [{ clip: "goal-right", at, holds: false, caption: "It is in!" }] },
  };
  await env.VIDEO_DB.prepare("UPDATE videos SET footage = ?2 WHERE entry_id = ?1")
    .bind(entryID, JSON.stringify(footage))
    .run();
}

async function store(
  assets: Record<string, "on-demand" | "live">,
  contentKey: typeof soundKey,
  samples: (number: number) => string[],
  clips: Packaging["clips"],
): Promise<void> {
  const segments = await Promise.all(
    [0, 1, 2, 3].map((number) =>
      encryptedSegment({
        sequence: number + 1,
        decodeTime: number * segmentDuration,
        samples: samples(number),
        contentKey: contentKey.key,
      }),
    ),
  );
  const track = {
    codecs: "mp4a.40.2",
    peakBandwidth: 64_000,
    averageBandwidth: 62_000,
    timescale: 48_000,
    segmentDuration,
    init: [0, init.length] as [number, number],
    segments: segments.map((segment, index): [number, number] => [
      init.length + segments.slice(0, index).reduce((sum, { length }) => sum + length, 0),
      segment.length,
    ]),
  };
  const packaging: Packaging = {
    formats: ["dash", "hls"],
    segmentSeconds: 1.92,
    segmentCount: segments.length,
    kid: contentKey.kid,
    pssh: "AAAA",
    video: [{ ...track, id: "video-180", file: "video-180.mp4", width: 320, height: 180, frameRate: 25 }],
    audio: { ...track, id: "audio", file: "audio.mp4", samplingRate: 48_000, channels: 1, language: "en" },
    captions: [{ language: "en", label: "English", file: "captions-en.vtt" }],
    thumbnails: { file: "thumbnails.webp", columns: 2, rows: 2, width: 160, height: 90, seconds: 1.92 },
    stills: {
      ...{ file: "stills.bin", width: 160, height: 90 },
      segments: segments.map((_, index): [number, number] => [index * 5, 5]),
    },
    chapters: [],
    clips,
  };
  const file = Uint8Array.from([...init, ...segments.flatMap((segment) => [...segment])]);
  for (const [id, kind] of Object.entries(assets)) {
    await env.VIDEO_DB.prepare("INSERT OR REPLACE INTO assets (id, kind, packaging) VALUES (?, ?, ?)")
      .bind(id, kind, JSON.stringify(packaging))
      .run();
    for (const name of ["video-180.mp4", "audio.mp4"]) await env.MEDIA.put(`${id}/${name}`, file);
    await env.MEDIA.put(`${id}/stills.bin`, segments.map((_, index) => `${id.slice(0, 4)}${index}`).join(""));
  }
  await env.VIDEO_DB.prepare("INSERT OR REPLACE INTO content_keys (kid, asset_id, key) VALUES (?, ?, ?)")
    .bind(contentKey.kid, Object.keys(assets)[0] ?? "", contentKey.key)
    .run();
}

/** Inserts commentary. `releasedAgo` in seconds; negative for a future release. @returns its entry id. */
export async function newAudio(entry: {
  kind: "recording" | "live";
  releasedAgo: number;
  entitlements?: string[];
  fixtureID?: number;
  entryID?: string;
}): Promise<string> {
  const entryID = entry.entryID ?? `audio-${crypto.randomUUID()}`;
  const live = entry.kind === "live";
  await env.VIDEO_DB.prepare(
    `INSERT INTO audio_entries (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
       offline_image_key, created_at, release_from, fixture_id)
     VALUES (?1, ?2, ?3, 'Ambleford v Caldmouth', 'Description', 44, ?4, 'commentary-17', 'commentary-offline-17', ?5, ?5, ?6)`,
  )
    .bind(
      entryID,
      live ? "match-loop" : "match-recording",
      live ? "LiveAudio" : "OnDemandAudio",
      JSON.stringify(entry.entitlements ?? ["live-audio"]),
      new Date(Date.now() - entry.releasedAgo * 1000).toISOString(),
      entry.fixtureID ?? 17,
    )
    .run();
  return entryID;
}
