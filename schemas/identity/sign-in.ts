import { z } from "zod";
import { message } from "../site/messages.ts";
import { account } from "./account.ts";
import { passkeyAssertion } from "./passkey.ts";

/** Trimmed and lower-cased before anything else (spec: accounts#sign-in-validation). */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(128)
  .pipe(z.email(message("Enter an email address.")));

const typedPassword = z.string().max(256, message("A password has at most 256 characters."));

/** POST /api/auth/sign-in. The new password is sent after 'passwordChangeRequired' (spec: accounts#sign-in-validation). */
export const signInRequest = z.object({
  email: emailAddress,
  password: typedPassword.min(1, message("Enter your password.")),
  newPassword: typedPassword.optional(),
  newPasswordConfirmation: typedPassword.optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

/** POST /api/auth/passkey/options. */
export const passkeyChallengeRequest = z.object({ email: emailAddress });

/** POST /api/auth/passkey: a device's response to the challenge of a session. */
export const passkeySignIn = z.object({
  email: emailAddress,
  session: z.string().min(20, "The session is missing.").max(2048),
  credential: passkeyAssertion,
});
export type PasskeySignIn = z.infer<typeof passkeySignIn>;

export const signInResponse = z.object({
  account,
  /** URL to return to, with a token if it is on another site; null to stay. */
  goTo: z.string().nullable(),
});

/** A refused sign-in, in the shape of all API errors. */
export const signInErrorResponse = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
