import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { timingSafeEqual } from "hono/utils/buffer";
import { sha256 } from "hono/utils/crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { AppEnv } from "../app-env.ts";
import { hostCookie } from "../host-cookie.ts";
import type { Settings } from "../settings.ts";

const cookieName = "site-lock";
/** Seconds that whoever knew the password may look around: 60 days (spec: accounts#site-lock). */
export const sitePassLifetime = 60 * 86_400;
/** Says what the token is for: another one that is signed with the same secret opens nothing here. */
const audience = "site-lock";

type LockSettings = Pick<Settings, "SESSION_SECRET" | "SITE_LOCK_PASSWORD">;

const keyOf = (settings: LockSettings) => new TextEncoder().encode(settings.SESSION_SECRET);

/** Ties a pass to the password it was given for: a new password closes the site again. */
async function passwordMark({ SESSION_SECRET, SITE_LOCK_PASSWORD }: LockSettings): Promise<string> {
  return (await sha256(`${SESSION_SECRET}\n${SITE_LOCK_PASSWORD}`)) ?? "";
}

/** Whether the site is locked at all. */
export function hasSiteLock(settings: LockSettings): boolean {
  return settings.SITE_LOCK_PASSWORD !== "";
}

/** Whether this is the development site's password. Takes as long for every wrong one. */
export async function opensSiteLock(settings: LockSettings, password: string): Promise<boolean> {
  return hasSiteLock(settings) && (await timingSafeEqual(password, settings.SITE_LOCK_PASSWORD));
}

/** The pass as it stands in the cookie. @param now in seconds. */
export async function issueSitePass(settings: LockSettings, now: number): Promise<string> {
  return await new SignJWT({ mark: await passwordMark(settings) })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setExpirationTime(now + sitePassLifetime)
    .sign(keyOf(settings));
}

/** Whether a pass is this site's, in force, and for the password of today. @param now in seconds. */
export async function isSitePass(settings: LockSettings, pass: string, now: number): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(pass, keyOf(settings), {
      algorithms: ["HS256"],
      audience,
      requiredClaims: ["exp"],
      currentDate: new Date(now * 1000),
    });
    return payload.mark === (await passwordMark(settings));
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Whether this request's browser has been let in. */
export async function holdsSitePass(c: Context<AppEnv>): Promise<boolean> {
  const pass = getCookie(c, cookieName, "host");
  return pass !== undefined && (await isSitePass(c.get("settings"), pass, nowInSeconds()));
}

/** Lets this browser in for 60 days. */
export async function giveSitePass(c: Context<AppEnv>): Promise<void> {
  setCookie(c, cookieName, await issueSitePass(c.get("settings"), nowInSeconds()), hostCookie(sitePassLifetime));
}
