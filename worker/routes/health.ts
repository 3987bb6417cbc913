import { type Context, Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readLiveSources, readRecordings } from "../health/own-sources.ts";
import { probeBackends, probeSite } from "../health/probe.ts";
import { countUndelivered } from "../mail/undelivered-mails.ts";
import { hasServiceKey } from "../middleware/service-key.ts";

/** Milliseconds for which a report serves the isolate's other requests. */
const sharedFor = 5_000;
/** Milliseconds for which it serves them while one request makes the next. */
const staleFor = 2 * sharedFor;

async function makeReport(c: Context<AppEnv>) {
  const video = c.get("backends")("video");
  const [state, backends, liveSources, recordings] = await Promise.all([
    probeSite(c.env),
    probeBackends(c.get("backends"), c.get("settings")),
    readLiveSources(video),
    readRecordings(video),
  ]);
  return { state, backends, liveSources, recordings };
}
type Report = Awaited<ReturnType<typeof makeReport>>;

/** The last report, with the times when it and the next were begun, in milliseconds since 1970. One per environment, like settings. */
const reports = new WeakMap<Env, { report: Report; madeAt: number; renewedAt: number }>();

/** A report of the last seconds, so that nobody can have the backends probed as often as they like. */
async function recentReport(c: Context<AppEnv>): Promise<Report> {
  const begunAt = Date.now();
  const last = reports.get(c.env);
  if (last !== undefined) {
    const age = begunAt - last.madeAt;
    if (age < sharedFor || (age < staleFor && begunAt - last.renewedAt < sharedFor)) return last.report;
    last.renewedAt = begunAt;
  }
  const report = await makeReport(c);
  reports.set(c.env, { report, madeAt: begunAt, renewedAt: begunAt });
  return report;
}

/**
 * GET /api/health: version, and each backend's state and mode. 503 only when the session store cannot be read: a backend that is down costs
 * sections of pages, not the site. `liveSources` counts entries on air from other hosts, and those that cannot be watched; null if unknown.
 * `recordings` counts those on other hosts, those that were measured, and those that cannot be watched completely. A report
 * serves for five seconds. With the service key it is new, and has also the measurements of each, and the number of undelivered mails,
 * which is null if unknown.
 */
export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  c.header("cache-control", "no-store");
  // Only for operators.
  const operator = await hasServiceKey(c);
  const { state, backends, liveSources: found, recordings: measured } = await (operator ? makeReport : recentReport)(c);
  const undeliveredMails = operator ? await countUndelivered(c.env.IDENTITY_DB) : undefined;
  const failing = (found ?? []).filter(({ state }) => state.problem !== null);
  const liveSources = found && { onAir: found.length, failing: failing.length, ...(operator && { sources: found }) };
  const { problems, ...counts } = measured ?? {};
  const recordings = measured && { ...counts, ...(operator && { problems }) };
  return c.json(
    { version: c.env.VERSION.id, state, backends, liveSources, recordings, undeliveredMails },
    state === "up" ? 200 : 503,
  );
});
