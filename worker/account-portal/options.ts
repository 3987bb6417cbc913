import { countryCodes } from "../../schemas/site/countries.ts";

const homeCountry = "GB";

export interface Country {
  code: string;
  label: string;
}

function labelled(): Country[] {
  const names = new Intl.DisplayNames("en-GB", { type: "region" });
  const order = new Intl.Collator("en-GB");
  return countryCodes
    .map((code) => ({ code, label: names.of(code) ?? code }))
    .sort((a, b) => Number(b.code === homeCountry) - Number(a.code === homeCountry) || order.compare(a.label, b.label));
}

let known: Country[] | undefined;

/** All countries, the United Kingdom first, the others in alphabetical order (spec: entities#country). */
export function countries(): Country[] {
  known ??= labelled();
  return known;
}

/** Languages to choose from (spec: entities#language-option). `lang` is the stored value. */
export const languages = [
  { code: "EN", label: "English", lang: "en-GB" },
  { code: "AR", label: "العربية", lang: "ar" },
] as const;

/** Marketing purposes. Each is off until the user opts in; each choice is stored with its date. */
export const marketingPurposes = [
  { field: "marketingLeague", attribute: "custom:marketing_league", label: "News and offers of the league" },
  { field: "marketingClub", attribute: "custom:marketing_club", label: "News and offers of my favourite club" },
  { field: "marketingPartners", attribute: "custom:marketing_partner", label: "Offers of the league's partners" },
] as const;
