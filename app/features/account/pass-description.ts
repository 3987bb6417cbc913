import type { AccountPasses } from "../../../schemas/payments/holdings.ts";
import { leagueTimeZone } from "../../../schemas/site/league-clock.ts";
import type { BrowserLocale } from "../../ui/locale.ts";

type Pass = AccountPasses["passes"][number];

/** Origin of a pass. A payment is not mentioned. */
const origins: Readonly<Record<Pass["reason"], string | null>> = {
  payment: null,
  grant: "Given by the league",
  voucher: "By a voucher",
  credit: "A credit for an interruption",
  family: "Shared with you",
};

const day = { day: "numeric", month: "long", year: "numeric" } as const;

/**
 * "Renews on 5 December 2026", "Payment refused, ends 5 December 2026 at 15:00", "A credit for an interruption, until December 5, 2026
 * at 10:00 AM EST": in the fan's time zone and locale.
 */
export function passDescription(
  { startsAt, endsAt, renewsAt, reason, renewalFailed, sharedBy }: Omit<Pass, "opens" | "title">,
  { now, locale: { locale, timeZone } }: { now: Date; locale: BrowserLocale },
): string {
  // The league's time zone is not named: the whole site uses it.
  const zone = timeZone === leagueTimeZone() ? {} : { timeZoneName: "short" as const };
  const clock = { hour: "numeric", minute: "2-digit", timeZone, ...zone } as const;
  const moment = (instant: string) => new Intl.DateTimeFormat(locale, { ...day, ...clock }).format(new Date(instant));
  const from = Date.parse(startsAt) > now.getTime() ? `from ${moment(startsAt)}` : null;
  const renews =
    renewsAt === null || renewalFailed
      ? null
      : `renews on ${new Intl.DateTimeFormat(locale, { ...day, timeZone }).format(new Date(renewsAt))}`;
  const until = endsAt === null ? "without end" : `${renewalFailed ? "ends" : "until"} ${moment(endsAt)}`;
  const origin = sharedBy === null ? origins[reason] : `shared with you by ${sharedBy}`;
  const words = [renewalFailed ? "payment refused" : origin, from, renews ?? until]
    .filter((part) => part !== null)
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
