import { z } from "zod";

/** Days from a contract's conclusion in which a consumer may withdraw without a reason (Directive 2011/83/EU, Article 9). */
export const withdrawalDays = 14;

/** GET contracts/{ssoID}: an account's purchases that can be withdrawn from or cancelled. Instants are ISO 8601 UTC. */
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
  /**
   * Net cost since it was concluded: the amount paid, less what a change of plan has credited, plus what was paid with earlier credit.
   * Null: equal to the amount paid.
   */
  netAmount: z.int().nonnegative().nullable().default(null),
  /** The contract's credit that is left at the payments provider. */
  credit: z.int().nonnegative().default(0),
  /** When the buyer agreed to begin at once, or a gift was redeemed; null: a withdrawal refunds everything. */
  beginConsentAt: z.iso.datetime().nullable(),
  /** Whether it is a pass for one match: once the match was watched, nothing is refunded. */
  isForMatch: z.boolean().default(false),
  withdrawnAt: z.iso.datetime().nullable(),
  /** What a withdrawal refunds, or has refunded; null before it. */
  refunded: z.int().nonnegative().nullable(),
  /** For a second payment that the site has given back: the contract that covered the pass already. Null for any other contract. */
  duplicateOf: z.string().nullable().default(null),
  cancelledAt: z.iso.datetime().nullable(),
  /** What has gone back of the amount by refunds and disputes, before a withdrawal if there was one. Minor units. */
  returned: z.int().nonnegative().default(0),
  /** Whether it opens nothing any more in the time that is paid, as after a refund of all of it. */
  accessEnded: z.boolean().default(false),
});
export type Contract = z.infer<typeof contract>;

/** A contract, with what is needed to count the days on which it was used. */
const accountContract = contract.extend({
  /** Entitlements that it grants: days on which only other things were watched do not count. Absent: all days count. */
  entitlements: z.array(z.string()).optional(),
  /** For a gift, the account that has redeemed it, whose days count; null or absent: the buyer's own. */
  usedBy: z.string().nullish(),
  /** When that account was deleted, and with it the days on which it watched: all days until then count. Null or absent: it was not. */
  usedUntil: z.iso.datetime().nullish(),
});
export type AccountContract = z.infer<typeof accountContract>;
export const contractsResponse = z.object({ data: z.array(accountContract) });

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

type WithdrawalTerms = Pick<
  Contract,
  "amount" | "netAmount" | "credit" | "startsAt" | "endsAt" | "beginConsentAt" | "isForMatch"
>;

/**
 * What a withdrawal gives back of a contract's cost: all of it, or, if the buyer agreed to begin at once, the share of the paid days on
 * which they did not watch (Article 14). A pass for one match counts as one day. Rounded in the buyer's favour.
 */
function refundableAmount(
  { startsAt, endsAt, beginConsentAt, isForMatch }: WithdrawalTerms,
  amount: number,
  watchedDays: number,
): number {
  if (beginConsentAt === null) return amount;
  const paidDays = isForMatch ? 1 : Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / day));
  return amount - Math.floor((amount * Math.min(watchedDays, paidDays)) / paidDays);
}

/**
 * What a withdrawal refunds in money, never more than was paid, and what to take from the customer's credit at the provider: credit
 * whose money is refunded is taken, and a cost that was paid with credit returns as credit (a negative number).
 */
export function withdrawalReturns(contract: WithdrawalTerms, watchedDays: number): { refund: number; credit: number } {
  const { amount, netAmount, credit } = contract;
  const all = refundableAmount(contract, netAmount ?? amount, watchedDays) + credit;
  const refund = Math.min(amount, all);
  return { refund, credit: credit - (all - refund) };
}

/** What a withdrawal refunds in money, in minor units. */
export const withdrawalRefund = (contract: WithdrawalTerms, watchedDays: number): number =>
  withdrawalReturns(contract, watchedDays).refund;
