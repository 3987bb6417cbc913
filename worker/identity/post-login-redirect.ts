import type { Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { setSignedJSON, takeSignedJSON } from "../signed-cookie.ts";
import { mintHandoverToken } from "./handover-token.ts";
import { withParameter } from "./return-path.ts";
import { allowedReturnURL } from "./return-url.ts";
import type { Identity } from "./signed-in.ts";

/** Seconds, enough to choose a new password on the way. */
const lifetime = 1800;
const cookieName = "return";

const visit = z.object({ address: z.string(), suppressToken: z.boolean() });

/** Origins of other sites that fans may be led back to. */
export const allowedReturnOrigins = (c: Context<AppEnv>): string[] =>
  c
    .get("settings")
    .RETURN_HOSTS.split(" ")
    .filter((host) => host !== "");

/** Remembers in the browser where a fan wants to be after signing in. @param address one that {@link allowedReturnURL} has let through. */
export async function storeReturnURL(c: Context<AppEnv>, address: string, suppressToken: boolean): Promise<void> {
  const content: z.infer<typeof visit> = { address, suppressToken };
  await setSignedJSON(c, cookieName, content, lifetime);
}

/**
 * Where somebody who has just signed in goes because they were sent here from there: once. To a site of the allow-list with a
 * session ID token as `token`, unless that was suppressed.
 * @returns null where nothing was remembered, or the address is no longer allowed.
 */
export async function takeReturnURL(c: Context<AppEnv>, identity: Identity): Promise<string | null> {
  const stored = await takeSignedJSON(c, cookieName, visit);
  return stored && (await returnURLFor(c, identity, stored.content.address, stored.content.suppressToken));
}

/** The address as somebody who is signed in is led to it. @returns null where it is not allowed. */
export async function returnURLFor(
  c: Context<AppEnv>,
  identity: Identity,
  wanted: string,
  suppressToken: boolean,
): Promise<string | null> {
  const address = allowedReturnURL(wanted, allowedReturnOrigins(c));
  if (address === null) return null;
  if (address.startsWith("/")) return withParameter(address, "loginSuccess", "true");
  if (suppressToken) return address;
  const url = new URL(address);
  url.searchParams.set("token", await mintHandoverToken(c.get("settings"), identity, url.origin, new Date()));
  return url.href;
}
