import { PoolError } from "./pool-error.ts";

/** Standard attributes (OpenID Connect Core §5.1) that a person may set. */
const writable = new Set([
  "address",
  "birthdate",
  "family_name",
  "gender",
  "given_name",
  "locale",
  "middle_name",
  "name",
  "nickname",
  "phone_number",
  "picture",
  "preferred_username",
  "profile",
  "website",
  "zoneinfo",
]);
const custom = /^custom:[a-z0-9_]{1,20}$/;
const readOnly = new Set(["sub", "email_verified", "phone_number_verified", "updated_at", "custom:without_password"]);

/** Maximum per account, which is Cognito's limit for custom attributes. */
const maxAttributes = 50;

/**
 * Keeps accounts, and the tokens that carry their attributes, small.
 * @throws PoolError for too many.
 */
export function requireFewAttributes(attributes: readonly unknown[]): void {
  if (attributes.length > maxAttributes) {
    throw new PoolError("InvalidParameterException", `An account has at most ${maxAttributes} attributes.`);
  }
}

/**
 * The attributes that a request sets, by name.
 * @throws PoolError for one that is unknown, read-only, or has control characters, which could inject lines into mails or headers.
 */
export function writableAttributes(given: readonly { Name: string; Value: string }[]): Record<string, string> {
  for (const { Name } of given) {
    if (readOnly.has(Name)) {
      throw new PoolError("NotAuthorizedException", "A client attempted to write unauthorized attribute");
    }
    if (!writable.has(Name) && !custom.test(Name)) {
      throw new PoolError(
        "InvalidParameterException",
        `Attributes did not conform to the schema: Type for attribute {${Name}} could not be determined`,
      );
    }
  }
  const unprintable = given.find(({ Value }) => /\p{Cc}/u.test(Value));
  if (unprintable !== undefined) {
    throw new PoolError(
      "InvalidParameterException",
      `Attributes did not conform to the schema: ${unprintable.Name} has line breaks or other control characters`,
    );
  }
  return Object.fromEntries(given.map(({ Name, Value }) => [Name, Value]));
}
