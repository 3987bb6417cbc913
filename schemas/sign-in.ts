import { z } from "zod";
import { account } from "./account.ts";

/** Trimmed and lower-cased before anything else (accounts-and-streaming §5). */
export const emailAddress = z.string().trim().toLowerCase().max(128).pipe(z.email("Enter an email address."));

const typedPassword = z.string().max(256, "A password has at most 256 characters.");

/** POST /api/auth/sign-in. New passwords answer 'passwordChangeRequired' (§5). */
export const signInRequest = z.object({
  email: emailAddress,
  password: typedPassword.min(1, "Enter your password."),
  newPassword: typedPassword.optional(),
  newPasswordConfirmation: typedPassword.optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

export const signInAnswer = z.object({ account });

/** Why a sign-in failed, and the words for it (§8 "Login errors", "Auth errors"). */
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
export const signInErrorCode = z.enum([
  "incorrect",
  "notConfirmed",
  "passwordChangeRequired",
  "newPasswordMismatch",
  "weakPassword",
  "invalid",
  "too_many_requests",
  "unavailable",
]);
export type SignInErrorCode = z.infer<typeof signInErrorCode>;
