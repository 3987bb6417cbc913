import { leagueLocale, perClock } from "./league-clock.ts";

/*
 * Numbers, lists and names of countries in English, by the conventions of the league's region; and the order of names in its own
 * language.
 */

/** Formats numbers, such as attendances: "12,345", in Sweden "12 345". */
export function leagueNumber(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const current = perClock(() => new Intl.NumberFormat(leagueLocale(), options));
  return (value) => current().format(value);
}

const lists = {
  and: perClock(() => new Intl.ListFormat(leagueLocale())),
  or: perClock(() => new Intl.ListFormat(leagueLocale(), { type: "disjunction" })),
};

/** "A, B and C", or "A, B or C". */
export const listText = (items: readonly string[], joined: keyof typeof lists = "and"): string =>
  lists[joined]().format(items);

const regions = perClock(() => new Intl.DisplayNames(leagueLocale(), { type: "region" }));

/** A country's name by its ISO 3166-1 alpha-2 code; the code itself where it has no name. */
export const countryName = (code: string): string => regions().of(code) ?? code;

const collator = perClock(({ languages: [own] }) => new Intl.Collator(own));

/** Orders names as the league's own language does: Å comes last in Norway. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);

/** The country that the league plays in (ISO 3166-1 alpha-2), as its first language has it. */
export const leagueCountry = perClock(({ languages: [own] }) => new Intl.Locale(own ?? "en-GB").maximize().region);
