import { checkAlerts } from "./alerts/check-alerts.ts";
import { backendTasks } from "./backends/scheduled.ts";
import { expireConsents } from "./consent/consent-log.ts";
import { expireRequests } from "./desk/data-requests.ts";
import { emulatorTasks } from "./emulators/scheduled.ts";
import { probeComponents, recordStatus } from "./health/history.ts";
import { expireAccountHistory } from "./identity/account-history.ts";
import { expireSessions } from "./identity/session/session-index.ts";
import { sessionBounds } from "./identity/session/session-limits.ts";
import { log, thrown } from "./log.ts";
import { expireUndelivered } from "./mail/undelivered-mails.ts";
import { nowInSeconds } from "./now-in-seconds.ts";
import { metricsStore } from "./observability/metrics-store.ts";
import { compensateOutages } from "./outage-compensation/compensate-outages.ts";
import { expireSessionRefusals } from "./playback/session-refusals.ts";
import { expireWatchedDays } from "./playback/watched-days.ts";
import { expirePushes } from "./push/push-store.ts";
import { paymentsService } from "./services/payments.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Tasks that run each minute (wrangler.toml, triggers), independently: a failing task does not stop the others. */
const tasks: Record<string, (scope: WorkerScope) => Promise<void>> = {
  /** Opens rooms for matches that are due or in play, including those missed during a restart. */
  "open match rooms": ({ env }) => env.MATCH_HUB.getByName("all").openDueRooms(),
  ...emulatorTasks,
  ...backendTasks,
  /** Records which components are up, for the status page. */
  "record component status": async ({ env, backends, settings }) => {
    await recordStatus(env.MARKETING_DB, await probeComponents(env, backends, settings), new Date());
  },
  /** Deletes mails that nobody has sent again, which ends their alert. */
  "expire undelivered mails": ({ env }) => expireUndelivered(env.IDENTITY_DB, nowInSeconds()),
  "check alerts": ({ env, backends, settings }) => checkAlerts(env, backends, settings, new Date()),
  /** Credits accounts that were watching while the video backend was down. */
  "compensate outages": async ({ env, backends }) => {
    await compensateOutages(env.MARKETING_DB, paymentsService(backends("payments")), new Date());
  },
  /** Deletes the days on which accounts watched, once withdrawals are no longer charged by them. */
  "expire watched days": ({ env }) => expireWatchedDays(env.MARKETING_DB, new Date()),
  "expire session refusals": ({ env }) => expireSessionRefusals(env.MARKETING_DB, new Date()),
  "expire consents": ({ settings, env }) => expireConsents(env.MARKETING_DB, settings.RETAIN_CONSENTS_DAYS, new Date()),
  "expire metrics": async ({ env, settings }) => {
    const oldest = new Date(Date.now() - settings.RETAIN_METRICS_DAYS * 86_400_000);
    await metricsStore(settings, env).expire(oldest);
  },
  "expire pushes": ({ env }) => expirePushes(env.PUSH_DB, nowInSeconds()),
  "expire account history": ({ env }) => expireAccountHistory(env.IDENTITY_DB, nowInSeconds()),
  "expire data requests": ({ settings, env }) => expireRequests(env.DESK_DB, settings.RETAIN_CONSENTS_DAYS, new Date()),
  "expire sessions": ({ env }) => expireSessions(env.IDENTITY_DB, sessionBounds(new Date())),
};

/** Runs the minute's tasks. Never throws: a failed task is logged, and runs again in the next minute. */
export async function runSchedule(scope: () => WorkerScope): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    try {
      await task(scope());
    } catch (error) {
      log("error", "scheduled task failed", { task: name, ...thrown(error) });
    }
  }
}
