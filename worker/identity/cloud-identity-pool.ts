import type { z } from "zod";
import {
  type AuthenticationResult,
  authenticationAnswer,
  type PoolOperation,
  poolErrorAnswer,
  type poolRequests,
  unreadAnswer,
  userAnswer,
} from "../../schemas/identity-pool.ts";
import type { Backend } from "../backends.ts";
import { IdentityError, type IdentityErrorKind, type IdentityProvider, type SignedIn } from "./provider.ts";
import { checkTokens, type TokenExpectations } from "./token-check.ts";

/** A call that takes longer is given up, in milliseconds. */
const callLimit = 8000;

const kinds = new Map<string, IdentityErrorKind>([
  ["CodeMismatchException", "wrong-code"],
  ["ExpiredCodeException", "expired-code"],
  ["InvalidParameterException", "invalid"],
  ["InvalidPasswordException", "weak-password"],
  ["LimitExceededException", "too-many-tries"],
  ["NotAuthorizedException", "refused"],
  ["PasswordResetRequiredException", "password-change-required"],
  ["TooManyFailedAttemptsException", "too-many-tries"],
  ["TooManyRequestsException", "too-many-tries"],
  ["UserNotConfirmedException", "not-confirmed"],
  ["UserNotFoundException", "refused"],
  ["UsernameExistsException", "already-registered"],
]);

/**
 * The cloud identity pool (accounts-and-streaming §4, the default): Amazon Cognito's protocol, to a real pool or to an
 * embedded one.
 * @param pool.poolID Cognito's pool id; empty for an embedded pool.
 * @param pool.embeddedIssuer issuer of an embedded pool's tokens.
 */
export function cloudIdentityPool(
  backend: Backend,
  pool: { address: string; poolID: string; clientID: string; embeddedIssuer: string },
): IdentityProvider {
  const { clientID } = pool;

  async function call<Operation extends PoolOperation, Answer extends z.ZodType>(
    operation: Operation,
    request: z.input<(typeof poolRequests)[Operation]>,
    answer: Answer,
  ): Promise<z.output<Answer>> {
    const unavailable = (cause: unknown) => new IdentityError("unavailable", "Unable to sign in", { cause });
    let status: number;
    let body: unknown;
    try {
      const response = await backend.fetch("", {
        method: "POST",
        headers: {
          "content-type": "application/x-amz-json-1.1",
          "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(callLimit),
      });
      status = response.status;
      // Decoded by hand: workerd warns of text in a body whose content type, Cognito's, it does not know as text.
      body = JSON.parse(new TextDecoder().decode(await response.arrayBuffer()));
    } catch (error) {
      throw unavailable(error);
    }
    if (status === 200) {
      const parsed = answer.safeParse(body);
      if (!parsed.success) throw unavailable(parsed.error);
      return parsed.data;
    }
    const refusal = poolErrorAnswer.safeParse(body);
    const kind = refusal.success ? kinds.get(refusal.data.__type) : undefined;
    if (!refusal.success || kind === undefined) throw unavailable(refusal.data?.__type ?? `status ${status}`);
    throw new IdentityError(kind, refusal.data.message);
  }

  const base = pool.address.replace(/\/$/, "");
  const expectations = (): TokenExpectations => ({
    backend,
    issuer: pool.poolID === "" ? pool.embeddedIssuer : `${base}/${pool.poolID}`,
    keysPath: pool.poolID === "" ? ".well-known/jwks.json" : `${pool.poolID}/.well-known/jwks.json`,
    clientID,
    signal: AbortSignal.timeout(callLimit),
  });

  /** @param refreshToken the one before, which stays when the pool gives no other. */
  async function signedIn(result: AuthenticationResult, refreshToken: string | null): Promise<SignedIn> {
    const refresh = result.RefreshToken ?? refreshToken;
    if (refresh === null) throw new IdentityError("unavailable", "Unable to sign in");
    const { identity, expiresAt } = await checkTokens(
      { id: result.IdToken, access: result.AccessToken },
      expectations(),
    );
    return { identity, tokens: { access: result.AccessToken, refresh, expiresAt } };
  }

  return {
    async signIn({ username, password, newPassword }) {
      const answer = await call(
        "InitiateAuth",
        {
          AuthFlow: "USER_PASSWORD_AUTH",
          ClientId: clientID,
          AuthParameters: { USERNAME: username, PASSWORD: password },
        },
        authenticationAnswer,
      );
      if (answer.AuthenticationResult) return await signedIn(answer.AuthenticationResult, null);
      if (answer.ChallengeName !== "NEW_PASSWORD_REQUIRED" || !answer.Session) {
        throw new IdentityError("unavailable", "Unable to sign in", { cause: answer.ChallengeName });
      }
      if (newPassword === null) throw new IdentityError("password-change-required", "passwordChangeRequired");
      const challenged = await call(
        "RespondToAuthChallenge",
        {
          ChallengeName: "NEW_PASSWORD_REQUIRED",
          ClientId: clientID,
          Session: answer.Session,
          ChallengeResponses: { USERNAME: username, NEW_PASSWORD: newPassword },
        },
        authenticationAnswer,
      );
      if (!challenged.AuthenticationResult) throw new IdentityError("unavailable", "Unable to sign in");
      return await signedIn(challenged.AuthenticationResult, null);
    },
    async renew(tokens) {
      const answer = await call(
        "InitiateAuth",
        { AuthFlow: "REFRESH_TOKEN_AUTH", ClientId: clientID, AuthParameters: { REFRESH_TOKEN: tokens.refresh } },
        authenticationAnswer,
      );
      if (!answer.AuthenticationResult) throw new IdentityError("unavailable", "Unable to sign in");
      return await signedIn(answer.AuthenticationResult, tokens.refresh);
    },
    async signOut(tokens) {
      await call("RevokeToken", { ClientId: clientID, Token: tokens.refresh }, unreadAnswer);
    },
    selfService: {
      async register({ username, password, attributes }) {
        const UserAttributes = [{ Name: "email", Value: username }, ...named(attributes)];
        await call(
          "SignUp",
          { ClientId: clientID, Username: username, Password: password, UserAttributes },
          unreadAnswer,
        );
      },
      async confirm(username, code) {
        await call("ConfirmSignUp", { ClientId: clientID, Username: username, ConfirmationCode: code }, unreadAnswer);
      },
      async resendCode(username) {
        await call("ResendConfirmationCode", { ClientId: clientID, Username: username }, unreadAnswer);
      },
      async forgotPassword(username) {
        await call("ForgotPassword", { ClientId: clientID, Username: username }, unreadAnswer);
      },
      async confirmPassword(username, code, newPassword) {
        const request = { ClientId: clientID, Username: username, ConfirmationCode: code, Password: newPassword };
        await call("ConfirmForgotPassword", request, unreadAnswer);
      },
      async attributes(accessToken) {
        const { UserAttributes } = await call("GetUser", { AccessToken: accessToken }, userAnswer);
        return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      },
      async updateAttributes(accessToken, attributes) {
        const request = { AccessToken: accessToken, UserAttributes: named(attributes) };
        await call("UpdateUserAttributes", request, unreadAnswer);
      },
      async changePassword(accessToken, oldPassword, newPassword) {
        const request = { AccessToken: accessToken, PreviousPassword: oldPassword, ProposedPassword: newPassword };
        await call("ChangePassword", request, unreadAnswer);
      },
      async signOutEverywhere(accessToken) {
        await call("GlobalSignOut", { AccessToken: accessToken }, unreadAnswer);
      },
    },
  };
}

const named = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
