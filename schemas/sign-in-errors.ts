/** Why a sign-in failed, and the words for it (accounts-and-streaming §8 "Login errors", "Auth errors"). No zod here: every page loads it. */
export const signInErrors = {
  incorrect: "Unable to sign in. Check your email and password.",
  notConfirmed: "This account is not confirmed yet. Enter the code from our email first.",
  passwordChangeRequired: "Please choose a new password to go on.",
  newPasswordMismatch: "New Password does not match",
  weakPassword: "That password is too short. Use at least 8 characters.",
  invalid: "Enter your email address and password.",
  too_many_requests: "That was tried too often. Please wait a minute and try again.",
  unavailable: "Unable to sign in at the moment. Please try again in a few minutes.",
} as const;
export type SignInErrorCode = keyof typeof signInErrors;

/** Words for a code that came in a query parameter or an answer; null for anything that is no code. */
export function signInErrorText(code: string | null): string | null {
  const found = Object.entries(signInErrors).find(([known]) => known === code);
  return found?.[1] ?? null;
}
