import { env } from "cloudflare:workers";
import type { Packaging } from "../../../../worker/backends/video/packaging/packaging.ts";
import { mintPlaybackToken } from "../../../../worker/playback/playback-token.ts";
import { mediaSegment } from "../../../fixtures/boxes.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { visit } from "../../support/visit.ts";

export const kid = "00112233445566778899aabbccddeeff";
export const contentKey = "f0e1d2c3b4a5968778695a4b3c2d1e0f";
export const segmentSeconds = 1.92;
export const segmentCount = 4;
const segmentDuration = 92_160;

const init = new TextEncoder().encode("initialisation segment");
/** The segments of the test file; their samples contain the segment number. */
export const samples = (number: number) => `samples of segment ${number}`;
const segments = Array.from({ length: segmentCount }, (_, number) =>
  mediaSegment({ sequence: number + 1, decodeTime: number * segmentDuration, version: 0, payload: samples(number) }),
);

function packaging(): Packaging {
  const spans = segments.map((segment, number): [number, number] => [
    init.length + segments.slice(0, number).reduce((sum, { length }) => sum + length, 0),
    segment.length,
  ]);
  const track = {
    peakBandwidth: 100_000,
    averageBandwidth: 90_000,
    timescale: 48_000,
    segmentDuration,
    init: [0, init.length] as [number, number],
    segments: spans,
  };
  return {
    formats: ["dash", "hls"],
    segmentSeconds,
    segmentCount,
    kid,
    pssh: "AAAA",
    video: [
      {
        ...track,
        id: "video-180",
        file: "video-180.mp4",
        codecs: "avc1.4D400C",
        width: 320,
        height: 180,
        frameRate: 25,
      },
    ],
    audio: {
      ...track,
      id: "audio",
      file: "audio.mp4",
      codecs: "mp4a.40.2",
      samplingRate: 48_000,
      channels: 1,
      language: "en",
    },
    captions: [{ language: "en", label: "English", file: "captions-en.vtt" }],
    stills: null,
    thumbnails: { file: "thumbnails.webp", columns: 2, rows: 2, width: 160, height: 90, seconds: 1.92 },
    clips: [],
    chapters: [
      { at: 0, kind: "play", title: "Kick-off" },
      { at: 5.5, kind: "goal", title: "Goal" },
    ],
  };
}

/** Stores a recording and a live loop of a few hundred bytes. */
export async function newFootage(): Promise<void> {
  const file = Uint8Array.from([...init, ...segments.flatMap((segment) => [...segment])]);
  for (const [id, kind] of [
    ["test-recording", "on-demand"],
    ["test-loop", "live"],
  ]) {
    await env.VIDEO_DB.prepare("INSERT OR REPLACE INTO assets (id, kind, packaging) VALUES (?, ?, ?)")
      .bind(id, kind, JSON.stringify(packaging()))
      .run();
    for (const name of ["video-180.mp4", "audio.mp4"]) await env.MEDIA.put(`${id}/${name}`, file);
    await env.MEDIA.put(`${id}/captions-en.vtt`, "WEBVTT\n");
    await env.MEDIA.put(`${id}/thumbnails.webp`, "small pictures");
  }
  await env.VIDEO_DB.prepare("INSERT OR REPLACE INTO content_keys (kid, asset_id, key) VALUES (?, 'test-recording', ?)")
    .bind(kid, contentKey)
    .run();
}

const clip = (name: "kick-off" | "goal-right", first: number, count: number) => ({
  name,
  first,
  count,
  thumbnails: { file: `${name}.webp`, columns: count, rows: 1, width: 160, height: 90, seconds: segmentSeconds },
});

/** Stores a library of two clips, from which recordings are assembled. */
export async function newLibrary(): Promise<void> {
  const library: Packaging = {
    ...packaging(),
    captions: [],
    thumbnails: null,
    chapters: [],
    clips: [clip("goal-right", 0, 3), clip("kick-off", 3, 1)],
  };
  await env.VIDEO_DB.prepare(
    "INSERT OR REPLACE INTO assets (id, kind, packaging) VALUES ('test-library', 'on-demand', ?)",
  )
    .bind(JSON.stringify(library))
    .run();
  for (const { thumbnails } of library.clips) await env.MEDIA.put(`test-library/${thumbnails.file}`, "small pictures");
}

/** Inserts an entry. `releasedAgo` in seconds; negative for a future release. @returns its id. */
export async function newEntry(entry: {
  kind: "recording" | "live";
  releasedAgo: number;
  title?: string;
  section?: string;
  fixtureID?: number;
}): Promise<string> {
  const entryID = `${entry.kind}-${crypto.randomUUID()}`;
  const live = entry.kind === "live";
  const release = new Date(Date.now() - entry.releasedAgo * 1000).toISOString();
  await env.VIDEO_DB.prepare(
    `INSERT INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
       created_at, release_from, fixture_id, season, section)
     VALUES (?1, ?2, ?3, ?4, 'Description', 44, '["*"]', 'video-1', ?5, ?5, ?7, 2026, ?6)`,
  )
    .bind(
      entryID,
      live ? "test-loop" : "test-recording",
      live ? "DrmLiveVideo" : "OnDemand",
      entry.title ?? "Title",
      release,
      entry.section ?? "highlights",
      entry.fixtureID ?? 17,
    )
    .run();
  return entryID;
}

export const tokenFor = (entryID: string, now = new Date()) =>
  mintPlaybackToken(
    { PLAYBACK_SECRET: testSetting("PLAYBACK_SECRET"), PLAYBACK_TOKEN_SECONDS: 60 },
    { ssoID: "fan-1", entryID, slot: null, device: null },
    now,
  );

/** A manifest as text. `Response.text()` logs a warning for content types that it does not take for text, such as those of playlists. */
export const textOf = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await response.arrayBuffer());

/** Requests a path of an entry with its token or the given one; null sends none. */
export async function play(
  entryID: string,
  path: string,
  init: { token?: string | null; headers?: Record<string, string>; method?: string; body?: string } = {},
): Promise<Response> {
  const token = init.token === undefined ? await tokenFor(entryID) : init.token;
  const response = await visit(`/origin/video/play/${entryID}/${path}`, {
    ...(init.method !== undefined && { method: init.method }),
    ...(init.body !== undefined && { body: init.body }),
    headers: { ...init.headers, ...(token !== null && { "x-playback-token": token }) },
  });
  // Reads the body, because storage must be idle when it is emptied for the next file, and an unread body keeps it busy.
  return response.body === null ? response : new Response(await response.arrayBuffer(), response);
}

export const licenceBody = (keyID = kid) =>
  JSON.stringify({ kids: [Buffer.from(keyID, "hex").toString("base64url")], type: "temporary" });
