import { Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { z } from "zod";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { readHandoverToken } from "../identity/handover-token.ts";
import { allowedReturnOrigins, returnURLFor, storeReturnURL } from "../identity/post-login-redirect.ts";
import { allowedReturnURL } from "../identity/return-url.ts";
import { currentAccount } from "../identity/session/current.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import { readBody } from "../request/request-body.ts";
import { consumeOnce } from "../tokens/replay-guard.ts";

const redeemRequest = z.object({ token: z.string().max(4096) });

/**
 * Sign-in for another site of the league (spec: accounts#direct-login). That site sends a user to `GET /begin?returnTo={absolute URL}`,
 * with `suppressToken=true` if it wants no token. After the sign-in the browser returns there with `token`, which the site's server redeems
 * once, within a minute: `POST /redeem`.
 */
export const handoverRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.header("referrer-policy", "no-referrer");
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/begin", async (c) => {
    const suppressToken = c.req.query("suppressToken") === "true";
    const returnURL = allowedReturnURL(c.req.query("returnTo") ?? "", allowedReturnOrigins(c));
    if (returnURL === null) {
      throw new ApiError(
        400,
        "return_refused",
        message("Nobody is led back to this address: it is not one of the league's sites."),
      );
    }
    const account = await currentAccount(c);
    const back = account === null ? null : await returnURLFor(c, account, returnURL, suppressToken);
    if (back !== null) return c.redirect(back, 303);
    await storeReturnURL(c, returnURL, suppressToken);
    return c.redirect("/login", 303);
  })
  .post("/redeem", async (c) => {
    await rateLimit(c.env.SIGN_IN_IP_LIMIT, `redeem ${networkOf(c.req.raw)}`);
    const host = await hostOfKey(c.req.header("authorization") ?? "", c.get("settings").RETURN_KEYS);
    if (host === null) throw new ApiError(401, "key_required", "This call needs the key of a site of the league.");
    const { token } = await readBody(c, redeemRequest);
    const claims = await readHandoverToken(c.get("settings"), token, host, new Date());
    const log = { database: c.env.IDENTITY_DB };
    if (claims === null || !(await consumeOnce(log, `handover ${claims.jti}`, claims.exp + 1, nowInSeconds()))) {
      throw new ApiError(422, "token_refused", "The token has run out, was used, or is for another site.");
    }
    return c.json({ ssoID: claims.sub, email: claims.email, displayName: claims.name });
  });

/** The origin whose key is in the request; null without a valid key. Compares every key, to take constant time. */
async function hostOfKey(authorization: string, keys: string): Promise<string | null> {
  const key = authorization.replace(/^Bearer /, "");
  let found: string | null = null;
  for (const pair of keys.split(" ").filter((entry) => entry !== "")) {
    const split = pair.indexOf("=");
    if (await timingSafeEqual(key, pair.slice(split + 1))) found = pair.slice(0, split);
  }
  return found;
}
