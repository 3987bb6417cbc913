import type { Context } from "hono";
import type { SignInRequest } from "../../schemas/sign-in.ts";
import { type SignInErrorCode, signInErrors } from "../../schemas/sign-in-errors.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
import { type SessionAccount, startSession } from "../session.ts";
import { identityProvider } from "./configured.ts";
import { IdentityError, type IdentityErrorKind } from "./provider.ts";

const failed = (status: 401 | 422 | 429 | 503, code: SignInErrorCode, message: string = signInErrors[code]) =>
  new ApiError(status, code, message);

/** A refusal is told in the provider's words (§4 "Any other error is shown"), the rest in the site's. */
function asApiError(error: IdentityError): ApiError {
  const byKind: Record<IdentityErrorKind, () => ApiError> = {
    refused: () => failed(401, "incorrect", error.message),
    "not-confirmed": () => failed(401, "notConfirmed"),
    "password-change-required": () => failed(401, "passwordChangeRequired"),
    "weak-password": () => failed(422, "weakPassword", error.message),
    "too-many-tries": () => failed(429, "too_many_requests"),
    "already-registered": () => failed(503, "unavailable"),
    "wrong-code": () => failed(503, "unavailable"),
    "expired-code": () => failed(503, "unavailable"),
    invalid: () => failed(401, "incorrect"),
    unavailable: () => failed(503, "unavailable"),
  };
  return byKind[error.kind]();
}

/**
 * Signs somebody in: limits by account and address, the provider, then a session under a new id on the response.
 * The answer is the same for an unknown account and a wrong password.
 * @throws ApiError with a code of `signInErrors`.
 */
export async function signIn(c: Context<AppEnv>, request: SignInRequest): Promise<SessionAccount> {
  const newPassword = request.newPassword || null;
  if (newPassword !== null && newPassword !== request.newPasswordConfirmation) {
    throw failed(422, "newPasswordMismatch");
  }
  await rateLimit(c.env.SIGN_IN_ADDRESS_LIMIT, clientAddress(c.req.raw));
  await rateLimit(c.env.SIGN_IN_LIMIT, request.email);
  try {
    const signedIn = await identityProvider(c).signIn({
      username: request.email,
      password: request.password,
      newPassword,
    });
    await startSession(c, signedIn);
    return signedIn.identity;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === "unavailable") {
      log("error", "sign-in is not available", { requestID: c.get("requestID"), cause: String(error.cause) });
    }
    throw asApiError(error);
  }
}
