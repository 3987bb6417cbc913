import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { hashPassword, verifyPassword } from "../../../identity/password.ts";
import { randomToken } from "../../../identity/secrets.ts";
import { accountByUsername, describeAccount, type PoolAccount, replacePassword } from "../accounts.ts";
import { countPasswordAttempt, rememberDevice, settleAttempt } from "../attempts.ts";
import { requireFewAttributes, writableAttributes } from "../attributes.ts";
import { mailNotice, notices } from "../mails.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient, requireProof, withCaller } from "../pool.ts";
import { PoolError, wrongPassword } from "../pool-error.ts";
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

/**
 * InitiateAuth: signs in with a password or right after a registration, asks for a password or a passkey, or renews with a refresh
 * token.
 */
export async function initiateAuth(pool: Pool, request: PoolRequest<"InitiateAuth">) {
  await requireClient(pool, request.ClientId, null);
  const parameter = (name: string) => {
    const value = request.AuthParameters[name];
    if (value === undefined || value === "") {
      throw new PoolError("InvalidParameterException", `Missing required parameter ${name}`);
    }
    return value;
  };
  const hash = request.AuthParameters.SECRET_HASH;
  switch (request.AuthFlow) {
    case "USER_PASSWORD_AUTH": {
      const [username, password] = [parameter("USERNAME"), parameter("PASSWORD")];
      await requireProof(pool, { username, secretHash: hash });
      return await signInWithPassword(withCaller(pool, request), normaliseUsername(username), password);
    }
    case "USER_AUTH": {
      const [username, preferred] = [parameter("USERNAME"), request.AuthParameters.PREFERRED_CHALLENGE];
      await requireProof(pool, { username, secretHash: hash });
      if (request.Session !== undefined) {
        return await signInConfirmed(withCaller(pool, request), normaliseUsername(username), request.Session);
      }
      switch (preferred) {
        case "WEB_AUTHN":
          return await startPasskeySignIn(pool, normaliseUsername(username));
        case "PASSWORD": {
          const password = request.AuthParameters.PASSWORD;
          if (password === undefined) return passwordChallenge("PASSWORD", pool);
          return await signInWithPassword(withCaller(pool, request), normaliseUsername(username), password);
        }
        case undefined:
          return passwordChallenge("SELECT_CHALLENGE", pool);
        default:
          throw new PoolError(
            "InvalidParameterException",
            "The pool knows no preferred challenges but PASSWORD and WEB_AUTHN.",
          );
      }
    }
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return await renewWithHash(pool, parameter("REFRESH_TOKEN"), hash);
    default:
      throw new PoolError("InvalidParameterException", "Initiate Auth method not supported.");
  }
}

/**
 * Asks for a password, or which challenge to answer: the same for every username, so that the response reveals no account. The password
 * alone signs in, so the Session refers to nothing.
 */
function passwordChallenge(ChallengeName: "PASSWORD" | "SELECT_CHALLENGE", pool: Pool) {
  return {
    ChallengeName,
    Session: randomToken(),
    ChallengeParameters: {},
    AvailableChallenges: pool.relyingParty === "" ? ["PASSWORD"] : ["PASSWORD", "WEB_AUTHN"],
  };
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
        requireProof(pool, { username, secretHash: hash }),
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
  await settleAttempt(pool, attempt);
  if (account.status === "UNCONFIRMED") {
    throw new PoolError("UserNotConfirmedException", "User is not confirmed.");
  }
  if (account.resetRequired) {
    throw new PoolError("PasswordResetRequiredException", "Password reset required for the user");
  }
  return account;
}

async function signInWithPassword(pool: Pool, username: string, password: string) {
  const account = await authenticateWithPassword(pool, username, password);
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
  return await begin(pool, account);
}

/** Signs in who has just confirmed an account that was registered in the same place. */
async function signInConfirmed(pool: Pool, username: string, session: string) {
  const account = await decryptSession(pool, "confirmed", session);
  if (account.username !== username || account.status !== "CONFIRMED" || account.resetRequired) {
    throw new PoolError("NotAuthorizedException", "Invalid session for the user.");
  }
  return await begin(pool, account);
}

async function begin(pool: Pool, account: PoolAccount) {
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
    case "SELECT_CHALLENGE":
      return await respondWithChoice(pool, request);
    case "WEB_AUTHN":
      return await respondWithPasskey(pool, request);
    default:
      throw new PoolError("InvalidParameterException", `Challenge ${request.ChallengeName} is not supported.`);
  }
}

async function respondWithPassword(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const { USERNAME: username, PASSWORD: password, SECRET_HASH: hash } = request.ChallengeResponses;
  if (username === undefined) throw new PoolError("InvalidParameterException", "Missing required parameter USERNAME");
  if (password === undefined) throw new PoolError("InvalidParameterException", "Missing required parameter PASSWORD");
  await requireProof(pool, { username, secretHash: hash });
  return await signInWithPassword(withCaller(pool, request), normaliseUsername(username), password);
}

/** The answer names the challenge; a password may come with it. */
async function respondWithChoice(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const { USERNAME: username, ANSWER: answer, PASSWORD: password, SECRET_HASH: hash } = request.ChallengeResponses;
  if (username === undefined) throw new PoolError("InvalidParameterException", "Missing required parameter USERNAME");
  await requireProof(pool, { username, secretHash: hash });
  switch (answer) {
    case "PASSWORD":
      return password === undefined ? passwordChallenge("PASSWORD", pool) : await respondWithPassword(pool, request);
    case "WEB_AUTHN":
      return await startPasskeySignIn(pool, normaliseUsername(username));
    default:
      throw new PoolError("InvalidParameterException", "ANSWER is PASSWORD or WEB_AUTHN.");
  }
}

async function respondWithPasskey(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const { USERNAME: username, CREDENTIAL: credential, SECRET_HASH: hash } = request.ChallengeResponses;
  if (username === undefined) throw new PoolError("InvalidParameterException", "Missing required parameter USERNAME");
  if (credential === undefined) {
    throw new PoolError("InvalidParameterException", "Missing required parameter CREDENTIAL");
  }
  await requireProof(pool, { username, secretHash: hash });
  const account = await authenticateWithPasskey(pool, { username, session: request.Session, credential });
  return await begin(withCaller(pool, request), account);
}

async function respondWithNewPassword(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  const { USERNAME: username, NEW_PASSWORD: password, SECRET_HASH: hash, ...others } = request.ChallengeResponses;
  if (username === undefined) throw new PoolError("InvalidParameterException", "Missing required parameter USERNAME");
  if (password === undefined) {
    throw new PoolError("InvalidParameterException", "Missing required parameter NEW_PASSWORD");
  }
  await requireProof(pool, { username, secretHash: hash });
  const account = await decryptSession(pool, "challenge", request.Session);
  if (account.username !== normaliseUsername(username)) {
    throw new PoolError("NotAuthorizedException", "Invalid session for the user.");
  }
  await requirePassword(password, pool.brand);
  const given = writableAttributes(
    Object.entries(others).flatMap(([name, Value]) =>
      name.startsWith("userAttributes.") ? [{ Name: name.slice("userAttributes.".length), Value }] : [],
    ),
  );
  const attributes = { ...account.attributes, ...given };
  requireFewAttributes(Object.keys(attributes));
  await replacePassword(pool, account.id, await hashPassword(password));
  await pool.database
    .prepare("UPDATE accounts SET attributes = ? WHERE id = ?")
    .bind(JSON.stringify(attributes), account.id)
    .run();
  await mailNotice(pool, account.username, notices.passwordChanged);
  return await begin(withCaller(pool, request), { ...account, attributes });
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
  await mailNotice(pool, account.username, notices.signedOutEverywhere);
  return {};
}
