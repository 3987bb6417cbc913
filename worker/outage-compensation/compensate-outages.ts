import { z } from "zod";
import { log } from "../log.ts";
import type { PaymentsService } from "../services/payments.ts";
import {
  compensatedPeriods,
  compensationEnd,
  compensationRule,
  compensationsOf,
  isCompensated,
  type Outage,
} from "./compensation-rule.ts";
import { expireViewings, viewingsAfter } from "./live-viewings.ts";

/** Accounts per call, and calls per minute; the next run continues. */
const accountsPerCall = 100;
const callsPerMinute = 20;

const instant = z.iso.datetime().transform((text) => new Date(text));
const outageRow = z
  .object({ began_at: instant, ended_at: instant, up_to_account: z.string() })
  .transform(({ began_at, ended_at, up_to_account }) => ({
    beganAt: began_at,
    endedAt: ended_at,
    lastAccount: up_to_account,
  }));

async function saveProgress(
  database: D1Database,
  outage: Outage,
  lastAccount: string,
  doneAt: Date | null,
): Promise<void> {
  await database
    .prepare(
      `INSERT INTO credited_outages VALUES (?1, ?2, ?3)
       ON CONFLICT (began_at) DO UPDATE SET up_to_account = excluded.up_to_account, done_at = excluded.done_at`,
    )
    .bind(outage.beganAt.toISOString(), lastAccount, doneAt?.toISOString() ?? null)
    .run();
}

/**
 * Compensates viewers of the video backend's outages once those are over. It resumes where it stopped, and compensates an account once per
 * outage.
 */
export async function compensateOutages(
  database: D1Database,
  payments: Pick<PaymentsService, "grantCompensation">,
  now: Date,
): Promise<void> {
  await expireViewings(database, now);
  const { results } = await database
    .prepare(
      `SELECT health_outages.began_at, ended_at, coalesce(up_to_account, '') AS up_to_account
       FROM health_outages LEFT JOIN credited_outages ON credited_outages.began_at = health_outages.began_at
       WHERE part = 'video' AND ended_at > ? AND done_at IS NULL ORDER BY health_outages.began_at`,
    )
    .bind(new Date(now.getTime() - compensationRule.withinHours * 3_600_000).toISOString())
    .all();
  let calls = 0;
  for (const outage of z.array(outageRow).parse(results).filter(isCompensated)) {
    let { lastAccount } = outage;
    let granted = 0;
    for (;;) {
      if (calls++ === callsPerMinute) return;
      const viewings = await viewingsAfter(database, compensatedPeriods(outage), lastAccount, accountsPerCall);
      const last = viewings
        .map(({ accountID }) => accountID)
        .toSorted()
        .at(-1);
      if (last === undefined) break;
      const response = await payments.grantCompensation({
        outage: outage.beganAt.toISOString(),
        until: compensationEnd(outage).toISOString(),
        credits: compensationsOf(viewings),
      });
      granted += response.given;
      lastAccount = last;
      await saveProgress(database, outage, lastAccount, null);
    }
    await saveProgress(database, outage, lastAccount, now);
    log("info", "outage compensated", { began: outage.beganAt.toISOString(), entitlements: granted });
  }
}
