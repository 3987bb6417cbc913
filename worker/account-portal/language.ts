import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage, namedLanguage, ownLanguage } from "../page-language.ts";
import { languageParameter } from "../portal-language.ts";
import { referringLanguage } from "../referring-language.ts";

/*
 * `__Secure-portal-language`: the language in which this browser reads the portal, where it is not the league's own. Pages of the portal
 * are personal and in no cache, so that one address may be two pages.
 */

const cookieName = "portal-language";
const scope = { prefix: "secure", path: "/portal", secure: true } as const satisfies CookieOptions;
/** 400 days in seconds: the longest that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

/** The language that a request chooses, null for the league's own; undefined where it chooses none. */
function chosenLanguage(c: Context<AppEnv>): string | null | undefined {
  const league = c.get("league");
  const tag = c.req.query(languageParameter);
  if (tag === ownLanguage(league)) return null;
  return namedLanguage(tag, league) ?? (c.req.method === "GET" ? referringLanguage(c) : undefined);
}

/**
 * Says the portal in a language: the one that a link names, or else that of the page which has the link, or else the one that this
 * browser has read the portal in before.
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
