import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import { IdentityError } from "../identity/provider.ts";
import { returnPath, withParameter } from "../identity/return-path.ts";
import { admit } from "../identity/sign-in.ts";
import { log } from "../log.ts";

const parameter = "tokenpayload";

/**
 * Signs in with the token payload in a page's URL (spec: accounts#token-payload) and redirects to the same page without it.
 * Runs before the page cache, and the redirect sends no referrer: no cache, page or other site sees the payload.
 */
export const tokenPayloadLogin = createMiddleware<AppEnv>(async (c, next) => {
  const payload = c.req.query(parameter);
  if (payload === undefined || c.req.method !== "GET" || /^\/(?:api|origin)\//.test(c.req.path)) return await next();
  const { payload: ability } = identityProvider(c);
  if (ability === null) return await next();

  const clean = new URL(c.req.url);
  clean.searchParams.delete(parameter);
  const page = returnPath(clean.pathname + clean.search, "/");
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  try {
    await admit(c, null, async (provider) => {
      if (provider.payload === null) throw new IdentityError("refused", "Unable to sign in");
      return await provider.payload.accept(payload);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log("warn", "token payload refused", { requestID: c.get("requestID"), code: error.code });
    const code = error.code === "incorrect" ? "problem" : error.code;
    return c.redirect(withParameter(withParameter(page, "account", "open"), "error", code), 303);
  }
  return c.redirect(withParameter(page, "loginSuccess", "true"), 303);
});
