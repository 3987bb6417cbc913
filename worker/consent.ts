import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import {
  type Consent,
  consentCategories,
  consentCookie,
  consentLifetime,
  formatConsent,
  noConsent,
  parseConsent,
} from "../schemas/site/consent.ts";
import type { AppEnv } from "./app-env.ts";

/** Cookies that third parties' scripts set for this site once they may: analytics services, ad servers, social networks' tags. */
const optionalCookies: Record<keyof Consent, RegExp> = {
  analytics: /^_(?:ga|gid|gat)(?:_|$)/,
  marketing: /^_(?:gcl|gac|fbp|fbc|ttp|uetsid|uetvid)(?:_|$)/,
  personalisation: /^__(?:gads|gpi|eoi)(?:_|$)/,
};
/** Cookies that are removed at once: more than any page has, and few enough for an answer's headers. */
const maxDeletedCookies = 20;

/** Whether the browser says for its user that nothing may be shared or sold (Global Privacy Control). */
function globalPrivacyControl(c: Context<AppEnv>): boolean {
  return c.req.header("sec-gpc") === "1";
}

/** What the fan who sends this request has decided; null where nothing was. */
export function consentDecision(c: Context<AppEnv>): Consent | null {
  return parseConsent(getCookie(c, consentCookie), globalPrivacyControl(c));
}

/** What the fan who sends this request has agreed to: nothing, where nothing was decided. */
export function consentOf(c: Context<AppEnv>): Consent {
  return consentDecision(c) ?? noConsent;
}

/** Puts the cookie that remembers a decision on the answer. Script reads it too, so it is not HttpOnly. */
export function storeConsent(c: Context<AppEnv>, consent: Consent): void {
  setCookie(c, consentCookie, formatConsent(consent, globalPrivacyControl(c)), {
    path: "/",
    maxAge: consentLifetime,
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
  });
}

/** Removes what third parties have set in the browser under categories that are not, or no longer, agreed to. */
export function deleteOptionalCookies(c: Context<AppEnv>, consent: Consent): void {
  const refused = consentCategories
    .filter((category) => !consent[category])
    .map((category) => optionalCookies[category]);
  const names = Object.keys(getCookie(c)).filter((name) => refused.some((pattern) => pattern.test(name)));
  for (const name of names.slice(0, maxDeletedCookies)) {
    deleteCookie(c, name, { path: "/" });
    for (const domain of domainsOf(new URL(c.req.url).hostname)) deleteCookie(c, name, { path: "/", domain });
  }
}

/** A host and the domains above it, for which its pages may have set cookies. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.slice(0, -1).map((_, level) => labels.slice(level).join("."));
}
