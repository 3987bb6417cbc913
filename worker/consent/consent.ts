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
} from "../../schemas/site/consent.ts";
import { noticeAnsweredCookie, visitGap } from "../../schemas/site/visit.ts";
import type { AppEnv } from "../app-env.ts";

/** Cookies that third-party scripts (analytics, ad servers, social tags) set on this site when allowed to. */
const optionalCookies: Record<keyof Consent, RegExp> = {
  analytics: /^_(?:ga|gid|gat)(?:_|$)/,
  marketing: /^_(?:gcl|gac|fbp|fbc|ttp|uetsid|uetvid)(?:_|$)/,
  personalisation: /^__(?:gads|gpi|eoi)(?:_|$)/,
};
/** Maximum number of cookies deleted per response: more than any page sets, and few enough for the headers. */
const maxDeletedCookies = 20;

/** Whether the browser sends Global Privacy Control: do not share or sell my data. */
function globalPrivacyControl(c: Context<AppEnv>): boolean {
  return c.req.header("sec-gpc") === "1";
}

/** The consent stored in the request's cookie; null without a decision. */
export function consentDecision(c: Context<AppEnv>): Consent | null {
  return parseConsent(getCookie(c, consentCookie), globalPrivacyControl(c));
}

/** The request's consent: none without a decision. */
export function consentOf(c: Context<AppEnv>): Consent {
  return consentDecision(c) ?? noConsent;
}

/** Sets the consent cookie. It is not HttpOnly, because scripts read it too. */
export function storeConsent(c: Context<AppEnv>, consent: Consent): void {
  setReadableCookie(c, consentCookie, formatConsent(consent, globalPrivacyControl(c)), consentLifetime);
}

/** Remembers that the notice was answered through its form, so that nothing else interrupts the visitor on this visit. */
export function markNoticeAnswered(c: Context<AppEnv>): void {
  if (consentDecision(c) === null) setReadableCookie(c, noticeAnsweredCookie, "1", visitGap);
}

/** @param maxAge seconds. */
function setReadableCookie(c: Context<AppEnv>, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, {
    path: "/",
    maxAge,
    sameSite: "Lax",
    // Locally the site may be served over http.
    secure: c.get("settings").ENVIRONMENT !== "local" || new URL(c.req.url).protocol === "https:",
  });
}

/** Deletes third-party cookies of categories without consent, for instance after it was withdrawn. */
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

/** A host and its parent domains, for all of which its pages may have set cookies. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.slice(0, -1).map((_, level) => labels.slice(level).join("."));
}
