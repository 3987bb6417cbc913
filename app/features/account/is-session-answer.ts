import type { SessionAnswer } from "../../../schemas/account.ts";
import { arrayOf, type Guard, isBoolean, isString, objectOf, oneOf, optional, orNull } from "../../../schemas/guard.ts";

/** Whether this is the login check's answer: `sessionAnswer` of schemas/account.ts, without its weight. */
export const isSessionAnswer: Guard<SessionAnswer> = objectOf({
  account: orNull(
    objectOf({
      ssoID: isString,
      email: isString,
      userDisplayName: isString,
      picture: orNull(isString),
      entitlements: arrayOf(isString),
      stripeCustomerID: orNull(isString),
      subscriptions: oneOf("some", "none", "unknown"),
      bypassed: isBoolean,
    }),
  ),
  problem: orNull(objectOf({ title: isString, message: isString })),
  blocked: isBoolean,
  country: optional(isString),
});
