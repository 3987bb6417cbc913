import type { Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { setSignedJSON, takeSignedJSON } from "../tokens/signed-cookie.ts";
import { mintHandoverToken } from "./handover-token.ts";
import { withParameter } from "./return-path.ts";
import { allowedReturnURL } from "./return-url.ts";
import type { Identity } from "./signed-in.ts";

/** Seconds: enough to also choose a new password on the way. */
const lifetimeSeconds = 1800;
const cookieName = "return";

const visit = z.object({ url: z.string(), suppressToken: z.boolean() });

/** Origins of other sites to which a sign-in may return. */
export const allowedReturnOrigins = (c: Context<AppEnv>): string[] =>
  c
    .get("settings")
    .RETURN_HOSTS.split(" ")
    .filter((host) => host !== "");

/** Stores in a cookie where to go after the sign-in. @param url one that {@link allowedReturnURL} accepted. */
export async function storeReturnURL(c: Context<AppEnv>, url: string, suppressToken: boolean): Promise<void> {
  const content: z.infer<typeof visit> = { url, suppressToken };
  await setSignedJSON(c, cookieName, content, lifetimeSeconds);
}

/**
 * Where to go after a sign-in that another page or site started; can be read once. An allowed site gets a session ID token as `token`,
 * unless that was suppressed.
 * @returns null when nothing is stored, or the URL is no longer allowed.
 */
export async function takeReturnURL(c: Context<AppEnv>, identity: Identity): Promise<string | null> {
  const stored = await takeSignedJSON(c, cookieName, visit);
  return stored && (await returnURLFor(c, identity, stored.content.url, stored.content.suppressToken));
}

/** The URL to which to redirect a signed-in user, with its token. @returns null if it is not allowed. */
export async function returnURLFor(
  c: Context<AppEnv>,
  identity: Identity,
  requested: string,
  suppressToken: boolean,
): Promise<string | null> {
  const allowed = allowedReturnURL(requested, allowedReturnOrigins(c));
  if (allowed === null) return null;
  if (allowed.startsWith("/")) return withParameter(allowed, "loginSuccess", "true");
  if (suppressToken) return allowed;
  const url = new URL(allowed);
  url.searchParams.set("token", await mintHandoverToken(c.get("settings"), identity, url.origin, new Date()));
  return url.href;
}
