import type { MetricName, MetricTotal } from "../../schemas/site/metrics.ts";

/** What this isolate has measured and not written yet, by metric and label. */
const pending = new Map<string, MetricTotal>();
/** Labels between two writes. More would be an attack or a mistake. */
const maxPending = 500;

/**
 * Counts a measurement. It costs no time: measurements are written after responses (middleware/observation.ts).
 * @param value of all `count` together.
 */
export function measure(metric: MetricName, label: string, value = 0, count = 1): void {
  add({ metric, label: label.slice(0, 100), count, sum: value, max: value });
}

/** Removes and returns the totals of up to `limit` labels. */
export function takeMeasurements(limit: number): MetricTotal[] {
  const taken = [...pending].slice(0, limit);
  for (const [key] of taken) pending.delete(key);
  return taken.map(([, total]) => total);
}

/** Puts back what could not be written. */
export function returnMeasurements(totals: readonly MetricTotal[]): void {
  for (const total of totals) add(total);
}

function add(total: MetricTotal): void {
  const key = `${total.metric} ${total.label}`;
  const known = pending.get(key);
  if (known === undefined) {
    if (pending.size < maxPending) pending.set(key, { ...total });
    return;
  }
  known.count += total.count;
  known.sum += total.sum;
  known.max = Math.max(known.max, total.max);
}
