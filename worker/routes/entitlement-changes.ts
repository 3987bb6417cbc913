import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { requireServiceKey } from "../middleware/service-key.ts";
import { reviewStreams } from "../playback/review-streams.ts";
import { BackendError } from "../services/backend-error.ts";

const change = z.object({ data: z.object({ attributes: z.object({ userID: z.string().min(1).max(200) }) }) });

/**
 * A league's own streaming backend tells that an account was blocked or has lost something. The site asks it how the account
 * stands now, and ends the streams that it may no longer watch.
 */
export const entitlementChangeRoutes = new Hono<AppEnv>().post("/", requireServiceKey, async (c) => {
  const parsed = change.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw new ApiError(400, "bad_request", "Say whose, as data.attributes.userID.");
  try {
    await reviewStreams({ env: c.env, backends: c.get("backends") }, parsed.data.data.attributes.userID);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", "How the account stands is not known. Please tell again in a minute.", {
      "retry-after": "60",
    });
  }
  return c.body(null, 204);
});
