/*
 * Messages about vouchers, for server and pages. Free of zod, because pages load it.
 */

import { leagueFormat } from "../site/league-clock.ts";
import { message, t } from "../site/messages.ts";

export const voucherMessages = {
  loginRequired: message("You must be logged in to redeem a voucher"),
  malformed: message("A voucher code has 16 letters and digits. Please check yours."),
  unknown: message("There is no voucher with this code. Please check every letter and digit."),
  used: message("This code has been used already."),
  returned: message("This code was a gift that has been paid back. It opens nothing any more."),
  tooOften: message("That was tried too often. Please wait a minute and try again."),
  unavailable: message(
    "Vouchers cannot be redeemed at the moment. Your code has not been used up. Please try again later.",
  ),
} as const;

const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });

/** @param at when the code expired, ISO 8601 */
export const voucherExpiredMessage = (at: string) =>
  t("This code could be redeemed until {time}.", { time: moment.format(at) });

/**
 * Asks when to begin if two passes would run at the same time.
 * @param until when the current one ends, ISO 8601
 * @param renewsAt when the current one renews, ISO 8601; null if it does not
 */
export function voucherBesideMessage({
  title,
  held,
  until,
  renewsAt,
}: {
  title: string;
  held: string | null;
  until: string;
  renewsAt: string | null;
}) {
  if (held !== null && renewsAt !== null) {
    const renews = t("You hold the {held}, which renews on {time} unless you cancel it first.", {
      held,
      time: moment.format(renewsAt),
    });
    return `${renews} ${t("If you do not cancel it, this code ({title}) runs beside it, whether it begins now or then. Your code has not been used yet.", { title })}`;
  }
  const time = moment.format(until);
  const holds =
    held === null
      ? t("You hold what it opens until {time}.", { time })
      : t("You hold the {held} until {time}.", { held, time });
  return `${holds} ${t("This code ({title}) can begin now, beside it, or when that ends. Your code has not been used yet.", { title })}`;
}

/** The choices of {@link voucherBesideMessage}. */
export const voucherStartLabels = { after: message("Begin when that ends"), now: message("Begin now") } as const;

/**
 * The message after redeeming a voucher.
 * @param again the account has redeemed it before, and nothing has changed
 */
export function voucherRedeemedMessage(
  { title, from, until }: { title: string; from: string | null; until: string | null },
  again: boolean,
  now: Date,
): string {
  const redeemed = again ? t("You have redeemed this voucher before.") : t("Your voucher is redeemed.");
  return `${redeemed} ${voucherOpens({ title, from, until }, now)}`;
}

/** What a voucher opens, and when. */
function voucherOpens({ title, from, until }: { title: string; from: string | null; until: string | null }, now: Date) {
  const today = now.toISOString();
  const start = from === null || from <= today ? null : moment.format(from);
  const end = until === null ? null : moment.format(until);
  if (end === null) {
    return start === null
      ? t("It opens for you: {title}.", { title })
      : t("It opens for you: {title} from {start}.", { title, start });
  }
  if (start !== null) return t("It opens for you: {title} from {start} until {end}.", { title, start, end });
  return until !== null && until <= today
    ? t("It opened for you: {title} until {end}.", { title, end })
    : t("It opens for you: {title} until {end}.", { title, end });
}
