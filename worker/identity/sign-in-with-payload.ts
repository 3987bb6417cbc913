import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { identityProvider } from "./create-identity-provider.ts";
import { IdentityError } from "./provider.ts";
import { returnPath, withParameter } from "./return-path.ts";
import { admit } from "./sign-in.ts";

/** Signs in with a token payload, and redirects to the same page without it; null when the provider has no such sign-in. */
export async function signInWithPayload(c: Context<AppEnv>, payload: string): Promise<Response | null> {
  if (identityProvider(c).payload === null) return null;

  const clean = new URL(c.req.url);
  clean.searchParams.delete("tokenpayload");
  const page = returnPath(clean.pathname + clean.search, "/");
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  try {
    await admit(c, null, "provider", async (provider) => {
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
}
