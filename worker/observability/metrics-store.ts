import { z } from "zod";
import { type MetricTotal, metricTotal } from "../../schemas/site/metrics.ts";
import { BackendError } from "../services/backend-error.ts";
import { fetchWithLimits } from "../services/remote-backend.ts";
import type { Settings } from "../settings.ts";

/** Where measurements are stored: Workers Analytics Engine, or the site's own database. */
export interface MetricsStore {
  /** Maximum labels per write. */
  readonly batchSize: number;
  write(totals: readonly MetricTotal[], now: Date): Promise<void>;
  /** The totals of whole minutes. @param until exclusive. */
  read(since: Date, until: Date): Promise<MetricTotal[]>;
  /** Deletes measurements from before this time. */
  expire(before: Date): Promise<void>;
}

type StoreSettings = Pick<Settings, "METRICS_API" | "METRICS_TOKEN" | "METRICS_DATASET">;

export function metricsStore(settings: StoreSettings, env: Pick<Env, "MARKETING_DB" | "METRICS">): MetricsStore {
  return settings.METRICS_API === "" || env.METRICS === undefined
    ? databaseStore(env.MARKETING_DB)
    : analyticsEngineStore(env.METRICS, settings);
}

const minuteOf = (date: Date) => date.toISOString().slice(0, "2026-11-23T14:45".length);

function databaseStore(database: D1Database): MetricsStore {
  return {
    batchSize: 500,
    async write(totals, now) {
      await database
        .prepare(
          `INSERT INTO metrics (minute, metric, label, count, sum, max)
           SELECT ?1, value ->> 'metric', value ->> 'label', value ->> 'count', value ->> 'sum', value ->> 'max'
           FROM json_each(?2) WHERE true
           ON CONFLICT (minute, metric, label) DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum,
             max = max(max, excluded.max)`,
        )
        .bind(minuteOf(now), JSON.stringify(totals))
        .run();
    },
    async read(since, until) {
      const { results } = await database
        .prepare(
          `SELECT metric, label, sum(count) AS count, sum(sum) AS sum, max(max) AS max FROM metrics
           WHERE minute >= ? AND minute < ? GROUP BY metric, label ORDER BY metric, label`,
        )
        .bind(minuteOf(since), minuteOf(until))
        .all();
      return z.array(metricTotal).parse(results);
    },
    async expire(before) {
      await database.prepare("DELETE FROM metrics WHERE minute < ?").bind(minuteOf(before)).run();
    },
  };
}

/** The SQL API returns 64-bit numbers as strings. */
const engineNumber = z.coerce.number();
const engineResponse = z.object({
  data: z.array(metricTotal.extend({ count: engineNumber, sum: engineNumber, max: engineNumber })),
});

/**
 * https://developers.cloudflare.com/analytics/analytics-engine. It samples by index, keeps data for three months, and deletes it by itself.
 */
function analyticsEngineStore(engine: AnalyticsEngineDataset, settings: StoreSettings): MetricsStore {
  const { METRICS_API: api, METRICS_TOKEN: token, METRICS_DATASET: dataset } = settings;
  return {
    // The maximum number of data points per invocation.
    batchSize: 25,
    async write(totals) {
      for (const { metric, label, count, sum, max } of totals) {
        engine.writeDataPoint({ indexes: [metric], blobs: [metric, label], doubles: [count, sum, max] });
      }
    },
    async read(since, until) {
      const at = (date: Date) => `toDateTime('${minuteOf(date).replace("T", " ")}:00')`;
      const response = await fetchWithLimits(
        "metrics",
        new Request(api, {
          method: "POST",
          headers: { authorization: `Bearer ${token}` },
          body: `SELECT blob1 AS metric, blob2 AS label, SUM(_sample_interval * double1) AS count,
            SUM(_sample_interval * double2) AS sum, MAX(double3) AS max
            FROM ${dataset} WHERE timestamp >= ${at(since)} AND timestamp < ${at(until)}
            GROUP BY metric, label ORDER BY metric, label FORMAT JSON`,
        }),
      );
      if (!response.ok) {
        await response.body?.cancel();
        throw new BackendError("metrics", "status", response.status);
      }
      const parsed = engineResponse.safeParse(await response.json());
      if (!parsed.success) throw new BackendError("metrics", "malformed", null, { cause: parsed.error });
      return parsed.data.data;
    },
    expire: () => Promise.resolve(),
  };
}
