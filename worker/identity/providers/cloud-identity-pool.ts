import type { z } from "zod";
import {
  type AuthenticationResult,
  authenticationResponse,
  ignoredResponse,
  type PoolOperation,
  poolErrorResponse,
} from "../../../schemas/identity/identity-pool.ts";
import { knownBrowserResponse } from "../../../schemas/identity/known-browser.ts";
import { postBackend } from "../../services/backend-client.ts";
import { BackendError } from "../../services/backend-error.ts";
import type { Backend } from "../../services/backends.ts";
import {
  type Caller,
  type DirectLogin,
  IdentityError,
  type IdentityErrorKind,
  type IdentityProvider,
  noAbilities,
} from "../provider.ts";
import { secretHash } from "../secret-hash.ts";
import type { SignedIn } from "../signed-in.ts";
import type { Social } from "../social/social-provider.ts";
import { cloudIdentityAccount } from "./cloud-identity-account.ts";
import { type PoolCall, type PoolClient, unavailable } from "./cloud-identity-client.ts";
import { cloudIdentityPasskeys } from "./cloud-identity-passkeys.ts";
import { cloudIdentityPassword } from "./cloud-identity-password.ts";
import { checkTokens, type TokenExpectations } from "./token-check.ts";

/** Milliseconds per call. */
const timeout = 8000;

const kinds = new Map<string, IdentityErrorKind>([
  ["AliasExistsException", "already-registered"],
  ["CodeDeliveryFailureException", "mail-failed"],
  ["CodeMismatchException", "wrong-code"],
  ["ExpiredCodeException", "expired-code"],
  ["InvalidParameterException", "invalid"],
  ["InvalidPasswordException", "weak-password"],
  ["LimitExceededException", "too-many-tries"],
  ["NotAuthorizedException", "refused"],
  ["PasswordResetRequiredException", "reset-required"],
  ["RefreshTokenReuseException", "refused"],
  ["TooManyFailedAttemptsException", "too-many-tries"],
  ["TooManyRequestsException", "too-many-tries"],
  ["UserNotConfirmedException", "not-confirmed"],
  ["UserNotFoundException", "refused"],
  ["UsernameExistsException", "already-registered"],
  ["WebAuthnChallengeNotFoundException", "wrong-passkey"],
  ["WebAuthnClientMismatchException", "wrong-passkey"],
  ["WebAuthnOriginNotAllowedException", "wrong-passkey"],
]);

/** The message of a NotAuthorizedException, like that of a wrong password, after too many of them. Cognito gives it no type of its own. */
const lockedOut = "Password attempts exceeded";

/** Undefined for a type of error that is not the user's. */
function kindOf(
  operation: PoolOperation,
  { __type, message }: z.infer<typeof poolErrorResponse>,
): IdentityErrorKind | undefined {
  if (message === lockedOut) return "too-many-tries";
  // Of any other operation it means that there is no such pool or client.
  if (operation === "DeleteWebAuthnCredential" && __type === "ResourceNotFoundException") return "no-such-passkey";
  return kinds.get(__type);
}

/**
 * The cloud identity pool (spec: accounts#sign-in-providers): Amazon Cognito's protocol, for a real pool or the embedded one. Usernames are
 * lower-cased, as live-audio and live-video accounts require.
 * @param pool.poolID Cognito's pool id; empty for an embedded pool.
 * @param pool.client.secret empty for a public client.
 * @param pool.embeddedIssuer issuer of an embedded pool's tokens.
 * @param pool.passkeys whether the pool is configured for them (Cognito: WebAuthn configuration and the USER_AUTH flow).
 * @param caller called whenever a password or a mailed code is tried.
 */
export function cloudIdentityPool(
  backend: Backend,
  pool: {
    url: string;
    poolID: string;
    client: { id: string; secret: string };
    embeddedIssuer: string;
    passkeys: boolean;
    /** Social sign-in. @param signedIn verifies the pool's tokens. */
    social: (signedIn: (result: AuthenticationResult) => Promise<SignedIn>) => Social | null;
  },
  caller: () => Promise<Caller>,
): IdentityProvider & { direct: DirectLogin } {
  const { id: ClientId, secret } = pool.client;

  const call: PoolCall = async (operation, request, schema) => {
    const { status, body } = await post(backend, operation, request);
    if (status === 200) {
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw unavailable(parsed.error);
      return parsed.data;
    }
    const refusal = poolErrorResponse.safeParse(body);
    const kind = refusal.success ? kindOf(operation, refusal.data) : undefined;
    if (!refusal.success || kind === undefined) throw unavailable(refusal.data?.__type ?? `status ${status}`);
    throw new IdentityError(kind, refusal.data.message);
  };

  /** Client and account of a call, with SECRET_HASH if the client has a secret. */
  function about(name: string) {
    const Username = name.toLowerCase();
    return { ClientId, Username, ...(secret !== "" && { SecretHash: secretHash(Username, pool.client) }) };
  }
  const hashFor = (Username: string): Record<string, string> =>
    secret === "" ? {} : { SECRET_HASH: secretHash(Username, pool.client) };
  const proof: PoolClient["proof"] = secret === "" ? {} : { ClientSecret: secret };

  /** A real pool accepts the IP address only from clients with a secret. */
  async function context() {
    const { address, device } = await caller();
    const sent = address !== null && (backend.mode === "embedded" || secret !== "");
    return { ClientMetadata: { device }, ...(sent && { UserContextData: { IpAddress: address } }) };
  }

  const expectations = (): TokenExpectations => ({
    backend,
    issuer: pool.poolID === "" ? pool.embeddedIssuer : `${pool.url.replace(/\/$/, "")}/${pool.poolID}`,
    keysPath: pool.poolID === "" ? ".well-known/jwks.json" : `${pool.poolID}/.well-known/jwks.json`,
    clientID: ClientId,
    signal: AbortSignal.timeout(timeout),
  });

  /** @param refreshToken the current one, which stays in use if the pool returns no other. */
  async function signedIn(
    result: AuthenticationResult | undefined,
    refreshToken: string | null = null,
  ): Promise<SignedIn> {
    const refresh = result?.RefreshToken ?? refreshToken;
    if (result === undefined || refresh === null) throw unavailable("no tokens");
    const { identity, expiresAt } = await checkTokens(
      { id: result.IdToken, access: result.AccessToken },
      expectations(),
    );
    return { identity, tokens: { access: result.AccessToken, refresh, expiresAt } };
  }

  const client: PoolClient = { ClientId, call, signedIn, context, about, hashFor, proof };
  return {
    ...noAbilities,
    direct: cloudIdentityPassword(client),
    async renew(tokens) {
      // The only operation of pools that rotate refresh tokens. Other pools return no new one, so the current one stays in use.
      const response = await call(
        "GetTokensFromRefreshToken",
        { ClientId, RefreshToken: tokens.refresh, ...proof },
        authenticationResponse,
      );
      return await signedIn(response.AuthenticationResult, tokens.refresh);
    },
    async signOut(tokens) {
      await call("RevokeToken", { ClientId, Token: tokens.refresh, ...proof }, ignoredResponse);
    },
    selfService: cloudIdentityAccount(client),
    social: pool.social(signedIn),
    knowsBrowser:
      backend.mode === "embedded"
        ? async (username) => await knowsBrowser(backend, username, (await caller()).device)
        : null,
    passkeys: pool.passkeys ? cloudIdentityPasskeys(client) : null,
  };
}

/** A call that only the embedded pool has; Cognito has none. False when the call fails. */
async function knowsBrowser(backend: Backend, username: string, device: string): Promise<boolean> {
  try {
    const response = await postBackend(backend, "known-browsers", { username, device }, knownBrowserResponse);
    return response?.known ?? false;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return false;
  }
}

/** @throws IdentityError "unavailable" when no JSON response arrives in time. */
async function post(backend: Backend, operation: PoolOperation, request: object) {
  try {
    const response = await backend.fetch("", {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeout),
    });
    // Decoded by hand, because workerd warns about reading bodies as text when their content type, like Cognito's, is not a text type.
    const body: unknown = JSON.parse(new TextDecoder().decode(await response.arrayBuffer()));
    return { status: response.status, body };
  } catch (error) {
    throw unavailable(error);
  }
}
