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

/** A refused sign-in, in the shape of every API error. */
export const signInRefusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
