/*
 * Messages about vouchers, for server and pages. Free of zod, because pages load it.
 */

import { leagueFormat } from "../site/league-clock.ts";

export const voucherMessages = {
  loginRequired: "You must be logged in to redeem a voucher",
  malformed: "A voucher code has 16 letters and digits. Please check yours.",
  unknown: "There is no voucher with this code. Please check every letter and digit.",
  used: "This code has been used already.",
  returned: "This code was a gift that has been paid back. It opens nothing any more.",
  tooOften: "That was tried too often. Please wait a minute and try again.",
  unavailable: "Vouchers cannot be redeemed at the moment. Your code has not been used up. Please try again later.",
} as const;

const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });

/** @param at when the code expired, ISO 8601 */
export const voucherExpiredMessage = (at: string) =>
  `This code could be redeemed until ${moment.format(new Date(at))}.`;

/** Asks when to begin, before two passes run at the same time. @param until when the held one ends, ISO 8601 */
export const voucherBesideMessage = ({ title, held, until }: { title: string; held: string | null; until: string }) =>
  `You hold ${held === null ? "what it opens" : `the ${held}`} until ${moment.format(new Date(until))}. This code (${title}) can begin now, beside it, or when that ends. Your code has not been used yet.`;

/** The choices of {@link voucherBesideMessage}. */
export const voucherStartLabels = { after: "Begin when that ends", now: "Begin now" } as const;

/**
 * The message after redeeming a voucher.
 * @param again the account has redeemed it before, and nothing has changed
 */
export function voucherRedeemedMessage(
  { title, from, until }: { title: string; from: string | null; until: string | null },
  again: boolean,
  now: Date,
): string {
  const start = from === null || from <= now.toISOString() ? "" : ` from ${moment.format(new Date(from))}`;
  const end = `${start}${until === null ? "" : ` until ${moment.format(new Date(until))}`}`;
  if (!again) return `Your voucher is redeemed. It opens for you: ${title}${end}.`;
  const over = until !== null && until <= now.toISOString();
  return `You have redeemed this voucher before. It ${over ? "opened" : "opens"} for you: ${title}${end}.`;
}
