import type { Metrics, MetricTotal } from "../../schemas/site/metrics.ts";
import type { MetricsStore } from "./metrics-store.ts";

/** Minutes over which current values are measured. */
const nowMinutes = 2;

const wholeMinute = (time: number) => new Date(Math.floor(time / 60_000) * 60_000);

/**
 * Players per entry. Each grant counts the seconds until its player renews it, so the sum over a period, divided by its length, is the
 * number of concurrent players.
 */
function viewersOf(totals: readonly MetricTotal[], seconds: number): Metrics["viewers"] {
  return totals
    .filter(({ metric }) => metric === "viewing")
    .map(({ label, sum }) => ({ entryID: label, players: Math.max(1, Math.round(sum / seconds)) }))
    .toSorted((one, other) => other.players - one.players);
}

/** The site's measurements of the last minutes. */
export async function readMetrics(store: MetricsStore, minutes: number, now: Date): Promise<Omit<Metrics, "alerts">> {
  const until = new Date(wholeMinute(now.getTime()).getTime() + 60_000);
  const from = wholeMinute(now.getTime() - minutes * 60_000);
  const recent = wholeMinute(now.getTime() - nowMinutes * 60_000);
  const [totals, latest] = await Promise.all([store.read(from, until), store.read(recent, until)]);
  return {
    from: from.toISOString(),
    until: now.toISOString(),
    viewers: viewersOf(latest, (now.getTime() - recent.getTime()) / 1000),
    totals,
  };
}
