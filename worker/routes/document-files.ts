import { Hono } from "hono";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { isNotModified } from "../caching/not-modified.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";
import { fetchContentFile } from "../services/content-file.ts";

/** `/documents/{slug}.pdf`: a document of the league as a PDF. */
export const documentFileRoutes = new Hono<AppEnv>().get("/documents/:file{[a-z0-9-]+\\.pdf}", async (c) => {
  const slug = c.req.param("file").slice(0, -".pdf".length);
  try {
    const found = await fetchContentFile(c.get("backends")("content"), `documents/${slug}/pdf`, {});
    if (found === null) throw new ApiError(404, "not_found", message("There is no PDF of a document of that name."));
    // Revalidated each time, so that everybody gets a corrected document.
    const headers = new Headers({ "cache-control": "public, no-cache" });
    const etag = found.headers.get("etag");
    if (etag !== null) headers.set("etag", etag);
    if (isNotModified(c.req.raw, headers)) {
      await found.body?.cancel();
      return new Response(null, { status: 304, headers });
    }
    headers.set("content-type", "application/pdf");
    headers.set("content-disposition", `inline; filename="${slug}.pdf"`);
    return new Response(found.body, { headers });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "document file unavailable", { slug, error: String(error) });
    throw new ApiError(503, "unavailable", message("This document cannot be read at the moment. Please try again."), {
      "retry-after": "60",
    });
  }
});
