/**
 * Messages of failed sign-ins, by code (spec: error-codes#login-errors, error-codes#auth-errors). Without zod, because every
 * page loads it.
 */
export const signInErrors = {
  incorrect: "Unable to sign in. Check your email and password.",
  wrongEmail: "There is no account with this email address.",
  wrongPassword: "That is not the password of this account.",
  tooManySessions: "This account is logged in on too many devices. Log out of one of them and try again.",
  problem: "There was a problem logging in. Please try again in a few minutes.",
  notConfirmed: "This account is not confirmed yet. Enter the code from our email first.",
  passwordChangeRequired: "Please choose a new password to go on.",
  blocked: "Your account has been blocked by an administrator",
  resetRequired: "This password can no longer be used. Choose a new one under Forgotten password.",
  newPasswordMismatch: "New Password does not match",
  weakPassword:
    "Use at least 8 characters, and neither a password that everybody uses nor one of the league's name alone.",
  invalid: "Enter your email address and password.",
  socialCancelled: "You did not finish logging in there, so nobody was logged in here.",
  socialExpired: "This took too long, or was begun in another browser. Please try again.",
  socialFailed: "That did not work. Please try again, or log in with your email and password.",
  socialUnverified:
    "That service did not tell us that the email address is yours, so it cannot open an account here. Log in with your email and password first, or register, and then connect it on your profile.",
  socialElsewhere: "That account opens another account here already, or yours has another one of that service.",
  socialLast: "Nothing else would open your account. Choose a password or make a passkey first.",
  too_many_requests: "That was tried too often. Please wait a minute and try again.",
  unavailable: "Unable to sign in at the moment. Please try again in a few minutes.",
} as const;
export type SignInErrorCode = keyof typeof signInErrors;

/** The message of a code from a query parameter or a response; null for an unknown code. */
export function signInErrorText(code: string | null): string | null {
  const found = Object.entries(signInErrors).find(([known]) => known === code);
  return found?.[1] ?? null;
}
