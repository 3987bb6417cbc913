import Stripe from "stripe";
import { z } from "zod";
import { type declarationRequest, withdrawalRefund } from "../../../../schemas/payments/contracts.ts";
import { ApiError } from "../../../errors.ts";
import { log } from "../../../log.ts";
import { type LedgerStatement, revokeStatement } from "../ledger/ledger.ts";
import { commitStatements, fromUnixSeconds, idOf } from "../ledger/ledger-transaction.ts";
import { subscriptionTransaction } from "../ledger/subscriptions.ts";
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
});
type Declaration = z.output<typeof declarationRow>;

const isSubscription = (contractID: string) => contractID.startsWith("sub_");

/** Records a declaration and queues its confirmation. The first one counts. */
function declareStatements(contract: StoredContract, declaration: Declaration): LedgerStatement[] {
  const { id, contract_id, account_id, kind, declared_at, refund } = declaration;
  return [
    {
      sql: `INSERT INTO declarations (id, contract_id, account_id, kind, declared_at, refund)
        VALUES (?1, ?2, ?3, ?4, ?5, CAST(?6 AS INTEGER)) ON CONFLICT (id) DO NOTHING`,
      params: [id, contract_id, account_id, kind, declared_at, String(refund)],
    },
    confirmationStatement({
      id,
      kind,
      contract: { ...contract, accountID: account_id },
      accessUntil: kind === "withdrawal" ? declared_at : contract.endsAt,
      refund,
      declaredAt: declared_at,
    }),
  ];
}

async function findDeclaration(database: D1Database, id: string): Promise<Declaration> {
  return declarationRow.parse(await database.prepare("SELECT * FROM declarations WHERE id = ?").bind(id).first());
}

/**
 * Withdraws from a contract, or cancels its renewal. Idempotent: a repetition returns the first declaration.
 * @returns null for a contract that is not this account's
 * @throws ApiError 422 after the time to withdraw, or for a contract that does not renew
 */
export async function declare(
  stripe: Stripe,
  database: D1Database,
  kind: Declaration["kind"],
  { userID, contractID, watchedDays }: z.output<typeof declarationRequest>,
  now: Date,
): Promise<{ declaredAt: string; refund: number } | null> {
  const contract = (await contractsOf(database, userID)).find(({ id }) => id === contractID);
  if (contract === undefined) return null;
  if (kind === "withdrawal" && contract.withdrawnAt === null && contract.withdrawUntil < now.toISOString()) {
    throw new ApiError(422, "too_late", "The time to withdraw from this contract is over.");
  }
  if (kind === "cancellation" && !isSubscription(contractID)) {
    throw new ApiError(422, "does_not_renew", "This pass does not renew, so there is nothing to cancel.");
  }
  const id = kind === "withdrawal" ? `withdrawal:${contractID}:${contract.concludedAt}` : cancellationID(contract);
  await commitStatements(
    database,
    declareStatements(contract, {
      id,
      contract_id: contractID,
      account_id: userID,
      kind,
      declared_at: now.toISOString(),
      refund: kind === "withdrawal" ? withdrawalRefund(contract, watchedDays) : 0,
    }),
  );
  const declaration = await findDeclaration(database, id);
  await settle(stripe, database, declaration, now).catch((error: unknown) => {
    log("error", "declaration not processed yet", { declaration: id, error: String(error) });
  });
  return { declaredAt: declaration.declared_at, refund: declaration.refund };
}

/** The payments of a contract. @param concludedAt those from then on; null: all. */
async function paymentsOf(stripe: Stripe, contractID: string, concludedAt: string | null): Promise<string[]> {
  if (!isSubscription(contractID)) return contractID.startsWith("pi_") ? [contractID] : [];
  const invoices = await stripe.invoices.list({ subscription: contractID, status: "paid", limit: 100 });
  const since = invoices.data.filter(({ status_transitions: { paid_at } }) => {
    return paid_at !== null && fromUnixSeconds(paid_at).toISOString() >= (concludedAt ?? "");
  });
  const payments = await Promise.all(since.map((invoice) => stripe.invoicePayments.list({ invoice: invoice.id })));
  return payments.flatMap(({ data }) => data.flatMap(({ payment }) => idOf(payment.payment_intent ?? null) ?? []));
}

/** The charges by which a contract was paid. @param concludedAt those from then on; null: all. */
export async function chargesOf(
  stripe: Stripe,
  contractID: string,
  concludedAt: string | null,
): Promise<Stripe.Charge[]> {
  const charges = await Promise.all(
    (await paymentsOf(stripe, contractID, concludedAt)).map(async (intent) =>
      (await stripe.charges.list({ payment_intent: intent })).data.filter(({ paid }) => paid),
    ),
  );
  return charges.flat();
}

/**
 * Refunds what a withdrawal promised, less what has gone back already: by an operator, a lost dispute, or an earlier attempt. The
 * provider's idempotency key makes concurrent attempts one.
 */
async function refund(stripe: Stripe, declaration: Declaration): Promise<void> {
  const { id: declared, contract_id: contractID } = declaration;
  const paid = await chargesOf(stripe, contractID, declared.slice(`withdrawal:${contractID}:`.length));
  let due =
    declaration.refund -
    paid.reduce((sum, { amount, amount_refunded, disputed }) => {
      return sum + (disputed ? amount : amount_refunded);
    }, 0);
  for (const { id, amount, amount_refunded, disputed } of paid) {
    const part = Math.min(due, disputed ? 0 : amount - amount_refunded);
    if (part <= 0) continue;
    await stripe.refunds.create(
      { charge: id, amount: part, reason: "requested_by_customer", metadata: { declaration: declaration.id } },
      { idempotencyKey: `${declaration.id}:${id}:${amount_refunded}` },
    );
    due -= part;
  }
}

/** Ends a subscription at once; one that has ended is fine. */
async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_missing")) throw error;
  });
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
async function settle(stripe: Stripe, database: D1Database, declaration: Declaration, now: Date): Promise<void> {
  const { id, contract_id, kind } = declaration;
  const settled = { sql: "UPDATE declarations SET settled_at = ?2 WHERE id = ?1", params: [id, now.toISOString()] };
  if (kind === "cancellation") {
    await stripe.subscriptions.update(contract_id, { cancel_at_period_end: true }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_missing")) throw error;
    });
    const { statements } = await subscriptionTransaction(stripe, database, contract_id, now);
    await commitStatements(database, [...statements, settled]);
    return;
  }
  // Access ends with the declaration, whatever becomes of the refund.
  await commitStatements(database, await revocations(database, contract_id, new Date(declaration.declared_at), now));
  if (isSubscription(contract_id)) await endSubscription(stripe, contract_id);
  await refund(stripe, declaration);
  await commitStatements(database, [settled]);
}

/** Carries out declarations that failed at the provider. Runs every minute. */
export async function settleDeclarations(
  provider: () => Promise<Stripe>,
  database: D1Database,
  now: Date,
): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  const { results } = await database
    .prepare("SELECT * FROM declarations WHERE settled_at IS NULL AND declared_at < ? ORDER BY declared_at LIMIT 20")
    .bind(minuteAgo)
    .all();
  for (const declaration of z.array(declarationRow).parse(results)) {
    try {
      await settle(await provider(), database, declaration, now);
    } catch (error) {
      log("error", "declaration not processed yet", { declaration: declaration.id, error: String(error) });
    }
  }
}
