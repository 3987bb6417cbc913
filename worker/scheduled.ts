import { deleteExpiredRecords } from "./backends/delivery-stream/records.ts";
import { deleteOldInvitationsStatement } from "./backends/payments/families/families.ts";
import { commitStatements } from "./backends/payments/ledger/ledger-transaction.ts";
import { sendNotifications } from "./backends/payments/payment-notifications.ts";
import { stripeClient } from "./backends/payments/provider/stripe-client.ts";
import { reconcileWhenDue } from "./backends/payments/reconciliation/reconcile-schedule.ts";
import { followed, followFixtures } from "./backends/video/follow-fixtures.ts";
import { runSandboxSchedule } from "./emulators/stripe/schedule.ts";
import { probeComponents, recordStatus } from "./health/history.ts";
import { sessionBounds } from "./identity/session/record.ts";
import { sweepSessions } from "./identity/session/session-index.ts";
import { log } from "./log.ts";
import { siteMailer } from "./mail/create-mailer.ts";
import { compensateOutages } from "./outage-compensation/compensate-outages.ts";
import { matchService } from "./services/matches.ts";
import { paymentsService } from "./services/payments.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** What runs each minute (wrangler.toml, triggers). Each task stands alone: one that fails does not stop the others. */
const tasks: Record<string, (scope: WorkerScope) => Promise<void>> = {
  /** Rooms for matches that are due or in play, and those that a restart has missed. */
  "open match rooms": ({ env }) => env.MATCH_HUB.getByName("all").openDueRooms(),
  /** Live streams go on and off the air with their matches. A video backend elsewhere sees to its own. */
  "follow the fixtures": async ({ settings, env, backends }) => {
    if (settings.VIDEO_API !== "") return;
    const now = new Date();
    const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
    const matches = await matchService(backends("match-data"), {}).fixtures({
      from: at(-followed.before),
      to: at(followed.after),
    });
    await followFixtures(env.VIDEO_DB, matches, now);
  },
  /** Renewals in the payments sandbox, and events that it could not tell the site's webhook when they happened. */
  "run the payments sandbox": ({ env }) => runSandboxSchedule(env, new Date()),
  /** Payments of which the provider's word never came, and mails about those that did not go through. */
  "reconcile payments": async ({ settings, env, context }) => {
    if (settings.PAYMENTS_API !== "") return;
    const now = new Date();
    await reconcileWhenDue(() => stripeClient(settings, env, context), env.PAYMENTS_DB, now);
    const mailer = siteMailer(settings, env, Math.floor(now.getTime() / 1000));
    const seller = { brand: settings.BRAND_NAME, taxRates: settings.TAX_RATES };
    await sendNotifications(env.PAYMENTS_DB, mailer, seller, now);
  },
  /** What works, for the status page. */
  "look at the site's parts": async ({ env, backends }) => {
    const found = await probeComponents(env, backends);
    await recordStatus(env.MARKETING_DB, found, new Date());
  },
  /** What outages of the video backend are worth to who was watching. */
  "credit outages": async ({ env, backends }) => {
    const payments = paymentsService(backends("payments"));
    await compensateOutages(env.MARKETING_DB, payments, new Date());
  },
  /** Events that the embedded delivery stream has kept for long enough. */
  "sweep old events": ({ env }) => deleteExpiredRecords(env.MARKETING_DB, new Date()),
  /** Invitations to share passes that count for nothing any more, with the addresses in them. */
  "sweep old invitations": async ({ env }) => {
    await commitStatements(env.PAYMENTS_DB, [deleteOldInvitationsStatement(new Date())]);
  },
  /** Rows of sessions that have run out. */
  "sweep ended sessions": ({ env }) => sweepSessions(env.IDENTITY_DB, sessionBounds(new Date())),
};

/** Runs the minute's tasks. Never throws: a failed task is logged and tried again the next minute. */
export async function runSchedule(scope: () => WorkerScope): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    try {
      await task(scope());
    } catch (error) {
      log("error", "scheduled task failed", { task: name, error: String(error) });
    }
  }
}
