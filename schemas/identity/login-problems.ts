import { message } from "../site/messages.ts";

/**
 * Messages of the login check after a failed sign-in (spec: accounts#login-check). Pages translate the text that they receive, and do
 * not load this file.
 */
export const loginProblems = {
  refused: message("Unable to sign in"),
  notRefreshed: {
    title: message("Unable to sign in"),
    message: message("Your login could not be refreshed. Please log in again."),
  },
  failed: {
    title: message("There was a problem logging in"),
    message: message("Please try again in a few minutes"),
  },
  tampered: {
    title: message("Could not log in. Cookie auth_string tampered with"),
    message: message("Please log in again."),
  },
} as const;
