import { hkdfSync } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from "oauth4webapi";
import { z } from "zod";
import { socialIdentity, socialService } from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import type { AppEnv } from "../../app-env.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { decryptToken, encryptToken } from "../../tokens/encrypted-token.ts";
import { hostCookie, hostCookieScope } from "../../tokens/host-cookie.ts";
import { consumeOnce } from "../../tokens/replay-guard.ts";

/*
 * Encrypted state that the browser carries between the steps of a social sign-in. The cookies are SameSite=Lax: every step that reads one
 * is a top-level GET or a form on this site. Apple's response, a POST from another site, is redirected to such a GET.
 */

/** Seconds to return from the service, and to enter the account's password. */
const lifetimeSeconds = 600;
/** Seconds for which the connect links on a profile are valid. */
const connectLifetime = 3600;

/** Each purpose has its own key, so that a token of one kind is never accepted as another. */
const keyFor = (c: Context<AppEnv>, purpose: "attempt" | "proof" | "connect") =>
  new Uint8Array(hkdfSync("sha256", c.get("settings").SESSION_SECRET, "", `social sign-in: ${purpose}`, 32));

const cookies = { attempt: "social", proof: "social-proof" } as const;

function setToken(c: Context<AppEnv>, name: keyof typeof cookies, value: string): void {
  setCookie(c, cookies[name], value, hostCookie(lifetimeSeconds));
}

const clear = (c: Context<AppEnv>, name: keyof typeof cookies) => deleteCookie(c, cookies[name], hostCookieScope);

const pendingAttempt = z.object({
  service: socialService,
  redirectURI: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path to go to after the sign-in. */
  returnTo: z.string(),
  /** Path to return to when it fails. */
  from: z.string(),
  /** The account to connect; null for a sign-in. */
  connects: z.string().nullable(),
});
export type PendingAttempt = z.infer<typeof pendingAttempt>;

/** Starts an attempt and stores it in the browser's cookie, replacing an earlier attempt. */
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
  setToken(c, "attempt", await encryptToken(keyFor(c, "attempt"), attempt, lifetimeSeconds, new Date()));
  return attempt;
}

/**
 * The attempt from which the browser returns; can be taken once: its cookie is deleted, and a copy is refused.
 * @returns null without an attempt, for another service's, and the second time.
 */
export async function takeAttempt(c: Context<AppEnv>, service: SocialService): Promise<PendingAttempt | null> {
  const now = new Date();
  const token = getCookie(c, cookies.attempt, "host");
  const attempt = await decryptToken(keyFor(c, "attempt"), token, pendingAttempt, now);
  clear(c, "attempt");
  if (attempt === null || attempt.service !== service) return null;
  const seconds = toSeconds(now);
  const log = { database: c.env.IDENTITY_DB, table: "returned_sign_ins" } as const;
  return (await consumeOnce(log, attempt.state, seconds + lifetimeSeconds, seconds)) ? attempt : null;
}

const pendingProof = z.object({ identity: socialIdentity, returnTo: z.string() });
export type PendingProof = z.infer<typeof pendingProof>;

/** Stores a service's identity until the password of the account with that email address is entered. */
export async function storeProof(c: Context<AppEnv>, proof: PendingProof): Promise<void> {
  setToken(c, "proof", await encryptToken(keyFor(c, "proof"), proof, lifetimeSeconds, new Date()));
}

export async function readProof(c: Context<AppEnv>): Promise<PendingProof | null> {
  const token = getCookie(c, cookies.proof, "host");
  return await decryptToken(keyFor(c, "proof"), token, pendingProof, new Date());
}

export const clearProof = (c: Context<AppEnv>) => clear(c, "proof");

const connect = z.object({ ssoID: z.string() });

/**
 * A ticket for the link that connects a service to an account. It appears only on the account's own profile, so that no other site can make
 * a signed-in user connect somebody else's identity.
 */
export async function connectTicket(c: Context<AppEnv>, ssoID: string): Promise<string> {
  return await encryptToken(keyFor(c, "connect"), { ssoID }, connectLifetime, new Date());
}

/** The account of a ticket; null for an invalid one. */
export async function readConnectTicket(c: Context<AppEnv>, ticket: string | undefined): Promise<string | null> {
  return (await decryptToken(keyFor(c, "connect"), ticket, connect, new Date()))?.ssoID ?? null;
}
