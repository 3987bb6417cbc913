import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { currentAccount, currentTokens, type SessionAccount } from "../../session.ts";

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

/** To the login page, and from there back to the profile. */
export const toLogin = (c: Context<AppEnv>) => c.redirect("/portal/login?return=%2Fportal%2Fprofile", 303);
