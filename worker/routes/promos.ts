import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { webPromos } from "../services/adverts.ts";
import { BackendError } from "../services/backend-error.ts";

/**
 * GET /api/promos: the league's promo overlays (spec: calls#promos), the same for everybody. The browser filters them by time and by
 * whether they were seen.
 */
export const promoRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const backend = c.get("backends")("promos");
  try {
    const data = await webPromos(backend, { signal: AbortSignal.timeout(5_000) });
    c.header("cache-control", "public, max-age=5");
    return c.json({ data });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("error", "promos unavailable", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "promos_unavailable", "There are no promos at the moment.", { "retry-after": "60" });
  }
});
