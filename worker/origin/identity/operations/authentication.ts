import type { PoolRequest } from "../../../../schemas/identity-pool.ts";
import { accountByUsername, describeAccount, replacePassword } from "../accounts.ts";
import { writableAttributes } from "../attributes.ts";
import { clearFailures, countAttempt } from "../failures.ts";
import { hashPassword, verifyPassword } from "../password.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient } from "../pool.ts";
import { PoolError, wrongPassword } from "../pool-error.ts";
import {
  authorise,
  beginFamily,
  openChallenge,
  refreshFamily,
  revokeFamilies,
  revokeRefreshToken,
  sealChallenge,
} from "../tokens.ts";

/** Signs in with a password, or renews with a refresh token. */
export async function initiateAuth(pool: Pool, request: PoolRequest<"InitiateAuth">) {
  requireClient(pool, request.ClientId);
  const parameter = (name: string) => {
    const value = request.AuthParameters[name];
    if (value === undefined || value === "") {
      throw new PoolError("InvalidParameterException", `Missing required parameter ${name}`);
    }
    return value;
  };
  switch (request.AuthFlow) {
    case "USER_PASSWORD_AUTH":
      return await signInWithPassword(pool, normaliseUsername(parameter("USERNAME")), parameter("PASSWORD"));
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return authenticated(await refreshFamily(pool, parameter("REFRESH_TOKEN")));
    default:
      throw new PoolError("InvalidParameterException", "Initiate Auth method not supported.");
  }
}

const authenticated = (AuthenticationResult: Awaited<ReturnType<typeof beginFamily>>) => ({
  AuthenticationResult,
  ChallengeParameters: {},
});

async function signInWithPassword(pool: Pool, username: string, password: string) {
  await countAttempt(pool, username);
  const account = await accountByUsername(pool, username);
  if (!(await verifyPassword(password, account?.passwordHash ?? null)) || account === null) throw wrongPassword();
  await clearFailures(pool, username);
  if (account.status === "UNCONFIRMED") {
    throw new PoolError("UserNotConfirmedException", "User is not confirmed.");
  }
  if (account.status === "FORCE_CHANGE_PASSWORD") {
    const attributes = describeAccount(account).filter(({ Name }) => Name !== "sub");
    return {
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: await sealChallenge(pool, account),
      ChallengeParameters: {
        USER_ID_FOR_SRP: account.username,
        requiredAttributes: "[]",
        userAttributes: JSON.stringify(Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))),
      },
    };
  }
  return authenticated(await beginFamily(pool, account));
}

/** Answers NEW_PASSWORD_REQUIRED. */
export async function respondToAuthChallenge(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">) {
  requireClient(pool, request.ClientId);
  if (request.ChallengeName !== "NEW_PASSWORD_REQUIRED") {
    throw new PoolError("InvalidParameterException", `Challenge ${request.ChallengeName} is not supported.`);
  }
  const { USERNAME: username, NEW_PASSWORD: password, ...others } = request.ChallengeResponses;
  if (username === undefined) throw new PoolError("InvalidParameterException", "Missing required parameter USERNAME");
  if (password === undefined) {
    throw new PoolError("InvalidParameterException", "Missing required parameter NEW_PASSWORD");
  }
  const account = await openChallenge(pool, request.Session);
  if (account.username !== normaliseUsername(username)) {
    throw new PoolError("NotAuthorizedException", "Invalid session for the user.");
  }
  requirePassword(password);
  const given = writableAttributes(
    Object.entries(others).flatMap(([name, Value]) =>
      name.startsWith("userAttributes.") ? [{ Name: name.slice("userAttributes.".length), Value }] : [],
    ),
  );
  await replacePassword(pool, account.id, await hashPassword(password));
  const attributes = { ...account.attributes, ...given };
  await pool.database
    .prepare("UPDATE accounts SET attributes = ? WHERE id = ?")
    .bind(JSON.stringify(attributes), account.id)
    .run();
  return authenticated(await beginFamily(pool, { ...account, attributes }));
}

/** Renews, for clients that know of refresh token rotation. */
export async function getTokensFromRefreshToken(pool: Pool, request: PoolRequest<"GetTokensFromRefreshToken">) {
  requireClient(pool, request.ClientId);
  return authenticated(await refreshFamily(pool, request.RefreshToken));
}

/** Ends one sign-in. */
export async function revokeToken(pool: Pool, request: PoolRequest<"RevokeToken">) {
  requireClient(pool, request.ClientId);
  if (request.Token.split(".").length === 3) {
    throw new PoolError("UnsupportedTokenTypeException", "Unsupported token type");
  }
  await revokeRefreshToken(pool, request.Token);
  return {};
}

/** Ends every sign-in of the account. */
export async function globalSignOut(pool: Pool, request: PoolRequest<"GlobalSignOut">) {
  const { account } = await authorise(pool, request.AccessToken);
  await revokeFamilies(pool, { accountID: account.id });
  return {};
}
