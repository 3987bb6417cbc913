import { z } from "zod";
import { providerError } from "./provider-error.ts";

/** Milliseconds after which the provider has forgotten a key (docs.stripe.com/api/idempotent_requests). */
const keyLifetime = 24 * 3_600_000;

const failed = z.object({ failures: z.int() }).nullable();

/** Statuses of requests that the provider has not begun, so that it keeps no answer: another with the same key, too many requests. */
const notBegun: readonly number[] = [409, 429];

/**
 * Calls the provider with an idempotency key by which repeated and concurrent calls for one operation are one. The provider answers a
 * known key as before, its own failures too, for a day: after such an answer the next attempt has another key. After no answer it
 * has the same one, because the first may have been carried out.
 * @param operation what the call does, up to 240 characters. It names what was read at the provider just before, such as what had been
 * refunded, so that an attempt that was carried out in spite of its failure is not repeated.
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

/** Concurrent attempts with one key have failed once. */
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
