import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";

/** Records in the background that a gate has admitted an account to an entry. Failures are logged. */
export function recordEntryGate(
  c: Context<AppEnv>,
  { entryID, gate, account }: { entryID: string; gate: string; account: string },
  now: Date,
): void {
  // Entries of a remote video backend are not recorded here.
  if (c.get("settings").VIDEO_API !== "") return;
  const written = c.env.VIDEO_DB.prepare(
    "INSERT INTO entry_gates VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET started_at = excluded.started_at",
  )
    .bind(entryID, gate, account, now.toISOString())
    .run()
    .catch((error: unknown) => {
      log("error", "stream gate of an entry not recorded", { requestID: c.get("requestID"), error: String(error) });
    });
  c.executionCtx.waitUntil(written);
}

/** Deletes records that are more than a day old. */
export async function expireEntryGates(database: D1Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 86_400_000).toISOString();
  await database.prepare("DELETE FROM entry_gates WHERE started_at < ?").bind(oldest).run();
}
