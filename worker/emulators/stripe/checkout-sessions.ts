import { z } from "zod";
import { StripeProblem } from "./api-error.ts";
import { newEvent } from "./builders.ts";
import { namedReduction, type Reduction, reducedSession } from "./discounts.ts";
import {
  type CheckoutSession,
  checkoutSession,
  customer as customerDocument,
  newID,
  price as priceDocument,
  product as productDocument,
  seconds,
} from "./documents.ts";
import { settle, stillOpen } from "./object-transaction.ts";
import { expand, flag, integer, metadata, type Parameters, parseParameters, text } from "./parameters.ts";
import { expanded, insertion, load } from "./store.ts";

const address = z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5000);
const creation = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  success_url: address,
  cancel_url: address,
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
  /** Of the two that the sandbox has, it offers cards alone where nothing is said. */
  allowed_payment_method_types: z
    .array(z.enum(["card", "bacs_debit"]))
    .min(1)
    .optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  subscription_data: z.strictObject({ metadata }).optional(),
  locale: text.optional(),
  metadata,
  expand,
});

const lifetimeSeconds = 24 * 3600;

/** POST /v1/checkout/sessions. */
export async function createSession(database: D1Database, parameters: Parameters, now: Date) {
  const given = parseParameters(creation, parameters);
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw new StripeProblem(400, "You may only specify one of these parameters: customer, customer_email.");
  }
  if (given.mode === "payment" && given.subscription_data !== undefined) {
    throw new StripeProblem(400, "You can not pass `subscription_data` in `payment` mode.", {
      param: "subscription_data",
    });
  }
  if (given.mode === "subscription" && (given.payment_intent_data ?? given.customer_creation) !== undefined) {
    throw new StripeProblem(
      400,
      "You can not pass `payment_intent_data` or `customer_creation` in `subscription` mode.",
    );
  }
  if (given.discounts !== undefined && given.allow_promotion_codes !== undefined) {
    throw new StripeProblem(400, "You may only specify one of these parameters: allow_promotion_codes, discounts.");
  }
  if (given.customer === undefined && given.customer_update !== undefined) {
    throw new StripeProblem(400, "`customer_update` can only be used with `customer`.", { param: "customer_update" });
  }
  if (given.customer !== undefined) await load(database, customerDocument, given.customer, "customer");
  const lines = await Promise.all(
    given.line_items.map(async ({ price: priceID, quantity }, index) => {
      const price = await load(database, priceDocument, priceID, `line_items[${index}][price]`);
      if (!price.active) {
        throw new StripeProblem(400, `The price specified is inactive. This field only accepts active prices.`, {
          param: `line_items[${index}][price]`,
        });
      }
      const product = await load(database, productDocument, price.product);
      return { price, quantity, description: product.name };
    }),
  );
  const recurring = lines.some(({ price }) => price.recurring !== null);
  if (given.mode === "payment" && recurring) {
    throw new StripeProblem(
      400,
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "mode" },
    );
  }
  if (given.mode === "subscription" && !recurring) {
    throw new StripeProblem(
      400,
      "You must provide at least one recurring price in `subscription` mode when using prices.",
    );
  }
  const currencies = new Set(lines.map(({ price }) => price.currency));
  if (currencies.size !== 1) throw new StripeProblem(400, "All line items must have the same currency.");
  const [currency = ""] = currencies;
  if (given.allowed_payment_method_types?.includes("bacs_debit") && (currency !== "gbp" || given.mode !== "payment")) {
    throw new StripeProblem(400, "The sandbox takes `bacs_debit` for single payments in gbp alone.", {
      param: "allowed_payment_method_types",
    });
  }
  const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const id = newID("cs_test");
  const whole = {
    id,
    object: "checkout.session" as const,
    created: seconds(now),
    livemode: false,
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancel_url,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    consent: null,
    consent_collection: null,
    currency,
    custom_fields: [],
    customer: given.customer ?? null,
    customer_creation: given.mode === "subscription" ? ("always" as const) : (given.customer_creation ?? "if_required"),
    customer_details: null,
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: seconds(now) + lifetimeSeconds,
    invoice: null,
    line_items: {
      object: "list",
      data: lines.map(({ price, quantity, description }) => ({
        id: newID("li"),
        object: "item",
        amount_discount: 0,
        amount_subtotal: price.unit_amount * quantity,
        amount_tax: 0,
        amount_total: price.unit_amount * quantity,
        currency,
        description,
        price,
        quantity,
      })),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    locale: given.locale ?? null,
    metadata: given.metadata,
    mode: given.mode,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === "subscription" ? "always" : "if_required",
    payment_method_types: given.allowed_payment_method_types ?? ["card"],
    payment_status: "unpaid" as const,
    phone_number_collection: { enabled: false },
    setup_intent: null,
    shipping_options: [],
    status: "open" as const,
    submit_type: null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    // The hosted page is this site's own, so it stands where the buyer will come back to.
    url: `${new URL(given.success_url).origin}/origin/stripe/pay/${id}`,
    customer_update: given.customer_update ?? null,
    inherited_metadata: (given.payment_intent_data ?? given.subscription_data)?.metadata ?? {},
    settlement: null,
  };
  const [named] = given.discounts ?? [];
  const session =
    named === undefined ? whole : reducedSession(whole, await namedReduction(database, named, currency, now));
  await insertion(database, session).run();
  return await shownSession(database, session, given.expand, now);
}

/** Puts what a buyer's code takes off into an open session, or out of it again. */
export async function reduceSession(
  database: D1Database,
  session: CheckoutSession,
  reduction: Reduction | null,
  now: Date,
): Promise<CheckoutSession> {
  const next = { ...reducedSession(session, reduction), settlement: crypto.randomUUID() };
  await settle(database, { next, guard: stillOpen, events: [] }, now);
  return next;
}

/** GET /v1/checkout/sessions/{id}. */
export async function retrieveSession(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const given = parseParameters(z.strictObject({ expand }), parameters);
  return await shownSession(database, await load(database, checkoutSession, id, "session"), given.expand, now);
}

/** POST /v1/checkout/sessions/{id}/expire. */
export async function expireSession(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const given = parseParameters(z.strictObject({ expand }), parameters);
  const session = await load(database, checkoutSession, id, "session");
  if (sessionStatus(session, now) !== "open") {
    throw new StripeProblem(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${sessionStatus(session, now)}.`,
    );
  }
  const expired = { ...session, status: "expired" as const, settlement: crypto.randomUUID() };
  const event = newEvent("checkout.session.expired", publicSession(expired, now), now);
  if (!(await settle(database, { next: expired, guard: stillOpen, events: [event] }, now))) {
    throw new StripeProblem(409, "The Checkout Session was completed in the meantime.", { code: "lock_timeout" });
  }
  return await shownSession(database, expired, given.expand, now);
}

/** A session is open until it is paid or its day is over. */
export function sessionStatus(session: CheckoutSession, now: Date): CheckoutSession["status"] {
  return session.status === "open" && session.expires_at <= seconds(now) ? "expired" : session.status;
}

/** The session as callers see it: line items only when they ask for them. */
export function publicSession(session: CheckoutSession, now: Date): Record<string, unknown> {
  const { inherited_metadata: _, settlement: __, line_items: ___, ...shown } = session;
  const status = sessionStatus(session, now);
  return { ...shown, status, ...(status === "open" ? {} : { url: null }) };
}

async function shownSession(
  database: D1Database,
  session: CheckoutSession,
  paths: readonly string[],
  now: Date,
): Promise<Record<string, unknown>> {
  const shown = publicSession(session, now);
  const wantsLines = paths.some((path) => path.split(".", 1)[0] === "line_items");
  return await expanded(database, wantsLines ? { ...shown, line_items: session.line_items } : shown, paths);
}
