import { Hono } from "hono";
import { z } from "zod";
import type { Metrics } from "../../schemas/site/metrics.ts";
import { ongoingAlerts } from "../alerts/alert-store.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { requireServiceKey } from "../middleware/service-key.ts";
import { metricsStore } from "../observability/metrics-store.ts";
import { readMetrics } from "../observability/read-metrics.ts";
import { integerParameter, parseParameters } from "../request/parameters.ts";
import { BackendError } from "../services/backend-error.ts";

const day = 24 * 60;
const query = z.object({ minutes: integerParameter("minutes", 1, day).default(60) });

/** GET /api/metrics?minutes=60: current viewers, and the measurements of the last minutes, for operators. */
export const metricsRoutes = new Hono<AppEnv>().get("/", requireServiceKey, async (c) => {
  const { minutes } = parseParameters(query, c.req.query());
  c.header("cache-control", "private, no-store");
  const store = metricsStore(c.get("settings"), c.env);
  try {
    const [measured, alerts] = await Promise.all([
      readMetrics(store, minutes, new Date()),
      ongoingAlerts(c.env.MARKETING_DB),
    ]);
    const data: Metrics = { ...measured, alerts };
    return c.json({ data });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", `Workers Analytics Engine does not respond (${error.message}).`);
  }
});
