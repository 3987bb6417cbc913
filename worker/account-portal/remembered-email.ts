import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { AppEnv } from "../app-env.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";

/** Carries the typed email address between portal pages: in a cookie, because email addresses do not belong in URLs. */
const name = "portal-email";

/** Stores the email address for an hour, signed. */
export async function rememberEmail(c: Context<AppEnv>, email: string): Promise<void> {
  await setSignedCookie(c, name, email, c.get("settings").SESSION_SECRET, hostCookie(3600));
}

/** The stored email address; undefined without one, and for a forged cookie. */
export async function rememberedEmail(c: Context<AppEnv>): Promise<string | undefined> {
  return (await getSignedCookie(c, c.get("settings").SESSION_SECRET, name, "host")) || undefined;
}

export function forgetEmail(c: Context<AppEnv>): void {
  deleteCookie(c, name, hostCookieScope);
}
