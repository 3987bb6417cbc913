import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readStatusHistory } from "../health/history.ts";
import { readIncidents } from "../health/incidents.ts";
import { log } from "../log.ts";
import { publicCORS } from "../middleware/public-cors.ts";

/** GET /api/status: the content of the status page as JSON: components, outages and incidents of the last 90 days; null where unknown. */
export const statusRoutes = new Hono<AppEnv>().use(publicCORS).get("/", async (c) => {
  const unknown = (error: unknown) => {
    log("warn", "status unknown", { requestID: c.get("requestID"), error: String(error) });
    return null;
  };
  const [history, incidents] = await Promise.all([
    readStatusHistory(c.env.MARKETING_DB).catch(unknown),
    readIncidents(c.env.CONTENT_DB, new Date()).catch(unknown),
  ]);
  c.header("cache-control", "public, max-age=10");
  return c.json({ components: history?.now ?? null, outages: history?.outages ?? null, incidents });
});
