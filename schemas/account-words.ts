/*
 * Words about accounts that the edge says and pages may show (accounts-and-streaming §7, §8). No zod here: pages load it.
 */

export const accountWords = {
  detailsUpdated: "Your details have been successfully updated",
  passwordUpdated: "Your password has been successfully updated",
  noUser: "No user signed in",
  noActiveUser: "No active user",
  noSubscriptions: "You have no subscriptions",
  subscriptionsUnknown: "There was an issue checking your subscriptions",
  bypassed: "Account Restrictions Bypassed",
} as const;
