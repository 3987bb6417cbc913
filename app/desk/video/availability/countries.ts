import { countryCodes } from "../../../../schemas/site/countries.ts";
import { foldText } from "../../league/clubs/club-search.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

export const countryName = (code: string): string => names.of(code) ?? code;

/** All countries by name, for a select. */
export const countryOptions = countryCodes
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** Countries whose name contains the typed text, or whose code is that text. Those that begin with it come first. */
export function searchCountries(typed: string, chosen: readonly string[]): typeof countryOptions {
  const text = foldText(typed.trim());
  if (text === "") return [];
  const left = countryOptions.filter(({ value }) => !chosen.includes(value));
  const begins = left.filter(({ value, label }) => value.toLowerCase() === text || foldText(label).startsWith(text));
  return [...begins, ...left.filter((each) => !begins.includes(each) && foldText(each.label).includes(text))];
}
