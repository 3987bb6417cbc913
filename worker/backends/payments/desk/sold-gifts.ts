import { z } from "zod";
import { maxGifts, type SoldGift, soldGift } from "../../../../schemas/desk/sales.ts";
import { withdrawal } from "../vouchers/vouchers.ts";

const rows = z.array(soldGift.omit({ state: true }).extend({ returnedAt: z.string().nullable() }));

function stateOf(
  { returnedAt, redeemedAt, expiresAt }: Pick<z.output<typeof rows>[number], "returnedAt" | "redeemedAt" | "expiresAt">,
  now: Date,
): SoldGift["state"] {
  if (returnedAt !== null) return "returned";
  if (redeemedAt !== null) return "redeemed";
  return expiresAt <= now.toISOString() ? "expired" : "waits";
}

/** Paid gifts, latest first, without codes, addresses, or the accounts that redeemed them. */
export async function soldGifts(database: D1Database, now: Date): Promise<SoldGift[]> {
  const { results } = await database
    .prepare(
      `SELECT voucher_batches.id, voucher_batches.created_at AS at, voucher_batches.title AS pass, contracts.amount,
         contracts.currency, iif(contracts.account_id GLOB 'deleted-*', NULL, contracts.account_id) AS fan,
         (SELECT sent_at FROM payment_notes WHERE id = voucher_batches.id) AS sentAt, redeemed_at AS redeemedAt,
         voucher_batches.expires_at AS expiresAt,
         coalesce(returned_at, (SELECT declared_at FROM ${withdrawal})) AS returnedAt
       FROM voucher_batches
         LEFT JOIN contracts ON contracts.id = payment
         LEFT JOIN returned_payments ON reference = payment
         LEFT JOIN vouchers ON batch_id = voucher_batches.id
         LEFT JOIN voucher_redemptions ON voucher_id = vouchers.id AND place = 1
       WHERE payment IS NOT NULL ORDER BY voucher_batches.created_at DESC, voucher_batches.id LIMIT ${maxGifts}`,
    )
    .all();
  return rows
    .parse(results)
    .map(({ returnedAt, ...gift }) => ({ ...gift, state: stateOf({ returnedAt, ...gift }, now) }));
}
