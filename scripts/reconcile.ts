import { parseArgs } from "node:util";
import {
  eventRetentionDays,
  type ReconcileRequest,
  type Reconciliation,
  reconcileResponse,
} from "../schemas/payments/reconciliation.ts";
import { readDevVars } from "./lib/dev-vars.ts";
import { wantedPort } from "./lib/port.ts";
import { CommandError, run, withUsage } from "./lib/report.ts";

const usage = `Usage: npm run reconcile [-- --days 1-${eventRetentionDays}] [--subscriptions] [--site https://www.league.example]

Asks a running site to compare its payments with the provider's, and to repair what it was never told.
--subscriptions looks at each subscription too, also where its events are no longer kept.
Without --site it is the local one (PORT). A deployed one is asked with its SERVICE_KEY, from the environment.`;

const readArguments = () =>
  withUsage(
    usage,
    () =>
      parseArgs({
        options: {
          days: { type: "string", default: String(eventRetentionDays) },
          subscriptions: { type: "boolean", default: false },
          site: { type: "string" },
          help: { type: "boolean", default: false },
        },
      }).values,
  );

/** @throws CommandError when the site does not respond or refuses */
async function requestReconciliation(site: URL, key: string, body: ReconcileRequest) {
  const url = new URL("/origin/payments/reconcile", site);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-key": key },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CommandError(`${site.origin} does not answer. Is it running (npm start)?`);
  });
  // A site does not tell strangers that it has this call.
  if (response.status === 401 || response.status === 404)
    throw new CommandError(`${site.origin} does not take this SERVICE_KEY.`);
  if (!response.ok) throw new CommandError(`${site.origin} answered ${response.status}: ${await response.text()}`);
  return reconcileResponse.parse(await response.json()).data;
}

await run(async () => {
  const values = readArguments();
  if (values.help) return console.log(usage);
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > eventRetentionDays) {
    throw new CommandError(`--days is a whole number from 1 to ${eventRetentionDays}.\n\n${usage}`);
  }
  if (values.site !== undefined && !URL.canParse(values.site))
    throw new CommandError(`--site is an address.\n\n${usage}`);
  const site = new URL(values.site ?? `http://localhost:${wantedPort()}`);
  const key = process.env.SERVICE_KEY ?? (values.site === undefined ? readDevVars().SERVICE_KEY : undefined);
  if (key === undefined) throw new CommandError("SERVICE_KEY is not set: it is the site's secret of that name.");

  const totals: Omit<Reconciliation, "left"> = { events: 0, sessions: 0, subscriptions: 0, failed: 0 };
  const add = ({ events, sessions, subscriptions, failed }: Reconciliation) => {
    totals.events += events;
    totals.sessions += sessions;
    totals.subscriptions += subscriptions;
    totals.failed += failed;
  };
  for (;;) {
    const { counts } = await requestReconciliation(site, key, { part: "told", days });
    add(counts);
    if (counts.left === 0 || counts.failed > 0) break;
  }
  let after: string | undefined;
  while (values.subscriptions) {
    const { counts, last } = await requestReconciliation(site, key, {
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
