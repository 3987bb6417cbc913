import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage, namedLanguage, ownLanguage } from "../language/page-language.ts";
import { languageParameter } from "../language/portal-language.ts";
import { referringLanguage } from "../language/referring-language.ts";

/*
 * `__Secure-portal-language`: the language in which this browser reads the portal, if it is not the league's own. Portal pages are
 * personal and never cached, so one URL can serve several languages.
 */

const cookieName = "portal-language";
const scope = { prefix: "secure", path: "/portal", secure: true } as const satisfies CookieOptions;
/** 400 days in seconds: the longest that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

/** The language that a request chooses, null for the league's own; undefined if it chooses none. */
function chosenLanguage(c: Context<AppEnv>): string | null | undefined {
  const league = c.get("league");
  const tag = c.req.query(languageParameter);
  if (tag === ownLanguage(league)) return null;
  return namedLanguage(tag, league) ?? (c.req.method === "GET" ? referringLanguage(c) : undefined);
}

/**
 * Renders the portal in a language: the one that a link names, else that of the referring page, else the one in this browser's cookie.
 */
export const inPortalLanguage: MiddlewareHandler<AppEnv> = async (c, next) => {
  const league = c.get("league");
  const kept = namedLanguage(getCookie(c, cookieName, "secure"), league);
  const chosen = chosenLanguage(c);
  const language = chosen === undefined ? kept : chosen;
  if (language !== kept) {
    if (language === null) deleteCookie(c, cookieName, scope);
    else setCookie(c, cookieName, language, { ...scope, httpOnly: true, sameSite: "Lax", maxAge });
  }
  await inNamedLanguage(language, league, next);
};
