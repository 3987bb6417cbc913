import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import type { chapterList } from "../../../schemas/streaming/chapter.ts";
import { broadcastOver } from "../../../schemas/streaming/playback-errors.ts";
import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamFormat } from "../../../schemas/streaming/stream-source.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { compression } from "../../middleware/compression.ts";
import { measure } from "../../observability/measurements.ts";
import { knownDevice } from "../../playback/device-cookie.ts";
import { mediaHosts } from "../../playback/media-hosts.ts";
import { authorizePlayback } from "../../playback/playback-authorization.ts";
import { requestNetwork } from "../../request/client-network.ts";
import { perRequest } from "../../request/per-request.ts";
import { broadcastState } from "./broadcast.ts";
import { clearKeyLicence } from "./clear-key-licence.ts";
import { readLiveSegment, storedStill } from "./live-segment.ts";
import { assembledCaptions, boardOf, captionsIn, chaptersOf } from "./packaging/assembly.ts";
import { BoxError, moveSegment } from "./packaging/boxes.ts";
import { parseByteRange } from "./packaging/byte-range.ts";
import { chunksOf } from "./packaging/chunks.ts";
import { liveMpd, onDemandMpd } from "./packaging/dash.ts";
import { decryptSegment, removeInitEncryption } from "./packaging/decrypt-audio.ts";
import {
  captionPlaylist,
  liveCaptionPlaylist,
  livePlaylist,
  multivariantPlaylist,
  onDemandPlaylist,
} from "./packaging/hls.ts";
import { liveCaptions, liveCaptionsOf } from "./packaging/live-clips.ts";
import { findTrack, isAudioOnly, type Packaging, type Track } from "./packaging/packaging.ts";
import type { Pathway } from "./packaging/pathways.ts";
import { chunkEnd, chunksPerSegment, liveWindow, segmentAvailability } from "./packaging/timeline.ts";
import { contentKeys, findPlayable, type Playable } from "./playable.ts";

type PlaybackEnv = AppEnv & {
  Variables: AppEnv["Variables"] & { playable: Playable; token: string; mediaOnly: boolean; now: Date };
};

/** Cookie with the playback token, for native HLS, where the browser sends no custom headers: for one entry's path, not for scripts. */
const tokenCookie = "playback";

const device = perRequest<string | null>();

const findDevice = createMiddleware<AppEnv>(async (c, next) => {
  device.set(c, await knownDevice(c));
  await next();
});

/** Requires a token for the entry in the path, before any query, so that nothing is disclosed without one. */
const requirePlaybackToken = createMiddleware<PlaybackEnv>(async (c, next) => {
  // Set first, so that refusals carry them too.
  c.header("cache-control", "private, no-store");
  c.header("cross-origin-resource-policy", "same-origin");
  const now = new Date();
  const entryID = c.req.param("entryID") ?? "";
  const request = {
    token: c.req.header(playbackTokenHeader) ?? getCookie(c, tokenCookie, "secure"),
    entryID,
    device: device.get(c) ?? null,
    address: requestNetwork(c.req.raw),
    media: true,
  };
  const { token, claims } = await authorizePlayback({ settings: c.get("settings"), env: c.env }, request, now);
  const playable = await findPlayable(c.env.VIDEO_DB, entryID, now);
  if (playable === null) throw notFound();
  requireOnAir(playable, now);
  c.set("playable", playable);
  c.set("token", token);
  c.set("mediaOnly", claims.media === true);
  c.set("now", now);
  if (isBufferStarved(c.req.header("cmcd-status"))) measure("play-starved", entryID);
  await next();
});

/** Whether a player has waited for media since its last request (CTA-5004: the key `bs`). */
const isBufferStarved = (status: string | undefined) => status?.split(",").some((key) => key.trim() === "bs") === true;

/** Pages of this site request media from its other hosts: with the token and CMCD in headers, and without cookies. */
const otherHosts = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD"],
  allowHeaders: [playbackTokenHeader, "range", "cmcd-object", "cmcd-request", "cmcd-session", "cmcd-status"],
  exposeHeaders: ["retry-after"],
  maxAge: 86_400,
});
const readableAtOtherHosts = createMiddleware<AppEnv>(async (c, next) =>
  c.get("settings").MEDIA_HOSTS === "" ? await next() : await otherHosts(c, next),
);

/** The hosts of an entry's media, below the same path; empty when it is not steered. */
function pathwaysOf(c: Context<PlaybackEnv>): Pathway[] {
  if (isAudioOnly(c.get("playable").packaging)) return [];
  const { origin: site, pathname } = folderOf(c);
  // Absolute also for this site: Shaka gives up locations by host name, and with any of them also those without a host.
  return mediaHosts(c.get("settings")).map(({ pathway: id, origin }) => ({ id, folder: (origin ?? site) + pathname }));
}

const folderOf = (c: Context) => new URL(".", c.req.url);

const notFound = () => new ApiError(404, "not_found", "There is no such footage.");

const footageMissing = () => new ApiError(503, "footage_missing", "This footage is not in storage.");

function tooEarly(seconds: number): ApiError {
  const retryAfter = String(Math.max(1, Math.ceil(seconds)));
  return new ApiError(425, "too_early", "This has not been broadcast yet.", { "retry-after": retryAfter });
}

/** @throws ApiError 425 before the release; 410 after a broadcast, until its replay. */
function requireOnAir({ kind, ...broadcast }: Playable, now: Date): void {
  const state = broadcastState(broadcast, now);
  if (state === "idle") throw tooEarly((broadcast.releaseFrom.getTime() - now.getTime()) / 1000);
  if (kind === "live" && state !== "active") {
    throw new ApiError(410, broadcastOver, "This broadcast is over.");
  }
}

function trackOf({ packaging }: Playable, id: string): Track {
  const track = findTrack(packaging, id);
  if (track === undefined) throw notFound();
  return track;
}

async function readFootage(
  c: Context<PlaybackEnv>,
  file: string,
  span?: readonly [number, number],
): Promise<R2ObjectBody> {
  const range = span && { range: { offset: span[0], length: span[1] } };
  const object = await c.env.MEDIA.get(`${c.get("playable").assetID}/${file}`, range ?? {});
  if (object === null) throw footageMissing();
  return object;
}

const text = (c: Context<PlaybackEnv>, contentType: string, body: string) =>
  c.body(body, 200, { "content-type": contentType });

const dashType = "application/dash+xml";
const hlsType = "application/vnd.apple.mpegurl";
const captionType = "text/vtt; charset=utf-8";

/** @throws ApiError 404 when the asset is not packaged in the manifest's format. */
const requireFormat = (format: StreamFormat) =>
  createMiddleware<PlaybackEnv>(async (c, next) => {
    if (!c.get("playable").packaging.formats.includes(format)) throw notFound();
    await next();
  });

/**
 * Manifests, segments and keys of an entry, for a playback token: 401 without one, 403 for another entry's. Segments that are not
 * broadcast yet are 425 with Retry-After; those that can no longer be rewound to are 410.
 */
export const playbackRoutes = new Hono<PlaybackEnv>()
  .use("/:entryID/*", readableAtOtherHosts, compression, findDevice, requirePlaybackToken)
  .get("/:entryID/manifest.mpd", requireFormat("dash"), (c) => {
    const { kind, packaging, placedScenes, releaseFrom } = c.get("playable");
    const licence = `${folderOf(c).pathname}license`;
    const mpd =
      kind === "live"
        ? liveMpd(packaging, licence, releaseFrom, c.get("now"), { ...shownIn(c), pathways: pathwaysOf(c) })
        : onDemandMpd(packaging, licence, placedScenes, pathwaysOf(c));
    return text(c, dashType, mpd);
  })
  .get("/:entryID/master.m3u8", requireFormat("hls"), (c) => {
    const [first, ...rest] = pathwaysOf(c);
    const steering = first === undefined ? null : { pathways: [first, ...rest] as const, site: folderOf(c).href };
    return text(c, hlsType, multivariantPlaylist(c.get("playable").packaging, shownIn(c).captions, steering));
  })
  .get("/:entryID/:playlist{[a-z0-9-]+\\.m3u8}", requireFormat("hls"), (c) => {
    const playable = c.get("playable");
    const { packaging, kind, placedScenes, releaseFrom } = playable;
    const name = c.req.param("playlist").replace(/\.m3u8$/, "");
    const captions = shownIn(c).captions.find(({ language }) => name === `captions-${language}`);
    if (kind === "on-demand" && captions !== undefined) {
      return text(c, hlsType, captionPlaylist(packaging, captions.file, placedScenes));
    }
    const steered = pathwaysOf(c).length > 0;
    if (kind === "on-demand") {
      return text(c, hlsType, onDemandPlaylist(packaging, trackOf(playable, name), placedScenes, { steered }));
    }
    const track = captions === undefined ? trackOf(playable, name) : null;
    const window = liveWindow(releaseFrom, c.get("now"), packaging.segmentSeconds);
    if (window.last < 0) throw tooEarly(packaging.segmentSeconds);
    if (track !== null) return text(c, hlsType, livePlaylist(packaging, track, window, releaseFrom, { steered }));
    return text(c, hlsType, liveCaptionPlaylist(packaging, window, releaseFrom));
  })
  .get("/:entryID/captions/:segment{en-(?:0|[1-9][0-9]{0,8})\\.vtt}", async (c, next) => {
    const { kind, liveClips } = c.get("playable");
    if (kind !== "live" || liveClips === null) return await next();
    const number = Number.parseInt(c.req.param("segment").slice("en-".length), 10);
    requireSegment(c, number);
    await untilBroadcast(c.get("playable"), number);
    return text(c, captionType, liveCaptions(liveClips.library.packaging, liveClips, number));
  })
  .get("/:entryID/captions/:file", async (c) => {
    const { packaging, placedScenes } = c.get("playable");
    const assembled = assembledCaptions(packaging, placedScenes, c.req.param("file"));
    if (assembled !== null) return text(c, captionType, assembled);
    const captions = packaging.captions.find(({ file }) => file === c.req.param("file"));
    if (captions === undefined) throw notFound();
    const object = await readFootage(c, captions.file);
    return c.body(object.body, 200, { "content-type": captionType });
  })
  .get("/:entryID/thumbnails/:segment{(?:0|[1-9][0-9]{0,8})\\.webp}", async (c) => {
    const playable = c.get("playable");
    if (playable.kind !== "live") throw notFound();
    const number = Number.parseInt(c.req.param("segment"), 10);
    requireSegment(c, number);
    await untilBroadcast(playable, number);
    const still = storedStill(playable, number);
    if (!still) throw notFound();
    const [offset, length] = still.span;
    const object = await c.env.MEDIA.get(still.file, { range: { offset, length } });
    if (object === null) throw footageMissing();
    return c.body(object.body, 200, { "content-type": "image/webp" });
  })
  .get("/:entryID/thumbnails/:file", async (c) => {
    const { packaging, placedScenes } = c.get("playable");
    const thumbnails = [packaging, ...placedScenes].find(
      (shown) => shown.thumbnails?.file === c.req.param("file"),
    )?.thumbnails;
    if (!thumbnails) throw notFound();
    const object = await readFootage(c, thumbnails.file);
    return c.body(object.body, 200, { "content-type": "image/webp" });
  })
  .get("/:entryID/chapters.json", (c) => {
    const { packaging, placedScenes, clubs } = c.get("playable");
    return c.json({
      chapters: placedScenes.length === 0 ? packaging.chapters : chaptersOf(placedScenes, packaging),
      board: boardOf(placedScenes, packaging, clubs),
    } satisfies z.infer<typeof chapterList>);
  })
  .get("/:entryID/:track/init.mp4", async (c) => {
    const track = trackOf(c.get("playable"), c.req.param("track"));
    const stored = new Uint8Array(await (await readFootage(c, track.file, track.init)).arrayBuffer());
    if (c.get("playable").audioKey !== null) removeInitEncryption(stored);
    return c.body(stored, 200, { "content-type": "video/mp4" });
  })
  .get("/:entryID/:track/:segment{(?:0|[1-9][0-9]{0,8})\\.m4s}", async (c) => {
    const playable = c.get("playable");
    const track = trackOf(playable, c.req.param("track"));
    const number = Number.parseInt(c.req.param("segment"), 10);
    return playable.kind === "live" ? await liveSegment(c, track, number) : await recordedSegment(c, track, number);
  })
  .post("/:entryID/cookie", (c) => {
    if (!isAudioOnly(c.get("playable").packaging)) throw notFound();
    setCookie(c, tokenCookie, c.get("token"), {
      prefix: "secure",
      path: c.req.path.replace(/cookie$/, ""),
      secure: true,
      httpOnly: true,
      sameSite: "Strict",
      maxAge: c.get("settings").PLAYBACK_TOKEN_SECONDS,
    });
    return c.body(null, 204);
  })
  .post("/:entryID/license", async (c) => {
    const keys = await keysFor(c);
    return c.json(await clearKeyLicence(c.req.raw, keys));
  })
  .get("/:entryID/key/:kid", async (c) => {
    const key = (await keysFor(c)).get(c.req.param("kid"));
    if (key === undefined) throw new ApiError(404, "unknown_key", "This video has no key of that id.");
    return c.body(Uint8Array.from(Buffer.from(key, "hex")), 200, { "content-type": "application/octet-stream" });
  });

/**
 * Keys for licences: none for audio only, because its key also decrypts the video.
 * @throws ApiError 403 with the token of other hosts.
 */
async function keysFor(c: Context<PlaybackEnv>): Promise<Map<string, string>> {
  if (c.get("mediaOnly")) throw new ApiError(403, "playback_token_media_only", "This playback token opens no keys.");
  const { packaging, assetID } = c.get("playable");
  return isAudioOnly(packaging) ? new Map() : await contentKeys(c.env.VIDEO_DB, assetID);
}

/** A stored segment of an audio-only entry, decrypted. */
async function readAudio(c: Context<PlaybackEnv>, track: Track, span: Track["init"], key: string) {
  const segment = new Uint8Array(await (await readFootage(c, track.file, span)).arrayBuffer());
  await decryptSegment(segment, key);
  return segment;
}

async function recordedSegment(c: Context<PlaybackEnv>, track: Track, number: number): Promise<Response> {
  const span = track.segments[number];
  if (span === undefined) throw notFound();
  const [start, size] = span;
  const range = parseByteRange(c.req.header("range"), size);
  const headers = { "content-type": "video/mp4", "accept-ranges": "bytes" };
  if (range === "unsatisfiable") {
    throw new ApiError(416, "range_not_satisfiable", `This segment has ${size} bytes.`, {
      "content-range": `bytes */${size}`,
    });
  }
  const { audioKey } = c.get("playable");
  const audio = audioKey === null ? null : await readAudio(c, track, span, audioKey);
  if (range === "whole") return c.body(audio ?? (await readFootage(c, track.file, span)).body, 200, headers);
  const last = range.offset + range.length - 1;
  const part =
    audio?.subarray(range.offset, last + 1) ??
    (await readFootage(c, track.file, [start + range.offset, range.length])).body;
  return c.body(part, 206, { ...headers, "content-range": `bytes ${range.offset}-${last}/${size}` });
}

/** Captions and thumbnails of what plays: a live stream that shows its match has a file of them for each segment. */
function shownIn(c: Context<PlaybackEnv>): { captions: Packaging["captions"]; stills: Packaging["stills"] } {
  const { packaging, placedScenes, liveClips } = c.get("playable");
  if (liveClips === null) return { captions: captionsIn({ packaging, placedScenes }), stills: null };
  return {
    captions: isAudioOnly(packaging) ? [] : liveCaptionsOf(liveClips),
    stills: liveClips.library.packaging.stills && packaging.stills,
  };
}

/**
 * @returns whether the segment is still being broadcast. Audio only is not sent until it has been.
 * @throws ApiError 425 or 410 for a segment of a live stream that is not available.
 */
function requireSegment(c: Context<PlaybackEnv>, number: number): { isInProgress: boolean } {
  const { packaging, releaseFrom } = c.get("playable");
  const window = liveWindow(releaseFrom, c.get("now"), packaging.segmentSeconds);
  const availability = segmentAvailability(number, window, packaging);
  if (availability.state === "in progress" && isAudioOnly(packaging)) throw tooEarly(packaging.segmentSeconds);
  if (availability.state === "early") throw tooEarly(availability.seconds);
  if (availability.state === "gone") {
    throw new ApiError(410, "out_of_window", "The stream cannot be wound back that far.");
  }
  return { isInProgress: availability.state === "in progress" };
}

/** A segment of the loop, or of a clip of the match, moved to its time in the stream. */
async function liveSegment(c: Context<PlaybackEnv>, track: Track, number: number): Promise<Response> {
  const playable = c.get("playable");
  const { audioKey } = playable;
  const { isInProgress } = requireSegment(c, number);
  const segment = await readLiveSegment(c.env.MEDIA, playable, track, number);
  if (segment === null) throw footageMissing();
  if (audioKey !== null) await decryptSegment(segment, audioKey);
  moveSegment(segment, { sequence: number + 1, decodeTime: number * track.segmentDuration });
  const body = isInProgress ? inChunks(segment, playable, number) : segment;
  return c.body(body, 200, { "content-type": "video/mp4" });
}

/** Waits until a segment has been broadcast up to the end of a chunk, by default the last one. */
async function untilBroadcast(
  { packaging, releaseFrom }: Playable,
  number: number,
  chunk = chunksPerSegment - 1,
): Promise<void> {
  const wait = chunkEnd(releaseFrom, packaging.segmentSeconds, number, chunk) - Date.now();
  if (wait > 0) await scheduler.wait(wait);
}

/** A segment while it is broadcast: each chunk as soon as it is over. One that cannot be cut comes as a whole at its end. */
function inChunks(segment: Uint8Array<ArrayBuffer>, playable: Playable, number: number): ReadableStream<Uint8Array> {
  const chunks = chunksOrWhole(segment);
  const rest = chunks.entries();
  return new ReadableStream({
    async pull(controller) {
      const next = rest.next();
      if (next.done === true) return controller.close();
      const [index, chunk] = next.value;
      await untilBroadcast(playable, number, chunksPerSegment - chunks.length + index);
      controller.enqueue(chunk);
    },
  });
}

function chunksOrWhole(segment: Uint8Array<ArrayBuffer>): Uint8Array[] {
  try {
    return chunksOf(segment, chunksPerSegment);
  } catch (error) {
    if (!(error instanceof BoxError)) throw error;
    return [segment];
  }
}
