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

/** Accounts of one call, and calls of one minute: the next one goes on. */
const atOnce = 100;
const callsAMinute = 20;

const instant = z.iso.datetime().transform((text) => new Date(text));
const outageRow = z
  .object({ began_at: instant, ended_at: instant, up_to_account: z.string() })
  .transform(({ began_at, ended_at, up_to_account }) => ({
    beganAt: began_at,
    endedAt: ended_at,
    upTo: up_to_account,
  }));

async function settled(database: D1Database, outage: Outage, upTo: string, doneAt: Date | null): Promise<void> {
  await database
    .prepare(
      `INSERT INTO credited_outages VALUES (?1, ?2, ?3)
       ON CONFLICT (began_at) DO UPDATE SET up_to_account = excluded.up_to_account, done_at = excluded.done_at`,
    )
    .bind(outage.beganAt.toISOString(), upTo, doneAt?.toISOString() ?? null)
    .run();
}

/**
 * Gives what outages of the video backend are worth to who was watching, once they are over. It goes on where it stopped, and
 * giving again gives nothing: an outage counts once for each account.
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
    let { upTo } = outage;
    let given = 0;
    for (;;) {
      if (calls++ === callsAMinute) return;
      const viewings = await viewingsAfter(database, compensatedPeriods(outage), upTo, atOnce);
      const last = viewings
        .map(({ accountID }) => accountID)
        .toSorted()
        .at(-1);
      if (last === undefined) break;
      const answer = await payments.grantCompensation({
        outage: outage.beganAt.toISOString(),
        until: compensationEnd(outage).toISOString(),
        credits: compensationsOf(viewings),
      });
      given += answer.given;
      upTo = last;
      await settled(database, outage, upTo, null);
    }
    await settled(database, outage, upTo, now);
    log("info", "outage credited", { began: outage.beganAt.toISOString(), entitlements: given });
  }
}
