/** What a fan has agreed to (spec: adverts-and-consent#consent). What the site cannot do without needs no agreement. */
export interface Consent {
  analytics: boolean;
  marketing: boolean;
  personalisation: boolean;
}

export const consentCategories = ["analytics", "marketing", "personalisation"] as const satisfies (keyof Consent)[];

/** Where nothing was decided, and after 'Only Essential'. */
export const noConsent: Consent = { analytics: false, marketing: false, personalisation: false };
/** After 'Accept All Cookies'. */
export const fullConsent: Consent = { analytics: true, marketing: true, personalisation: true };

/** The cookie that remembers the decision. Script and server both read it. */
export const consentCookie = "cookie-consent";
/** Seconds: six months. Then the fan is asked again. */
export const consentLifetime = 182 * 86_400;

/** Marks a decision that was made while the browser sent Global Privacy Control: it stands in spite of that. */
const explicitMarker = "gpc";

/** The cookie's values, as the source of a regular expression: also for the inline script that runs before the page's code. */
export const consentValues = `essential(?:\\.(?:${[...consentCategories, explicitMarker].join("|")}))*`;
const wholeValue = new RegExp(`^${consentValues}$`);

/**
 * What a cookie's value says.
 * @param globalPrivacyControl whether the browser sends that signal: marketing and personalisation then count only when they
 * were agreed to while it did.
 * @returns null when nothing was decided. What is no value of this cookie decides nothing.
 */
export function parseConsent(value: string | null | undefined, globalPrivacyControl = false): Consent | null {
  if (typeof value !== "string" || !wholeValue.test(value)) return null;
  const words = value.split(".");
  const explicit = !globalPrivacyControl || words.includes(explicitMarker);
  return {
    analytics: words.includes("analytics"),
    marketing: explicit && words.includes("marketing"),
    personalisation: explicit && words.includes("personalisation"),
  };
}

/** The cookie's value for a decision, made while the browser did or did not send Global Privacy Control. */
export function formatConsent(consent: Consent, globalPrivacyControl = false): string {
  const agreed = consentCategories.filter((category) => consent[category]);
  return ["essential", ...agreed, ...(globalPrivacyControl ? [explicitMarker] : [])].join(".");
}

/**
 * The groups of consent that advertising knows (spec: adverts-and-consent#consent): C0003 for an advert identity of one's
 * own, C0004 for tracking.
 */
export function consentGroups(consent: Consent): { C0003: boolean; C0004: boolean } {
  return { C0003: consent.personalisation, C0004: consent.marketing };
}
