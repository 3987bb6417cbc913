/*
 * Messages about accounts, of API responses and pages (spec: accounts#account-actions, error-codes#auth-errors). Without zod,
 * because pages load it.
 */

export const accountMessages = {
  detailsUpdated: "Your details have been successfully updated",
  passwordUpdated: "Your password has been successfully updated",
  noUser: "No user signed in",
  noActiveUser: "No active user",
  noSubscriptions: "You have no subscriptions",
  subscriptionsUnknown: "There was an issue checking your subscriptions",
  /** Shown to fans with a blocked account: what still works, and whom to ask. */
  blockedMeans:
    "News, matches, tables and what is open to everybody work as before. Your passes do not play, and nobody can log in to this account.",
  blockedContact: "Contact us to find out why, or to have it lifted",
  bypassed: "Account Restrictions Bypassed",
} as const;
