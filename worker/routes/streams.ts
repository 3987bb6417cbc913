import { type Context, Hono } from "hono";
import { z } from "zod";
import { entryID } from "../../schemas/streaming/session-check.ts";
import { defaultPackaging, type ShownResponse } from "../../schemas/streaming/stream-source.ts";
import type { StreamAsset, streamResponse } from "../../schemas/streaming/video.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { parseParameters } from "../request/parameters.ts";
import { BackendError } from "../services/backend-error.ts";
import { videoService } from "../services/videos.ts";

const streamParameters = z.object({ assetID: entryID });

/** Milliseconds. All players without a socket poll every few seconds to learn of a pulled entry. */
const cacheMilliseconds = 1000;
const caches = new WeakMap<Env, Map<string, { shown: boolean; until: number }>>();

/** @throws ApiError 503 while the video backend is down */
async function findStream(c: Context<AppEnv>, assetID: string): Promise<StreamAsset | null> {
  const videos = videoService(c.get("backends")("video"), {
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]),
  });
  return await videos.stream(assetID).catch((cause: unknown) => {
    if (!(cause instanceof BackendError)) throw cause;
    throw new ApiError(
      503,
      "streams_unavailable",
      "We could not ask about this stream. Please try again in a minute.",
      {
        "retry-after": "30",
      },
    );
  });
}

/** Whether an entry exists and was neither pulled nor ended by staff, at most a second ago. */
async function isShown(c: Context<AppEnv>, entry: string, now: Date): Promise<boolean> {
  const cache = caches.get(c.env) ?? new Map();
  caches.set(c.env, cache);
  const cached = cache.get(entry);
  if (cached !== undefined && now.getTime() < cached.until) return cached.shown;
  // Pending lookups are not shared: if the viewer who started one left, all others would lose their response.
  const stream = await findStream(c, entry);
  const shown = stream !== null && stream.assetData.status !== "disabled" && !stream.over;
  if (cache.size > 500) cache.clear();
  cache.set(entry, { shown, until: now.getTime() + cacheMilliseconds });
  return shown;
}

/** `GET /api/streams/{assetID}` (spec: calls#streams): whether an asset is on air, and its posters. The same for everybody. */
export const streamRoutes = new Hono<AppEnv>();

streamRoutes.get("/:assetID", async (c) => {
  const { assetID } = parseParameters(streamParameters, c.req.param());
  const stream = await findStream(c, assetID);
  if (stream === null) throw new ApiError(404, "unknown_stream", "There is no such stream.");
  c.header("cache-control", "public, max-age=5");
  // File names are only sent with a grant.
  const { packaging, ...assetData } = stream.assetData;
  const { formats, systems } = packaging ?? defaultPackaging;
  const attributes = { ...stream, assetData: { ...assetData, packaging: { formats, systems } } };
  return c.json({ data: { attributes } } satisfies z.infer<typeof streamResponse>);
});

/** `GET /api/streams/{assetID}/shown`: for players of a live entry without a socket, to learn when staff pull or end it. */
streamRoutes.get("/:assetID/shown", async (c) => {
  c.header("cache-control", "no-store");
  const { assetID } = parseParameters(streamParameters, c.req.param());
  const shown = await isShown(c, assetID, new Date());
  return c.json({ data: { attributes: { shown } } } satisfies ShownResponse);
});
