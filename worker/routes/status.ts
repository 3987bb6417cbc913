import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readStatusHistory } from "../health/history.ts";
import { readIncidents } from "../health/incidents.ts";
import { publicCORS } from "../middleware/public-cors.ts";

/** GET /api/status: the content of the status page as JSON: components, outages and incidents of the last 90 days. */
export const statusRoutes = new Hono<AppEnv>().use(publicCORS).get("/", async (c) => {
  const [{ now, outages }, incidents] = await Promise.all([
    readStatusHistory(c.env.MARKETING_DB),
    readIncidents(c.env.CONTENT_DB, new Date()),
  ]);
  c.header("cache-control", "public, max-age=10");
  return c.json({ components: now, outages, incidents });
});
