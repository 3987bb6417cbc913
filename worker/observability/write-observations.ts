import { log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { returnMeasurements, takeMeasurements } from "./measurements.ts";
import { metricsStore } from "./metrics-store.ts";
import { sendErrorReports } from "./send-error-reports.ts";

/** Minimum milliseconds between writes of an isolate. */
const interval = 5_000;
let writtenAt = 0;

/**
 * Writes this isolate's measurements, and reports the errors that it has logged. To be run after the response. A busy isolate writes every
 * few seconds, so that an eviction loses no more than that. Never throws.
 */
export async function writeObservations(env: Env, settings: Settings): Promise<void> {
  await Promise.all([writeMeasurements(env, settings), sendErrorReports(env, settings)]);
}

async function writeMeasurements(env: Env, settings: Settings): Promise<void> {
  const now = new Date();
  const pause = now.getTime() - writtenAt;
  if (pause >= 0 && pause < interval) return;
  const store = metricsStore(settings, env);
  const totals = takeMeasurements(store.batchSize);
  if (totals.length === 0) return;
  writtenAt = now.getTime();
  try {
    await store.write(totals, now);
  } catch (error) {
    returnMeasurements(totals);
    log("warn", "measurements not written", { error: String(error) });
  }
}
