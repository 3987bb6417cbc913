import { Hono } from "hono";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { storedPageData } from "../page-cache/page-data.ts";

/** GET /api/page-data/:hash: the data of a cached page, which the browser loads at the first touch. The same for everybody. */
export const pageDataRoutes = new Hono<AppEnv>().get("/:hash{[0-9a-f]{32}}", async (c) => {
  const data = await storedPageData(c.req.param("hash"));
  if (data === undefined) throw new ApiError(404, "unknown_page_data", message("The page has changed meanwhile."));
  return new Response(data.body, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-robots-tag": "noindex",
    },
  });
});
