import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";
import { fetchDocumentPdf } from "../services/document-file.ts";

/** Milliseconds for the content backend's response. */
const timeout = 10_000;

/** `/documents/{slug}.pdf`: a document of the league as a PDF. */
export const documentFileRoutes = new Hono<AppEnv>().get("/documents/:file{[a-z0-9-]+\\.pdf}", async (c) => {
  const slug = c.req.param("file").slice(0, -".pdf".length);
  try {
    const found = await fetchDocumentPdf(c.get("backends")("content"), slug, AbortSignal.timeout(timeout));
    if (found === null) throw new ApiError(404, "not_found", "There is no PDF of a document of that name.");
    const etag = found.headers.get("etag");
    return new Response(found.body, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${slug}.pdf"`,
        "cache-control": "public, max-age=300",
        ...(etag !== null && { etag }),
      },
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "document file unavailable", { slug, error: String(error) });
    throw new ApiError(503, "unavailable", "This document cannot be read at the moment. Please try again.", {
      "retry-after": "60",
    });
  }
});
