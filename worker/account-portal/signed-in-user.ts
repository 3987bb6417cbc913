import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { checkLogin } from "../identity/login-check.ts";
import { withoutParameter } from "../identity/return-path.ts";
import { currentAccount, currentTokens, type SessionAccount } from "../identity/session/current.ts";
import { languageParameter } from "../language/portal-language.ts";

export interface SignedInUser {
  account: SessionAccount;
  accessToken: string;
}

/** Null when nobody is signed in. */
export async function signedInUser(c: Context<AppEnv>): Promise<SignedInUser | null> {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  return account === null || tokens === null ? null : { account, accessToken: tokens.access };
}

/**
 * The account with its current email address: the session's is an earlier one if it was changed at another site of the provider, and may
 * belong to somebody else by now.
 */
export const withCurrentEmail = (account: SessionAccount, { email }: { email?: string }): SessionAccount => ({
  ...account,
  email: email ?? account.email,
});

/** Portal pages whose forms post to a path below their own. */
const pagesWithForms = new Set(["contracts", "data", "delete", "email", "family", "marketing", "sessions"]);

/**
 * The requested page, or the page that has the posted form. Without its language parameter, since the login page offers other
 * languages.
 */
function requestedPage(c: Context<AppEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method === "GET") return withoutParameter(pathname + search, languageParameter);
  const [, , page = ""] = pathname.split("/");
  return pagesWithForms.has(page) ? `/portal/${page}` : "/portal/profile";
}

/**
 * Redirects to the login page, which returns to a page of the portal; with an error if the account is blocked, or the sign-in on the
 * provider's page has failed. To the portal's page itself if cookies of the league's domain sign the user in.
 */
export async function toLogin(c: Context<AppEnv>, returnTo = requestedPage(c)) {
  const check = (await currentAccount(c)) === null ? await checkLogin(c) : null;
  if (check !== null && check.account !== null) return c.redirect(returnTo, 303);
  const error = check?.blocked ? "blocked" : check?.problem ? "problem" : c.req.query("error");
  const why = error === undefined ? "" : `&error=${encodeURIComponent(error)}`;
  return c.redirect(`/portal/login?return=${encodeURIComponent(returnTo)}${why}`, 303);
}
