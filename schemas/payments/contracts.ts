import { z } from "zod";

/** Days from a contract's conclusion in which a consumer may withdraw without a reason (Directive 2011/83/EU, Article 9). */
export const withdrawalDays = 14;

/** GET contracts/{ssoID}: what an account has bought that can be withdrawn from or cancelled. Instants are ISO 8601 UTC. */
export const contract = z.object({
  /** The subscription, or the payment of a pass. */
  id: z.string(),
  title: z.string(),
  renews: z.boolean(),
  /** When the contract, or the renewed one, was concluded. */
  concludedAt: z.iso.datetime(),
  /** Until when it can be withdrawn from. */
  withdrawUntil: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Paid since it was concluded, in minor units. */
  amount: z.int().nonnegative(),
  currency: z.string(),
  /** When the buyer agreed to begin at once; null: a withdrawal refunds everything. */
  beginConsentAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** What a withdrawal refunds, or has refunded; null before it. */
  refunded: z.int().nonnegative().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
});
export type Contract = z.infer<typeof contract>;
export const contractsResponse = z.object({ data: z.array(contract) });

/** POST contracts/withdraw and contracts/cancel. */
export const declarationRequest = z.object({
  userID: z.string().min(1).max(500),
  contractID: z.string().min(1).max(255),
  /** Days of the contract on which the account watched or listened. */
  watchedDays: z.int().nonnegative().default(0),
});
export type DeclarationRequest = z.input<typeof declarationRequest>;
export const declarationResponse = z.object({
  data: z.object({ declaredAt: z.iso.datetime(), refund: z.int().nonnegative() }),
});

const day = 86_400_000;

/**
 * What a withdrawal refunds: everything, or where the buyer agreed to begin at once, everything but the days on which they watched,
 * out of the days that were paid (Article 14). Rounded in the buyer's favour.
 */
export function withdrawalRefund(
  { amount, startsAt, endsAt, beginConsentAt }: Pick<Contract, "amount" | "startsAt" | "endsAt" | "beginConsentAt">,
  watchedDays: number,
): number {
  if (beginConsentAt === null) return amount;
  const paidDays = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / day));
  return amount - Math.floor((amount * Math.min(watchedDays, paidDays)) / paidDays);
}
