import { z } from "zod";
import { pass } from "../league/passes.ts";
import { packageType } from "../payments/packages.ts";
import { author } from "./fans.ts";
import { reason } from "./staff.ts";

/** Days of figures in one call, at most: a year. */
export const maxFigureDays = 366;
/** Days shown where none are asked for. */
export const usualFigureDays = 30;

export const firstFigureDay = "2000-01-01";
const day = z.iso
  .date("A day is YYYY-MM-DD.")
  .refine((text) => text >= firstFigureDay, "Figures begin with the year 2000 at the earliest.");

/** GET sales: without days, the last 30. */
export const deskSalesQuery = z.object({
  from: day.optional().meta({ description: "The first day, on the league's clock." }),
  to: day.optional().meta({ description: "The last day, today at the latest." }),
});
/** GET operator/sales of the payments backend. */
export const operatorSalesQuery = z.object({ from: day, to: day });

const count = z.int();
/** What was paid, refunded and disputed for a pass on a day, in minor units. A refund that failed and a dispute that was won are no part of it. */
const soldOnDay = z.object({
  day: z.string(),
  pass: z.string(),
  currency: z.string(),
  paid: count,
  refunded: count,
  disputed: count,
});
export type SoldOnDay = z.infer<typeof soldOnDay>;

/** Who has joined and left on a day, and how many there were at its end. */
const holdersOnDay = z.object({
  day: z.string(),
  begun: count,
  ended: count,
  /** Decided not to renew; they stay until what they paid for is over. */
  cancelled: count,
  active: count,
});
export type HoldersOnDay = z.infer<typeof holdersOnDay>;

/** Days without money are not among `money`; `passes` have every day. */
export const salesFigures = z.object({
  from: z.string(),
  to: z.string(),
  money: z.array(soldOnDay),
  passes: z.array(z.object({ pass: z.string(), subscription: z.boolean(), days: z.array(holdersOnDay) })),
});
export type SalesFigures = z.infer<typeof salesFigures>;
export const operatorSalesResponse = z.object({ data: salesFigures });

/** Rows of each kind in the inbox, at most. */
export const maxInboxRows = 200;

const concerned = {
  id: z.string(),
  at: z.string(),
  /** What was bought; null where that is not known. */
  pass: z.string().nullable(),
  amount: count,
  currency: z.string(),
  /** The provider's number of the payment; null where it is not known. */
  payment: z.string().nullable(),
  /** The account; null for one that was deleted. */
  fan: z.string().nullable(),
};
const openDispute = z.object({
  ...concerned,
  /** The provider's word, such as needs_response or under_review. */
  state: z.string(),
  reason: z.string().nullable(),
  /** Until when it is answered; null where the provider names no day. */
  dueAt: z.string().nullable(),
});
export type OpenDispute = z.infer<typeof openDispute>;
const openRefund = z.object({
  ...concerned,
  /**
   * failed: the money came back from the bank. waits: it is under way, or a withdrawal is carried out again every minute. refused: staff
   * asked for it, and the provider did not carry it out.
   */
  state: z.enum(["failed", "waits", "refused"]),
  reason: z.string().nullable(),
});
export type OpenRefund = z.infer<typeof openRefund>;

/** GET sales/inbox: disputes by their deadline, refunds newest first. */
export const salesInbox = z.object({ disputes: z.array(openDispute), refunds: z.array(openRefund) });
export type SalesInbox = z.infer<typeof salesInbox>;
export const operatorInboxResponse = z.object({ data: salesInbox });

/** GET operator/sales/matches: coming matches for which passes have been bought, and not been returned. */
export const operatorSoldMatchesResponse = z.object({
  data: z.array(z.object({ match: z.int(), passes: z.int().positive() })),
});

/** The most that the payments provider charges at once, in minor units. */
const highestAmount = 99_999_999;
const amount = z.int().min(1, "A price is more than nothing.").max(highestAmount, "That is more than can be charged.");
/** A price in minor units; `usualAmount` is shown struck through beside it, and null without an offer. */
const priceAmounts = z.object({ amount, usualAmount: amount.nullable() });

const passPrice = z.object({
  id: z.string(),
  ...priceAmounts.shape,
  currency: z.string(),
  renewsEvery: z.enum(["month", "year"]).nullable(),
  /** Of a pass that is paid once: from payment, or of one for a match from its kick-off. */
  accessHours: z.int().nullable(),
  offer: z.string().nullable(),
  opens: z.array(z.string()),
  /** False: sold no more, and kept for renewals. */
  onSale: z.boolean(),
  /** From when to when it is on sale, where it is; null: since ever, or without end. */
  saleFrom: z.string().nullable(),
  saleUntil: z.string().nullable(),
  /** Days that a first subscription costs nothing. */
  trialDays: z.int().nullable(),
});
const version = z.int().positive();
const soldPass = z.object({
  id: z.string(),
  type: packageType,
  title: z.string(),
  description: z.string(),
  /** Counts its changes, and those of its prices. */
  version,
  /** As passes.json has it, with its prices on sale, or, where none is, with all that it had. Prices are in whole units. */
  written: pass,
  /** How many were sold under this title and are not over. */
  holders: count,
  prices: z.array(passPrice),
});
export type SoldPass = z.infer<typeof soldPass>;
export type PassPrice = z.infer<typeof passPrice>;
export const operatorPassesResponse = z.object({ data: z.array(soldPass) });

/** GET sales/passes, in the order in which fans see them. `tax` is included in prices today, by the buyer's country. */
export const deskPassesResponse = z.object({
  passes: z.array(soldPass),
  tax: z.array(z.object({ country: z.string(), name: z.string(), percent: z.number() })),
  /** The league's currency. */
  currency: z.string(),
  competitions: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type DeskPasses = z.infer<typeof deskPassesResponse>;

/** POST sales/prices/{price}: `before` is what the price was when it was looked at. */
export const priceChange = z.object({ ...priceAmounts.shape, before: priceAmounts, reason });
/** POST operator/sales/prices/{id}. */
export const operatorPriceChange = z.object({ ...priceAmounts.shape, before: priceAmounts, author });

const order = z.array(z.string().max(100)).max(500);
const passVersion = version.meta({ description: "The version that was looked at." });
/** POST sales/passes/create. */
export const passCreation = z.object({ pass, reason });
/** POST sales/passes/{pass}/save: prices that the pass does not name any more are sold no more. */
export const passSave = z.object({ version: passVersion, pass, reason });
/** POST sales/passes/{pass}/withdraw. */
export const passWithdrawal = z.object({ version: passVersion, reason });
/** POST sales/passes/arrange: the ids of all passes, and in which order they were looked at. */
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

/** Gifts in the list, at most. */
export const maxGifts = 500;

export const soldGift = z.object({
  id: z.string(),
  at: z.string(),
  pass: z.string(),
  /** Minor units; null where the contract is not kept any more. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** The buyer's account; null for one that was deleted. */
  fan: z.string().nullable(),
  /** When the mail with its code was sent. */
  sentAt: z.string().nullable(),
  redeemedAt: z.string().nullable(),
  expiresAt: z.string(),
  state: z.enum(["waits", "redeemed", "expired", "returned"]),
});
export type SoldGift = z.infer<typeof soldGift>;
/** GET sales/gifts: the latest first, without codes and recipients. */
export const soldGiftsResponse = z.object({ gifts: z.array(soldGift) });
export const operatorGiftsResponse = z.object({ data: z.array(soldGift) });
