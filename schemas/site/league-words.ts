import { perClock, perLocale } from "./league-clock.ts";

/*
 * Numbers, lists and names of countries in the page's language, in English by the conventions of the league's region; and the order
 * of names in the league's own.
 */

/** Formats numbers, such as attendances: "12,345", in Sweden "12 345". */
export function leagueNumber(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const current = perLocale((locale) => new Intl.NumberFormat(locale, options));
  return (value) => current().format(value);
}

/** Formats numbers with as many decimals each: "1.50", in German "1,50". */
export const decimalNumber = (digits: number) =>
  leagueNumber({ minimumFractionDigits: digits, maximumFractionDigits: digits });

const lists = {
  and: perLocale((locale) => new Intl.ListFormat(locale)),
  or: perLocale((locale) => new Intl.ListFormat(locale, { type: "disjunction" })),
};

/** "A, B and C", or "A, B or C". */
export const listText = (items: readonly string[], joined: keyof typeof lists = "and"): string =>
  lists[joined]().format(items);

const regions = perLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** A country's name by its ISO 3166-1 alpha-2 code; the code itself where it has no name. */
export const countryName = (code: string): string => regions().of(code) ?? code;

const collator = perClock(({ languages: [own] }) => new Intl.Collator(own));

/** Orders names as the league's own language does: Å comes last in Norway. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);

/** The country that the league plays in (ISO 3166-1 alpha-2), as its first language has it. */
export const leagueCountry = perClock(({ languages: [own] }) => new Intl.Locale(own ?? "en-GB").maximize().region);
