import { Hono } from "hono";
import { z } from "zod";
import { entryID } from "../../schemas/streaming/session-check.ts";
import { defaultPackaging } from "../../schemas/streaming/stream-source.ts";
import type { streamResponse } from "../../schemas/streaming/video.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { parseParameters } from "../request/parameters.ts";
import { BackendError } from "../services/backend-error.ts";
import { videoService } from "../services/videos.ts";

const streamParameters = z.object({ assetID: entryID });

/** `GET /api/streams/{assetID}` (spec: calls#streams): whether an asset is on air, and its posters. The same for everybody. */
export const streamRoutes = new Hono<AppEnv>();

streamRoutes.get("/:assetID", async (c) => {
  const { assetID } = parseParameters(streamParameters, c.req.param());
  const videos = videoService(c.get("backends")("video"), {
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]),
  });
  const stream = await videos.stream(assetID).catch((cause: unknown) => {
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
  if (stream === null) throw new ApiError(404, "unknown_stream", "There is no such stream.");
  c.header("cache-control", "public, max-age=5");
  // File names are sent with a grant only.
  const { packaging, ...assetData } = stream.assetData;
  const { formats, systems } = packaging ?? defaultPackaging;
  const attributes = { ...stream, assetData: { ...assetData, packaging: { formats, systems } } };
  return c.json({ data: { attributes } } satisfies z.infer<typeof streamResponse>);
});
