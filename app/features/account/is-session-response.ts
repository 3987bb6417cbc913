import type { SessionResponse } from "../../../schemas/identity/account.ts";
import {
  arrayOf,
  type Guard,
  isBoolean,
  isString,
  objectOf,
  oneOf,
  optional,
  orNull,
} from "../../../schemas/site/type-guards.ts";

/** The same checks as `sessionResponse` of schemas/identity/account.ts, without zod. */
export const isSessionResponse: Guard<SessionResponse> = objectOf({
  account: orNull(
    objectOf({
      ssoID: isString,
      email: isString,
      userDisplayName: isString,
      picture: orNull(isString),
      entitlements: arrayOf(isString),
      shared: optional(arrayOf(isString)),
      stripeCustomerID: orNull(isString),
      subscriptions: oneOf("some", "none", "unknown"),
      bypassed: isBoolean,
    }),
  ),
  problem: orNull(objectOf({ title: isString, message: isString })),
  blocked: isBoolean,
  country: optional(isString),
});
