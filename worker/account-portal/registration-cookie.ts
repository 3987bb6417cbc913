import { hkdfSync } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { decryptToken, encryptToken } from "../tokens/encrypted-token.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";

/*
 * `__Host-portal-registration`: the provider's session that signs a fan in when the account is confirmed in the browser that
 * registered it, encrypted. A code that is entered in another browser confirms the account without signing in.
 */

const name = "portal-registration";
/** Seconds that a mailed code is valid. */
const lifetimeSeconds = 3600;
/**
 * The session is padded to this many characters, so that the cookie's length does not reveal whether an address has an account already.
 */
const sessionLength = 1024;

const registration = z.object({ email: z.string(), session: z.string() });

const key = (c: Context<AppEnv>) =>
  new Uint8Array(hkdfSync("sha256", c.get("settings").SESSION_SECRET, "", "portal registration", 32));

/** @param session null for an address that has an account already, and if the provider has no such session */
export async function storeRegistration(c: Context<AppEnv>, email: string, session: string | null): Promise<void> {
  const stored = session !== null && session.length <= sessionLength ? session : "";
  const content = { email, session: stored.padEnd(sessionLength) } satisfies z.input<typeof registration>;
  setCookie(c, name, await encryptToken(key(c), content, lifetimeSeconds, new Date()), hostCookie(lifetimeSeconds));
}

/** The session of this browser's registration of an address; null without one. */
export async function registrationSession(c: Context<AppEnv>, email: string): Promise<string | null> {
  const stored = await decryptToken(key(c), getCookie(c, name, "host"), registration, new Date());
  return stored?.email === email ? stored.session.trimEnd() || null : null;
}

export function forgetRegistration(c: Context<AppEnv>): void {
  deleteCookie(c, name, hostCookieScope);
}
