import { z } from "zod";
import { londonDate, londonTime } from "./london-time.ts";

/** ISO 3166-1 alpha-2, as the edge names countries. */
const countryCode = z.string().regex(/^[A-Z]{2}$/, "is two capital letters, such as GB");
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is a time such as 14:45");

/** Hours of a day, by London's clock, in which nothing is shown in some countries. */
export const blackout = z
  .strictObject({
    countries: z.array(countryCode).min(1),
    /** Inclusive. */
    from: clock,
    /** Exclusive. */
    to: clock,
    /** 1 is Monday, 7 Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).default([]),
    /** Further days on which it holds, such as bank holidays. YYYY-MM-DD. */
    dates: z.array(z.iso.date()).default([]),
    /** Days on which it does not hold, whatever their weekday. */
    except: z.array(z.iso.date()).default([]),
  })
  .refine(({ from, to }) => from < to, "begins before it ends");
export type Blackout = z.infer<typeof blackout>;

/** Where and when an entry may be played, whoever asks. What is left out does not restrict. */
export const availability = z.strictObject({
  /** Only these countries, or all but these. */
  countries: z
    .union([
      z.strictObject({ only: z.array(countryCode).min(1) }),
      z.strictObject({ except: z.array(countryCode).min(1) }),
    ])
    .optional(),
  blackouts: z.array(blackout).default([]),
});
export type Availability = z.infer<typeof availability>;

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

/**
 * Whether the country of a viewer keeps an entry from them at this instant (accounts-and-streaming §4, country permission).
 * @param country as the edge saw it; null where it does not know: then what is for some countries alone is refused, and
 * what is kept from some is not.
 */
export function isKeptFrom(rules: Availability | undefined, country: string | null, now: Date): boolean {
  if (rules === undefined) return false;
  const { countries, blackouts } = rules;
  if (countries !== undefined) {
    if ("only" in countries && (country === null || !countries.only.includes(country))) return true;
    if ("except" in countries && country !== null && countries.except.includes(country)) return true;
  }
  if (country === null) return false;
  return blackouts.some((hours) => hours.countries.includes(country) && isInForce(hours, now));
}
