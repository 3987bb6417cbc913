import { londonDate, londonTime } from "../site/london-clock.ts";
import type { Availability, Blackout } from "./availability.ts";

/** 1 is Monday, 7 Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

/** Whether a blackout is in force at this instant, in the countries that it is for. */
export function isInForce({ from, to, weekdays, dates, except }: Blackout, now: Date): boolean {
  const date = londonDate(now);
  if (except.includes(date) || !(dates.includes(date) || weekdays.includes(weekdayOf(date)))) return false;
  const time = londonTime(now);
  return from <= time && time < to;
}

/** What keeps an entry from a viewer: their country, or blocked hours there. */
export type Restriction = { by: "country" } | { by: "hours"; hours: Blackout };

/**
 * What of a viewer's country keeps an entry from them at this instant (spec: playback#session-check); null for
 * nothing.
 * @param country as the edge saw it; null where it does not know: then what is for some countries alone is refused, and
 * what is kept from some is not.
 */
export function restrictionFor(rules: Availability | undefined, country: string | null, now: Date): Restriction | null {
  if (rules === undefined) return null;
  const { countries, blackouts } = rules;
  if (countries !== undefined) {
    const kept =
      "only" in countries
        ? country === null || !countries.only.includes(country)
        : country !== null && countries.except.includes(country);
    if (kept) return { by: "country" };
  }
  if (country === null) return null;
  const hours = blackouts.find((blackout) => blackout.countries.includes(country) && isInForce(blackout, now));
  return hours === undefined ? null : { by: "hours", hours };
}
