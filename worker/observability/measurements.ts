import type { MetricName, MetricTotal } from "../../schemas/site/metrics.ts";

/** Measurements of this isolate that are not written yet, by metric and label. */
const pending = new Map<string, MetricTotal>();
/** Maximum labels between two writes. More would be an attack or a mistake. */
const maxPending = 500;

/**
 * Counts a measurement. This adds no latency, because measurements are written after responses (middleware/observation.ts).
 * @param value the sum over all `count`
 */
export function measure(metric: MetricName, label: string, value = 0, count = 1): void {
  add({ metric, label: label.slice(0, 100), count, sum: value, max: value });
}

/** Removes and returns the totals of up to `limit` labels. */
export function takeMeasurements(limit: number): MetricTotal[] {
  const batch = [...pending].slice(0, limit);
  for (const [key] of batch) pending.delete(key);
  return batch.map(([, total]) => total);
}

/** Puts back measurements that could not be written. */
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
