import type { Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { createRecorder } from "../playback/background-recorder.ts";
import { compensationRule, type LiveViewing, periodOf } from "./compensation-rule.ts";

const record = createRecorder("live viewing");

/** Records that an account has a slot for a live stream. */
export function recordLiveViewing(c: Context<AppEnv>, viewing: Omit<LiveViewing, "period">, now: Date): void {
  const period = periodOf(now);
  const { accountID, entryID, pool, openedBy } = viewing;
  record(c, String(period), JSON.stringify([accountID, entryID]), () =>
    c.env.MARKETING_DB.prepare("INSERT INTO live_viewings VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
      .bind(period, accountID, entryID, pool, JSON.stringify(openedBy))
      .run(),
  );
}

const row = z
  .object({
    period: z.int(),
    account_id: z.string(),
    entry_id: z.string(),
    pool: z.enum(["video", "audio"]),
    opened_by: z.string(),
  })
  .transform(
    ({ period, account_id, entry_id, pool, opened_by }): LiveViewing => ({
      period,
      accountID: account_id,
      entryID: entry_id,
      pool,
      openedBy: z.array(z.string()).parse(JSON.parse(opened_by)),
    }),
  );

/** The viewings of a page of accounts within these periods. @param account the last account of the previous page */
export async function viewingsAfter(
  database: D1Database,
  [first, last]: readonly [number, number],
  account: string,
  accounts: number,
): Promise<LiveViewing[]> {
  const { results } = await database
    .prepare(
      `SELECT * FROM live_viewings WHERE period BETWEEN ?1 AND ?2 AND account_id IN (
         SELECT DISTINCT account_id FROM live_viewings WHERE period BETWEEN ?1 AND ?2 AND account_id > ?3
         ORDER BY account_id LIMIT ?4
       )`,
    )
    .bind(first, last, account, accounts)
    .all();
  return z.array(row).parse(results);
}

/** An account's viewings, for its data export. */
export async function viewingsOf(database: D1Database, accountID: string): Promise<LiveViewing[]> {
  const { results } = await database
    .prepare("SELECT * FROM live_viewings WHERE account_id = ? ORDER BY period")
    .bind(accountID)
    .all();
  return z.array(row).parse(results);
}

export async function deleteViewings(database: D1Database, accountID: string): Promise<void> {
  await database.prepare("DELETE FROM live_viewings WHERE account_id = ?").bind(accountID).run();
}

/**
 * Deletes viewings that are too old for any compensation. An outage may itself have lasted as long as the time within which it can be
 * compensated.
 */
export async function expireViewings(database: D1Database, now: Date): Promise<void> {
  const oldest = periodOf(new Date(now.getTime() - 2 * compensationRule.withinHours * 3_600_000));
  await database.prepare("DELETE FROM live_viewings WHERE period < ?").bind(oldest).run();
}
