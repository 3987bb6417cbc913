import { z } from "zod";
import { readRecordings } from "../health/own-sources.ts";
import { log } from "../log.ts";
import { countUndelivered } from "../mail/undelivered-mails.ts";
import { metricsStore } from "../observability/metrics-store.ts";
import { BackendError } from "../services/backend-error.ts";
import type { Backends } from "../services/backends.ts";
import type { Settings } from "../settings.ts";
import { type AlertKind, metricKinds, problemsOf, windowMinutes } from "./alert-rules.ts";
import { markSent, recordProblems } from "./alert-store.ts";
import { alertChannels, sendNotice } from "./send-notice.ts";

const outages = z.array(
  z
    .object({ part: z.string(), began_at: z.iso.datetime() })
    .transform(({ part, began_at }) => ({ component: part, since: new Date(began_at) })),
);

/** The totals of the last minutes; null when the metrics cannot be read. */
async function recentTotals(env: Env, settings: Settings, now: Date) {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  try {
    return await metricsStore(settings, env).read(new Date(minute - windowMinutes * 60_000), new Date(minute + 60_000));
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "metrics could not be read for alerts", { error: error.message });
    return null;
  }
}

/** Checks for problems, and notifies operators when an alert begins or ends. A notice that fails is retried at the next check. */
export async function checkAlerts(env: Env, backends: Backends, settings: Settings, now: Date): Promise<void> {
  const [down, totals, undeliveredMails, measured] = await Promise.all([
    env.MARKETING_DB.prepare("SELECT part, began_at FROM health_outages WHERE ended_at IS NULL").all(),
    recentTotals(env, settings, now),
    countUndelivered(env.IDENTITY_DB),
    readRecordings(backends("video")),
  ]);
  const recordings = measured?.problems ?? null;
  const readings = { outages: outages.parse(down.results), totals, undeliveredMails, recordings };
  const problems = problemsOf(readings, settings, now);
  const unknown: AlertKind[] = [];
  if (totals === null) unknown.push(...metricKinds);
  if (undeliveredMails === null) unknown.push("undelivered-mails");
  if (recordings === null) unknown.push("recordings");
  const notices = await recordProblems(env.MARKETING_DB, { problems, unknown, channels: alertChannels(settings) }, now);
  for (const notice of notices) {
    try {
      await sendNotice(env, settings, notice, now);
    } catch (error) {
      log("warn", "alert notice not sent", { kind: notice.kind, error: String(error) });
      continue;
    }
    await markSent(env.MARKETING_DB, notice, now);
  }
}
