import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from "oauth4webapi";
import { z } from "zod";
import { socialIdentity, socialService } from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/oauth-providers.ts";
import type { AppEnv } from "../../app-env.ts";
import { hostCookie, hostCookieScope } from "../../host-cookie.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { consumeOnce } from "../../replay-guard.ts";
import { decryptToken, encryptToken } from "./encrypted-token.ts";

/*
 * What a browser carries between the steps of a social sign-in, sealed. The cookies are SameSite=Lax: every step that reads one
 * is a GET at the top level or a form of this site. Apple's answer, another site's POST, reads none: it is turned into such a GET.
 */

/** Seconds in which a fan comes back from the service, and in which the password of an account is given. */
const lifetime = 600;
/** Seconds that the links on a profile are good for. */
const connectLifetime = 3600;

const cookies = { attempt: "social", proof: "social-proof" } as const;

function setSealed(c: Context<AppEnv>, name: keyof typeof cookies, value: string): void {
  setCookie(c, cookies[name], value, hostCookie(lifetime));
}

const clear = (c: Context<AppEnv>, name: keyof typeof cookies) => deleteCookie(c, cookies[name], hostCookieScope);

const pendingAttempt = z.object({
  service: socialService,
  redirectURI: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path to go to in the end. */
  returnTo: z.string(),
  /** Path to go back to when nothing came of it. */
  from: z.string(),
  /** The account that is to be connected; null: somebody signs in. */
  connects: z.string().nullable(),
});
export type PendingAttempt = z.infer<typeof pendingAttempt>;

/** Begins an attempt, and puts it into the browser's cookie: in place of one that it may have begun before. */
export async function beginAttempt(
  c: Context<AppEnv>,
  visit: Pick<PendingAttempt, "service" | "redirectURI" | "returnTo" | "from" | "connects">,
): Promise<PendingAttempt> {
  const attempt: PendingAttempt = {
    ...visit,
    state: generateRandomState(),
    nonce: generateRandomNonce(),
    verifier: generateRandomCodeVerifier(),
  };
  setSealed(
    c,
    "attempt",
    await encryptToken(c.get("settings").SESSION_SECRET, "attempt", attempt, lifetime, new Date()),
  );
  return attempt;
}

/**
 * The attempt that the browser comes back from, once: the cookie goes, and a copy of it opens nothing.
 * @returns null without one, for another service's, and the second time.
 */
export async function takeAttempt(c: Context<AppEnv>, service: SocialService): Promise<PendingAttempt | null> {
  const now = new Date();
  const sealed = getCookie(c, cookies.attempt, "host");
  const attempt = await decryptToken(c.get("settings").SESSION_SECRET, "attempt", sealed, pendingAttempt, now);
  clear(c, "attempt");
  if (attempt === null || attempt.service !== service) return null;
  const seconds = toSeconds(now);
  const log = { database: c.env.IDENTITY_DB, table: "returned_sign_ins" } as const;
  return (await consumeOnce(log, attempt.state, seconds + lifetime, seconds)) ? attempt : null;
}

const pendingProof = z.object({ identity: socialIdentity, returnTo: z.string() });
export type PendingProof = z.infer<typeof pendingProof>;

/** Keeps who a service says somebody is, until they have given the password of the account with that address. */
export async function storeProof(c: Context<AppEnv>, proof: PendingProof): Promise<void> {
  setSealed(c, "proof", await encryptToken(c.get("settings").SESSION_SECRET, "proof", proof, lifetime, new Date()));
}

export async function readProof(c: Context<AppEnv>): Promise<PendingProof | null> {
  const sealed = getCookie(c, cookies.proof, "host");
  return await decryptToken(c.get("settings").SESSION_SECRET, "proof", sealed, pendingProof, new Date());
}

export const clearProof = (c: Context<AppEnv>) => clear(c, "proof");

const connect = z.object({ ssoID: z.string() });

/**
 * A ticket for the link that connects a service to an account. It stands on the account's own profile alone, so that no other
 * site can lead a signed-in fan to connect what is not theirs.
 */
export async function connectTicket(c: Context<AppEnv>, ssoID: string): Promise<string> {
  return await encryptToken(c.get("settings").SESSION_SECRET, "connect", { ssoID }, connectLifetime, new Date());
}

/** The account that a ticket is for; null for none. */
export async function readConnectTicket(c: Context<AppEnv>, ticket: string | undefined): Promise<string | null> {
  return (await decryptToken(c.get("settings").SESSION_SECRET, "connect", ticket, connect, new Date()))?.ssoID ?? null;
}
