/*
 * Messages about accounts, of API responses and pages (spec: accounts#account-actions, error-codes#auth-errors). Without zod,
 * because pages load it.
 */

import { message } from "../site/messages.ts";

export const accountMessages = {
  detailsUpdated: message("Your details have been successfully updated"),
  passwordUpdated: message("Your password has been successfully updated"),
  noUser: message("No user signed in"),
  noActiveUser: message("No active user"),
  noSubscriptions: message("You have no subscriptions"),
  subscriptionsUnknown: message("There was an issue checking your subscriptions"),
  /** Shown to fans with a blocked account: what still works, and whom to ask. */
  blockedMeans: message(
    "News, matches, tables and what is open to everybody work as before. Your passes do not play, and nobody can log in to this account.",
  ),
  blockedContact: message("Contact us to find out why, or to have it lifted"),
  bypassed: message("Account Restrictions Bypassed"),
} as const;
