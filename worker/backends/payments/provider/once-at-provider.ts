import { z } from "zod";
import { providerError } from "./provider-error.ts";

/** Milliseconds after which the provider has forgotten a key (docs.stripe.com/api/idempotent_requests). */
const keyLifetime = 24 * 3_600_000;

const failed = z.object({ failures: z.int() }).nullable();

/**
 * Statuses of requests that the provider has not started, so that it stores no response: a concurrent one with the same key (409), too
 * many requests (429).
 */
const notBegun: readonly number[] = [409, 429];

/**
 * Calls the provider with an idempotency key, so that repeated and concurrent calls for one operation take effect once. For a day the
 * provider repeats its response to a known key, even a failure, so after a failed response the next attempt has another key. Without a
 * response it has the same key, because the first attempt may have been carried out.
 * @param operation what the call does, up to 240 characters. It includes what was just read at the provider, such as the amount
 * refunded so far, so that an attempt that was carried out in spite of its failure is not repeated.
 */
export async function onceAtProvider<Result>(
  database: D1Database,
  operation: string,
  call: (options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  const found = await database
    .prepare("SELECT failures FROM provider_failures WHERE operation = ?")
    .bind(operation)
    .first();
  const failures = failed.parse(found)?.failures ?? 0;
  try {
    return await call({ idempotencyKey: failures === 0 ? operation : `${operation}:${failures}` });
  } catch (error) {
    const status = providerError(error)?.statusCode ?? null;
    if (status !== null && !notBegun.includes(status)) await addFailure(database, operation, failures + 1);
    throw error;
  }
}

/** Counts a failure. Concurrent attempts with the same key count once. */
async function addFailure(database: D1Database, operation: string, failures: number): Promise<void> {
  const now = Date.now();
  await database.batch([
    database
      .prepare("DELETE FROM provider_failures WHERE failed_at < ?")
      .bind(new Date(now - keyLifetime).toISOString()),
    database
      .prepare(
        `INSERT INTO provider_failures VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET failures = max(failures, excluded.failures), failed_at = excluded.failed_at`,
      )
      .bind(operation, failures, new Date(now).toISOString()),
  ]);
}
