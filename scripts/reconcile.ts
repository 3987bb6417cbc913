import {
  eventRetentionDays,
  type ReconcileRequest,
  type Reconciliation,
  reconcileResponse,
} from "../schemas/payments/reconciliation.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { callSite, type RunningSite, runningSite } from "./lib/site/running-site.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const usage = `Usage: npm run reconcile [-- --days 1-${eventRetentionDays}] [--subscriptions] [--site https://www.league.example]

Asks a running site to compare its payments with the provider's, and to repair what it missed.
--subscriptions looks at each subscription too, also where its events are no longer kept.
Without --site it is the local one (PORT). A deployed one is asked with its SERVICE_KEY, from the environment.`;

async function requestReconciliation(site: RunningSite, body: ReconcileRequest) {
  const response = await callSite(site, "/origin/payments/reconcile", body);
  return reconcileResponse.parse(await response.json()).data;
}

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      days: { type: "string", default: String(eventRetentionDays) },
      subscriptions: { type: "boolean", default: false },
      site: { type: "string" },
    },
  });
  const days = wholeNumber("days", values.days, [1, eventRetentionDays]);
  const site = runningSite(values.site, usage);

  const totals: Omit<Reconciliation, "left"> = { events: 0, sessions: 0, subscriptions: 0, failed: 0 };
  const add = ({ events, sessions, subscriptions, failed }: Reconciliation) => {
    totals.events += events;
    totals.sessions += sessions;
    totals.subscriptions += subscriptions;
    totals.failed += failed;
  };
  for (;;) {
    const { counts } = await requestReconciliation(site, { part: "events", days });
    add(counts);
    if (counts.left === 0 || counts.failed > 0) break;
  }
  let after: string | undefined;
  while (values.subscriptions) {
    const { counts, last } = await requestReconciliation(site, {
      part: "subscriptions",
      ...(after !== undefined && { after }),
    });
    add(counts);
    if (last === null) break;
    after = last;
  }
  console.log(
    `${totals.events} missed events handled, ${totals.sessions} open checkouts and ${totals.subscriptions} subscriptions looked at.`,
  );
  if (totals.failed > 0)
    throw new CommandError(`${totals.failed} could not be handled: the site's log says why. Run it again.`);
});
