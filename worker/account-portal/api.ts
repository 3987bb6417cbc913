import { type Context, Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import type { AuthenticatedResponse } from "../../schemas/identity/account-portal.ts";
import type { AppEnv } from "../app-env.ts";
import { createPool } from "../backends/identity/create-pool.ts";
import { PoolError } from "../backends/identity/pool-error.ts";
import { authorise, authoriseExpired, revokeTokenFamilies } from "../backends/identity/tokens.ts";
import { ApiError } from "../errors.ts";
import { currentAccount, currentTokens } from "../identity/session/current.ts";
import { endSession } from "../identity/session/end.ts";
import { refreshSession } from "../identity/session/refresh.ts";
import { handleError } from "../middleware/error-handler.ts";
import { backendURL } from "../services/backends.ts";

const noUser = () => new ApiError(401, "no_user", accountMessages.noUser);

/** The bearer token of a request (RFC 6750 §2.1). @throws ApiError 401 where there is none. */
function bearerOf(c: Context<AppEnv>): string {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (token === undefined) throw noUser();
  return token;
}

/** What a token of the embedded pool stands for; null for every other one, and where accounts are kept elsewhere. */
async function signInOf(c: Context<AppEnv>, token: string, read: typeof authorise) {
  const settings = c.get("settings");
  if (settings.IDENTITY_PROVIDER !== "cloud-identity-pool" || backendURL("identity", settings) !== "") return null;
  try {
    return await read(createPool(c), token);
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    return null;
  }
}

/** Whose session the browser's cookie is, if the token is the one that it began with or was renewed to. */
async function sessionOf(c: Context<AppEnv>, bearer: string) {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  if (account === null || tokens === null) return null;
  return { ssoID: account.ssoID, current: await timingSafeEqual(bearer, tokens.access) };
}

/**
 * The calls of the embedded account portal (spec: calls#account-portal-calls): who a browser's session, or another site's
 * token, stands for. A browser's scripts hold no token, so these give them nothing.
 */
export const portalAPI = new Hono<AppEnv>()
  .onError(handleError)
  .use("/api/*", async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/api/authenticated", async (c) => {
    const bearer = bearerOf(c);
    const session = await sessionOf(c, bearer);
    const userID = session?.current ? session.ssoID : (await signInOf(c, bearer, authorise))?.account.id;
    if (userID === undefined || (session !== null && session.ssoID !== userID)) {
      throw new ApiError(403, "refresh_needed", "This token is not valid any more. Refresh it.");
    }
    const answer: AuthenticatedResponse = { authenticated: true, userID };
    return c.json(answer);
  })
  .get("/api/refresh", async (c) => {
    const bearer = bearerOf(c);
    const session = await sessionOf(c, bearer);
    if (session === null) throw noUser();
    // A cookie alone is what every script of the page has: a token is given for one of the same account.
    const owner = session.current ? session.ssoID : (await signInOf(c, bearer, authoriseExpired))?.account.id;
    if (owner !== session.ssoID) throw noUser();
    await refreshSession(c);
    const tokens = await currentTokens(c);
    if (tokens === null) throw noUser();
    return c.json({ token: tokens.access });
  })
  .post("/api/sign_out", async (c) => {
    if ((await currentAccount(c)) !== null) await endSession(c);
    else {
      const signIn = await signInOf(c, bearerOf(c), authorise);
      if (signIn !== null) await revokeTokenFamilies(createPool(c), { familyID: signIn.familyID });
    }
    return c.body(null, 204);
  });
