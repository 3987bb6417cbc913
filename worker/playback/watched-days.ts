import type { Context } from "hono";
import { z } from "zod";
import { withdrawalDays } from "../../schemas/payments/contracts.ts";
import type { AppEnv } from "../app-env.ts";
import { createRecorder } from "../background-recorder.ts";

/*
 * Days on which somebody watched or listened by an account's passes: the account, or a member of its family. A withdrawal from a
 * contract is charged by them.
 */

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const record = createRecorder("watched day");

/** Records that something is watched today by an account's pass. */
export function recordWatchedDay(c: Context<AppEnv>, accountID: string, now: Date): void {
  const day = dayOf(now);
  record(c, day, accountID, () =>
    c.env.MARKETING_DB.prepare("INSERT INTO watched_days VALUES (?, ?) ON CONFLICT DO NOTHING")
      .bind(accountID, day)
      .run(),
  );
}

/** The days on which an account's passes were used since then, YYYY-MM-DD in UTC. */
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
