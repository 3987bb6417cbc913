import { Hono } from "hono";
import { episodeSlug } from "../../schemas/content/podcast.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { isNotModified } from "../caching/not-modified.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { publicCORS } from "../middleware/public-cors.ts";
import { servePodcastFeed } from "../seo/podcast-feed.ts";
import { BackendError } from "../services/backend-error.ts";
import { fetchContentFile } from "../services/content-file.ts";

/** Headers of the backend's response that are forwarded. */
const forwardedResponseHeaders = ["content-type", "content-length", "content-range", "accept-ranges", "etag"];
const forwardedRequestHeaders = ["range", "if-range"];

/** `/podcast/feed.rss`, and `/podcast/{slug}.{m4a,mp3}`: an episode's audio, complete or a range of it (RFC 9110 §14). */
export const podcastRoutes = new Hono<AppEnv>()
  .use(publicCORS)
  .get("/feed.rss", servePodcastFeed)
  .get("/:file{[a-z0-9-]+\\.(?:m4a|mp3)}", async (c) => {
    const slug = episodeSlug.safeParse(c.req.param("file").replace(/\..*$/, ""));
    const missing = () => new ApiError(404, "not_found", message("There is no episode of that name."));
    if (!slug.success) throw missing();
    const headers = forwardedRequestHeaders.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value] satisfies [string, string]];
    });
    try {
      const backend = c.get("backends")("content");
      const found = await fetchContentFile(backend, `podcast/${slug.data}/audio`, { headers }, [416]);
      if (found === null) throw missing();
      const responseHeaders = new Headers({ "cache-control": "public, max-age=3600" });
      for (const name of forwardedResponseHeaders) {
        const value = found.headers.get(name);
        if (value !== null) responseHeaders.set(name, value);
      }
      if (found.status === 416) {
        await found.body?.cancel();
        throw new ApiError(416, "range_not_satisfiable", "The episode does not have these bytes.", {
          "content-range": responseHeaders.get("content-range") ?? "bytes */*",
        });
      }
      if (isNotModified(c.req.raw, responseHeaders)) {
        await found.body?.cancel();
        for (const name of ["content-type", "content-length", "content-range"]) responseHeaders.delete(name);
        return new Response(null, { status: 304, headers: responseHeaders });
      }
      return new Response(found.body, { status: found.status, headers: responseHeaders });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log("warn", "podcast episode unavailable", { slug: slug.data, error: String(error) });
      throw new ApiError(
        503,
        "unavailable",
        message("This episode cannot be played at the moment. Please try again."),
        {
          "retry-after": "60",
        },
      );
    }
  });
