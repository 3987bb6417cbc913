import { z } from "zod";
import { StripeApiError } from "../api/api-error.ts";
import { expand, flag, integer, metadata, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { type AppliedCoupon, requestedCoupon, withCoupon } from "../billing/discounts.ts";
import { newEvent } from "../objects/builders.ts";
import {
  type CheckoutSession,
  checkoutSession,
  customer as customerDocument,
  newID,
  price as priceDocument,
  product as productDocument,
  seconds,
  subscription as subscriptionDocument,
} from "../objects/documents.ts";
import { commitChange, ifSessionOpen } from "../objects/object-transaction.ts";
import { expanded, insertStatement, list, load } from "../objects/store.ts";

const redirectURL = z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5000);
const creation = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  success_url: redirectURL,
  cancel_url: redirectURL,
  line_items: z
    .array(z.strictObject({ price: text, quantity: integer.pipe(z.number().min(1).max(999_999)) }))
    .min(1)
    .max(20),
  customer: text.optional(),
  customer_email: z.email().max(800).optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_update: z.strictObject({ address: z.enum(["auto", "never"]) }).optional(),
  client_reference_id: z.string().max(200).optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .length(1)
    .optional(),
  /** The emulator supports these two, and only cards by default. */
  allowed_payment_method_types: z
    .array(z.enum(["card", "bacs_debit"]))
    .min(1)
    .optional(),
  excluded_payment_method_types: z.array(text).optional(),
  expires_at: integer.optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z.strictObject({ description: z.string().max(1500).optional() }).optional(),
    })
    .optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  subscription_data: z
    .strictObject({ metadata, trial_period_days: integer.pipe(z.number().min(1).max(730)).optional() })
    .optional(),
  locale: text.optional(),
  metadata,
  expand,
});

/** How long a session can be paid, in seconds, by default and at most; with `expires_at` it may be less. */
const lifetimeSeconds = 24 * 3600;
const minLifetimeSeconds = 30 * 60;

type Creation = z.output<typeof creation>;

/** POST /v1/checkout/sessions. */
export async function createSession(database: D1Database, parameters: Parameters, now: Date) {
  const input = parseParameters(creation, parameters);
  refuseContradictions(input);
  refuseLifetime(input, now);
  if (input.customer !== undefined) await load(database, customerDocument, input.customer, "customer");
  const lines = await linesOf(database, input);
  const currency = currencyOf(input, lines);
  if (input.mode === "subscription") await refuseOtherCurrency(database, input.customer, currency, now);
  const fullPrice = newSession(input, lines, currency, now);
  const [named] = input.discounts ?? [];
  const session =
    named === undefined ? fullPrice : withCoupon(fullPrice, await requestedCoupon(database, named, currency, now));
  await insertStatement(database, session).run();
  return await sessionResponse(database, session, input.expand, now);
}

/** @throws StripeApiError 400 for parameters that exclude each other, or that the mode does not allow */
function refuseContradictions(input: Creation): void {
  if (input.customer !== undefined && input.customer_email !== undefined) {
    throw new StripeApiError(400, "You may only specify one of these parameters: customer, customer_email.");
  }
  if (input.mode === "payment" && input.subscription_data !== undefined) {
    throw new StripeApiError(400, "You can not pass `subscription_data` in `payment` mode.", {
      param: "subscription_data",
    });
  }
  if (
    input.mode === "subscription" &&
    (input.payment_intent_data ?? input.customer_creation ?? input.invoice_creation) !== undefined
  ) {
    throw new StripeApiError(
      400,
      "You can not pass `payment_intent_data`, `customer_creation` or `invoice_creation` in `subscription` mode.",
    );
  }
  if (input.discounts !== undefined && input.allow_promotion_codes !== undefined) {
    throw new StripeApiError(400, "You may only specify one of these parameters: allow_promotion_codes, discounts.");
  }
  if (input.customer === undefined && input.customer_update !== undefined) {
    throw new StripeApiError(400, "`customer_update` can only be used with `customer`.", { param: "customer_update" });
  }
  const isTrial = input.subscription_data?.trial_period_days !== undefined;
  if (isTrial && (input.discounts !== undefined || input.allow_promotion_codes === true)) {
    throw new StripeApiError(400, "The emulator takes no discounts with a trial.", { param: "subscription_data" });
  }
}

/** @throws StripeApiError 400 for a session that would expire too soon or too late */
function refuseLifetime({ expires_at }: Creation, now: Date): void {
  const lifetime = (expires_at ?? seconds(now) + lifetimeSeconds) - seconds(now);
  if (lifetime < minLifetimeSeconds || lifetime > lifetimeSeconds) {
    throw new StripeApiError(400, "`expires_at` has to be 30 minutes to 24 hours after the creation of the session.", {
      param: "expires_at",
    });
  }
}

/** The line items: prices that suit the mode, with their quantities. */
async function linesOf(database: D1Database, { mode, line_items }: Creation) {
  const lines = await Promise.all(
    line_items.map(async ({ price: priceID, quantity }, index) => {
      const price = await load(database, priceDocument, priceID, `line_items[${index}][price]`);
      if (!price.active) {
        throw new StripeApiError(400, `The price specified is inactive. This field only accepts active prices.`, {
          param: `line_items[${index}][price]`,
        });
      }
      const product = await load(database, productDocument, price.product);
      return { price, quantity, description: product.name };
    }),
  );
  const recurring = lines.some(({ price }) => price.recurring !== null);
  if (mode === "payment" && recurring) {
    throw new StripeApiError(
      400,
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "mode" },
    );
  }
  if (mode === "subscription" && !recurring) {
    throw new StripeApiError(
      400,
      "You must provide at least one recurring price in `subscription` mode when using prices.",
    );
  }
  return lines;
}
type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** The common currency of all prices. @throws StripeApiError 400 without one, or if a requested payment method does not support it */
function currencyOf(input: Creation, lines: readonly Line[]): string {
  const currencies = new Set(lines.map(({ price }) => price.currency));
  if (currencies.size !== 1) throw new StripeApiError(400, "All line items must have the same currency.");
  const [currency = ""] = currencies;
  if (input.allowed_payment_method_types?.includes("bacs_debit") && (currency !== "gbp" || input.mode !== "payment")) {
    throw new StripeApiError(400, "The emulator takes `bacs_debit` for single payments in gbp alone.", {
      param: "allowed_payment_method_types",
    });
  }
  return currency;
}

/**
 * Stripe bills a customer's subscriptions in one currency, and counts checkouts that are open.
 * @throws StripeApiError 400 if the customer has a subscription, or an open checkout of one, in another currency
 */
async function refuseOtherCurrency(
  database: D1Database,
  customer: string | undefined,
  currency: string,
  now: Date,
): Promise<void> {
  if (customer === undefined) return;
  const where = [{ field: "customer", oneOf: [customer] }];
  const [subscriptions, sessions] = await Promise.all([
    list(database, subscriptionDocument, { limit: 100, where }),
    list(database, checkoutSession, {
      limit: 100,
      where: [...where, { field: "mode", oneOf: ["subscription"] }, { field: "status", oneOf: ["open"] }],
    }),
  ]);
  const billed = [
    ...subscriptions.data
      .filter(({ status }) => status !== "canceled")
      .map(({ items }) => items.data[0].price.currency),
    ...sessions.data.filter((session) => sessionStatus(session, now) === "open").map((session) => session.currency),
  ];
  const other = billed.find((known) => known !== currency);
  if (other === undefined) return;
  throw new StripeApiError(
    400,
    `A customer's subscriptions have one currency: this customer has a subscription, or an open checkout of one, in ${other}.`,
  );
}

/** The session when it is created, without a discount. */
function newSession(input: Creation, lines: readonly Line[], currency: string, now: Date) {
  const trial_days = input.subscription_data?.trial_period_days ?? null;
  // A trial costs nothing today.
  const dueOf = ({ price, quantity }: Line) => (trial_days === null ? price.unit_amount * quantity : 0);
  const total = lines.reduce((sum, line) => sum + dueOf(line), 0);
  const id = newID("cs_test");
  return {
    id,
    object: "checkout.session" as const,
    created: seconds(now),
    livemode: false,
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    excluded_payment_method_types: input.excluded_payment_method_types ?? [],
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancel_url,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    consent: null,
    consent_collection: null,
    currency,
    custom_fields: [],
    customer: input.customer ?? null,
    // An invoice requires a customer.
    customer_creation:
      input.mode === "subscription" || input.invoice_creation?.enabled === true
        ? ("always" as const)
        : (input.customer_creation ?? "if_required"),
    customer_details: null,
    customer_email: input.customer_email ?? null,
    discounts: [],
    expires_at: input.expires_at ?? seconds(now) + lifetimeSeconds,
    invoice: null,
    invoice_creation:
      input.mode === "subscription"
        ? null
        : {
            enabled: input.invoice_creation?.enabled ?? false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: input.invoice_creation?.invoice_data?.description ?? null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          },
    line_items: {
      object: "list",
      data: lines.map((line) => ({
        id: newID("li"),
        object: "item",
        amount_discount: 0,
        amount_subtotal: dueOf(line),
        amount_tax: 0,
        amount_total: dueOf(line),
        currency,
        ...line,
      })),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    locale: input.locale ?? null,
    metadata: input.metadata,
    mode: input.mode,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: input.mode === "subscription" ? "always" : "if_required",
    payment_method_types: input.allowed_payment_method_types ?? ["card"],
    payment_status: "unpaid" as const,
    phone_number_collection: { enabled: false },
    setup_intent: null,
    shipping_options: [],
    status: "open" as const,
    submit_type: null,
    subscription: null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    // The hosted page is served by this site, so it uses the origin that the buyer returns to.
    url: `${new URL(input.success_url).origin}/origin/stripe/pay/${id}`,
    customer_update: input.customer_update ?? null,
    trial_days,
    inherited_metadata: (input.payment_intent_data ?? input.subscription_data)?.metadata ?? {},
    settlement: null,
  };
}

/** Applies a promotion code's coupon to an open session, or removes it. */
export async function applyCoupon(
  database: D1Database,
  session: CheckoutSession,
  applied: AppliedCoupon | null,
  now: Date,
): Promise<CheckoutSession> {
  const next = { ...withCoupon(session, applied), settlement: crypto.randomUUID() };
  await commitChange(database, { next, guard: ifSessionOpen, events: [] }, now);
  return next;
}

/** GET /v1/checkout/sessions/{id}. */
export async function retrieveSession(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const input = parseParameters(z.strictObject({ expand }), parameters);
  return await sessionResponse(database, await load(database, checkoutSession, id, "session"), input.expand, now);
}

/** POST /v1/checkout/sessions/{id}/expire. */
export async function expireSession(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const input = parseParameters(z.strictObject({ expand }), parameters);
  const session = await load(database, checkoutSession, id, "session");
  if (sessionStatus(session, now) !== "open") {
    throw new StripeApiError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${sessionStatus(session, now)}.`,
    );
  }
  const expired = { ...session, status: "expired" as const, settlement: crypto.randomUUID() };
  const event = newEvent("checkout.session.expired", publicSession(expired, now), now);
  if (!(await commitChange(database, { next: expired, guard: ifSessionOpen, events: [event] }, now))) {
    throw new StripeApiError(409, "The Checkout Session was completed in the meantime.", { code: "lock_timeout" });
  }
  return await sessionResponse(database, expired, input.expand, now);
}

/** A session is open until it is paid or expires after a day. */
export function sessionStatus(session: CheckoutSession, now: Date): CheckoutSession["status"] {
  return session.status === "open" && session.expires_at <= seconds(now) ? "expired" : session.status;
}

/** The session as the API returns it: line items only when they are expanded. */
export function publicSession(session: CheckoutSession, now: Date): Record<string, unknown> {
  const { inherited_metadata: _, settlement: __, line_items: ___, trial_days: ____, ...visible } = session;
  const status = sessionStatus(session, now);
  return { ...visible, status, ...(status === "open" ? {} : { url: null }) };
}

async function sessionResponse(
  database: D1Database,
  session: CheckoutSession,
  paths: readonly string[],
  now: Date,
): Promise<Record<string, unknown>> {
  const visible = publicSession(session, now);
  const expandsLines = paths.some((path) => path.split(".", 1)[0] === "line_items");
  return await expanded(database, expandsLines ? { ...visible, line_items: session.line_items } : visible, paths);
}
