import { brandOf, type CardDetails, countryOf, type Decline } from "../payment/cards.ts";
import {
  apiVersion,
  type Customer,
  newID,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type StoredObject,
  seconds,
} from "./documents.ts";

/*
 * Builds API objects with all fields of Stripe's (API version 2026-10-28), empty ones included, because the SDK's types
 * promise them.
 */

type Metadata = Record<string, string>;

export function newCustomer(
  input: { email: string | null; name?: string | null; metadata?: Metadata; test_clock?: string | null },
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
    email: input.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: input.test_clock ?? null,
  };
}

/** A saved card, by its brand and last four digits. */
export function newPaymentMethod(card: CardDetails, customer: string | null, now: Date): PaymentMethod {
  return {
    id: newID("pm"),
    object: "payment_method",
    ...common(now),
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: card.email, name: card.name, phone: null, tax_id: null },
    card: {
      brand: brandOf(card.number),
      country: countryOf(card.number),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: "credit",
      last4: card.number.slice(-4),
    },
    customer,
    metadata: {},
    type: "card",
  };
}

/** A product. The caller may choose its id, as at Stripe; otherwise it is random. */
export function newProduct(
  input: {
    id?: string | undefined;
    name: string;
    description?: string | undefined;
    active: boolean;
    metadata: Metadata;
  },
  now: Date,
): StoredObject {
  return {
    id: input.id ?? newID("prod"),
    object: "product",
    ...common(now),
    active: input.active,
    default_price: null,
    description: input.description ?? null,
    images: [],
    marketing_features: [],
    metadata: input.metadata,
    name: input.name,
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

/** A price in minor units: one-off, or per interval when it is recurring. */
export function newPrice(
  input: {
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
    active: input.active,
    billing_scheme: "per_unit",
    currency: input.currency,
    custom_unit_amount: null,
    lookup_key: input.lookup_key,
    metadata: input.metadata,
    nickname: input.nickname,
    product: input.product,
    recurring: input.recurring && { ...input.recurring, meter: null, trial_period_days: null, usage_type: "licensed" },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring === null ? "one_time" : "recurring",
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  };
}

type Outcome = "succeeded" | "requires_action" | "processing" | { declined: Decline };

/**
 * A payment attempt with its outcome; the amount is in minor units.
 * @param input.id the attempt to continue after the cardholder was authenticated
 */
export function newPaymentIntent(
  input: {
    id?: string;
    amount: number;
    currency: string;
    customer: string | null;
    email: string | null;
    metadata: Metadata;
    payment_method: string | null;
  },
  outcome: Outcome,
  now: Date,
): PaymentIntent {
  const paid = outcome === "succeeded";
  return {
    id: input.id ?? newID("pi"),
    object: "payment_intent",
    ...common(now),
    amount: input.amount,
    amount_capturable: 0,
    amount_received: paid ? input.amount : 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    currency: input.currency,
    customer: input.customer,
    description: null,
    last_payment_error:
      typeof outcome === "string"
        ? null
        : {
            type: "card_error",
            code: outcome.declined.code,
            decline_code: outcome.declined.declineCode,
            message: outcome.declined.message,
          },
    latest_charge: null,
    metadata: input.metadata,
    next_action: outcome === "requires_action" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    payment_method: input.payment_method,
    payment_method_types: ["card"],
    receipt_email: input.email,
    setup_future_usage: null,
    status: typeof outcome === "string" ? outcome : "requires_payment_method",
  };
}

/** A webhook event: the current state of `object`, under a type such as `checkout.session.completed`. */
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

/** The fields of all objects. */
export function common(now: Date) {
  return { created: seconds(now), livemode: false };
}
