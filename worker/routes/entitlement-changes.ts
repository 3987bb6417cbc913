import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { requireServiceKey } from "../middleware/service-key.ts";
import { reviewStreams } from "../playback/review-streams.ts";
import { readBody } from "../request/request-body.ts";
import { BackendError } from "../services/backend-error.ts";

const change = z.object({
  data: z.object({
    attributes: z.object({ userID: z.string().regex(/^.{1,200}$/s, "is the account's id, of 1 to 200 characters") }),
  }),
});

/**
 * Notification from a remote streaming backend, or an operator's command, that an account was blocked or signed out, or that its
 * entitlements have changed. The site fetches its account status and ends streams that are no longer allowed.
 */
export const entitlementChangeRoutes = new Hono<AppEnv>().post("/", requireServiceKey, async (c) => {
  const { data } = await readBody(c, change);
  try {
    await reviewStreams(
      { env: c.env, settings: c.get("settings"), backends: c.get("backends") },
      data.attributes.userID,
    );
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", "The account status is not available. Please notify again in a minute.", {
      "retry-after": "60",
    });
  }
  return c.body(null, 204);
});
