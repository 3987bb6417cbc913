import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { readWithin } from "../request/request-body.ts";

/** The largest request body that any route takes: forms and small JSON. */
const maxBytes = 64 * 1024;

/**
 * Uploads, which their routes read by themselves once they know who sends them: recordings, part by part (worker/backends/video/recordings),
 * and the desk's images (worker/desk/images.ts).
 */
const isUpload = (method: string, path: string) =>
  (method === "PATCH" && path.startsWith("/origin/video/recordings/")) ||
  (method === "POST" && path === "/api/desk/v1/pictures");

const tooLarge = () =>
  new ApiError(413, "too_large", `The request is larger than the ${maxBytes / 1024} kB that are taken here.`);

/**
 * Reads a request's body once, for all routes. Not hono/body-limit: it fails on a GET with a body, and leaves a body that
 * breaks off to whoever reads it.
 * @throws ApiError 413 for a larger body, also when it declares no length; 400 for one that cannot be read, such as a
 * malformed chunk or one that is shorter than it declares.
 */
export const sizeLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { raw, method } = c.req;
  if (raw.body !== null && !isUpload(method, c.req.path)) {
    // What a GET or HEAD carries means nothing (RFC 9110, section 9.3.1), and a Request cannot be made of it.
    const isRead = method !== "GET" && method !== "HEAD";
    if (isRead && Number(raw.headers.get("content-length")) > maxBytes) throw tooLarge();
    c.req.raw = new Request(raw, { body: isRead ? await readWithin(raw.body, maxBytes, tooLarge) : null });
  }
  await next();
});
