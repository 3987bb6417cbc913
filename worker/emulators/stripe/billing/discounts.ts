import { z } from "zod";
import { StripeApiError } from "../api/api-error.ts";
import { expand, flag, integer, metadata, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { common } from "../objects/builders.ts";
import {
  type CheckoutSession,
  type Coupon,
  coupon,
  type Discount,
  discount,
  newID,
  type PromotionCode,
  promotionCode,
  type StoredObject,
  seconds,
} from "../objects/documents.ts";
import { expanded, find, insertStatement, list, load } from "../objects/store.ts";
import { periodEnd } from "./billing-builders.ts";

const couponCreation = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,200}$/, "may hold letters, digits, hyphens and underscores")
    .optional(),
  name: z.string().max(40).optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  amount_off: integer.pipe(z.number().min(1).max(99_999_999)).optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, "must be a three-letter ISO code in lower case")
    .optional(),
  duration: z.enum(["once", "repeating", "forever"]).default("once"),
  duration_in_months: integer.pipe(z.number().min(1).max(120)).optional(),
  max_redemptions: integer.pipe(z.number().min(1)).optional(),
  redeem_by: integer.pipe(z.number().min(1)).optional(),
  metadata,
  expand,
});

/** POST /v1/coupons. */
export async function createCoupon(database: D1Database, parameters: Parameters, now: Date) {
  const { expand: paths, ...input } = parseParameters(couponCreation, parameters);
  if ((input.percent_off === undefined) === (input.amount_off === undefined)) {
    throw new StripeApiError(400, "You must pass either `percent_off` or `amount_off`.");
  }
  if ((input.amount_off === undefined) !== (input.currency === undefined)) {
    throw new StripeApiError(400, "You must pass `currency` when passing `amount_off`.", { param: "currency" });
  }
  if ((input.duration === "repeating") !== (input.duration_in_months !== undefined)) {
    throw new StripeApiError(400, "`duration_in_months` goes with a `repeating` duration.", {
      param: "duration_in_months",
    });
  }
  const id = input.id ?? newID("co").slice(3, 11);
  if ((await find(database, coupon, id)) !== null) {
    throw new StripeApiError(400, "Coupon already exists.", { code: "resource_already_exists", param: "id" });
  }
  const created: Coupon = {
    id,
    object: "coupon",
    ...common(now),
    amount_off: input.amount_off ?? null,
    currency: input.currency ?? null,
    duration: input.duration,
    duration_in_months: input.duration_in_months ?? null,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata,
    name: input.name ?? null,
    percent_off: input.percent_off ?? null,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  await insertStatement(database, created).run();
  return await expanded(database, created, paths);
}

const codeCreation = z.strictObject({
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/, "may hold letters, digits and hyphens")
    .optional(),
  active: flag.default(true),
  expires_at: integer.pipe(z.number().min(1)).optional(),
  max_redemptions: integer.pipe(z.number().min(1)).optional(),
  metadata,
  expand,
});

/** POST /v1/promotion_codes. */
export async function createPromotionCode(database: D1Database, parameters: Parameters, now: Date) {
  const { expand: paths, ...input } = parseParameters(codeCreation, parameters);
  await load(database, coupon, input.promotion.coupon, "promotion[coupon]");
  const code = (input.code ?? newID("c").slice(2, 10)).toUpperCase();
  if ((await findCode(database, code)) !== null) {
    throw new StripeApiError(400, "An active promotion code with this code already exists.", { param: "code" });
  }
  const created: PromotionCode = {
    id: newID("promo"),
    object: "promotion_code",
    ...common(now),
    active: input.active,
    code,
    customer: null,
    expires_at: input.expires_at ?? null,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata,
    promotion: input.promotion,
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  };
  await insertStatement(database, created).run();
  return await expanded(database, created, paths);
}

async function findCode(database: D1Database, code: string): Promise<PromotionCode | null> {
  const where = [
    { field: "code", oneOf: [code] },
    { field: "active", oneOf: [1] },
  ];
  return (await list(database, promotionCode, { limit: 1, where })).data[0] ?? null;
}

const isUsedUp = (one: { max_redemptions: number | null; times_redeemed: number }) =>
  one.max_redemptions !== null && one.times_redeemed >= one.max_redemptions;
const isPast = (until: number | null, now: Date) => until !== null && until <= seconds(now);

/** The discount on an amount, in minor units. */
export function amountOff(one: Coupon, amount: number): number {
  return Math.min(amount, one.amount_off ?? Math.round((amount * (one.percent_off ?? 0)) / 100));
}

/** A session's coupon, and the promotion code it came from. */
export interface AppliedCoupon {
  coupon: Coupon;
  code: PromotionCode | null;
}

/** The coupon of the code that a buyer typed; null when it cannot be used for that currency. */
export async function findPromotion(
  database: D1Database,
  typed: string,
  currency: string,
  now: Date,
): Promise<AppliedCoupon | null> {
  const code = await findCode(database, typed.trim().toUpperCase());
  if (code === null || isPast(code.expires_at, now) || isUsedUp(code)) return null;
  return await findApplicableCoupon(database, code.promotion.coupon, code, currency, now);
}

async function findApplicableCoupon(
  database: D1Database,
  couponID: string,
  code: PromotionCode | null,
  currency: string,
  now: Date,
): Promise<AppliedCoupon | null> {
  const found = await find(database, coupon, couponID);
  if (found === null || isPast(found.redeem_by, now) || isUsedUp(found)) return null;
  return found.currency === null || found.currency === currency ? { coupon: found, code } : null;
}

/** The coupon that create-session names. @throws StripeApiError when it cannot be used */
export async function requestedCoupon(
  database: D1Database,
  requested: { coupon?: string | undefined; promotion_code?: string | undefined },
  currency: string,
  now: Date,
): Promise<AppliedCoupon> {
  const param = requested.promotion_code === undefined ? "discounts[0][coupon]" : "discounts[0][promotion_code]";
  const code =
    requested.promotion_code === undefined
      ? null
      : await load(database, promotionCode, requested.promotion_code, param);
  const couponID = code?.promotion.coupon ?? requested.coupon;
  if (couponID === undefined) throw new StripeApiError(400, "A discount names a coupon or a promotion code.");
  if (code === null) await load(database, coupon, couponID, param);
  const usable = code === null || (code.active && !isPast(code.expires_at, now) && !isUsedUp(code));
  const applied = usable ? await findApplicableCoupon(database, couponID, code, currency, now) : null;
  if (applied === null) throw new StripeApiError(400, "This discount cannot be used here.", { param });
  return applied;
}

/** The session with that coupon; null removes a coupon. */
export function withCoupon(session: CheckoutSession, applied: AppliedCoupon | null): CheckoutSession {
  const off = applied === null ? 0 : amountOff(applied.coupon, session.amount_subtotal);
  return {
    ...session,
    amount_total: session.amount_subtotal - off,
    discounts: applied === null ? [] : [{ coupon: applied.coupon.id, promotion_code: applied.code?.id ?? null }],
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  };
}

/** Redeems a paid session's coupon: the subscription's discount, and the coupon and code with one more redemption. */
export async function redeemDiscount(
  database: D1Database,
  session: CheckoutSession,
  subscription: string | null,
  now: Date,
): Promise<{ discounts: Discount[]; amount: number; redeemed: StoredObject[] }> {
  const [used] = session.discounts;
  if (used === undefined) return { discounts: [], amount: 0, redeemed: [] };
  const found = await load(database, coupon, used.coupon);
  const code = used.promotion_code === null ? null : await load(database, promotionCode, used.promotion_code);
  const months = found.duration === "repeating" ? (found.duration_in_months ?? 1) : null;
  const created: Discount = {
    id: newID("di"),
    object: "discount",
    ...common(now),
    checkout_session: session.id,
    customer: session.customer,
    end: months === null ? null : seconds(periodEnd(now, "month", months)),
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: "coupon", coupon: found.id },
    start: seconds(now),
    subscription,
    subscription_item: null,
  };
  return {
    discounts: subscription === null ? [] : [created],
    amount: session.total_details.amount_discount,
    redeemed: [found, ...(code === null ? [] : [code])].map((one) => ({
      ...one,
      times_redeemed: one.times_redeemed + 1,
    })),
  };
}

/** The discounts that still apply to a renewal, and their amount. */
export async function renewalDiscount(
  database: D1Database,
  ids: readonly string[],
  amount: number,
  now: Date,
): Promise<{ ids: string[]; amount: number }> {
  for (const id of ids) {
    const existing = await load(database, discount, id);
    const found = await load(database, coupon, existing.source.coupon);
    if (found.duration !== "once" && !isPast(existing.end, now)) return { ids: [id], amount: amountOff(found, amount) };
  }
  return { ids: [], amount: 0 };
}
