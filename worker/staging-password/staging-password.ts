import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { timingSafeEqual } from "hono/utils/buffer";
import { sha256 } from "hono/utils/crypto";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import type { Settings } from "../settings.ts";
import { hostCookie } from "../tokens/host-cookie.ts";
import { readSignedToken, signToken, type TokenKind } from "../tokens/signed-token.ts";

const cookieName = "site-lock";
/** Seconds: 60 days (spec: accounts#site-lock). */
export const stagingPassLifetime = 60 * 86_400;

type LockSettings = Pick<Settings, "SESSION_SECRET" | "SITE_LOCK_PASSWORD">;

/** Ties a pass to the password for which it was issued: a new password invalidates it. */
async function passwordMark({ SESSION_SECRET, SITE_LOCK_PASSWORD }: LockSettings): Promise<string> {
  return (await sha256(`${SESSION_SECRET}\n${SITE_LOCK_PASSWORD}`)) ?? "";
}

export function hasStagingPassword(settings: LockSettings): boolean {
  return settings.SITE_LOCK_PASSWORD !== "";
}

/** Compares in constant time. */
export async function isStagingPassword(settings: LockSettings, password: string): Promise<boolean> {
  return hasStagingPassword(settings) && (await timingSafeEqual(password, settings.SITE_LOCK_PASSWORD));
}

const sitePass = ({ SESSION_SECRET }: LockSettings): TokenKind => ({ secret: SESSION_SECRET, audience: "site-lock" });

/** Creates the value of the pass cookie. */
export const issueStagingPass = async (settings: LockSettings, now: Date): Promise<string> =>
  signToken(sitePass(settings), { mark: await passwordMark(settings) }, { lifetime: stagingPassLifetime }, now);

/** Whether a pass was issued by this site, is valid, and is for the current password. */
export async function isStagingPass(settings: LockSettings, pass: string, now: Date): Promise<boolean> {
  const claims = await readSignedToken(sitePass(settings), pass, z.object({ mark: z.string() }), now);
  return claims !== null && claims.mark === (await passwordMark(settings));
}

export async function hasStagingPass(c: Context<AppEnv>): Promise<boolean> {
  const pass = getCookie(c, cookieName, "host");
  return pass !== undefined && (await isStagingPass(c.get("settings"), pass, new Date()));
}

/** Sets the pass cookie for 60 days. */
export async function setStagingPass(c: Context<AppEnv>): Promise<void> {
  setCookie(c, cookieName, await issueStagingPass(c.get("settings"), new Date()), hostCookie(stagingPassLifetime));
}
