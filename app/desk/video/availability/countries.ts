import { countryCodes } from "../../../../schemas/site/countries.ts";
import { plain } from "../../league/clubs/club-search.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

export const nameOfCountry = (code: string): string => names.of(code) ?? code;

/** All countries by name, for a select. */
export const countryOptions = countryCodes
  .map((code) => ({ value: code, label: nameOfCountry(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** Countries whose name contains the typed text, or whose code is that text. Those that begin with it come first. */
export function countriesFound(typed: string, chosen: readonly string[]): typeof countryOptions {
  const text = plain(typed.trim());
  if (text === "") return [];
  const left = countryOptions.filter(({ value }) => !chosen.includes(value));
  const begins = left.filter(({ value, label }) => value.toLowerCase() === text || plain(label).startsWith(text));
  return [...begins, ...left.filter((each) => !begins.includes(each) && plain(each.label).includes(text))];
}
