/** A user's consent (spec: adverts-and-consent#consent). Essential cookies need none. */
export interface Consent {
  analytics: boolean;
  marketing: boolean;
  personalisation: boolean;
}

export const consentCategories = ["analytics", "marketing", "personalisation"] as const satisfies (keyof Consent)[];

/** Consent without a decision, and after 'Only Essential'. */
export const noConsent: Consent = { analytics: false, marketing: false, personalisation: false };
/** Consent after 'Accept All Cookies'. */
export const fullConsent: Consent = { analytics: true, marketing: true, personalisation: true };

/** The cookie with the decision, which scripts and the server read. */
export const consentCookie = "cookie-consent";
/** Six months in seconds, after which the site asks again. */
export const consentLifetime = 182 * 86_400;

/** Marks a decision that was made while the browser sent Global Privacy Control, and so overrides the signal. */
const explicitMarker = "gpc";

/** Source of a regular expression for valid cookie values. Shared with the inline script that runs before the page's code. */
export const consentValues = `essential(?:\\.(?:${[...consentCategories, explicitMarker].join("|")}))*`;
const wholeValue = new RegExp(`^${consentValues}$`);

/**
 * Parses the cookie's value.
 * @param globalPrivacyControl whether the browser sends that signal. If so, consent to marketing and personalisation counts only if it was
 * given while the signal was sent.
 * @returns null without a decision, or for a malformed value.
 */
export function parseConsent(value: string | null | undefined, globalPrivacyControl = false): Consent | null {
  if (typeof value !== "string" || !wholeValue.test(value)) return null;
  const categories = value.split(".");
  const explicit = !globalPrivacyControl || categories.includes(explicitMarker);
  return {
    analytics: categories.includes("analytics"),
    marketing: explicit && categories.includes("marketing"),
    personalisation: explicit && categories.includes("personalisation"),
  };
}

/** The cookie's value for a decision. @param globalPrivacyControl whether the browser sent that signal with the decision. */
export function formatConsent(consent: Consent, globalPrivacyControl = false): string {
  const agreed = consentCategories.filter((category) => consent[category]);
  return ["essential", ...agreed, ...(globalPrivacyControl ? [explicitMarker] : [])].join(".");
}

/**
 * Advertising's consent groups (spec: adverts-and-consent#consent): C0003 for a personal advert identity, C0004 for tracking.
 */
export function consentGroups(consent: Consent): { C0003: boolean; C0004: boolean } {
  return { C0003: consent.personalisation, C0004: consent.marketing };
}
