import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { probeBackends, probeSite } from "../health/probe.ts";

/**
 * GET /api/health: version, and each backend's state and mode. 503 only when the session store cannot be read: a backend
 * that is down costs sections of pages, not the site.
 */
export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const [site, backends] = await Promise.all([probeSite(c.env), probeBackends(c.get("backends"))]);
  c.header("cache-control", "no-store");
  return c.json({ version: c.env.VERSION.id, state: site, backends }, site === "up" ? 200 : 503);
});
