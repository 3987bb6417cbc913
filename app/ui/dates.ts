/*
 * Date formats of the site (spec: constants#date-formats), always in the league's time zone: the text must not depend on where it is
 * rendered, or hydration would fail. Intl is built into browsers; a library would load with every page. Text of a calendar day
 * (YYYY-MM-DD) keeps its day.
 */

import { leagueFormat } from "../../schemas/site/league-clock.ts";
import { isEnglish, t } from "../../schemas/site/messages.ts";

// American English is the only one that shortens every month to three letters as documented: British has "Sept".
const short = leagueFormat(
  { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  { inEnglish: "en-US" },
);
const date = leagueFormat({ day: "numeric", month: "short", year: "numeric" });
const matchDate = leagueFormat({ weekday: "short", day: "numeric", month: "short" });
const clock = leagueFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, { inEnglish: "en-GB" });
const month = leagueFormat({ month: "long", year: "numeric" });

function shortParts(instant: string | Date): Record<string, string> {
  return Object.fromEntries(short.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** `D MMM YYYY`: 20 Nov 2026; in other languages in their own format. */
export function formatDate(instant: string | Date): string {
  if (!isEnglish()) return date.format(instant);
  const { day, month, year } = shortParts(instant);
  return `${day} ${month} ${year}`;
}

/** `ddd D MMM`: Fri 20 Nov; in other languages in their own format. */
export function formatMatchDate(instant: string | Date): string {
  if (!isEnglish()) return matchDate.format(instant);
  const { weekday, day, month } = shortParts(instant);
  return `${weekday} ${day} ${month}`;
}

/** Days from now after which a date without its year is ambiguous. */
const clearDays = 200;

/** {@link formatMatchDate}, with the year if it would be ambiguous: Sat 10 Aug 2024. @param now epoch milliseconds */
export function formatMatchDay(instant: string | Date, now: number): string {
  const isFar = Math.abs(new Date(instant).getTime() - now) > clearDays * 86_400_000;
  return isFar ? `${formatMatchDate(instant)} ${shortParts(instant).year}` : formatMatchDate(instant);
}

/** Kick-off time on a 24-hour clock: 19:45. */
export function formatTime(instant: string | Date): string {
  return clock.format(instant);
}

/** {@link formatDate} with the time: 10 Aug 2024, 19:45. */
export function formatDateTime(instant: string | Date): string {
  return `${formatDate(instant)}${t(", ")}${formatTime(instant)}`;
}

/** November 2026. @param instant or a month, YYYY-MM */
export function formatMonth(instant: string | Date): string {
  return month.format(instant);
}
