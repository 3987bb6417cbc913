import { z } from "zod";
import type { AccountContract } from "../../../../schemas/payments/contracts.ts";
import { isMatchPassPurchase } from "../../../../schemas/payments/match-entitlements.ts";
import { type LedgerStatement, notRevoked } from "../ledger/ledger.ts";
import { hoursAfter } from "../ledger/ledger-transaction.ts";
import { jsonText } from "../provider/catalogue.ts";
import { withdrawalEnd } from "./withdrawal-period.ts";

/** A sale, as its contract is stored. */
export interface ContractSale {
  id: string;
  accountID: string;
  title: string;
  recipient: string;
  /** The origin of the site that sold it; empty when unknown. */
  site: string;
  renews: boolean;
  concludedAt: Date;
  endsAt: string;
  amount: number;
  currency: string;
  beginConsentAt: string | null;
  /** Net cost and remaining credit, in minor units. Without `netAmount`, the cost is `amount`. */
  netAmount?: number;
  credit?: number;
  /** What the next period costs, in minor units; null for a pass. */
  nextAmount: number | null;
  inTrial: boolean;
}

/** Stores a contract. Data requested earlier does not replace newer data. */
export function contractStatement(sold: ContractSale, now: Date): LedgerStatement {
  const concludedAt = sold.concludedAt.toISOString();
  return {
    sql: `INSERT INTO contracts VALUES (?1, ?2, ?3, ?4, ?5, CAST(?6 AS INTEGER), ?7, ?7, ?8, CAST(?9 AS INTEGER), ?10, ?11, CAST(?12 AS INTEGER), CAST(?13 AS INTEGER), ?14,
        CAST(?15 AS INTEGER), CAST(?16 AS INTEGER))
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, renews = excluded.renews, concluded_at = excluded.concluded_at,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, amount = excluded.amount,
        net_amount = excluded.net_amount, credit = excluded.credit, next_amount = excluded.next_amount, trial = excluded.trial, told_at = excluded.told_at
      WHERE excluded.told_at >= told_at`,
    params: [
      sold.id,
      sold.accountID,
      sold.title,
      sold.recipient,
      sold.site,
      sold.renews ? "1" : "0",
      concludedAt,
      sold.endsAt,
      String(sold.amount),
      sold.currency,
      sold.beginConsentAt,
      sold.nextAmount === null ? null : String(sold.nextAmount),
      sold.inTrial ? "1" : "0",
      now.toISOString(),
      sold.netAmount === undefined ? null : String(sold.netAmount),
      String(sold.credit ?? 0),
    ],
  };
}

const row = z
  .object({
    id: z.string(),
    title: z.string(),
    recipient: z.string(),
    renews: z.int().transform((value) => value === 1),
    concludedAt: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    amount: z.int(),
    currency: z.string(),
    netAmount: z.int().nullable(),
    credit: z.int(),
    beginConsentAt: z.string().nullable(),
    withdrawnAt: z.string().nullable(),
    refunded: z.int().nullable(),
    duplicateOf: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    entitlements: jsonText.pipe(z.array(z.string())),
    usedBy: z.string().nullable(),
    usedUntil: z.string().nullable(),
    returned: z.int(),
    accessEnded: z.int().transform((value) => value === 1),
  })
  .transform((found) => ({
    ...found,
    isForMatch: isMatchPassPurchase(found.entitlements),
    returned: Math.min(found.returned, found.amount),
    withdrawUntil: withdrawalEnd(new Date(found.concludedAt)),
  }));
export type StoredContract = AccountContract & { recipient: string };

/** SQL condition: ledger rows that grant what a contract is for; for a subscription, in any of its periods. */
const isGrantOfContract =
  "(reference = contracts.id OR reference BETWEEN contracts.id || ':' AND contracts.id || ';') AND revokes IS NULL";

/**
 * SQL: what has gone back of what was paid since a contract was concluded, by refunds and disputes, in minor units.
 * @param before SQL of the declaration of a withdrawal, whose own refunds do not count; they have whole seconds. NULL: all count.
 */
const returnedOf = (before: string) => `coalesce((
    SELECT sum(returns.amount) FROM money_movements AS returns
    WHERE contract = contracts.id AND kind <> 'payment' AND counts = 1 AND at >= concluded_at
      AND at < coalesce(substr(${before}, 1, 19), '9')
  ), 0)`;

/** SQL condition: everything that a contract would still open at ?2 is revoked, as after a refund of all of it. */
const isAccessEnded = `(EXISTS (SELECT 1 FROM returned_payments WHERE reference = contracts.id) OR EXISTS (
    SELECT 1 FROM entitlement_ledger AS grants WHERE ${isGrantOfContract} AND (grants.ends_at IS NULL OR grants.ends_at > ?2)
  )) AND NOT EXISTS (
    SELECT 1 FROM entitlement_ledger AS grants
    WHERE ${isGrantOfContract} AND (grants.ends_at IS NULL OR grants.ends_at > ?2) AND ${notRevoked("?2")}
  )`;

/**
 * An account's contracts, latest first. A gift begins, with consent, when its code is redeemed, and is used by the account that
 * redeemed it.
 */
export async function contractsOf(database: D1Database, accountID: string, now: Date): Promise<StoredContract[]> {
  const { results } = await database
    .prepare(
      `SELECT contracts.id, contracts.title, recipient, renews, concluded_at AS concludedAt, amount, currency,
         net_amount AS netAmount, credit,
         coalesce(
           (SELECT min(starts_at) FROM entitlement_ledger WHERE redemption.account_id IS NOT NULL AND ${isGrantOfContract}),
           contracts.starts_at) AS startsAt,
         coalesce(redemption.ends_at, contracts.ends_at) AS endsAt, coalesce(begin_consent_at, redeemed_at) AS beginConsentAt,
         withdrawal.declared_at AS withdrawnAt, withdrawal.refund AS refunded, withdrawal.duplicate_of AS duplicateOf,
         cancellation.declared_at AS cancelledAt,
         (SELECT json_group_array(DISTINCT entitlement) FROM entitlement_ledger WHERE ${isGrantOfContract}) AS entitlements,
         redemption.account_id AS usedBy, redemption.closed_at AS usedUntil,
         ${returnedOf("withdrawal.declared_at")} AS returned, ${isAccessEnded} AS accessEnded
       FROM contracts
         LEFT JOIN (SELECT id AS declaration, declared_at, refund, duplicate_of FROM declarations) AS withdrawal
           ON withdrawal.declaration = 'withdrawal:' || contracts.id || ':' || concluded_at
         LEFT JOIN (SELECT id AS declaration, declared_at FROM declarations) AS cancellation
           ON cancellation.declaration = 'cancellation:' || contracts.id || ':' || contracts.ends_at AND renews = 0
         LEFT JOIN voucher_batches ON payment = contracts.id
         LEFT JOIN vouchers ON batch_id = voucher_batches.id
         LEFT JOIN voucher_redemptions AS redemption ON voucher_id = vouchers.id
       WHERE contracts.account_id = ?1 ORDER BY concluded_at DESC, contracts.id`,
    )
    .bind(accountID, now.toISOString())
    .all();
  return z.array(row).parse(results);
}

const mailedRow = z.object({ concludedAt: z.string(), returned: z.int() }).nullable();

/**
 * What a mail says of a contract: until when it can be withdrawn from, and what had gone back of it before then, in minor units. Null for
 * an unknown one.
 */
export async function mailedContract(
  database: D1Database,
  contractID: string,
  before: Date,
): Promise<{ withdrawUntil: Date; returned: number } | null> {
  const found = await database
    .prepare(
      `SELECT concluded_at AS concludedAt, min(amount, ${returnedOf("?2")}) AS returned FROM contracts WHERE id = ?1`,
    )
    .bind(contractID, before.toISOString())
    .first();
  const contract = mailedRow.parse(found);
  if (contract === null) return null;
  return { withdrawUntil: new Date(withdrawalEnd(new Date(contract.concludedAt))), returned: contract.returned };
}

/** Id of a cancellation, which counts once per period, no matter where it was declared. */
export const cancellationID = ({ id, endsAt }: Pick<ContractSale, "id" | "endsAt">) => `cancellation:${id}:${endsAt}`;

/** Queues the mail that confirms a declaration; none without a recipient. Idempotent. */
export function confirmationStatement({
  id,
  kind,
  contract,
  accessUntil,
  refund,
  declaredAt,
}: {
  id: string;
  kind: "withdrawal" | "cancellation";
  contract: Pick<ContractSale, "id" | "accountID" | "recipient" | "title" | "currency">;
  accessUntil: string;
  /** Minor units. */
  refund: number;
  declaredAt: string;
}): LedgerStatement {
  return {
    sql: `INSERT INTO payment_notes
        (id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, created_at, contract)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, CAST(?7 AS INTEGER), ?8, ?9, ?9, ?10 WHERE ?4 <> ''
      ON CONFLICT (id) DO NOTHING`,
    params: [
      id,
      contract.accountID,
      kind,
      contract.recipient,
      contract.title,
      accessUntil,
      String(refund),
      contract.currency,
      declaredAt,
      contract.id,
    ],
  };
}

/** Queues a reminder for each subscription that renews, or whose trial ends, within some days. Idempotent for each period. */
export function reminderStatement(days: number, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO payment_notes
        (id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, created_at, contract)
      SELECT iif(trial, 'trial-end:', 'reminder:') || id || ':' || ends_at, account_id, 'reminder', recipient, title, ends_at,
        coalesce(next_amount, 0), currency, ends_at, ?1, id
      FROM contracts WHERE renews = 1 AND recipient <> '' AND ends_at > ?1 AND ends_at <= ?2
        AND NOT EXISTS (SELECT 1 FROM declarations WHERE contract_id = contracts.id AND kind = 'withdrawal' AND declared_at >= concluded_at)
      ON CONFLICT (id) DO NOTHING`,
    params: [now.toISOString(), hoursAfter(now, days * 24)],
  };
}
