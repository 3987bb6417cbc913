import { countryCodes } from "../../schemas/site/countries.ts";
import { perLocale } from "../../schemas/site/league-clock.ts";
import { compareNames, countryName, leagueCountry } from "../../schemas/site/league-formats.ts";
import { message } from "../../schemas/site/messages.ts";

interface Country {
  code: string;
  label: string;
}

/** All countries, the league's own first, the others in alphabetical order (spec: entities#country). */
export const countries = perLocale((): Country[] => {
  const home = leagueCountry();
  return countryCodes
    .map((code) => ({ code, label: countryName(code) }))
    .sort((a, b) => Number(b.code === home) - Number(a.code === home) || compareNames(a.label, b.label));
});

/** Marketing purposes. Each is off until the user opts in; each choice is stored with its date. */
export const marketingPurposes = [
  { field: "marketingLeague", attribute: "custom:marketing_league", label: message("News and offers of the league") },
  {
    field: "marketingClub",
    attribute: "custom:marketing_club",
    label: message("News and offers of my favourite club"),
  },
  {
    field: "marketingPartners",
    attribute: "custom:marketing_partner",
    label: message("Offers of the league's partners"),
  },
] as const;
