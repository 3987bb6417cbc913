import { z } from "zod";
import { common, newEvent } from "./builders.ts";
import { type Charge, charge, dispute, newID, paymentIntent } from "./documents.ts";
import { expand, integer, metadata, type Parameters, parseParameters, text } from "./parameters.ts";
import { StripeProblem } from "./problem.ts";
import { settle } from "./settlement.ts";
import { expanded, load } from "./store.ts";

const creation = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.pipe(z.number().min(1).max(99_999_999)).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
  expand,
});

const inTheMeantime = () =>
  new StripeProblem(409, "This object was changed in the meantime.", { code: "lock_timeout" });

async function chargeOf(
  database: D1Database,
  given: Pick<z.output<typeof creation>, "charge" | "payment_intent">,
): Promise<Charge> {
  if (given.charge !== undefined) return await load(database, charge, given.charge, "charge");
  if (given.payment_intent === undefined) {
    throw new StripeProblem(
      400,
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = await load(database, paymentIntent, given.payment_intent, "payment_intent");
  if (intent.latest_charge !== null) return await load(database, charge, intent.latest_charge);
  throw new StripeProblem(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: "payment_intent",
  });
}

/** @throws StripeProblem 400 where so much cannot be given back. */
function requireRefundable({ id, amount, amount_refunded, disputed }: Charge, wanted: number): void {
  if (amount_refunded === amount) {
    throw new StripeProblem(400, `Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (disputed) {
    throw new StripeProblem(400, `Charge ${id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (wanted > amount - amount_refunded) {
    throw new StripeProblem(400, `Refund amount (${wanted}) is greater than unrefunded amount on charge.`, {
      param: "amount",
    });
  }
}

/** POST /v1/refunds: gives back what is left of a charge, or a part of it. */
export async function createRefund(database: D1Database, parameters: Parameters, now: Date) {
  const given = parseParameters(creation, parameters);
  const charged = await chargeOf(database, given);
  const amount = given.amount ?? charged.amount - charged.amount_refunded;
  requireRefundable(charged, amount);
  const refund = {
    id: newID("re"),
    object: "refund",
    ...common(now),
    amount,
    balance_transaction: null,
    charge: charged.id,
    currency: charged.currency,
    destination_details: null,
    metadata: given.metadata,
    payment_intent: charged.payment_intent,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  const next = {
    ...charged,
    amount_refunded: charged.amount_refunded + amount,
    refunded: charged.amount_refunded + amount === charged.amount,
    refunds: { ...charged.refunds, data: [refund, ...charged.refunds.data] },
  };
  const guard = { field: "$.amount_refunded", value: charged.amount_refunded };
  const event = newEvent("charge.refunded", next, now);
  if (!(await settle(database, next, guard, [refund], [event], now))) throw inTheMeantime();
  return await expanded(database, refund, given.expand);
}

/** POST /v1/disputes/{id}/close: gives the dispute up, which is to lose it. */
export async function closeDispute(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const given = parseParameters(z.strictObject({ expand }), parameters);
  const found = await load(database, dispute, id);
  if (found.status === "lost") {
    throw new StripeProblem(400, "This dispute is already closed.", { param: "id" });
  }
  const lost = { ...found, status: "lost" as const };
  const event = newEvent("charge.dispute.closed", lost, now);
  if (!(await settle(database, lost, { field: "$.status", value: found.status }, [], [event], now))) {
    throw inTheMeantime();
  }
  return await expanded(database, lost, given.expand);
}
