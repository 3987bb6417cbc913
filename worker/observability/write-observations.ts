import { log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { returnMeasurements, takeMeasurements } from "./measurements.ts";
import { metricsStore } from "./metrics-store.ts";
import { sendErrorReports } from "./send-error-reports.ts";

/** Milliseconds between writes of one isolate. */
const interval = 5_000;
let writtenAt = 0;

/**
 * Writes what this isolate has measured, and reports the errors it has logged. Run it after the response. A busy isolate writes
 * every few seconds, so that an evicted one loses no more than those. Never throws.
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
