import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readLiveSources, readRecordings } from "../health/own-sources.ts";
import { probeBackends, probeSite } from "../health/probe.ts";
import { countUndelivered } from "../mail/undelivered-mails.ts";
import { hasServiceKey } from "../middleware/service-key.ts";

/**
 * GET /api/health: version, and each backend's state and mode. 503 only when the session store cannot be read: a backend that is down costs
 * sections of pages, not the site. `liveSources` counts entries on air from other hosts, and those that cannot be watched; null if unknown.
 * `recordings` counts those on other hosts, those that were measured, and those that cannot be watched completely. With the service key
 * also the measurements of each, and the number of undelivered mails, which is null if unknown.
 */
export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const [site, backends] = await Promise.all([probeSite(c.env), probeBackends(c.get("backends"), c.get("settings"))]);
  c.header("cache-control", "no-store");
  // Only for operators.
  const operator = await hasServiceKey(c);
  const undeliveredMails = operator ? await countUndelivered(c.env.IDENTITY_DB) : undefined;
  const video = c.get("backends")("video");
  const [found, measured] = await Promise.all([readLiveSources(video), readRecordings(video)]);
  const failing = (found ?? []).filter(({ state }) => state.problem !== null);
  const liveSources = found && { onAir: found.length, failing: failing.length, ...(operator && { sources: found }) };
  const { problems, ...counts } = measured ?? {};
  const recordings = measured && { ...counts, ...(operator && { problems }) };
  return c.json(
    { version: c.env.VERSION.id, state: site, backends, liveSources, recordings, undeliveredMails },
    site === "up" ? 200 : 503,
  );
});
