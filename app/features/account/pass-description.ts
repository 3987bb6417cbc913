import type { AccountPasses } from "../../../schemas/payments/holdings.ts";
import { leagueTimeZone } from "../../../schemas/site/league-clock.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import type { BrowserLocale } from "../../ui/locale.ts";

type Pass = AccountPasses["passes"][number];

/** Words for where a pass comes from; null for a bought one, which needs none. */
const origins = {
  payment: null,
  grant: message("Given by the league"),
  voucher: message("By a voucher"),
  credit: message("A credit for an interruption"),
  family: message("Shared with you"),
} as const satisfies Record<Pass["reason"], string | null>;

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
  const from = Date.parse(startsAt) > now.getTime() ? t("from {time}", { time: moment(startsAt) }) : null;
  const renews =
    renewsAt === null || renewalFailed
      ? null
      : t("renews on {day}", { day: new Intl.DateTimeFormat(locale, { ...day, timeZone }).format(new Date(renewsAt)) });
  const end = endsAt === null ? null : moment(endsAt);
  const until =
    end === null
      ? t("without end")
      : renewalFailed
        ? t("ends {time}", { time: end })
        : t("until {time}", { time: end });
  const known = origins[reason];
  const origin = sharedBy === null ? known && t(known) : t("shared with you by {address}", { address: sharedBy });
  const description = [renewalFailed ? t("payment refused") : origin, from, renews ?? until]
    .filter((part) => part !== null)
    .reduce((first, second) => t("{first}, {second}", { first, second }));
  return description.charAt(0).toUpperCase() + description.slice(1);
}
