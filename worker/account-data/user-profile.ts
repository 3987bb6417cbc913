import type { League } from "../../schemas/league/league.ts";
import { languageOptions } from "./language-options.ts";
import { countries, marketingPurposes } from "./options.ts";

/** A user's profile. Fields that are not set are empty. */
export interface UserProfile {
  firstName: string;
  lastName: string;
  /** Club id, country code and language tag. */
  club: string;
  country: string;
  language: string;
}

/** A marketing choice and when it was made; null where none ever was. */
export interface MarketingChoice {
  agreed: boolean;
  at: Date | null;
}

/** Attribute names in the pool. A Cognito pool needs the custom ones in its schema. */
const attributeOf = {
  firstName: "given_name",
  lastName: "family_name",
  club: "custom:favourite_club",
  country: "custom:country",
  language: "locale",
} as const;

type Attributes = Partial<Record<string, string>>;

/** Reads a profile from the pool's attributes. A full name without given and family name is split at the first space. */
export function readProfile(attributes: Attributes, league: Pick<League, "languages">): UserProfile {
  const [first = "", ...rest] = (attributes.name ?? "").split(" ");
  const parted = attributes.given_name === undefined && attributes.family_name === undefined;
  return {
    firstName: parted ? first : (attributes.given_name ?? ""),
    lastName: parted ? rest.join(" ") : (attributes.family_name ?? ""),
    club: attributes[attributeOf.club] ?? "",
    country: countries().find(({ code }) => code === attributes[attributeOf.country])?.code ?? "",
    language: languageOptions(league).find(({ lang }) => lang === attributes[attributeOf.language])?.lang ?? "",
  };
}

/** Profile fields as attributes; an empty value removes one. */
export function profileAttributes(profile: Partial<UserProfile>): Record<string, string> {
  const { firstName, lastName, club, country, language } = profile;
  const changed = [
    [attributeOf.firstName, firstName],
    [attributeOf.lastName, lastName],
    [
      "name",
      firstName === undefined && lastName === undefined ? undefined : `${firstName ?? ""} ${lastName ?? ""}`.trim(),
    ],
    [attributeOf.club, club],
    [attributeOf.country, country],
    [attributeOf.language, language],
  ] as const;
  return Object.fromEntries(changed.filter((entry): entry is [(typeof entry)[0], string] => entry[1] !== undefined));
}

const choiceForm = /^(yes|no) (\S+)$/;

/** Reads the choice for one purpose. A malformed value counts as none. */
export function readChoice(attributes: Attributes, attribute: string): MarketingChoice {
  const [, choice, date = ""] = choiceForm.exec(attributes[attribute] ?? "") ?? [];
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? { agreed: false, at: null } : { agreed: choice === "yes", at };
}

/**
 * The changed choices as attributes, each with its date.
 * @param agreed names of the ticked fields.
 */
export function choiceAttributes(
  attributes: Attributes,
  agreed: ReadonlySet<string>,
  now: Date,
): Record<string, string> {
  return Object.fromEntries(
    marketingPurposes
      .filter(({ field, attribute }) => readChoice(attributes, attribute).agreed !== agreed.has(field))
      .map(({ field, attribute }) => [attribute, `${agreed.has(field) ? "yes" : "no"} ${now.toISOString()}`]),
  );
}
