import { countryCodes } from "../../../schemas/site/countries.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

export const nameOfCountry = (code: string): string => names.of(code) ?? code;

/** All countries by name, for a select. */
export const countryOptions = countryCodes
  .map((code) => ({ value: code, label: nameOfCountry(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
