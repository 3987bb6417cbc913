import { Hono } from "hono";
import { z } from "zod";
import { message } from "../../schemas/site/messages.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";
import { isEntryID } from "../../schemas/streaming/watch-position-guards.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { parseParameters } from "../request/parameters.ts";
import { logFailure } from "../services/backend-client.ts";
import type { BackendName } from "../services/backends.ts";
import { createVideoService } from "../services/create-video-service.ts";

const maxEntries = 12;
const query = z.object({
  entry: z
    .array(z.string().refine(isEntryID, "is at most 200 letters, digits, _ . and -"))
    .max(maxEntries, `may occur at most ${maxEntries} times`),
});

/**
 * `GET ?entry=…&entry=…` responds with `{data}`: the videos with these ids, in order, without unknown ones. For lists that the browser
 * compiles, such as Continue watching.
 */
export const videoRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const { entry } = parseParameters(query, c.req.queries());
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(8_000)]);
  const settings = c.get("settings");
  const backend = (name: BackendName) => c.get("backends")(name);
  const service = createVideoService(settings, backend, { signal });
  const found = await Promise.all(
    [...new Set(entry)].map((entryID) => service.video(entryID).catch(logFailure("video"))),
  ).catch(() => {
    throw new ApiError(
      503,
      "unavailable",
      message("That did not work on our side. Please try again in a few minutes."),
    );
  });
  c.header("cache-control", "private, max-age=60");
  return c.json({ data: found.filter((video) => video !== null) } satisfies { data: VideoItem[] });
});
