import { message, pageLanguage, t, translated } from "../site/messages.ts";

/**
 * Messages of failed sign-ins, by code (spec: error-codes#login-errors, error-codes#auth-errors). Without zod, because every
 * page loads it.
 */
export const signInErrors = {
  incorrect: message("Unable to sign in. Check your email and password."),
  wrongEmail: message("There is no account with this email address."),
  wrongPassword: message("That is not the password of this account."),
  tooManySessions: message("This account is logged in on too many devices. Log out of one of them and try again."),
  problem: message("There was a problem logging in. Please try again in a few minutes."),
  notConfirmed: message("This account is not confirmed yet. Enter the code from our email first."),
  passwordChangeRequired: message("Please choose a new password to go on."),
  blocked: message("Your account has been blocked by an administrator"),
  resetRequired: message("This password can no longer be used. Choose a new one under Forgotten password."),
  newPasswordMismatch: message("New Password does not match"),
  weakPassword: message(
    "Use at least 8 characters, and neither a password that everybody uses nor one of the league's name alone.",
  ),
  invalid: message("Enter your email address and password."),
  socialCancelled: message("You did not finish logging in there, so nobody was logged in here."),
  socialExpired: message("This took too long, or was begun in another browser. Please try again."),
  socialFailed: message("That did not work. Please try again, or log in with your email and password."),
  socialUnverified: message(
    "That service did not tell us that the email address is yours, so it cannot open an account here. Log in with your email and password first, or register, and then connect it on your profile.",
  ),
  socialElsewhere: message(
    "That account opens another account here already, or yours has another one of that service.",
  ),
  socialUnregistered: message(
    "Nobody can register at the moment. Please try again later: who has an account can log in.",
  ),
  socialLast: message("Nothing else would open your account. Choose a password or make a passkey first."),
  too_many_requests: message("That was tried too often. Please wait a minute and try again."),
  unavailable: message("Unable to sign in at the moment. Please try again in a few minutes."),
} as const;
export type SignInErrorCode = keyof typeof signInErrors;

/** The message of a code from a query parameter or a response, in the page's language; null for an unknown code. */
export function signInErrorText(code: string | null): string | null {
  const found = Object.entries(signInErrors).find(([known]) => known === code);
  return found === undefined ? null : t(found[1]);
}

/**
 * The message of a refused sign-in in the page's language. A provider's own message is in English; on pages in other languages the
 * message of its code replaces it.
 */
export function signInProblemText({ code, message: words }: { code: string; message: string }): string {
  const text = translated(words);
  return text === words && pageLanguage().catalogue !== null ? (signInErrorText(code) ?? words) : text;
}
