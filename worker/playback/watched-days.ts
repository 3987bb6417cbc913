import type { Context } from "hono";
import { z } from "zod";
import { withdrawalDays } from "../../schemas/payments/contracts.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";

/*
 * Days on which an account watched or listened to something that it pays for. A withdrawal from a contract is charged by them.
 */

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** What this isolate has recorded of the current day: players check their session every minute, and one row is enough. */
const recorded = { day: "", accounts: new Set<string>() };

/** Records that an account watches today. It runs in the background; failures are logged. */
export function recordWatchedDay(c: Context<AppEnv>, accountID: string, now: Date): void {
  const day = dayOf(now);
  if (recorded.day !== day) {
    recorded.day = day;
    recorded.accounts.clear();
  }
  if (recorded.accounts.has(accountID)) return;
  recorded.accounts.add(accountID);
  const written = c.env.MARKETING_DB.prepare("INSERT INTO watched_days VALUES (?, ?) ON CONFLICT DO NOTHING")
    .bind(accountID, day)
    .run()
    .catch((error: unknown) => {
      recorded.accounts.delete(accountID);
      log("error", "watched day not recorded", { requestID: c.get("requestID"), error: String(error) });
    });
  c.executionCtx.waitUntil(written);
}

/** The days on which an account has watched since then, YYYY-MM-DD in UTC. */
export async function watchedDays(database: D1Database, accountID: string, since: Date): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT day FROM watched_days WHERE account_id = ? AND day >= ? ORDER BY day")
    .bind(accountID, dayOf(since))
    .all();
  return z
    .array(z.object({ day: z.string() }))
    .parse(results)
    .map(({ day }) => day);
}

export async function deleteWatchedDays(database: D1Database, accountID: string): Promise<void> {
  await database.prepare("DELETE FROM watched_days WHERE account_id = ?").bind(accountID).run();
}

/** Deletes days of contracts that can no longer be withdrawn from. */
export async function expireWatchedDays(database: D1Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - (withdrawalDays + 1) * 86_400_000);
  await database.prepare("DELETE FROM watched_days WHERE day < ?").bind(dayOf(oldest)).run();
}
