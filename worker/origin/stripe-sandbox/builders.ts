import { apiVersion, type Customer, type Invoice, newID, type Price, type StoredObject, seconds } from "./documents.ts";

/*
 * New API objects with the fields that Stripe's have (API version 2026-10-28), empty ones included, because the
 * SDK's types promise them.
 */

type Metadata = Record<string, string>;

/** A customer without cards or subscriptions yet. */
export function newCustomer(
  given: { email: string | null; name?: string | null; metadata?: Metadata },
  now: Date,
): Customer {
  return {
    id: newID("cus"),
    object: "customer",
    ...common(now),
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

/** A product. Its id may be chosen by the caller, as Stripe allows; otherwise it is drawn. */
export function newProduct(
  given: {
    id?: string | undefined;
    name: string;
    description?: string | undefined;
    active: boolean;
    metadata: Metadata;
  },
  now: Date,
): StoredObject {
  return {
    id: given.id ?? newID("prod"),
    object: "product",
    ...common(now),
    active: given.active,
    default_price: null,
    description: given.description ?? null,
    images: [],
    marketing_features: [],
    metadata: given.metadata,
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: "service",
    unit_label: null,
    updated: seconds(now),
    url: null,
  };
}

/** A price of a product, in minor units of its currency: once, or by interval when it is recurring. */
export function newPrice(
  given: {
    product: string;
    currency: string;
    unit_amount: number;
    recurring: { interval: "month" | "year"; interval_count: number } | null;
    lookup_key: string | null;
    nickname: string | null;
    active: boolean;
    metadata: Metadata;
  },
  now: Date,
): Price {
  return {
    id: newID("price"),
    object: "price",
    ...common(now),
    active: given.active,
    billing_scheme: "per_unit",
    currency: given.currency,
    custom_unit_amount: null,
    lookup_key: given.lookup_key,
    metadata: given.metadata,
    nickname: given.nickname,
    product: given.product,
    recurring: given.recurring && { ...given.recurring, meter: null, trial_period_days: null, usage_type: "licensed" },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring === null ? "one_time" : "recurring",
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  };
}

/** An attempt to pay by card, and how it ended. The amount is in minor units of the currency. */
export function newPaymentIntent(
  given: { amount: number; currency: string; customer: string | null; email: string | null; metadata: Metadata },
  outcome: "succeeded" | { declined: { code: string; declineCode: string; message: string } },
  now: Date,
): StoredObject {
  const paid = outcome === "succeeded";
  return {
    id: newID("pi"),
    object: "payment_intent",
    ...common(now),
    amount: given.amount,
    amount_capturable: 0,
    amount_received: paid ? given.amount : 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    currency: given.currency,
    customer: given.customer,
    description: null,
    last_payment_error: paid
      ? null
      : {
          type: "card_error",
          code: outcome.declined.code,
          decline_code: outcome.declined.declineCode,
          message: outcome.declined.message,
        },
    latest_charge: null,
    metadata: given.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: given.email,
    setup_future_usage: null,
    status: paid ? "succeeded" : "requires_payment_method",
  };
}

/** The end of a period that starts then: the same day of the next month or year, or the last day of a shorter month. */
export function periodEnd(start: Date, interval: "month" | "year", count: number): Date {
  const months = interval === "year" ? 12 * count : count;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

type Line = { price: Price; quantity: number };

/** The paid invoice of a subscription's period. Times in Unix seconds. */
export function newInvoice(
  given: {
    subscription: string;
    metadata: Metadata;
    customer: string;
    email: string | null;
    lines: readonly Line[];
    period: { start: number; end: number };
    reason: "subscription_create" | "subscription_cycle";
  },
  now: Date,
): Invoice {
  const id = newID("in");
  const currency = given.lines[0]?.price.currency ?? "gbp";
  const total = given.lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  return {
    id,
    object: "invoice",
    ...common(now),
    amount_due: total,
    amount_paid: total,
    amount_remaining: 0,
    attempt_count: 1,
    attempted: true,
    auto_advance: false,
    billing_reason: given.reason,
    collection_method: "charge_automatically",
    currency,
    customer: given.customer,
    customer_email: given.email,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: "list",
      data: given.lines.map(({ price, quantity }) => ({
        id: newID("il"),
        object: "line_item",
        amount: price.unit_amount * quantity,
        currency,
        description: null,
        metadata: {},
        period: given.period,
        pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
        quantity,
      })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: given.subscription, metadata: given.metadata },
    },
    period_end: seconds(now),
    period_start: seconds(now),
    status: "paid",
    status_transitions: {
      finalized_at: seconds(now),
      marked_uncollectible_at: null,
      paid_at: seconds(now),
      voided_at: null,
    },
    subtotal: total,
    total,
  };
}

/** A subscription and the paid invoice of its first period. */
export function newSubscription(
  given: { customer: string; email: string | null; lines: readonly Line[]; metadata: Metadata },
  now: Date,
): { subscription: StoredObject; invoice: Invoice } {
  const id = newID("sub");
  const first = given.lines[0]?.price;
  const { interval, interval_count } = first?.recurring ?? { interval: "month" as const, interval_count: 1 };
  const period = { start: seconds(now), end: seconds(periodEnd(now, interval, interval_count)) };
  const invoice = newInvoice({ ...given, subscription: id, period, reason: "subscription_create" }, now);
  const subscription = {
    id,
    object: "subscription",
    ...common(now),
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    currency: first?.currency ?? "gbp",
    customer: given.customer,
    default_payment_method: null,
    description: null,
    discounts: [],
    ended_at: null,
    items: {
      object: "list",
      data: given.lines.map(({ price, quantity }) => ({
        id: newID("si"),
        object: "subscription_item",
        created: period.start,
        current_period_end: period.end,
        current_period_start: period.start,
        discounts: [],
        metadata: {},
        price,
        quantity,
        subscription: id,
        tax_rates: [],
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: invoice.id,
    metadata: given.metadata,
    pause_collection: null,
    start_date: period.start,
    status: "active",
    test_clock: null,
    trial_end: null,
    trial_start: null,
  };
  return { subscription, invoice };
}

/** What a webhook is told of: `object` as it stands, under an event type such as `checkout.session.completed`. */
export function newEvent(type: string, object: object, now: Date): StoredObject {
  return {
    id: newID("evt"),
    object: "event",
    ...common(now),
    api_version: apiVersion,
    data: { object },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** What all objects have. */
export function common(now: Date) {
  return { created: seconds(now), livemode: false };
}
