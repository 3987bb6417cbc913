import { z } from "zod";

/*
 * Schemas of the fields that the emulator itself reads. The other fields of an object are stored as they were built, so
 * that the SDK finds all fields it knows.
 */

const base = { id: z.string(), created: z.number() };
const metadata = z.record(z.string(), z.string());

export const customer = z.looseObject({
  ...base,
  object: z.literal("customer"),
  email: z.string().nullable(),
  address: z.looseObject({ country: z.string().nullable() }).nullable().default(null),
  /** Minor units; below zero it is credit, which the next invoices use up. */
  balance: z.number().default(0),
  invoice_settings: z.looseObject({ default_payment_method: z.string().nullable() }),
  test_clock: z.string().nullable(),
});

/** A saved card. Its last four digits identify the test card; the number itself is not stored. */
export const paymentMethod = z.looseObject({
  ...base,
  object: z.literal("payment_method"),
  customer: z.string().nullable(),
  card: z.looseObject({
    brand: z.string(),
    country: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
  }),
  billing_details: z.looseObject({ email: z.string().nullable(), name: z.string().nullable() }),
});

/** A test clock: its customers' subscriptions renew when it is advanced. */
export const testClock = z.looseObject({
  ...base,
  object: z.literal("test_helpers.test_clock"),
  frozen_time: z.number(),
});

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
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  success_url: z.string(),
  cancel_url: z.string(),
  customer: z.string().nullable(),
  customer_creation: z.enum(["always", "if_required"]).nullable(),
  customer_email: z.string().nullable(),
  allow_promotion_codes: z.boolean().nullable(),
  amount_subtotal: z.number(),
  amount_total: z.number(),
  payment_method_types: z.array(z.string()),
  excluded_payment_method_types: z.array(z.string()).default([]),
  discounts: z.array(z.object({ coupon: z.string(), promotion_code: z.string().nullable() })),
  total_details: z.looseObject({ amount_discount: z.number() }),
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
  /** Null for subscriptions, which always have invoices, and in older sessions. */
  invoice_creation: z
    .looseObject({ enabled: z.boolean(), invoice_data: z.looseObject({ description: z.string().nullable() }) })
    .nullable()
    .default(null),
  /** Internal: the metadata that the payment intent or the subscription inherits. */
  inherited_metadata: metadata,
  /** Internal: days before the first payment of its subscription; missing in older sessions. */
  trial_days: z.number().nullable().default(null),
  /** Internal: whether to update an existing customer; missing in older sessions. */
  customer_update: z
    .object({ address: z.enum(["auto", "never"]) })
    .nullable()
    .default(null),
  /** Internal: identifies the one of several concurrent attempts that ended the session. */
  settlement: z.string().nullable(),
});

export const paymentIntent = z.looseObject({
  ...base,
  object: z.literal("payment_intent"),
  latest_charge: z.string().nullable(),
  payment_method: z.string().nullable(),
  status: z.string(),
  /** Internal: the checkout of an attempt that awaits authentication. */
  checkout_session: z.string().optional(),
});

export const coupon = z.looseObject({
  ...base,
  object: z.literal("coupon"),
  amount_off: z.number().nullable(),
  currency: z.string().nullable(),
  duration: z.enum(["once", "repeating", "forever"]),
  duration_in_months: z.number().nullable(),
  max_redemptions: z.number().nullable(),
  name: z.string().nullable(),
  percent_off: z.number().nullable(),
  redeem_by: z.number().nullable(),
  times_redeemed: z.number(),
});

export const promotionCode = z.looseObject({
  ...base,
  object: z.literal("promotion_code"),
  active: z.boolean(),
  code: z.string(),
  expires_at: z.number().nullable(),
  max_redemptions: z.number().nullable(),
  promotion: z.looseObject({ coupon: z.string() }),
  times_redeemed: z.number(),
});

/** A coupon applied to one subscription. */
export const discount = z.looseObject({
  ...base,
  object: z.literal("discount"),
  end: z.number().nullable(),
  source: z.looseObject({ coupon: z.string() }),
});

const subscriptionItem = z.looseObject({
  id: z.string(),
  price,
  quantity: z.number(),
  current_period_start: z.number(),
  current_period_end: z.number(),
});

export const subscription = z.looseObject({
  ...base,
  object: z.literal("subscription"),
  status: z.enum(["trialing", "active", "past_due", "canceled"]),
  billing_cycle_anchor: z.number(),
  cancel_at_period_end: z.boolean(),
  customer: z.string(),
  default_payment_method: z.string().nullable(),
  discounts: z.array(z.string()),
  test_clock: z.string().nullable(),
  latest_invoice: z.string(),
  metadata,
  items: z.looseObject({ data: z.tuple([subscriptionItem], subscriptionItem) }),
});

export const invoice = z.looseObject({
  ...base,
  object: z.literal("invoice"),
  amount_due: z.number(),
  attempt_count: z.number(),
  currency: z.string(),
  customer: z.string(),
  customer_email: z.string().nullable(),
  /** When a failed payment is retried; missing in older invoices, which are paid. */
  next_payment_attempt: z.number().nullable().default(null),
  /** Description that the customer reads; missing in older invoices. */
  description: z.string().nullable().default(null),
  /** Null for a single payment. */
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: z.string() }) }).nullable(),
  status: z.enum(["open", "paid", "void"]),
  status_transitions: z.looseObject({ paid_at: z.number().nullable() }),
  total: z.number(),
  /** The customer's balance before and after it; missing in older invoices. */
  starting_balance: z.number().default(0),
  ending_balance: z.number().default(0),
});

/** A manual change of a customer's balance. */
export const balanceTransaction = z.looseObject({
  ...base,
  object: z.literal("customer_balance_transaction"),
  amount: z.number(),
  customer: z.string(),
});

export const charge = z.looseObject({
  ...base,
  object: z.literal("charge"),
  amount: z.number(),
  amount_refunded: z.number(),
  currency: z.string(),
  disputed: z.boolean(),
  payment_intent: z.string(),
});

export const refund = z.looseObject({
  ...base,
  object: z.literal("refund"),
  amount: z.number(),
  charge: z.string(),
  status: z.enum(["succeeded", "failed"]),
});

export const dispute = z.looseObject({
  ...base,
  object: z.literal("dispute"),
  charge: z.string(),
  status: z.enum(["needs_response", "warning_closed", "won", "lost"]),
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
export type Coupon = z.infer<typeof coupon>;
export type PromotionCode = z.infer<typeof promotionCode>;
export type Discount = z.infer<typeof discount>;
export type PaymentMethod = z.infer<typeof paymentMethod>;
export type PaymentIntent = z.infer<typeof paymentIntent>;
export type PortalSession = z.infer<typeof portalSession>;
export type TestClock = z.infer<typeof testClock>;
export type Subscription = z.infer<typeof subscription>;
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** Any of the schemas above; its `object` literal is the kind. */
export type DocumentSchema = z.ZodType<{ id: string }> & { shape: { object: z.ZodLiteral<string> } };
export interface StoredObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

/** A random id: 24 letters and digits after the prefix, as at Stripe. */
export function newID(prefix: string): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  let id = "";
  while (id.length < 24) {
    // 248 is 4 × 62: higher bytes would favour the first letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) if (byte < 248) id += alphabet[byte % 62];
  }
  return `${prefix}_${id.slice(0, 24)}`;
}

/** The API version that the emulator implements, as in its events. */
export const apiVersion = "2026-10-28.endive";

export function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
