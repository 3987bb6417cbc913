import type { ContentfulStatusCode } from "hono/utils/http-status";
import { message, translated } from "../../schemas/site/messages.ts";
import { ApiError } from "../errors.ts";
import type { FieldErrors } from "../html/form.ts";
import { IdentityError, type IdentityErrorKind } from "../identity/provider.ts";

export interface FormError {
  status: ContentfulStatusCode;
  /** In the page's language. */
  errors: FieldErrors;
}

const wrongCode = message("This code is not right or has run out. Check it, or ask for another one.");

/** Form errors by the kind of the error, in English. */
const byKind: Record<IdentityErrorKind, FormError> = {
  // One message for a wrong code, a confirmed account and an unknown one.
  "wrong-code": { status: 422, errors: { code: wrongCode } },
  "expired-code": { status: 422, errors: { code: wrongCode } },
  refused: { status: 422, errors: { code: wrongCode } },
  "weak-password": {
    status: 422,
    errors: {
      password: message(
        "Use at least 8 characters, and neither a password that everybody uses nor one of the league's name alone.",
      ),
    },
  },
  "too-many-tries": {
    status: 429,
    errors: { form: message("That was tried too often. Please wait a while and try again.") },
  },
  invalid: { status: 422, errors: { form: message("Please check what you entered.") } },
  "wrong-passkey": { status: 422, errors: { form: message("This passkey could not be kept. Please try again.") } },
  "no-such-passkey": { status: 422, errors: { form: message("Please check what you entered.") } },
  "already-registered": { status: 422, errors: { form: message("Please check what you entered.") } },
  "mail-failed": {
    status: 503,
    errors: {
      form: message("We could not send you the mail. Nothing has changed. Please try again in a few minutes."),
    },
  },
  "not-confirmed": { status: 422, errors: { form: message("This account is not confirmed yet.") } },
  "reset-required": { status: 422, errors: { form: message("Choose a new password by code first.") } },
  "password-change-required": { status: 422, errors: { form: message("This account needs a new password.") } },
  "wrong-email": { status: 422, errors: { email: message("There is no account with this email address.") } },
  "wrong-password": { status: 422, errors: { password: message("That is not the password of this account.") } },
  "too-many-sessions": { status: 422, errors: { form: message("This account is logged in on too many devices.") } },
  unavailable: {
    status: 503,
    errors: { form: message("That did not work on our side. Please try again in a few minutes.") },
  },
};

/**
 * The form's error message for an error of the provider or a rate limit, in the page's language.
 * @throws any other error.
 */
export function toFormError(error: unknown): FormError {
  if (error instanceof ApiError) return { status: error.status, errors: { form: translated(error.message) } };
  if (!(error instanceof IdentityError)) throw error;
  const { status, errors } = byKind[error.kind];
  const translatedErrors = Object.entries(errors).map(([field, problem = ""]) => [field, translated(problem)]);
  return { status, errors: Object.fromEntries(translatedErrors) };
}
