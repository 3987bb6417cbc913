import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { AppEnv } from "../app-env.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";

/**
 * Carry the typed email address between portal pages: in cookies, because email addresses do not belong in URLs. That of an account to open
 * is no account's new one.
 */
const cookies = { account: "portal-email", change: "portal-new-email" } as const;
type Purpose = keyof typeof cookies;

/** Stores the email address for an hour, signed. */
export async function rememberEmail(c: Context<AppEnv>, email: string, purpose: Purpose = "account"): Promise<void> {
  await setSignedCookie(c, cookies[purpose], email, c.get("settings").SESSION_SECRET, hostCookie(3600));
}

/** The stored email address; undefined without one, and for a forged cookie. */
export async function rememberedEmail(c: Context<AppEnv>, purpose: Purpose = "account"): Promise<string | undefined> {
  return (await getSignedCookie(c, c.get("settings").SESSION_SECRET, cookies[purpose], "host")) || undefined;
}

export function forgetEmail(c: Context<AppEnv>, purpose: Purpose = "account"): void {
  deleteCookie(c, cookies[purpose], hostCookieScope);
}
