import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { readWithin } from "../request/request-body.ts";

/** The largest request body that most routes accept: forms and small JSON. */
const maxBytes = 64 * 1024;
/** Staff's texts have up to 50,000 characters (schemas/desk), of up to three bytes each, besides their markup as JSON. */
const maxStaffBytes = 256 * 1024;
const isOfStaff = (path: string) => /^\/(?:api\/desk\/v1\/|origin\/content\/(?:desk-|newsroom))/.test(path);
/** Files of whole seasons are sent as text in JSON (schemas/desk/seasons.ts). */
const maxSeasonBytes = 1024 * 1024;
const isSeason = (path: string) => /^\/(?:api\/desk\/v1|origin\/match-data\/operator)\/seasons\//.test(path);

/**
 * Uploads, whose routes read the body themselves after authentication: recordings, part by part (worker/backends/video/recordings), the
 * desk's images (worker/desk/images.ts), PDFs of documents (worker/backends/content/desk/documents.ts) and clubs' crests
 * (worker/backends/match-data/desk/crests.ts).
 */
const posted: readonly string[] = [
  "/api/desk/v1/pictures",
  "/api/desk/v1/crests",
  "/api/desk/v1/documents/pdf",
  "/origin/content/desk-documents/pdf",
  "/origin/match-data/operator/crests",
];
const isUpload = (method: string, path: string) =>
  (method === "PATCH" && /^\/(?:origin\/video\/recordings|api\/desk\/v1\/uploads)\//.test(path)) ||
  (method === "POST" && posted.includes(path));

function limitOf(path: string): number {
  if (isSeason(path)) return maxSeasonBytes;
  return isOfStaff(path) ? maxStaffBytes : maxBytes;
}

const tooLarge = (maxBytes: number) =>
  new ApiError(413, "too_large", `The request is larger than the ${maxBytes / 1024} kB that are taken here.`);

/**
 * Reads a request's body once, for all routes. It is not hono/body-limit, which fails on a GET with a body and leaves an aborted body to
 * the route.
 * @throws ApiError 413 for a larger body, even without a declared length; 400 for one that cannot be read, such as a malformed chunk or a
 * body shorter than declared.
 */
export const sizeLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { raw, method } = c.req;
  if (raw.body !== null && !isUpload(method, c.req.path)) {
    const limit = limitOf(c.req.path);
    // The body of a GET or HEAD has no meaning (RFC 9110, section 9.3.1), and a Request cannot have one.
    const isRead = method !== "GET" && method !== "HEAD";
    if (isRead && Number(raw.headers.get("content-length")) > limit) throw tooLarge(limit);
    c.req.raw = new Request(raw, { body: isRead ? await readWithin(raw.body, limit, () => tooLarge(limit)) : null });
  }
  await next();
});
