import { leagueDate, leagueTime } from "../site/league-clock.ts";
import type { Availability, Blackout } from "./availability.ts";

/** 1 is Monday, 7 Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

/** Whether a blackout applies at some hour of a day (YYYY-MM-DD). */
export const isBlockedDay = (
  { weekdays, dates, except }: Pick<Blackout, "weekdays" | "dates" | "except">,
  date: string,
): boolean => !except.includes(date) && (dates.includes(date) || weekdays.includes(weekdayOf(date)));

/** Whether a blackout is in force now, in its countries. */
export function isInForce({ from, to, ...days }: Blackout, now: Date): boolean {
  if (!isBlockedDay(days, leagueDate(now))) return false;
  const time = leagueTime(now);
  return from <= time && time < to;
}

/** Why a viewer may not play an entry: their country, or a blackout there. */
export type Restriction = { by: "country" } | { by: "hours"; hours: Blackout };

/**
 * The restriction that applies to a viewer now (spec: playback#session-check); null for none.
 * @param country null where the edge does not know it: then it counts as outside `only`, and as in no `except` or blackout.
 */
export function restrictionFor(rules: Availability | undefined, country: string | null, now: Date): Restriction | null {
  if (rules === undefined) return null;
  const { countries, blackouts } = rules;
  if (countries !== undefined) {
    const restricted =
      "only" in countries
        ? country === null || !countries.only.includes(country)
        : country !== null && countries.except.includes(country);
    if (restricted) return { by: "country" };
  }
  if (country === null) return null;
  const hours = blackouts.find((blackout) => blackout.countries.includes(country) && isInForce(blackout, now));
  return hours === undefined ? null : { by: "hours", hours };
}
