import { z } from "zod";

/*
 * What the sandbox itself reads of its stored objects. The rest of each object passes through as it was made,
 * so that the SDK finds the fields it knows.
 */

const base = { id: z.string(), created: z.number() };
const metadata = z.record(z.string(), z.string());

export const customer = z.looseObject({ ...base, object: z.literal("customer"), email: z.string().nullable() });

export const product = z.looseObject({
  ...base,
  object: z.literal("product"),
  name: z.string(),
  description: z.string().nullable(),
});

export const price = z.looseObject({
  ...base,
  object: z.literal("price"),
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.string().nullable(),
  product: z.string(),
  recurring: z.looseObject({ interval: z.enum(["month", "year"]), interval_count: z.number() }).nullable(),
  unit_amount: z.number(),
});

export const checkoutSession = z.looseObject({
  ...base,
  object: z.literal("checkout.session"),
  mode: z.enum(["payment", "subscription"]),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid"]),
  success_url: z.string(),
  cancel_url: z.string(),
  customer: z.string().nullable(),
  customer_creation: z.enum(["always", "if_required"]).nullable(),
  customer_email: z.string().nullable(),
  amount_total: z.number(),
  currency: z.string(),
  expires_at: z.number(),
  line_items: z.looseObject({
    data: z.array(
      z.looseObject({ id: z.string(), price, quantity: z.number(), description: z.string(), amount_total: z.number() }),
    ),
  }),
  payment_intent: z.string().nullable(),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  /** Not shown: the metadata that the payment intent or the subscription gets. */
  inherited_metadata: metadata,
  /** Not shown: marks the one attempt that ended the session, where several race. */
  settlement: z.string().nullable(),
});

export const paymentIntent = z.looseObject({
  ...base,
  object: z.literal("payment_intent"),
  latest_charge: z.string().nullable(),
});

const subscriptionItem = z.looseObject({
  price,
  quantity: z.number(),
  current_period_start: z.number(),
  current_period_end: z.number(),
});

export const subscription = z.looseObject({
  ...base,
  object: z.literal("subscription"),
  status: z.enum(["active", "canceled"]),
  billing_cycle_anchor: z.number(),
  cancel_at_period_end: z.boolean(),
  customer: z.string(),
  latest_invoice: z.string(),
  metadata,
  items: z.looseObject({ data: z.tuple([subscriptionItem], subscriptionItem) }),
});

export const invoice = z.looseObject({
  ...base,
  object: z.literal("invoice"),
  currency: z.string(),
  total: z.number(),
  status: z.string(),
});

export const charge = z.looseObject({
  ...base,
  object: z.literal("charge"),
  amount: z.number(),
  amount_refunded: z.number(),
  currency: z.string(),
  disputed: z.boolean(),
  payment_intent: z.string(),
  refunds: z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) }),
});

export const refund = z.looseObject({ ...base, object: z.literal("refund"), charge: z.string() });

export const dispute = z.looseObject({
  ...base,
  object: z.literal("dispute"),
  charge: z.string(),
  status: z.enum(["needs_response", "lost"]),
});

export const invoicePayment = z.looseObject({ ...base, object: z.literal("invoice_payment"), invoice: z.string() });

export const portalSession = z.looseObject({
  ...base,
  object: z.literal("billing_portal.session"),
  customer: z.string(),
  return_url: z.string(),
});

export const event = z.looseObject({ ...base, object: z.literal("event"), type: z.string() });

export type Customer = z.infer<typeof customer>;
export type Price = z.infer<typeof price>;
export type Charge = z.infer<typeof charge>;
export type Dispute = z.infer<typeof dispute>;
export type Invoice = z.infer<typeof invoice>;
export type Subscription = z.infer<typeof subscription>;
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** Any of the schemas above: its `object` names the kind. */
export type DocumentSchema = z.ZodType<{ id: string }> & { shape: { object: z.ZodLiteral<string> } };
/** Anything stored. */
export interface StoredObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

/** A new id that nobody can guess: 24 letters and digits after the prefix, as Stripe's. */
export function newID(prefix: string): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  let id = "";
  while (id.length < 24) {
    // 248 is 4 × 62: bytes from there on would favour the first letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) if (byte < 248) id += alphabet[byte % 62];
  }
  return `${prefix}_${id.slice(0, 24)}`;
}

/** Stripe's API version that the sandbox speaks, as its events say. */
export const apiVersion = "2026-10-28.endive";

/** Unix seconds, Stripe's unit of time. */
export function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
