/** ISO 3166-1 alpha-2 codes, and Kosovo's. */
const countryCodes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );
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
