import type Stripe from "stripe";
import { z } from "zod";
import { type declarationRequest, withdrawalReturns } from "../../../../schemas/payments/contracts.ts";
import { ApiError } from "../../../errors.ts";
import { log } from "../../../log.ts";
import { endSubscription, isOver } from "../ledger/accounts.ts";
import { statementsUnlessClosed } from "../ledger/closed-accounts.ts";
import { type LedgerStatement, revokeStatement } from "../ledger/ledger.ts";
import { commitStatements, fromUnixSeconds, subscriptionSale } from "../ledger/ledger-transaction.ts";
import { returnedPassStatement } from "../ledger/sales-records.ts";
import { renews, subscriptionTransaction } from "../ledger/subscriptions.ts";
import { hasUnpaidRenewal, isCancelledUnpaid } from "../ledger/unpaid-renewals.ts";
import { onceAtProvider } from "../provider/once-at-provider.ts";
import { isUnknownToProvider } from "../provider/provider-error.ts";
import { refundOnce } from "../provider/refund-once.ts";
import { chargesOf, isSubscription } from "./charges.ts";
import { cancellationID, confirmationStatement, contractsOf, type StoredContract } from "./contracts.ts";

/*
 * Withdrawals and cancellations: declared and confirmed first, in one transaction, then carried out at the payments provider. What
 * fails there is tried again by the schedule, so a declaration counts from the moment it was made.
 */

const declarationRow = z.object({
  id: z.string(),
  contract_id: z.string(),
  account_id: z.string(),
  kind: z.enum(["withdrawal", "cancellation"]),
  declared_at: z.string(),
  refund: z.int(),
  duplicate_of: z.string().nullable(),
  credit: z.int(),
});
type Declaration = z.output<typeof declarationRow>;

/**
 * Records a declaration and queues its confirmation. The first one counts.
 * @param before when it was declared first, if a repetition counts: for a cancellation after which the renewal was resumed
 */
function declareStatements(
  contract: StoredContract,
  declaration: Declaration,
  before: string | null,
): LedgerStatement[] {
  const { id, contract_id, account_id, kind, declared_at, refund, credit } = declaration;
  return [
    {
      sql: `INSERT INTO declarations (id, contract_id, account_id, kind, declared_at, refund, credit)
        VALUES (?1, ?2, ?3, ?4, ?5, CAST(?6 AS INTEGER), CAST(?8 AS INTEGER))
        ON CONFLICT (id) DO UPDATE SET declared_at = excluded.declared_at, settled_at = NULL WHERE declared_at = ?7`,
      params: [id, contract_id, account_id, kind, declared_at, String(refund), before, String(credit)],
    },
    confirmationStatement({
      // Concurrent repetitions have the same `before` and so the same id: they are confirmed once.
      id: before === null ? id : `${id}:${before}`,
      kind,
      contract: { ...contract, accountID: account_id },
      // A subscription whose paid period is over, or whose payment has gone back, ends at once.
      accessUntil:
        kind === "withdrawal" || contract.accessEnded || contract.endsAt < declared_at ? declared_at : contract.endsAt,
      refund: Math.max(0, refund - contract.returned),
      declaredAt: declared_at,
    }),
  ];
}

async function findDeclaration(database: D1Database, id: string): Promise<Declaration> {
  return declarationRow.parse(await database.prepare("SELECT * FROM declarations WHERE id = ?").bind(id).first());
}

/** When a cancellation was declared, if the renewal was resumed since; otherwise null. */
async function resumedCancellationTime(database: D1Database, id: string): Promise<string | null> {
  return await database
    .prepare(
      `SELECT declared_at FROM declarations JOIN contracts ON contracts.id = contract_id
       WHERE declarations.id = ? AND kind = 'cancellation' AND settled_at IS NOT NULL AND renews = 1`,
    )
    .bind(id)
    .first<string>("declared_at");
}

/**
 * Withdraws from a contract, or cancels its renewal. Idempotent: a repetition returns the first declaration, unless the renewal was
 * resumed since. A contract that was withdrawn from has nothing left to cancel, so the withdrawal is returned.
 * @param record statements of the same transaction, such as the audit of an operator's declaration
 * @returns null for a contract that is not this account's
 * @throws ApiError 422 after the time to withdraw, or for a contract that does not renew
 */
export async function declare(
  stripe: Stripe,
  database: D1Database,
  kind: Declaration["kind"],
  { userID, contractID, watchedDays }: z.output<typeof declarationRequest>,
  now: Date,
  record: readonly LedgerStatement[] = [],
): Promise<{ declaredAt: string; refund: number } | null> {
  const contract = (await contractsOf(database, userID, now)).find(({ id }) => id === contractID);
  if (contract === undefined) return null;
  if (kind === "withdrawal" && contract.withdrawnAt === null && contract.withdrawUntil < now.toISOString()) {
    throw new ApiError(422, "too_late", "The time to withdraw from this contract is over.");
  }
  if (kind === "cancellation" && !isSubscription(contractID)) {
    throw new ApiError(422, "does_not_renew", "This pass does not renew, so there is nothing to cancel.");
  }
  if (kind === "cancellation" && contract.withdrawnAt !== null) {
    return { declaredAt: contract.withdrawnAt, refund: contract.refunded ?? 0 };
  }
  const id = kind === "withdrawal" ? `withdrawal:${contractID}:${contract.concludedAt}` : cancellationID(contract);
  const fresh = {
    id,
    contract_id: contractID,
    account_id: userID,
    kind,
    declared_at: now.toISOString(),
    ...(kind === "withdrawal" ? withdrawalReturns(contract, watchedDays) : { refund: 0, credit: 0 }),
    duplicate_of: null,
  };
  const before = await resumedCancellationTime(database, id);
  await commitStatements(database, [...declareStatements(contract, fresh, before), ...record]);
  const declaration = await findDeclaration(database, id);
  try {
    await carryOut(stripe, database, declaration, now);
  } catch (error) {
    log("error", "declaration not processed yet", { declaration: id, error: String(error) });
    // Also if it was carried out before: the provider may know of a resumed renewal that the site has not heard of.
    await commitStatements(database, [
      { sql: "UPDATE declarations SET settled_at = NULL WHERE id = ?1", params: [id] },
    ]);
  }
  return { declaredAt: declaration.declared_at, refund: declaration.refund };
}

/**
 * Refunds what a withdrawal promised, less what has gone back already: by an operator, a dispute, or an earlier attempt. What a bank
 * holds follows once its dispute is won. The provider's idempotency key makes concurrent attempts one.
 */
async function refund(stripe: Stripe, database: D1Database, declaration: Declaration): Promise<void> {
  const { id: declared, contract_id: contractID } = declaration;
  const usedElsewhere = await changeCredit(stripe, database, declaration);
  const paid = await chargesOf(stripe, contractID, declared.slice(`withdrawal:${contractID}:`.length));
  let due =
    declaration.refund -
    usedElsewhere -
    paid.reduce((sum, { amount, refunded, isHeldByBank }) => sum + (isHeldByBank ? amount : refunded), 0);
  const reason = declaration.duplicate_of === null ? "requested_by_customer" : "duplicate";
  for (const { id, amount, refunded, isHeldByBank } of paid) {
    const part = Math.min(due, isHeldByBank ? 0 : amount - refunded);
    if (part <= 0) continue;
    await refundOnce(stripe, database, declaration.id, refunded, {
      charge: id,
      amount: part,
      reason,
      metadata: { declaration: declaration.id },
    });
    due -= part;
  }
}

/**
 * Takes the credit whose money is refunded out of the customer's balance, or gives back what was paid with credit, once.
 * @returns how much of that credit was spent since the declaration, which is not refunded as well
 */
async function changeCredit(
  stripe: Stripe,
  database: D1Database,
  { id, contract_id, credit }: Declaration,
): Promise<number> {
  if (credit === 0) return 0;
  const { customer, currency } = await stripe.subscriptions.retrieve(contract_id, { expand: ["customer"] });
  if (typeof customer === "string" || customer.deleted) return Math.max(0, credit);
  const { data } = await stripe.customers.listBalanceTransactions(customer.id, { limit: 100 });
  const before = data.find(({ metadata }) => metadata?.declaration === id);
  const amount = before?.amount ?? Math.min(credit, Math.max(0, -customer.balance));
  if (before === undefined && amount !== 0) {
    await onceAtProvider(database, `${id}:credit`, (once) =>
      stripe.customers.createBalanceTransaction(customer.id, { amount, currency, metadata: { declaration: id } }, once),
    );
  }
  return credit - amount;
}

/** Whether a renewal was paid since then, for whichever period: one that was unpaid before may be charged by a later attempt. */
async function isRenewalPaidSince(stripe: Stripe, subscription: string, since: string): Promise<boolean> {
  const { data } = await stripe.invoices.list({ subscription, status: "paid", limit: 100 });
  return data.some(({ billing_reason, status_transitions: { paid_at } }) => {
    return (
      billing_reason === "subscription_cycle" && paid_at !== null && fromUnixSeconds(paid_at).toISOString() > since
    );
  });
}

/** Refunds what was charged after the renewal had been cancelled. */
async function refundRenewal(
  stripe: Stripe,
  database: D1Database,
  { id: declared, contract_id, declared_at }: Declaration,
): Promise<void> {
  for (const { id, amount, refunded, isHeldByBank } of await chargesOf(stripe, contract_id, declared_at)) {
    if (isHeldByBank || refunded === amount) continue;
    const refund = { charge: id, reason: "requested_by_customer", metadata: { declaration: declared } } as const;
    await refundOnce(stripe, database, declared, refunded, refund);
  }
}

/** Whether the buyer has declared it on the site. */
const isDeclared = ({ id }: Declaration) => id.startsWith("cancellation:");

/**
 * Ends a subscription with its paid period: at once if that is over, because only the end stops the provider's attempts to charge the
 * renewal. A renewal that was charged because the provider could not be reached before is refunded. A subscription that has ended, or is
 * unknown to the provider, does not renew either.
 */
async function stopRenewal(
  stripe: Stripe,
  database: D1Database,
  declaration: Declaration,
  now: Date,
): Promise<LedgerStatement[]> {
  const { contract_id: id, declared_at } = declaration;
  try {
    const subscription = await stripe.subscriptions.retrieve(id);
    const isRenewed = isDeclared(declaration) && (await isRenewalPaidSince(stripe, id, declared_at));
    if (isOver(subscription) || isRenewed || (await hasUnpaidRenewal(stripe, subscription))) {
      // Somebody who cancelled at the provider may have resumed it there since.
      if (!isCancelledUnpaid(declaration) || !renews(subscription)) await endSubscription(stripe, id);
      if (isRenewed) await refundRenewal(stripe, database, declaration);
    } else if (renews(subscription) && !isCancelledUnpaid(declaration)) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    }
    const transaction = await subscriptionTransaction(stripe, database, id, now);
    return await statementsUnlessClosed(stripe, database, { ...transaction, ...subscriptionSale(id) });
  } catch (error) {
    if (!isUnknownToProvider(error)) throw error;
    return [
      { sql: "UPDATE contracts SET renews = 0 WHERE id = ?1", params: [id] },
      { sql: "UPDATE subscription_terms SET renews = 0 WHERE subscription_id = ?1", params: [id] },
    ];
  }
}

/** Revokes everything that the contract granted. */
async function revocations(database: D1Database, contractID: string, at: Date, now: Date): Promise<LedgerStatement[]> {
  const { results } = await database
    .prepare(
      `SELECT DISTINCT reference FROM entitlement_ledger
       WHERE (reference = ?1 OR reference GLOB ?1 || ':[0-9]*') AND revokes IS NULL AND reference NOT GLOB '*:again:*'`,
    )
    .bind(contractID)
    .all();
  return z
    .array(z.object({ reference: z.string() }))
    .parse(results)
    .map(({ reference }) => revokeStatement(reference, `${reference}:withdrawn`, at, now));
}

/** Carries a declaration out at the provider and in the ledger. Idempotent. */
async function carryOut(stripe: Stripe, database: D1Database, declaration: Declaration, now: Date): Promise<void> {
  const { id, contract_id, kind } = declaration;
  const settled = { sql: "UPDATE declarations SET settled_at = ?2 WHERE id = ?1", params: [id, now.toISOString()] };
  if (kind === "cancellation") {
    const statements = await stopRenewal(stripe, database, declaration, now);
    await commitStatements(database, [...statements, settled]);
    return;
  }
  // Access ends with the declaration, even if the refund fails.
  await commitStatements(database, [
    ...(await revocations(database, contract_id, new Date(declaration.declared_at), now)),
    returnedPassStatement(contract_id),
  ]);
  if (isSubscription(contract_id)) await endSubscription(stripe, contract_id);
  await refund(stripe, database, declaration);
  await commitStatements(database, [settled]);
}

/** Carries out declarations that failed at the provider, longest waiting first. Runs every minute. */
export async function carryOutDeclarations(
  provider: () => Promise<Stripe>,
  database: D1Database,
  now: Date,
): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  const { results } = await database
    .prepare(
      `UPDATE declarations SET tried_at = ?1 WHERE id IN (
         SELECT id FROM declarations WHERE settled_at IS NULL AND declared_at < ?2
         ORDER BY coalesce(tried_at, declared_at) LIMIT 20
       ) RETURNING *`,
    )
    .bind(now.toISOString(), minuteAgo)
    .all();
  for (const declaration of z.array(declarationRow).parse(results)) {
    try {
      await carryOut(await provider(), database, declaration, now);
    } catch (error) {
      log("error", "declaration not processed yet", { declaration: declaration.id, error: String(error) });
    }
  }
}
