import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ApiError } from "../../errors.ts";
import { IdentityError, type IdentityErrorKind } from "../../identity/provider.ts";
import type { FieldErrors } from "./form.ts";

export interface Refusal {
  status: ContentfulStatusCode;
  errors: FieldErrors;
}

const wrongCode = "This code is not right or has run out. Check it, or ask for another one.";

const byKind: Record<IdentityErrorKind, Refusal> = {
  // One text for a code that is wrong, for an account that is confirmed and for one that does not exist.
  "wrong-code": { status: 422, errors: { code: wrongCode } },
  "expired-code": { status: 422, errors: { code: wrongCode } },
  refused: { status: 422, errors: { code: wrongCode } },
  "weak-password": { status: 422, errors: { password: "Use at least 8 characters." } },
  "too-many-tries": { status: 429, errors: { form: "That was tried too often. Please wait a while and try again." } },
  invalid: { status: 422, errors: { form: "Please check what you entered." } },
  "already-registered": { status: 422, errors: { form: "Please check what you entered." } },
  "not-confirmed": { status: 422, errors: { form: "This account is not confirmed yet." } },
  "password-change-required": { status: 422, errors: { form: "This account needs a new password." } },
  unavailable: { status: 503, errors: { form: "That did not work on our side. Please try again in a few minutes." } },
};

/**
 * What a form shows when the provider or a limit has refused.
 * @throws whatever is neither.
 */
export function describeRefusal(error: unknown): Refusal {
  if (error instanceof IdentityError) return byKind[error.kind];
  if (error instanceof ApiError) return { status: error.status, errors: { form: error.message } };
  throw error;
}
