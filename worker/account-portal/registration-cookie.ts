import { hkdfSync } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { decryptToken, encryptToken } from "../tokens/encrypted-token.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";

/*
 * `__Host-portal-registration`: the provider's session of this browser's registration, encrypted. It limits a code to that registration,
 * and signs in. In any other browser a code needs the registration's password.
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

/**
 * This browser's registration of an address, whose session is null as in {@link storeRegistration}; null if it has registered another
 * or none.
 */
export async function storedRegistration(
  c: Context<AppEnv>,
  email: string,
): Promise<{ session: string | null } | null> {
  const stored = await decryptToken(key(c), getCookie(c, name, "host"), registration, new Date());
  return stored?.email === email ? { session: stored.session.trimEnd() || null } : null;
}

export function forgetRegistration(c: Context<AppEnv>): void {
  deleteCookie(c, name, hostCookieScope);
}
