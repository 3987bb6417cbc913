import type { Context } from "hono";
import { createCookie } from "react-router";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";
import { accountStatusOf } from "./account-status.ts";

/** Seconds: the maximum lifetime of a session. */
const lifetimeSeconds = 30 * 86_400;

/** Contains the signed id of the blocked account. It grants nothing: it only lets the login check look up that account. */
const cookieFor = (c: Context<AppEnv>) =>
  createCookie("__Host-blocked", {
    secrets: [c.get("settings").SESSION_SECRET],
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: lifetimeSeconds,
  });

/**
 * Whether operators have blocked an account. False while the lookup fails, so that an outage locks nobody out: playback checks again and
 * waits for the result.
 */
export async function isBlocked(c: Context<AppEnv>, ssoID: string): Promise<boolean> {
  try {
    return (await accountStatusOf(c, ssoID)).blocked;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "account status lookup failed", {
      requestID: c.get("requestID"),
      problem: error.message,
    });
    return false;
  }
}

/** Stores the blocked account in a cookie, so that later login checks can still explain why nobody is signed in. */
export async function rememberBlocked(c: Context<AppEnv>, ssoID: string): Promise<void> {
  c.header("set-cookie", await cookieFor(c).serialize(ssoID), { append: true });
}

async function rememberedBlockedAccount(c: Context<AppEnv>): Promise<string | null> {
  const stored = z.string().safeParse(await cookieFor(c).parse(c.req.header("cookie") ?? null));
  return stored.success ? stored.data : null;
}

/** Deletes that cookie, for example after a sign-in. */
export async function forgetBlocked(c: Context<AppEnv>): Promise<void> {
  if ((await rememberedBlockedAccount(c)) === null) return;
  c.header("set-cookie", await cookieFor(c).serialize("", { maxAge: 0, expires: new Date(0) }), { append: true });
}

/** The account that this browser was signed in to, if it is still blocked. Deletes the cookie once it is not. */
export async function stillBlockedAccount(c: Context<AppEnv>): Promise<string | null> {
  const ssoID = await rememberedBlockedAccount(c);
  if (ssoID === null) return null;
  if (await isBlocked(c, ssoID)) return ssoID;
  await forgetBlocked(c);
  return null;
}
