import { common } from "../objects/builders.ts";
import {
  type CheckoutSession,
  type Customer,
  type Invoice,
  newID,
  type Price,
  type Subscription,
  seconds,
} from "../objects/documents.ts";
import { addressFromCountry } from "../payment/buyers.ts";

type Metadata = Record<string, string>;

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

/** In Unix seconds. */
export interface Period {
  start: number;
  end: number;
}

type Line = { price: Price; quantity: number };

/** An invoice line: a price for a period, or its prorated part when the plan changes within it. */
export interface InvoiceLine extends Line {
  period: Period;
  /** Minor units; negative for a credit of the previous plan. */
  amount: number;
  proration: boolean;
}

export const fullPeriodLines = (lines: readonly Line[], period: Period): InvoiceLine[] =>
  lines.map(({ price, quantity }) => ({
    price,
    quantity,
    period,
    amount: price.unit_amount * quantity,
    proration: false,
  }));

/** The subscription that an invoice is for, with its metadata. */
interface Billed {
  subscription: string;
  metadata: Metadata;
}

const subscriptionItem = ({ subscription }: Billed, proration: boolean) => ({
  type: "subscription_item_details",
  invoice_item_details: null,
  subscription_item_details: { subscription, proration, proration_details: null },
});

const invoiceItem = () => ({
  type: "invoice_item_details",
  invoice_item_details: { invoice_item: newID("ii"), proration: false, proration_details: null, subscription: null },
  subscription_item_details: null,
});

/** An invoice before its first payment attempt. */
export function newInvoice(
  input: {
    /** Null for a single payment. */
    billed: Billed | null;
    /** Description that the customer reads. */
    description: string | null;
    customer: string;
    email: string | null;
    /** The customer's country (ISO 3166-1 alpha-2). */
    country: string | null;
    lines: readonly InvoiceLine[];
    /** Ids of the discounts, and their total amount. */
    discount: { ids: readonly string[]; amount: number };
    /** The customer's balance; below zero it is credit, which pays first. */
    balance: number;
    reason: "manual" | "subscription_create" | "subscription_cycle" | "subscription_update";
  },
  now: Date,
): Invoice {
  const id = newID("in");
  const { billed } = input;
  const currency = input.lines[0]?.price.currency ?? "gbp";
  const subtotal = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - input.discount.amount;
  const due = Math.max(0, total + input.balance);
  return {
    id,
    object: "invoice",
    ...common(now),
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: input.reason,
    collection_method: "charge_automatically",
    currency,
    customer: input.customer,
    customer_address: addressFromCountry(input.country),
    customer_email: input.email,
    description: input.description,
    discounts: [...input.discount.ids],
    ending_balance: total + input.balance - due,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: "list",
      data: input.lines.map(({ price, quantity, period, amount, proration }) => ({
        id: newID("il"),
        object: "line_item",
        amount,
        currency,
        description: null,
        metadata: billed?.metadata ?? {},
        parent: billed === null ? invoiceItem() : subscriptionItem(billed, proration),
        period,
        pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
        quantity,
      })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    next_payment_attempt: null,
    parent: billed && { type: "subscription_details", quote_details: null, subscription_details: { ...billed } },
    period_end: seconds(now),
    period_start: seconds(now),
    starting_balance: input.balance,
    status: "open",
    status_transitions: { finalized_at: seconds(now), marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    total,
    total_discount_amounts: input.discount.ids.map((discount) => ({ discount, amount: input.discount.amount })),
  };
}

export function paidInvoice(invoice: Invoice, now: Date): Invoice {
  return {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: seconds(now) },
  };
}

/** The paid invoice of a single payment's checkout, if it creates one. */
export function invoiceOfPayment(session: CheckoutSession, customer: Customer | null, now: Date): Invoice | null {
  if (session.invoice_creation?.enabled !== true || customer === null) return null;
  const at = { start: seconds(now), end: seconds(now) };
  const invoice = newInvoice(
    {
      billed: null,
      description: session.invoice_creation.invoice_data.description,
      customer: customer.id,
      email: customer.email,
      country: customer.address?.country ?? null,
      lines: fullPeriodLines(session.line_items.data, at),
      discount: { ids: [], amount: session.total_details.amount_discount },
      balance: 0,
      reason: "manual",
    },
    now,
  );
  return paidInvoice(invoice, now);
}

/** A subscription and the invoice of its first period. */
export function newSubscription(
  input: {
    id: string;
    customer: string;
    email: string | null;
    country: string | null;
    lines: readonly Line[];
    metadata: Metadata;
    payment_method: string;
    test_clock: string | null;
    discount: { ids: readonly string[]; amount: number };
    /** Free days before the first period; null without a trial. */
    trialDays: number | null;
  },
  now: Date,
): { subscription: Subscription; invoice: Invoice } {
  const { id } = input;
  const first = input.lines[0]?.price;
  const { interval, interval_count } = first?.recurring ?? { interval: "month" as const, interval_count: 1 };
  const start = seconds(now);
  const trialEnd = input.trialDays === null ? null : start + input.trialDays * 86_400;
  const period = { start, end: trialEnd ?? seconds(periodEnd(now, interval, interval_count)) };
  const full = fullPeriodLines(input.lines, period);
  const lines = trialEnd === null ? full : full.map((line) => ({ ...line, amount: 0 }));
  const { metadata } = input;
  const billed = { subscription: id, metadata };
  // The hosted page has shown this price, so only renewals use credit.
  const invoice = newInvoice(
    { ...input, lines, billed, description: null, balance: 0, reason: "subscription_create" },
    now,
  );
  const items = input.lines.map(({ price, quantity }) => ({
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
  }));
  const [item, ...others] = items;
  if (item === undefined) throw new Error("A subscription has a price.");
  const subscription: Subscription = {
    id,
    object: "subscription",
    ...common(now),
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? period.start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    currency: first?.currency ?? "gbp",
    customer: input.customer,
    default_payment_method: input.payment_method,
    description: null,
    discounts: [...input.discount.ids],
    ended_at: null,
    items: {
      object: "list",
      data: [item, ...others],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: invoice.id,
    metadata: input.metadata,
    pause_collection: null,
    start_date: period.start,
    status: trialEnd === null ? "active" : "trialing",
    test_clock: input.test_clock,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
  };
  return { subscription, invoice };
}
