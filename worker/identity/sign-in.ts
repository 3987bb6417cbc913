import type { Context } from "hono";
import type { PasskeyChallenge } from "../../schemas/identity/passkey.ts";
import type { PasskeySignIn, SignInRequest } from "../../schemas/identity/sign-in.ts";
import { type SignInErrorCode, signInErrors } from "../../schemas/identity/sign-in-errors.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { knownBrowser } from "../playback/device-cookie.ts";
import type { SignInWay } from "./account-history.ts";
import { isBlocked, rememberBlocked } from "./blocked-account.ts";
import { identityProvider } from "./create-identity-provider.ts";
import {
  type DirectLogin,
  IdentityError,
  type IdentityErrorKind,
  type IdentityProvider,
  type Passkeys,
} from "./provider.ts";
import type { SessionAccount } from "./session/current.ts";
import { startSession } from "./session/start.ts";
import type { SignedIn } from "./signed-in.ts";

const failed = (status: 401 | 403 | 422 | 429 | 503, code: SignInErrorCode, message: string = signInErrors[code]) =>
  new ApiError(status, code, message);

/** Refusals show the provider's message (spec: accounts#direct-login); all other errors show the site's own. */
function asApiError(error: IdentityError): ApiError {
  const byKind: Record<IdentityErrorKind, () => ApiError> = {
    refused: () => failed(401, "incorrect", error.message),
    "wrong-email": () => failed(401, "wrongEmail", error.message),
    "wrong-password": () => failed(401, "wrongPassword", error.message),
    "too-many-sessions": () => failed(401, "tooManySessions", error.message),
    "not-confirmed": () => failed(401, "notConfirmed"),
    "password-change-required": () => failed(401, "passwordChangeRequired"),
    "reset-required": () => failed(401, "resetRequired"),
    "weak-password": () => failed(422, "weakPassword", error.message),
    "too-many-tries": () => failed(429, "too_many_requests"),
    "already-registered": () => failed(503, "unavailable"),
    "mail-failed": () => failed(503, "unavailable"),
    "wrong-code": () => failed(503, "unavailable"),
    "expired-code": () => failed(503, "unavailable"),
    "wrong-passkey": () => failed(503, "unavailable"),
    "no-such-passkey": () => failed(503, "unavailable"),
    invalid: () => failed(401, "incorrect"),
    unavailable: () => failed(503, "unavailable"),
  };
  return byKind[error.kind]();
}

/**
 * Signs in with email and password: rate limits by account and IP address, the provider, then a new session.
 * An unknown account and a wrong password get the same response.
 * @throws ApiError with a code of `signInErrors`.
 */
export async function signIn(c: Context<AppEnv>, request: SignInRequest): Promise<SessionAccount> {
  const newPassword = request.newPassword || null;
  if (newPassword !== null && newPassword !== request.newPasswordConfirmation) {
    throw failed(422, "newPasswordMismatch");
  }
  return await admit(c, request.email, "password", (provider) =>
    directLogin(provider).signIn({ username: request.email, password: request.password, newPassword }),
  );
}

/** @throws ApiError 404 when users sign in on another site. */
function directLogin(provider: IdentityProvider): DirectLogin {
  if (provider.direct === null)
    throw new ApiError(404, "not_found", message("Nobody signs in with a password on this site."));
  return provider.direct;
}

/** @throws ApiError 404 when the site has no passkeys. */
function listPasskeys(provider: IdentityProvider): Passkeys {
  if (provider.passkeys === null) throw new ApiError(404, "not_found", message("This site has no passkeys."));
  return provider.passkeys;
}

/**
 * The passkey challenge for a user's device.
 * @throws ApiError with a code of `signInErrors`.
 */
export async function requestPasskeyChallenge(c: Context<AppEnv>, email: string): Promise<PasskeyChallenge> {
  return await limited(c, email, (provider) => listPasskeys(provider).challenge(email));
}

/**
 * Signs in with a passkey.
 * @throws ApiError with a code of `signInErrors`.
 */
export async function signInWithPasskey(c: Context<AppEnv>, request: PasskeySignIn): Promise<SessionAccount> {
  return await admit(c, request.email, "passkey", (provider) =>
    listPasskeys(provider).signIn(request.email, request.session, request.credential),
  );
}

/**
 * Signs in through one of the provider's ways, and starts a session.
 * @param name the account that was named, for its rate limit; null for none.
 */
export async function admit(
  c: Context<AppEnv>,
  name: string | null,
  way: SignInWay,
  call: (provider: IdentityProvider) => Promise<SignedIn>,
): Promise<SessionAccount> {
  return await limited(c, name, async (provider) => await enter(c, await call(provider), way));
}

/**
 * Starts a session for a sign-in that the provider has accepted.
 * @throws ApiError "blocked" when operators have blocked the account, "unavailable" when the session cannot be stored.
 */
export async function enter(c: Context<AppEnv>, signedIn: SignedIn, way: SignInWay): Promise<SessionAccount> {
  if (await isBlocked(c, signedIn.identity.ssoID)) {
    const provider = identityProvider(c);
    await provider.signOut(signedIn.tokens);
    provider.ambient?.forget(signedIn.tokens);
    await rememberBlocked(c, signedIn.identity.ssoID);
    throw failed(403, "blocked");
  }
  try {
    await startSession(c, signedIn, way);
  } catch (error) {
    log("error", "session not started", { requestID: c.get("requestID"), error: String(error) });
    throw failed(503, "unavailable");
  }
  return signedIn.identity;
}

/**
 * Counts a sign-in attempt: on a browser that the account has used before, for that browser alone, so that strangers cannot lock its owner
 * out there; on any other browser, for the IP address and for the account.
 * @throws ApiError 429.
 */
async function countSignIn(c: Context<AppEnv>, provider: IdentityProvider, name: string | null): Promise<void> {
  const browser = await knownBrowser(c);
  if (name !== null && browser !== null && (await provider.knowsBrowser?.(name)) === true) {
    return await rateLimit(c.env.SIGN_IN_LIMIT, `browser ${browser} ${name}`);
  }
  await rateLimit(c.env.SIGN_IN_IP_LIMIT, networkOf(c.req.raw));
  if (name !== null) await rateLimit(c.env.SIGN_IN_LIMIT, name);
}

/** Calls the provider within the rate limits, and converts its refusal to an ApiError. */
async function limited<Result>(
  c: Context<AppEnv>,
  name: string | null,
  call: (provider: IdentityProvider) => Promise<Result>,
): Promise<Result> {
  const provider = identityProvider(c);
  await countSignIn(c, provider, name);
  try {
    return await call(provider);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === "unavailable") {
      log("error", "sign-in provider unavailable", { requestID: c.get("requestID"), cause: String(error.cause) });
    }
    throw asApiError(error);
  }
}
