import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { probeBackends, probeSite } from "../health/probe.ts";
import { countUndelivered } from "../mail/undelivered-mails.ts";
import { hasServiceKey } from "../middleware/service-key.ts";

/**
 * GET /api/health: version, and each backend's state and mode. 503 only when the session store cannot be read: a backend
 * that is down costs sections of pages, not the site. With the service key also how many mails were not delivered.
 */
export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const [site, backends] = await Promise.all([probeSite(c.env), probeBackends(c.get("backends"), c.get("settings"))]);
  c.header("cache-control", "no-store");
  // For operators alone.
  const undeliveredMails = (await hasServiceKey(c)) ? await countUndelivered(c.env.IDENTITY_DB) : undefined;
  return c.json({ version: c.env.VERSION.id, state: site, backends, undeliveredMails }, site === "up" ? 200 : 503);
});
