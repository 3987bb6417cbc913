import { type Context, Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { expiringSignature } from "../../../hashing/hmac.ts";
import { toSeconds } from "../../../now-in-seconds.ts";
import { parseByteRange } from "../packaging/byte-range.ts";
import { recordingKey } from "./recordings.ts";

/** Seconds for which a packager may fetch a recording, which may wait in its queue for long. */
const lifetimeSeconds = 24 * 3600;

const sign = (serviceKey: string, id: string, expiry: number) =>
  expiringSignature(serviceKey, `recording:${id}`, expiry);

/** The URL at which a packager fetches a recording. */
export function downloadURL(serviceKey: string, { id, origin }: { id: string; origin: string }, now: Date): string {
  return `${origin}/origin/video/recording-files/${id}/${sign(serviceKey, id, toSeconds(now) + lifetimeSeconds)}`;
}

async function requireSignature(c: Context<AppEnv>, id: string, signature: string): Promise<void> {
  const [expiry = ""] = signature.split("-");
  const valid = /^\d{1,12}$/.test(expiry) && Number(expiry) > toSeconds(new Date());
  const expected = sign(c.get("settings").SERVICE_KEY, id, Number(expiry));
  if (!(await timingSafeEqual(signature, expected)) || !valid) {
    throw new ApiError(401, "not_signed", "This address is not valid, or no longer.");
  }
}

/** Uploaded recordings, only for the packager: whole, or in byte ranges. */
export const downloadRoutes = new Hono<AppEnv>().get("/:id/:signature", async (c) => {
  const { id, signature } = c.req.param();
  await requireSignature(c, id, signature);
  const head = await c.env.MEDIA.head(recordingKey(id));
  if (head === null) throw new ApiError(404, "unknown_recording", "This recording is no longer here.");
  const headers = {
    "content-type": "application/octet-stream",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
  };
  const range = parseByteRange(c.req.header("range"), head.size);
  if (range === "unsatisfiable") {
    throw new ApiError(416, "range_not_satisfiable", `This recording has ${head.size} bytes.`, {
      "content-range": `bytes */${head.size}`,
    });
  }
  const part = range === "whole" ? { offset: 0, length: head.size } : range;
  const length = { ...headers, "content-length": String(part.length) };
  if (c.req.method === "HEAD") return c.body(null, 200, length);
  const object = await c.env.MEDIA.get(recordingKey(id), { range: part });
  if (object === null) throw new ApiError(404, "unknown_recording", "This recording is no longer here.");
  if (range === "whole") return c.body(object.body, 200, length);
  const last = part.offset + part.length - 1;
  return c.body(object.body, 206, { ...length, "content-range": `bytes ${part.offset}-${last}/${head.size}` });
});
