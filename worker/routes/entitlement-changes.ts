import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { requireServiceKey } from "../middleware/service-key.ts";
import { reviewStreams } from "../playback/review-streams.ts";
import { BackendError } from "../services/backend-error.ts";

const change = z.object({ data: z.object({ attributes: z.object({ userID: z.string().min(1).max(200) }) }) });

/**
 * A remote streaming backend, or an operator's command, notifies that an account was blocked or that its entitlements have
 * changed. The site fetches its account status and ends streams that are no longer allowed.
 */
export const entitlementChangeRoutes = new Hono<AppEnv>().post("/", requireServiceKey, async (c) => {
  const parsed = change.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success)
    throw new ApiError(400, "bad_request", "data.attributes.userID is the account's id, of 1 to 200 characters.");
  try {
    await reviewStreams(
      { env: c.env, settings: c.get("settings"), backends: c.get("backends") },
      parsed.data.data.attributes.userID,
    );
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", "The account status is not available. Please notify again in a minute.", {
      "retry-after": "60",
    });
  }
  return c.body(null, 204);
});
