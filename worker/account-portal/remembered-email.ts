import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { AppEnv } from "../app-env.ts";
import { hostCookie, hostCookieScope } from "../host-cookie.ts";

/** Between two pages of the portal, the address that was typed: in a cookie, because addresses do not belong in URLs. */
const name = "portal-email";

/** Keeps the address for an hour, signed. */
export async function rememberEmail(c: Context<AppEnv>, email: string): Promise<void> {
  await setSignedCookie(c, name, email, c.get("settings").SESSION_SECRET, hostCookie(3600));
}

/** The address that was kept; undefined without one, and for a cookie that this site did not sign. */
export async function rememberedEmail(c: Context<AppEnv>): Promise<string | undefined> {
  return (await getSignedCookie(c, c.get("settings").SESSION_SECRET, name, "host")) || undefined;
}

export function forgetEmail(c: Context<AppEnv>): void {
  deleteCookie(c, name, hostCookieScope);
}
