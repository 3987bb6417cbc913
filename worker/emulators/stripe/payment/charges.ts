import { common, newPaymentIntent } from "../objects/builders.ts";
import {
  type Charge,
  type Dispute,
  type Invoice,
  newID,
  type PaymentIntent,
  type PaymentMethod,
  type StoredObject,
  seconds,
} from "../objects/documents.ts";

/** A payment in minor units, and the card it is charged to. */
export type Payment = Omit<Parameters<typeof newPaymentIntent>[0], "payment_method"> & { method: PaymentMethod | null };

/** A successful payment: its intent, and the charge that can be refunded. */
export function newPayment(input: Payment, now: Date): { intent: PaymentIntent; charge: Charge } {
  const { method, ...payment } = input;
  const intent = newPaymentIntent({ ...payment, payment_method: method?.id ?? null }, "succeeded", now);
  const id = newID("ch");
  const charge: Charge = {
    id,
    object: "charge",
    ...common(now),
    amount: input.amount,
    amount_captured: input.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: input.email, name: null, phone: null, tax_id: null },
    captured: true,
    currency: input.currency,
    customer: input.customer,
    description: null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: input.metadata,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method?.id ?? null,
    payment_method_details: method === null ? null : { type: "card", card: { ...method.card } },
    receipt_email: input.email,
    receipt_url: null,
    refunded: false,
    status: "succeeded",
  };
  return { intent: { ...intent, latest_charge: id }, charge };
}

/** Links an invoice to the intent that paid it. */
export function newInvoicePayment(
  { id, amount_due: total, currency }: Invoice,
  intentID: string,
  now: Date,
): StoredObject {
  return {
    id: newID("inpay"),
    object: "invoice_payment",
    ...common(now),
    amount_paid: total,
    amount_requested: total,
    currency,
    invoice: id,
    is_default: true,
    payment: { type: "payment_intent", payment_intent: intentID },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: seconds(now) },
  };
}

/** A dispute of a charge that needs a response. */
export function newDispute({ id, amount, currency, payment_intent }: Charge, now: Date): Dispute {
  return {
    id: newID("du"),
    object: "dispute",
    ...common(now),
    amount,
    balance_transactions: [],
    charge: id,
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: seconds(now) + 9 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
}
