import { perClock, perLocale } from "./league-clock.ts";

/*
 * Numbers, lists and country names in the page's language (in English, by the conventions of the league's region), and the sort order of
 * names in the league's own language.
 */

/** Formats numbers, such as attendances: "12,345", in Sweden "12 345". */
export function leagueNumber(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const current = perLocale((locale) => new Intl.NumberFormat(locale, options));
  return (value) => current().format(value);
}

/** Formats numbers with a fixed number of decimals: "1.50", in German "1,50". */
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

/** Sorts names as the league's own language does: Å comes last in Norway. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);

/** The country in which the league plays (ISO 3166-1 alpha-2), from its first language. */
export const leagueCountry = perClock(({ languages: [own] }) => new Intl.Locale(own ?? "en-GB").maximize().region);
