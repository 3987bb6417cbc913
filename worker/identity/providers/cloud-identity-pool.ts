import {
  type AuthenticationResult,
  authenticationResponse,
  confirmSignUpResponse,
  ignoredResponse,
  type PoolOperation,
  poolErrorResponse,
  signUpResponse,
  userResponse,
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
import { cloudIdentityPasskeys, type PoolCall } from "./cloud-identity-passkeys.ts";
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

/**
 * The cloud identity pool (spec: accounts#sign-in-providers): Amazon Cognito's protocol, to a real pool or to the embedded one.
 * Usernames are lower-cased, as live-audio and live-video accounts require.
 * @param pool.poolID Cognito's pool id; empty for an embedded pool.
 * @param pool.client.secret empty for a public client.
 * @param pool.embeddedIssuer issuer of an embedded pool's tokens.
 * @param pool.passkeys whether the pool is configured for them (Cognito: WebAuthn configuration and the USER_AUTH flow).
 * @param caller called where a password or a mailed code is tried.
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
  const { client } = pool;
  const ClientId = client.id;

  const call: PoolCall = async (operation, request, schema) => {
    const { status, body } = await post(backend, operation, request);
    if (status === 200) {
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw unavailable(parsed.error);
      return parsed.data;
    }
    const refusal = poolErrorResponse.safeParse(body);
    const kind = refusal.success ? kinds.get(refusal.data.__type) : undefined;
    if (!refusal.success || kind === undefined) throw unavailable(refusal.data?.__type ?? `status ${status}`);
    throw new IdentityError(kind, refusal.data.message);
  };

  /** Client and account of a call, with SECRET_HASH where the client has a secret. */
  function about(name: string) {
    const Username = name.toLowerCase();
    return { ClientId, Username, ...(client.secret !== "" && { SecretHash: secretHash(Username, client) }) };
  }
  const hashFor = (Username: string): Record<string, string> =>
    client.secret === "" ? {} : { SECRET_HASH: secretHash(Username, client) };
  const proof = client.secret === "" ? {} : { ClientSecret: client.secret };

  /** A real pool accepts the IP address only from clients with a secret. */
  async function context() {
    const { address, device } = await caller();
    const sent = address !== null && (backend.mode === "embedded" || client.secret !== "");
    return { ClientMetadata: { device }, ...(sent && { UserContextData: { IpAddress: address } }) };
  }

  const expectations = (): TokenExpectations => ({
    backend,
    issuer: pool.poolID === "" ? pool.embeddedIssuer : `${pool.url.replace(/\/$/, "")}/${pool.poolID}`,
    keysPath: pool.poolID === "" ? ".well-known/jwks.json" : `${pool.poolID}/.well-known/jwks.json`,
    clientID: ClientId,
    signal: AbortSignal.timeout(timeout),
  });

  /** @param refreshToken the current one, which stays when the pool returns no other. */
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

  /** Null where the client of a real pool does not have the USER_AUTH flow: the account is confirmed all the same. */
  async function signInConfirmed(USERNAME: string, Session: string, from: object): Promise<SignedIn | null> {
    try {
      const AuthParameters = { USERNAME, ...hashFor(USERNAME) };
      const request = { AuthFlow: "USER_AUTH", ClientId, AuthParameters, Session, ...from };
      return await signedIn((await call("InitiateAuth", request, authenticationResponse)).AuthenticationResult);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      return null;
    }
  }

  return {
    ...noAbilities,
    direct: {
      async signIn({ username, password, newPassword }) {
        const USERNAME = username.toLowerCase();
        const from = await context();
        const response = await call(
          "InitiateAuth",
          {
            AuthFlow: "USER_PASSWORD_AUTH",
            ClientId,
            AuthParameters: { USERNAME, PASSWORD: password, ...hashFor(USERNAME) },
            ...from,
          },
          authenticationResponse,
        );
        if (response.AuthenticationResult) return await signedIn(response.AuthenticationResult);
        if (response.ChallengeName !== "NEW_PASSWORD_REQUIRED" || !response.Session)
          throw unavailable(response.ChallengeName);
        if (newPassword === null) throw new IdentityError("password-change-required", "passwordChangeRequired");
        const challenged = await call(
          "RespondToAuthChallenge",
          {
            ChallengeName: "NEW_PASSWORD_REQUIRED",
            ClientId,
            Session: response.Session,
            ChallengeResponses: { USERNAME, NEW_PASSWORD: newPassword, ...hashFor(USERNAME) },
            ...from,
          },
          authenticationResponse,
        );
        return await signedIn(challenged.AuthenticationResult);
      },
    },
    async renew(tokens) {
      // The only operation of pools that rotate refresh tokens; the others return no new one, so the sent token stays.
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
    selfService: {
      async register({ username, password, attributes }) {
        const account = about(username);
        const UserAttributes = [{ Name: "email", Value: account.Username }, ...named(attributes)];
        const request = { ...account, Password: password, UserAttributes };
        const { UserSub, Session } = await call("SignUp", request, signUpResponse);
        return { ssoID: UserSub, session: Session ?? null };
      },
      async confirm(username, code, session) {
        const from = await context();
        const { Session } = await call(
          "ConfirmSignUp",
          { ...about(username), ConfirmationCode: code, ...(session !== null && { Session: session }), ...from },
          confirmSignUpResponse,
        );
        return Session ? await signInConfirmed(username.toLowerCase(), Session, from) : null;
      },
      async resendCode(username) {
        await call("ResendConfirmationCode", about(username), ignoredResponse);
      },
      async forgotPassword(username) {
        await call("ForgotPassword", about(username), ignoredResponse);
      },
      async confirmPassword(username, code, newPassword) {
        const request = { ...about(username), ConfirmationCode: code, Password: newPassword, ...(await context()) };
        await call("ConfirmForgotPassword", request, ignoredResponse);
      },
      async attributes(accessToken) {
        const { UserAttributes } = await call("GetUser", { AccessToken: accessToken }, userResponse);
        return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      },
      async updateAttributes(accessToken, attributes) {
        const request = { AccessToken: accessToken, UserAttributes: named(attributes) };
        await call("UpdateUserAttributes", request, ignoredResponse);
      },
      async changeEmail(accessToken, email) {
        const request = { AccessToken: accessToken, UserAttributes: named({ email: email.toLowerCase() }) };
        await call("UpdateUserAttributes", request, ignoredResponse);
      },
      async resendEmailCode(accessToken) {
        const request = { AccessToken: accessToken, AttributeName: "email" };
        await call("GetUserAttributeVerificationCode", request, ignoredResponse);
      },
      async confirmEmail(accessToken, code) {
        const request = { AccessToken: accessToken, AttributeName: "email", Code: code, ...(await context()) };
        await call("VerifyUserAttribute", request, ignoredResponse);
      },
      async checkPassword(username, password) {
        const USERNAME = username.toLowerCase();
        const AuthParameters = { USERNAME, PASSWORD: password, ...hashFor(USERNAME) };
        const { AuthenticationResult } = await call(
          "InitiateAuth",
          { AuthFlow: "USER_PASSWORD_AUTH", ClientId, AuthParameters, ...(await context()) },
          authenticationResponse,
        );
        const { identity, tokens } = await signedIn(AuthenticationResult);
        // Only the check was wanted, not the sign-in.
        await call("RevokeToken", { ClientId, Token: tokens.refresh, ...proof }, ignoredResponse);
        return identity.ssoID;
      },
      async deleteAccount(accessToken) {
        await call("DeleteUser", { AccessToken: accessToken }, ignoredResponse);
      },
      async changePassword(accessToken, oldPassword, newPassword) {
        const request = { AccessToken: accessToken, PreviousPassword: oldPassword, ProposedPassword: newPassword };
        await call("ChangePassword", request, ignoredResponse);
      },
      async signOutEverywhere(accessToken) {
        await call("GlobalSignOut", { AccessToken: accessToken }, ignoredResponse);
      },
    },
    social: pool.social(signedIn),
    knowsBrowser:
      backend.mode === "embedded"
        ? async (username) => await knowsBrowser(backend, username, (await caller()).device)
        : null,
    passkeys: pool.passkeys ? cloudIdentityPasskeys({ call, signedIn, context, hashFor, ClientId }) : null,
  };
}

/** The provider gave no usable response, so nothing is known about the account. */
const unavailable = (cause: unknown) => new IdentityError("unavailable", "Unable to sign in", { cause });

/** A question to the embedded pool alone: Cognito has no such call. False while it cannot be answered. */
async function knowsBrowser(backend: Backend, username: string, device: string): Promise<boolean> {
  try {
    const response = await postBackend(backend, "known-browsers", { username, device }, knownBrowserResponse);
    return response?.known ?? false;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return false;
  }
}

/** @throws IdentityError "unavailable" when no JSON comes back in time. */
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
    // Decoded by hand: workerd warns about text bodies whose content type, like Cognito's, is not a text type.
    const body: unknown = JSON.parse(new TextDecoder().decode(await response.arrayBuffer()));
    return { status: response.status, body };
  } catch (error) {
    throw unavailable(error);
  }
}

const named = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
