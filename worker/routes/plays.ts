import { Hono } from "hono";
import { playReport } from "../../schemas/streaming/play-report.ts";
import type { AppEnv } from "../app-env.ts";
import { consentOf } from "../consent/consent.ts";
import { ApiError } from "../errors.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { measure } from "../observability/measurements.ts";
import { grantedEntry } from "../playback/playback-token.ts";
import { readBody } from "../request/request-body.ts";

/**
 * POST /api/plays: how a play went, from browsers of users who agreed to statistics. Measured by entry, never by person: only the entry is
 * read from the token.
 */
export const playRoutes = new Hono<AppEnv>().post("/", async (c) => {
  await rateLimit(c.env.EVENT_LIMIT, networkOf(c.req.raw));
  const report = await readBody(c, playReport);
  if (!consentOf(c).analytics) {
    throw new ApiError(403, "no_consent", "Nothing is counted that the fan has not agreed to.");
  }
  const entryID = await grantedEntry(c.get("settings"), report.token, new Date());
  if (entryID === null) throw new ApiError(403, "not_granted", "Only plays that this site granted are measured.");
  if (report.start !== null) measure("play-start", entryID, report.start);
  if (report.played > 0) measure("play-time", entryID, report.played);
  if (report.waits > 0) measure("play-wait", entryID, report.waited, report.waits);
  if (report.kilobits > 0) measure("play-data", entryID, report.kilobits);
  if (report.frames > 0) measure("play-dropped", entryID, report.dropped, report.frames);
  if (report.failure !== null) measure("play-failure", report.failure);
  return c.body(null, 202);
});
