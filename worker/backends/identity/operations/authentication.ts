import { Buffer } from "node:buffer";
import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { verifyPassword } from "../../../identity/password.ts";
import {
  accountByUsername,
  describeAccount,
  needsNewPassword,
  type PoolAccount,
  replacePassword,
} from "../accounts.ts";
import { countPasswordAttempt, recordSuccess, rememberDevice } from "../attempts.ts";
import { requireFewAttributes, writableAttributes } from "../attributes.ts";
import { consumeChallengeSession, issueChallenge } from "../challenge-sessions.ts";
import { mailNotice } from "../mails.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient, requireClientProof, withCaller } from "../pool.ts";
import { invalidSession, PoolError, wrongPassword } from "../pool-error.ts";
import { srpUser, storeVerifier } from "../srp-verifiers.ts";
import {
  authorise,
  decryptSession,
  encryptSession,
  refreshTokenFamily,
  revokeRefreshToken,
  revokeTokenFamilies,
  startTokenFamily,
} from "../tokens.ts";
import { authenticateWithPasskey, startPasskeySignIn } from "./passkeys.ts";
import { startSrp, verifySrp } from "./secure-remote-password.ts";

/** Reads a parameter. @throws PoolError without it. */
const required = (parameters: Record<string, string>) => (name: string) => {
  const value = parameters[name];
  if (value === undefined || value === "") {
    throw new PoolError("InvalidParameterException", `Missing required parameter ${name}`);
  }
  return value;
};

/**
 * InitiateAuth: signs in with a password or right after a registration, challenges for a password, an SRP proof or a passkey, or renews
 * with a refresh token.
 */
export async function initiateAuth(pool: Pool, request: PoolRequest<"InitiateAuth">) {
  await requireClient(pool, request.ClientId, null);
  const parameter = required(request.AuthParameters);
  const hash = request.AuthParameters.SECRET_HASH;
  switch (request.AuthFlow) {
    case "USER_PASSWORD_AUTH": {
      const [username, password] = [parameter("USERNAME"), parameter("PASSWORD")];
      await requireClientProof(pool, { username, secretHash: hash });
      return await signInWithPassword(withCaller(pool, request), normaliseUsername(username), password);
    }
    case "USER_SRP_AUTH": {
      if (!pool.srp) throw new PoolError("InvalidParameterException", "USER_SRP_AUTH is not enabled for the client.");
      const [username, clientValue] = [parameter("USERNAME"), parameter("SRP_A")];
      await requireClientProof(pool, { username, secretHash: hash });
      return await startSrp(pool, normaliseUsername(username), clientValue);
    }
    case "USER_AUTH": {
      const [username, preferred] = [parameter("USERNAME"), request.AuthParameters.PREFERRED_CHALLENGE];
      await requireClientProof(pool, { username, secretHash: hash });
      if (request.Session !== undefined) {
        return await signInConfirmed(withCaller(pool, request), normaliseUsername(username), request.Session);
      }
      if (preferred === undefined)
        return await issueChoiceChallenge(pool, "SELECT_CHALLENGE", normaliseUsername(username));
      requireAvailable(pool, "PREFERRED_CHALLENGE", preferred);
      return await startChosen(withCaller(pool, request), preferred, username, request.AuthParameters);
    }
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return await renewWithHash(pool, parameter("REFRESH_TOKEN"), hash);
    default:
      throw new PoolError("InvalidParameterException", "Initiate Auth method not supported.");
  }
}

/** The challenges of choice-based sign-in: the same for every username, so that they reveal no account. */
const availableChallenges = (pool: Pool) => [
  "PASSWORD",
  ...(pool.srp ? ["PASSWORD_SRP"] : []),
  ...(pool.relyingParty === "" ? [] : ["WEB_AUTHN"]),
];

/** @throws PoolError for a challenge that this pool does not have. WEB_AUTHN passes, since starting it has its own error. */
function requireAvailable(pool: Pool, parameter: string, challenge: string | undefined): asserts challenge is string {
  const available = availableChallenges(pool);
  if (challenge === undefined || !["WEB_AUTHN", ...available].includes(challenge)) {
    throw new PoolError("InvalidParameterException", `${parameter} is one of ${available.join(", ")}.`);
  }
}

/** Challenges for a password, or for the choice of a challenge. */
async function issueChoiceChallenge(pool: Pool, ChallengeName: "PASSWORD" | "SELECT_CHALLENGE", username: string) {
  return {
    ChallengeName,
    Session: await issueChallenge(pool, "choice", { username }),
    ChallengeParameters: {},
    AvailableChallenges: availableChallenges(pool),
  };
}

/** Starts the challenge that the client prefers or has chosen, with the parameters of its request. */
async function startChosen(pool: Pool, chosen: string, name: string, parameters: Record<string, string>) {
  const username = normaliseUsername(name);
  switch (chosen) {
    case "WEB_AUTHN":
      return await startPasskeySignIn(pool, username);
    case "PASSWORD_SRP": {
      const challenge = await startSrp(pool, username, required(parameters)("SRP_A"));
      const { SECRET_BLOCK } = challenge.ChallengeParameters;
      return { ...challenge, Session: Buffer.from(SECRET_BLOCK, "base64").toString() };
    }
    default: {
      const { PASSWORD } = parameters;
      return PASSWORD === undefined
        ? await issueChoiceChallenge(pool, "PASSWORD", username)
        : await signInWithPassword(pool, username, PASSWORD);
    }
  }
}

const authenticated = (AuthenticationResult: Awaited<ReturnType<typeof startTokenFamily>>) => ({
  AuthenticationResult,
  ChallengeParameters: {},
});

/** InitiateAuth has no error for reused refresh tokens, unlike GetTokensFromRefreshToken. */
async function renewWithHash(pool: Pool, refreshToken: string, hash: string | undefined) {
  try {
    return authenticated(
      await refreshTokenFamily(pool, refreshToken, ({ username }) =>
        requireClientProof(pool, { username, secretHash: hash }),
      ),
    );
  } catch (error) {
    if (!(error instanceof PoolError && error.type === "RefreshTokenReuseException")) throw error;
    throw new PoolError("NotAuthorizedException", "Refresh Token has been revoked");
  }
}

/**
 * Verifies a password and returns its account; the caller checks whether a new password is required. Wrong ones are counted,
 * and an unknown account gets the same response.
 * @throws PoolError.
 */
export async function authenticateWithPassword(pool: Pool, username: string, password: string): Promise<PoolAccount> {
  const attempt = await countPasswordAttempt(pool, username);
  const account = await accountByUsername(pool, username);
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || account === null) throw wrongPassword();
  await recordSuccess(pool, attempt);
  await storeVerifier(pool, account, password);
  requireUsableAccount(account);
  return account;
}

/** @throws PoolError if the account is not confirmed, or needs its password reset */
function requireUsableAccount(account: PoolAccount): void {
  if (account.status === "UNCONFIRMED") {
    throw new PoolError("UserNotConfirmedException", "User is not confirmed.");
  }
  if (account.resetRequired) throw resetRequired();
}

const resetRequired = () => new PoolError("PasswordResetRequiredException", "Password reset required for the user");

async function signInWithPassword(pool: Pool, username: string, password: string) {
  return await completeOrRequireNewPassword(pool, await authenticateWithPassword(pool, username, password));
}

/** Signs in after the password was proven, or challenges for a new password if one is required. */
async function completeOrRequireNewPassword(pool: Pool, account: PoolAccount) {
  if (account.status === "FORCE_CHANGE_PASSWORD") {
    const attributes = describeAccount(account).filter(({ Name }) => Name !== "sub");
    return {
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: await encryptSession(pool, "challenge", account),
      ChallengeParameters: {
        USER_ID_FOR_SRP: account.username,
        requiredAttributes: "[]",
        userAttributes: JSON.stringify(Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))),
      },
    };
  }
  return await completeSignIn(pool, account);
}

/** Signs in with the Session of ConfirmSignUp, right after a registration. */
async function signInConfirmed(pool: Pool, username: string, session: string) {
  const account = await decryptSession(pool, "confirmed", session);
  if (account.username !== username || account.status !== "CONFIRMED" || account.resetRequired) {
    throw invalidSession();
  }
  return await completeSignIn(pool, account);
}

async function completeSignIn(pool: Pool, account: PoolAccount) {
  await rememberDevice(pool, account.id);
  return authenticated(await startTokenFamily(pool, account));
}

/** RespondToAuthChallenge. */
export async function respondToAuthChallenge(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  await requireClient(pool, request.ClientId, null);
  switch (request.ChallengeName) {
    case "NEW_PASSWORD_REQUIRED":
      return await respondWithNewPassword(pool, request);
    case "PASSWORD":
      return await respondWithPassword(pool, request);
    case "PASSWORD_VERIFIER":
      return await respondWithProof(pool, request);
    case "SELECT_CHALLENGE":
      return await respondWithChoice(pool, request);
    case "WEB_AUTHN":
      return await respondWithPasskey(pool, request);
    default:
      throw new PoolError("InvalidParameterException", `Challenge ${request.ChallengeName} is not supported.`);
  }
}

/** @throws PoolError NotAuthorizedException for a Session of another username, and for one that has expired or was used */
async function consumeChoiceChallenge(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">, username: string) {
  const asked = request.Session === undefined ? null : await consumeChallengeSession(pool, "choice", request.Session);
  if (asked?.username !== normaliseUsername(username)) throw invalidSession();
}

async function respondWithPassword(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const given = required(request.ChallengeResponses);
  const [username, password] = [given("USERNAME"), given("PASSWORD")];
  await requireClientProof(pool, { username, secretHash: request.ChallengeResponses.SECRET_HASH });
  await consumeChoiceChallenge(pool, request, username);
  return await signInWithPassword(withCaller(pool, request), normaliseUsername(username), password);
}

async function respondWithProof(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const account = await verifySrp(pool, request);
  requireUsableAccount(account);
  return await completeOrRequireNewPassword(withCaller(pool, request), account);
}

/** ANSWER names the challenge; a password, or SRP_A, may come with it. */
async function respondWithChoice(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const { ANSWER: answer, SECRET_HASH: hash } = request.ChallengeResponses;
  const username = required(request.ChallengeResponses)("USERNAME");
  await requireClientProof(pool, { username, secretHash: hash });
  requireAvailable(pool, "ANSWER", answer);
  await consumeChoiceChallenge(pool, request, username);
  return await startChosen(withCaller(pool, request), answer, username, request.ChallengeResponses);
}

async function respondWithPasskey(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const given = required(request.ChallengeResponses);
  const [username, credential] = [given("USERNAME"), given("CREDENTIAL")];
  await requireClientProof(pool, { username, secretHash: request.ChallengeResponses.SECRET_HASH });
  const account = await authenticateWithPasskey(pool, { username, session: request.Session ?? "", credential });
  if (needsNewPassword(account)) throw resetRequired();
  return await completeSignIn(withCaller(pool, request), account);
}

async function respondWithNewPassword(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const { SECRET_HASH: hash, ...others } = request.ChallengeResponses;
  const given = required(others);
  const [username, password] = [given("USERNAME"), given("NEW_PASSWORD")];
  await requireClientProof(pool, { username, secretHash: hash });
  const account = await decryptSession(pool, "challenge", request.Session ?? "");
  // After SRP, clients send USER_ID_FOR_SRP as the username.
  const names = [account.username, srpUser(pool, { accountID: account.id }).id];
  if (!names.includes(normaliseUsername(username))) throw invalidSession();
  await requirePassword(password, pool.brand);
  const written = writableAttributes(
    Object.entries(others).flatMap(([name, Value]) =>
      name.startsWith("userAttributes.") ? [{ Name: name.slice("userAttributes.".length), Value }] : [],
    ),
  );
  const attributes = { ...account.attributes, ...written };
  requireFewAttributes(Object.keys(attributes));
  await replacePassword(pool, account.id, password);
  await pool.database
    .prepare("UPDATE accounts SET attributes = ? WHERE id = ?")
    .bind(JSON.stringify(attributes), account.id)
    .run();
  await mailNotice(pool, account.username, "password-changed");
  return await completeSignIn(withCaller(pool, request), { ...account, attributes });
}

/** GetTokensFromRefreshToken: renews, with refresh token rotation. */
export async function getTokensFromRefreshToken(pool: Pool, request: PoolRequest<"GetTokensFromRefreshToken">) {
  await requireClient(pool, request.ClientId, { clientSecret: request.ClientSecret });
  return authenticated(await refreshTokenFamily(pool, request.RefreshToken));
}

/** RevokeToken: ends one sign-in. */
export async function revokeToken(pool: Pool, request: PoolRequest<"RevokeToken">) {
  await requireClient(pool, request.ClientId, { clientSecret: request.ClientSecret });
  if (request.Token.split(".").length === 3) {
    throw new PoolError("UnsupportedTokenTypeException", "Unsupported token type");
  }
  await revokeRefreshToken(pool, request.Token);
  return {};
}

/** GlobalSignOut: ends every sign-in of the account. */
export async function globalSignOut(pool: Pool, request: PoolRequest<"GlobalSignOut">) {
  const { account } = await authorise(pool, request.AccessToken);
  await revokeTokenFamilies(pool, { accountID: account.id });
  await mailNotice(pool, account.username, "signed-out-everywhere");
  return {};
}
