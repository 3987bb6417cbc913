import { z } from "zod";
import { StripeApiError } from "../api/api-error.ts";
import { expand, integer, metadata, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { common, newEvent } from "../objects/builders.ts";
import { type Charge, charge, dispute, newID, paymentIntent, refund, seconds } from "../objects/documents.ts";
import { commitChange } from "../objects/object-transaction.ts";
import { expanded, list, load } from "../objects/store.ts";
import { failingRefundsLast4 } from "./cards.ts";

const creation = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.pipe(z.number().min(1).max(99_999_999)).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
  expand,
});

const concurrentChangeError = () =>
  new StripeApiError(409, "This object was changed in the meantime.", { code: "lock_timeout" });

async function chargeOf(
  database: D1Database,
  input: Pick<z.output<typeof creation>, "charge" | "payment_intent">,
): Promise<Charge> {
  if (input.charge !== undefined) return await load(database, charge, input.charge, "charge");
  if (input.payment_intent === undefined) {
    throw new StripeApiError(
      400,
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = await load(database, paymentIntent, input.payment_intent, "payment_intent");
  if (intent.latest_charge !== null) return await load(database, charge, intent.latest_charge);
  throw new StripeApiError(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: "payment_intent",
  });
}

/** @throws StripeApiError 400 when the amount cannot be refunded */
async function requireRefundable(
  database: D1Database,
  { id, amount, amount_refunded, disputed }: Charge,
  wanted: number,
): Promise<void> {
  if (amount_refunded === amount) {
    throw new StripeApiError(400, `Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  // A charge stays `disputed` after its dispute was won, or was only an inquiry.
  const { data: disputes } = await list(database, dispute, { limit: 1, where: [{ field: "charge", oneOf: [id] }] });
  if (disputed && disputes.some(({ status }) => status === "needs_response" || status === "lost")) {
    throw new StripeApiError(400, `Charge ${id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (wanted > amount - amount_refunded) {
    throw new StripeApiError(400, `Refund amount (${wanted}) is greater than unrefunded amount on charge.`, {
      param: "amount",
    });
  }
}

/** POST /v1/refunds: refunds the rest of a charge, or a part of it. */
export async function createRefund(database: D1Database, parameters: Parameters, now: Date) {
  const input = parseParameters(creation, parameters);
  const charged = await chargeOf(database, input);
  const amount = input.amount ?? charged.amount - charged.amount_refunded;
  await requireRefundable(database, charged, amount);
  const created = {
    id: newID("re"),
    object: "refund" as const,
    ...common(now),
    amount,
    balance_transaction: null,
    charge: charged.id,
    currency: charged.currency,
    destination_details: null,
    metadata: input.metadata,
    payment_intent: charged.payment_intent,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded" as const,
    transfer_reversal: null,
  };
  const next = {
    ...charged,
    amount_refunded: charged.amount_refunded + amount,
    refunded: charged.amount_refunded + amount === charged.amount,
  };
  const guard = { field: "$.amount_refunded", value: charged.amount_refunded };
  const events = [newEvent("refund.created", created, now), newEvent("charge.refunded", next, now)];
  if (!(await commitChange(database, { next, guard, created: [created], events }, now))) throw concurrentChangeError();
  return await expanded(database, created, input.expand);
}

/** How long it takes until a refund fails. */
const failureDelaySeconds = 60;
const due = z.object({ id: z.string() });

/** Fails refunds to the card that rejects them, a while after they succeeded, and restores the charge. */
export async function failRefunds(database: D1Database, now: Date): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT refunds.id FROM objects AS refunds JOIN objects AS charges ON charges.id = refunds.document ->> '$.charge'
       WHERE refunds.kind = 'refund' AND refunds.document ->> '$.status' = 'succeeded'
         AND refunds.document ->> '$.created' <= ?
         AND charges.document ->> '$.payment_method_details.card.last4' = ?`,
    )
    .bind(seconds(now) - failureDelaySeconds, failingRefundsLast4)
    .all();
  for (const { id } of results.map((row) => due.parse(row))) {
    const found = await load(database, refund, id);
    const charged = await load(database, charge, found.charge);
    const failed = { ...found, status: "failed" as const, failure_reason: "expired_or_canceled_card" };
    const whole = { ...charged, amount_refunded: charged.amount_refunded - found.amount, refunded: false };
    const events = [newEvent("refund.failed", failed, now), newEvent("refund.updated", failed, now)];
    const guard = { field: "$.status", value: found.status };
    await commitChange(database, { next: failed, guard, changed: [whole], events }, now);
  }
}

async function close(database: D1Database, id: string, status: "won" | "lost", paths: string[], now: Date) {
  const found = await load(database, dispute, id);
  if (found.status !== "needs_response") {
    throw new StripeApiError(400, "This dispute is already closed.", { param: "id" });
  }
  const closed = { ...found, status };
  const event = newEvent("charge.dispute.closed", closed, now);
  const guard = { field: "$.status", value: found.status };
  if (!(await commitChange(database, { next: closed, guard, events: [event] }, now))) throw concurrentChangeError();
  return await expanded(database, closed, paths);
}

/** POST /v1/disputes/{id}/close: accepts the dispute, which loses it. */
export async function closeDispute(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const input = parseParameters(z.strictObject({ expand }), parameters);
  return await close(database, id, "lost", input.expand, now);
}

const evidence = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.enum(["winning_evidence", "losing_evidence"]) }),
  expand,
});

/** POST /v1/disputes/{id}: the evidence that decides a test dispute (docs.stripe.com/testing#disputes). */
export async function updateDispute(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const input = parseParameters(evidence, parameters);
  const status = input.evidence.uncategorized_text === "winning_evidence" ? "won" : "lost";
  return await close(database, id, status, input.expand, now);
}
