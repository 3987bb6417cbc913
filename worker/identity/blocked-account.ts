import type { Context } from "hono";
import { createCookie } from "react-router";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";
import { accountStatusOf } from "./account-status.ts";

/** Seconds for which a browser remembers that its account was blocked: as long as a session may have been. */
const remembered = 30 * 86_400;

/** The account that was blocked, signed. It opens nothing: it only asks about itself. */
const cookieFor = (c: Context<AppEnv>) =>
  createCookie("__Host-blocked", {
    secrets: [c.get("settings").SESSION_SECRET],
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: remembered,
  });

/**
 * Whether operators have blocked an account. While that cannot be known nobody is shut out: what plays asks again, and
 * waits for the answer.
 */
export async function isBlocked(c: Context<AppEnv>, ssoID: string): Promise<boolean> {
  try {
    return (await accountStatusOf(c, ssoID)).blocked;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "whether the account is blocked is not known", {
      requestID: c.get("requestID"),
      problem: error.message,
    });
    return false;
  }
}

/** Has the browser remember that the account it was signed in to is blocked, so that it can go on saying so. */
export async function rememberBlocked(c: Context<AppEnv>, ssoID: string): Promise<void> {
  c.header("set-cookie", await cookieFor(c).serialize(ssoID), { append: true });
}

/** The account that this browser remembers as blocked. */
async function rememberedBlockedAccount(c: Context<AppEnv>): Promise<string | null> {
  const stored = z.string().safeParse(await cookieFor(c).parse(c.req.header("cookie") ?? null));
  return stored.success ? stored.data : null;
}

/** Somebody has signed in here: what was before is over. */
export async function forgetBlocked(c: Context<AppEnv>): Promise<void> {
  if ((await rememberedBlockedAccount(c)) === null) return;
  c.header("set-cookie", await cookieFor(c).serialize("", { maxAge: 0, expires: new Date(0) }), { append: true });
}

/** Whether the account that this browser was signed in to is blocked still. Where it no longer is, that is forgotten. */
export async function isStillBlocked(c: Context<AppEnv>): Promise<boolean> {
  const ssoID = await rememberedBlockedAccount(c);
  if (ssoID === null) return false;
  if (await isBlocked(c, ssoID)) return true;
  await forgetBlocked(c);
  return false;
}
