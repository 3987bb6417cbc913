import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { playbackTokenHeader } from "../../../../schemas/streaming/playback-requests.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { clearKeyLicence } from "../clear-key-licence.ts";
import { readLiveSegment } from "../live-segment.ts";
import { moveSegment } from "../packaging/boxes.ts";
import { onDemandMpd } from "../packaging/dash.ts";
import { findTrack, type Track } from "../packaging/packaging.ts";
import { contentKeys, findPlayable, type Playable } from "../playable.ts";
import { clipPackaging, type SegmentRange } from "./live-footage.ts";
import { readPreviewToken } from "./preview-token.ts";

type PreviewEnv = AppEnv & { Variables: AppEnv["Variables"] & { playable: Playable; shown: SegmentRange } };

const notFound = () => new ApiError(404, "not_found", "There is no such footage.");

/** Requires a token for the entry in the path, before any query. */
const requirePreviewToken = createMiddleware<PreviewEnv>(async (c, next) => {
  c.header("cache-control", "private, no-store");
  c.header("cross-origin-resource-policy", "same-origin");
  const [now, token, entryID] = [new Date(), c.req.header(playbackTokenHeader) ?? "", c.req.param("entryID") ?? ""];
  const shown = await readPreviewToken(c.get("settings").PLAYBACK_SECRET, token, now);
  if (shown?.entry !== entryID) {
    throw new ApiError(401, "preview_token_required", "This preview is over. Load it again.");
  }
  const playable = await findPlayable(c.env.VIDEO_DB, entryID, now);
  // Once its replay is released, the entry has other footage.
  if (playable?.kind !== "live") throw notFound();
  c.set("playable", playable);
  c.set("shown", shown);
  await next();
});

function trackOf({ packaging }: Playable, id: string): Track {
  const track = findTrack(packaging, id);
  if (track === undefined) throw notFound();
  return track;
}

const footageMissing = () => new ApiError(503, "footage_missing", "This footage is not in storage.");

/** What staff watch to cut a clip: some minutes of a live stream as a recording, so that they stay in place. */
export const clipPreviews = new Hono<PreviewEnv>()
  .use("/:entryID/*", requirePreviewToken)
  .get("/:entryID/manifest.mpd", (c) => {
    const licence = new URL(c.req.url).pathname.replace(/manifest\.mpd$/, "license");
    const part = clipPackaging(c.get("playable").packaging, c.get("shown"));
    return c.body(onDemandMpd(part, licence, []), 200, { "content-type": "application/dash+xml" });
  })
  .get("/:entryID/:track/init.mp4", async (c) => {
    const playable = c.get("playable");
    const {
      file,
      init: [offset, length],
    } = trackOf(playable, c.req.param("track"));
    const object = await c.env.MEDIA.get(`${playable.assetID}/${file}`, { range: { offset, length } });
    if (object === null) throw footageMissing();
    return c.body(object.body, 200, { "content-type": "video/mp4" });
  })
  .get("/:entryID/:track/:segment{[0-9]{1,4}\\.m4s}", async (c) => {
    const [playable, { first, last }] = [c.get("playable"), c.get("shown")];
    const track = trackOf(playable, c.req.param("track"));
    const number = Number.parseInt(c.req.param("segment"), 10);
    if (first + number > last) throw notFound();
    const segment = await readLiveSegment(c.env.MEDIA, playable, track, first + number);
    if (segment === null) throw footageMissing();
    moveSegment(segment, { sequence: number + 1, decodeTime: number * track.segmentDuration });
    return c.body(segment, 200, { "content-type": "video/mp4" });
  })
  .post("/:entryID/license", async (c) =>
    c.json(await clearKeyLicence(c.req.raw, await contentKeys(c.env.VIDEO_DB, c.get("playable").assetID))),
  );
