import { type Context, Hono } from "hono";
import { z } from "zod";
import { broadcastOver } from "../../schemas/streaming/playback-errors.ts";
import { playbackTokenHeader } from "../../schemas/streaming/playback-requests.ts";
import { entryID } from "../../schemas/streaming/session-check.ts";
import type { StreamURLResponse } from "../../schemas/streaming/stream-source.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { knownDevice } from "../playback/device-cookie.ts";
import { openSource, recentOwnSource } from "../playback/own-source.ts";
import { requireLiveSlot, requireValidToken } from "../playback/playback-authorization.ts";
import { signedBaseURL } from "../playback/stream-source.ts";
import { requestNetwork } from "../request/client-network.ts";
import { parseParameters } from "../request/parameters.ts";
import { BackendError } from "../services/backend-error.ts";

const parameters = z.object({ entryID });

/**
 * `POST /api/streams/{entryID}/address`: the next signed URL of a stream at a CDN, for the playback token in the header. Unlike a session
 * check it calls only the stream gate, so that URLs can expire within seconds (docs/decisions/media-delivery.md).
 */
export const streamURLRoutes = new Hono<AppEnv>();

streamURLRoutes.post("/:entryID/address", async (c) => {
  c.header("cache-control", "private, no-store");
  const { entryID: entry } = parseParameters(parameters, c.req.param());
  if ((await c.req.arrayBuffer()).byteLength > 0) {
    throw new ApiError(400, "malformed_body", "This call takes no body.");
  }
  // Read before the gate is called, so that a URL signed while the slot ends does not expire later than others.
  const now = new Date();
  const settings = c.get("settings");
  const request = {
    token: c.req.header(playbackTokenHeader),
    entryID: entry,
    device: await knownDevice(c),
    address: requestNetwork(c.req.raw),
  };
  const { claims } = await requireValidToken(settings, request, now);
  await rateLimit(c.env.STREAM_URL_LIMIT, `${claims.slot ?? claims.sub ?? networkOf(c.req.raw)}/${claims.entry}`);
  const { folder, slot, ownSource, preview = false } = claims;
  if (ownSource !== true && (folder === undefined || settings.VIDEO_CDN_KEY === "")) {
    throw new ApiError(404, "no_signed_address", "This stream's URL is not signed.");
  }
  await requireLiveSlot(c.env, claims, { forceRefresh: true }, now);
  const { base, query, expiresIn } =
    folder === undefined || ownSource === true
      ? await renewOwnSource(c, entry, { preview }, now)
      : { ...(await signedBaseURL(settings, folder, slot, now)), query: undefined };
  const attributes = { base, ...(query && { query }), expiresIn: expiresIn ?? settings.PLAYBACK_TOKEN_SECONDS };
  return c.json({ data: { attributes } } satisfies StreamURLResponse);
});

/** @throws ApiError 403 for an entry that was pulled, 410 for a broadcast that is over, 503 while the video backend is down. */
async function renewOwnSource(c: Context<AppEnv>, entryID: string, { preview }: { preview: boolean }, now: Date) {
  const found = await recentOwnSource(c.get("backends")("video"), entryID, now).catch((cause: unknown) => {
    if (!(cause instanceof BackendError)) throw cause;
    throw new ApiError(503, "streams_unavailable", "This stream cannot be renewed at the moment.", {
      "retry-after": "2",
    });
  });
  if (found === null) throw new ApiError(403, "stream_pulled", "This stream is no longer shown.");
  if (!found.onAir && !preview) throw new ApiError(410, broadcastOver, "This broadcast is over.");
  return await openSource(c, found.source, now);
}
