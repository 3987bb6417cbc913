import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";

/** Text types that the edge does not compress by itself (Cloudflare's documentation, "Content compression"). */
const types = new Set([
  "application/atom+xml",
  "application/dash+xml",
  "application/feed+json",
  "application/vnd.apple.mpegurl",
  "text/calendar",
  "text/vtt",
]);

/** A weight of zero refuses an encoding (RFC 9110 §12.4.2). */
const acceptsGzip = (accepted: string) =>
  accepted.split(",").some((coding) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(coding));

/** The client's own Accept-Encoding, which the edge replaces with the encodings that it supports. */
function acceptedEncodings({ cf, headers }: Request): string {
  const { clientAcceptEncoding } = cf ?? {};
  return typeof clientAcceptEncoding === "string" ? clientAcceptEncoding : (headers.get("accept-encoding") ?? "");
}

/** Compresses what the edge does not, such as video manifests. The runtime encodes the body as its content-encoding header says. */
export const compression = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const [type = ""] = (c.res.headers.get("content-type") ?? "").split(";");
  if (c.res.body === null || !types.has(type)) return;
  c.header("vary", "accept-encoding", { append: true });
  if (acceptsGzip(acceptedEncodings(c.req.raw))) c.header("content-encoding", "gzip");
});
