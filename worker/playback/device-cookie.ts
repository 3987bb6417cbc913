import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import { base64url } from "jose";
import type { AppEnv } from "../app-env.ts";
import { sessionKey } from "../identity/session/storage.ts";
import { perRequest } from "../request/per-request.ts";
import { hostCookie } from "../tokens/host-cookie.ts";

/*
 * `__Host-device`: a signed cookie that names a browser, as `{browser}.{session}`: a random id, which stays, and a digest of the session
 * for which the cookie was issued. In a request with another session, for example from a copied cookie, the name is not accepted, and is
 * replaced.
 */

const cookieName = "device";
const nameFormat = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})$/;
/** 400 days in seconds: the longest that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

/** The name issued during this request. */
const issued = perRequest<string>();

/** The second half of the device names of a session. @param key the session's record in KV; null for none. */
export async function deviceSession(key: string | null): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key ?? ""));
  return base64url.encode(new Uint8Array(digest)).slice(0, 22);
}

/** The request's device, if the cookie was issued for its session; null otherwise. */
export async function knownDevice(c: Context<AppEnv>): Promise<string | null> {
  const named = await readName(c);
  return named !== null && named.session === (await deviceSession(await sessionKey(c))) ? named.name : null;
}

/** The request's device, which plays and which the stream gate counts. Sets the cookie if it is new. */
export async function ensureDevice(c: Context<AppEnv>): Promise<string> {
  return (await knownDevice(c)) ?? (await bindDevice(c, await sessionKey(c)));
}

/** Binds the browser to a session that is starting. @param key the session's record in KV; null for none. */
export async function bindDevice(c: Context<AppEnv>, key: string | null): Promise<string> {
  const name = `${(await readName(c))?.browser ?? crypto.randomUUID()}.${await deviceSession(key)}`;
  const others = c.res.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`__Host-${cookieName}=`));
  c.header("set-cookie", undefined);
  for (const cookie of others) c.header("set-cookie", cookie, { append: true });
  await setSignedCookie(c, cookieName, name, c.get("settings").SESSION_SECRET, hostCookie(maxAge));
  issued.set(c, name);
  return name;
}

/** The browser's id, whichever session its cookie was issued for. It tells a browser that has signed in before from one that guesses. */
export async function knownBrowser(c: Context<AppEnv>): Promise<string | null> {
  return (await readName(c))?.browser ?? null;
}

/** The same; sets the cookie if it is new. */
export async function ensureBrowser(c: Context<AppEnv>): Promise<string> {
  return (await knownBrowser(c)) ?? (await bindDevice(c, await sessionKey(c))).slice(0, 36);
}

async function readName(c: Context<AppEnv>): Promise<{ name: string; browser: string; session: string } | null> {
  const name = issued.get(c) ?? (await getSignedCookie(c, c.get("settings").SESSION_SECRET, cookieName, "host"));
  const [, browser, session] = nameFormat.exec(name || "") ?? [];
  return browser === undefined || session === undefined ? null : { name: `${browser}.${session}`, browser, session };
}
