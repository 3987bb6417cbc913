import { Hono } from "hono";
import { playbackTokenHeader } from "../../schemas/streaming/playback-requests.ts";
import { entryID } from "../../schemas/streaming/session-check.ts";
import type { StreamURLResponse } from "../../schemas/streaming/stream-source.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
import { knownDevice } from "../playback/device.ts";
import { requireLiveSlot, requireValidToken } from "../playback/playback-authorization.ts";
import { signedBaseURL } from "../playback/stream-source.ts";

/**
 * `POST /api/streams/{entryID}/address`: the next signed address of a stream at a CDN, for the playback token in its header. Of all
 * that a session check asks it asks the gate alone, so that addresses can be good for seconds (docs/decisions/media-delivery.md).
 * It takes no body.
 */
export const streamURLRoutes = new Hono<AppEnv>();

streamURLRoutes.post("/:entryID/address", async (c) => {
  c.header("cache-control", "private, no-store");
  const entry = entryID.safeParse(c.req.param("entryID"));
  if (!entry.success) throw new ApiError(400, "bad_parameter", "This is no name of a stream.");
  if ((await c.req.arrayBuffer()).byteLength > 0) {
    throw new ApiError(400, "malformed_body", "This call takes no body.");
  }
  // Before the gate is asked: an address that is signed while the slot is taken away ends no later than others.
  const now = new Date();
  const settings = c.get("settings");
  const wanted = { token: c.req.header(playbackTokenHeader), entryID: entry.data, device: knownDevice(c) };
  const { claims } = await requireValidToken(settings, wanted, now);
  await rateLimit(
    c.env.STREAM_ADDRESS_LIMIT,
    `${claims.slot ?? claims.sub ?? clientAddress(c.req.raw)}/${claims.entry}`,
  );
  if (claims.folder === undefined || settings.VIDEO_CDN_KEY === "") {
    throw new ApiError(404, "no_signed_address", "This stream's address is not signed.");
  }
  await requireLiveSlot(c.env, claims, { anew: true }, now);
  const { base, expiresIn } = await signedBaseURL(settings, claims.folder, claims.slot, now);
  const attributes = { base, expiresIn: expiresIn ?? settings.PLAYBACK_TOKEN_SECONDS };
  return c.json({ data: { attributes } } satisfies StreamURLResponse);
});
