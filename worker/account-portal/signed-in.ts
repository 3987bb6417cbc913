import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { staysBlocked } from "../identity/blocked-account.ts";
import { cameBlocked, currentAccount, currentTokens, type SessionAccount } from "../identity/session/current.ts";

/** Whose page of the portal it is. */
export interface SignedInFan {
  account: SessionAccount;
  accessToken: string;
}

/** Null when nobody is signed in. */
export async function signedInFan(c: Context<AppEnv>): Promise<SignedInFan | null> {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  return account === null || tokens === null ? null : { account, accessToken: tokens.access };
}

/** To the login page, which says so where the account is blocked, and from there back to the profile. */
export async function toLogin(c: Context<AppEnv>) {
  const out = (await cameBlocked(c)) || (await staysBlocked(c));
  return c.redirect(`/portal/login?return=%2Fportal%2Fprofile${out ? "&error=blocked" : ""}`, 303);
}
