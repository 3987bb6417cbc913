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

/** The bearer token of a request (RFC 6750 §2.1). @throws ApiError 401 without one. */
function bearerOf(c: Context<AppEnv>): string {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (token === undefined) throw noUser();
  return token;
}

/** The account and sign-in of an embedded pool's token; null for any other token, and with another provider. */
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

/** The session of the browser's cookie. `current`: the bearer token is that session's access token. */
async function sessionOf(c: Context<AppEnv>, bearer: string) {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  if (account === null || tokens === null) return null;
  return { ssoID: account.ssoID, current: await timingSafeEqual(bearer, tokens.access) };
}

/**
 * The embedded account portal's API (spec: calls#account-portal-calls): resolves a browser's session or another site's token to
 * an account. Scripts in browsers hold no token, so they get nothing from it.
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
    const body: AuthenticatedResponse = { authenticated: true, userID };
    return c.json(body);
  })
  .get("/api/refresh", async (c) => {
    const bearer = bearerOf(c);
    const session = await sessionOf(c, bearer);
    if (session === null) throw noUser();
    // The cookie alone is not enough, since every script of the page can send it: a token of the same account is required.
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
