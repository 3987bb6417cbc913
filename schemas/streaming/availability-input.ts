import { z } from "zod";
import { countryCode } from "../site/countries.ts";
import { availability } from "./availability.ts";

const nameForm = "is 1 to 64 small letters, digits and hyphens";
export const ruleName = z.string().regex(/^[a-z0-9-]{1,64}$/, nameForm);

/** Rules as written by operators, or by a league in its description. Country codes must be real, so that every rule can apply. */
export const availabilityInput = availability.superRefine(({ countries, blackouts, television = [] }, context) => {
  const typed = [
    ...Object.entries(countries ?? {}).map(([kind, codes]) => ({ path: ["countries", kind], codes })),
    ...blackouts.map(({ countries: codes }, index) => ({ path: ["blackouts", index, "countries"], codes })),
    ...television.map(({ countries: codes }, index) => ({ path: ["television", index, "countries"], codes })),
  ];
  for (const { path, codes } of typed) {
    for (const { message } of z.array(countryCode).safeParse(codes).error?.issues ?? []) {
      context.addIssue({ code: "custom", path, message });
    }
  }
  for (const [index, { weekdays, dates }] of blackouts.entries()) {
    if (weekdays.length + dates.length === 0) {
      context.addIssue({ code: "custom", path: ["blackouts", index], message: "needs weekdays or dates" });
    }
  }
});

/** All rules of a league, by name. */
export const availabilityRules = z.record(ruleName, availabilityInput, {
  error: ({ code }) => (code === "invalid_key" ? nameForm : undefined),
});

/** Name prefix of rules that belong to one entry, which no other entry can choose. */
export const ownRulesPrefix = "own-";
export const isOwnRule = (name: string | null): name is string => name?.startsWith(ownRulesPrefix) ?? false;
