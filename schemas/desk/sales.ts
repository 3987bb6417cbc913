import { z } from "zod";
import { pass } from "../league/passes.ts";
import { packageType } from "../payments/packages.ts";
import { author } from "./fans.ts";
import { reason } from "./staff.ts";

/** Maximum number of days in one call: a year. */
export const maxFigureDays = 366;
/** Number of days in a call that names none. */
export const usualFigureDays = 30;

export const firstFigureDay = "2000-01-01";
const day = z.iso
  .date("A day is YYYY-MM-DD.")
  .refine((text) => text >= firstFigureDay, "Figures begin with the year 2000 at the earliest.");

/** GET sales: the last 30 days by default. */
export const deskSalesQuery = z.object({
  from: day.optional().meta({ description: "The first day, on the league's clock." }),
  to: day.optional().meta({ description: "The last day, today at the latest." }),
});
/** GET operator/sales of the payments backend. */
export const operatorSalesQuery = z.object({ from: day, to: day });

const count = z.int();
/** What was paid, refunded and disputed for a pass on one day, in minor units. Failed refunds and won disputes do not count. */
const soldOnDay = z.object({
  day: z.string(),
  pass: z.string(),
  currency: z.string(),
  paid: count,
  refunded: count,
  disputed: count,
});
export type SoldOnDay = z.infer<typeof soldOnDay>;

/** How many holders joined and left on a day, and how many there were at its end. */
const holdersOnDay = z.object({
  day: z.string(),
  begun: count,
  ended: count,
  /** Turned off renewal; they keep the pass until the end of the paid period. */
  cancelled: count,
  active: count,
});
export type HoldersOnDay = z.infer<typeof holdersOnDay>;

/** `money` leaves out days without payments; `passes` has every day. */
export const salesFigures = z.object({
  from: z.string(),
  to: z.string(),
  money: z.array(soldOnDay),
  passes: z.array(z.object({ pass: z.string(), subscription: z.boolean(), days: z.array(holdersOnDay) })),
});
export type SalesFigures = z.infer<typeof salesFigures>;
export const operatorSalesResponse = z.object({ data: salesFigures });

/** Maximum number of disputes, and of refunds, in the inbox. */
export const maxInboxRows = 200;

const concerned = {
  id: z.string(),
  at: z.string(),
  /** What was bought; null: unknown. */
  pass: z.string().nullable(),
  amount: count,
  currency: z.string(),
  /** The provider's id of the payment; null: unknown. */
  payment: z.string().nullable(),
  /** The account; null if it was deleted. */
  fan: z.string().nullable(),
};
const openDispute = z.object({
  ...concerned,
  /** The provider's status, such as needs_response or under_review. */
  state: z.string(),
  reason: z.string().nullable(),
  /** Deadline for evidence; null where the provider gives none. */
  dueAt: z.string().nullable(),
});
export type OpenDispute = z.infer<typeof openDispute>;
const openRefund = z.object({
  ...concerned,
  /**
   * failed: the bank returned the money. waits: in progress, or a withdrawal from a contract that is retried every minute. refused: staff
   * requested it, and the provider did not carry it out.
   */
  state: z.enum(["failed", "waits", "refused"]),
  reason: z.string().nullable(),
});
export type OpenRefund = z.infer<typeof openRefund>;

/** GET sales/inbox: disputes by deadline, refunds newest first. */
export const salesInbox = z.object({ disputes: z.array(openDispute), refunds: z.array(openRefund) });
export type SalesInbox = z.infer<typeof salesInbox>;
export const operatorInboxResponse = z.object({ data: salesInbox });

/** GET operator/sales/matches: coming matches with passes that were bought and not refunded. */
export const operatorSoldMatchesResponse = z.object({
  data: z.array(z.object({ match: z.int(), passes: z.int().positive() })),
});

/** GET operator/sales/matches/{match}: who would have a pass for nothing if the match were taken away. */
export const matchHolders = z.object({
  /** Passes that were bought and not refunded. */
  passes: z.int().nonnegative(),
  /** Accounts that were given one: by a gift, voucher, grant or compensation. */
  given: z.int().nonnegative(),
  /** Codes of gifts and vouchers that can still be redeemed. */
  codes: z.int().nonnegative(),
});
export type MatchHolders = z.output<typeof matchHolders>;
export const operatorMatchHoldersResponse = z.object({ data: matchHolders });

/** The payment provider's maximum charge, in minor units. */
const highestAmount = 99_999_999;
const amount = z.int().min(1, "A price is more than nothing.").max(highestAmount, "That is more than can be charged.");
/** A price in minor units. `usualAmount` is shown struck through beside it; null: no offer. */
const priceAmounts = z.object({ amount, usualAmount: amount.nullable() });

const passPrice = z.object({
  id: z.string(),
  ...priceAmounts.shape,
  currency: z.string(),
  renewsEvery: z.enum(["month", "year"]).nullable(),
  /** For a one-off payment: hours of access from payment, or from kick-off for a pass for one match. */
  accessHours: z.int().nullable(),
  offer: z.string().nullable(),
  opens: z.array(z.string()),
  /** False: no longer sold, but still used for renewals. */
  onSale: z.boolean(),
  /** Start and end of the sale; null: no start, or no end. */
  saleFrom: z.string().nullable(),
  saleUntil: z.string().nullable(),
  /** Free days at the start of a customer's first subscription. */
  trialDays: z.int().nullable(),
});
const version = z.int().positive();
const soldPass = z.object({
  id: z.string(),
  type: packageType,
  title: z.string(),
  description: z.string(),
  /** Incremented by each change of the pass or its prices. */
  version,
  /** The pass as in passes.json, with the prices on sale, or with all former prices if none is on sale. Prices are in whole units. */
  written: pass,
  /** How many passes sold under this title are still valid. */
  holders: count,
  prices: z.array(passPrice),
});
export type SoldPass = z.infer<typeof soldPass>;
export type PassPrice = z.infer<typeof passPrice>;
export const operatorPassesResponse = z.object({ data: z.array(soldPass) });

/** GET sales/passes, in the order in which fans see them. `tax`: the rates included in today's prices, by the buyer's country. */
export const deskPassesResponse = z.object({
  passes: z.array(soldPass),
  tax: z.array(z.object({ country: z.string(), name: z.string(), percent: z.number() })),
  currency: z.string(),
  competitions: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type DeskPasses = z.infer<typeof deskPassesResponse>;

/** POST sales/prices/{price}. `before`: the price as the caller last read it. */
export const priceChange = z.object({ ...priceAmounts.shape, before: priceAmounts, reason });
/** POST operator/sales/prices/{id}. */
export const operatorPriceChange = z.object({ ...priceAmounts.shape, before: priceAmounts, author });

const order = z.array(z.string().max(100)).max(500);
const passVersion = version.meta({ description: "The version that was looked at." });
/** POST sales/passes/create. */
export const passCreation = z.object({ pass, reason });
/** POST sales/passes/{pass}/save: prices that the pass no longer lists are taken off sale. */
export const passSave = z.object({ version: passVersion, pass, reason });
/** POST sales/passes/{pass}/withdraw. */
export const passWithdrawal = z.object({ version: passVersion, reason });
/** POST sales/passes/arrange: the ids of all passes in the new order, and in the order the change is based on. */
export const passArrangement = z.object({ order, before: order });

/** `currency` is the league's own. */
const forCurrency = { author, currency: z.string() };
/** POST operator/sales/passes. */
export const operatorPassCreation = z.object({ pass, ...forCurrency });
/** POST operator/sales/passes/{id}/save. */
export const operatorPassSave = z.object({ version, pass, ...forCurrency });
/** POST operator/sales/passes/{id}/withdraw. */
export const operatorPassWithdrawal = z.object({ version, author });
/** POST operator/sales/passes/arrange. */
export const operatorPassArrangement = z.object({ order, before: order, author });

/** Maximum number of gifts in the list. */
export const maxGifts = 500;

export const soldGift = z.object({
  id: z.string(),
  at: z.string(),
  pass: z.string(),
  /** Minor units; null if the contract is no longer stored. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** The buyer's account; null if it was deleted. */
  fan: z.string().nullable(),
  /** When the mail with the gift's code was sent. */
  sentAt: z.string().nullable(),
  redeemedAt: z.string().nullable(),
  expiresAt: z.string(),
  state: z.enum(["waits", "redeemed", "expired", "returned"]),
});
export type SoldGift = z.infer<typeof soldGift>;
/** GET sales/gifts: latest first, without codes and recipients. */
export const soldGiftsResponse = z.object({ gifts: z.array(soldGift) });
export const operatorGiftsResponse = z.object({ data: z.array(soldGift) });
