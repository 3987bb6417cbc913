import { proxy } from "valtio";
import {
  type Consent,
  consentCookie,
  consentLifetime,
  consentValues,
  formatConsent,
  noConsent,
  parseConsent,
} from "../../schemas/site/consent.ts";

const cookieValue = new RegExp(`(?:^|; )${consentCookie}=(${consentValues})(?:;|$)`);

/** Runs before the first paint, as an inline script: whoever has decided never sees the notice. */
export const consentScript = `/(?:^|; )${consentCookie}=${consentValues}(?:;|$)/.test(document.cookie)&&(document.documentElement.dataset.consent="decided")`;

/** What the fan of this browser has agreed to: nothing, until `readConsent` has run. On the server it is only ever read, at its defaults. */
export const consent = proxy<{ decided: boolean } & Consent>({ decided: false, ...noConsent });

/** Whether the browser says for its user that nothing may be shared or sold (Global Privacy Control). */
export function globalPrivacyControl(): boolean {
  return Reflect.get(navigator, "globalPrivacyControl") === true;
}

/** What a page's cookies (`document.cookie`) say; null when nothing was decided. */
export function consentInCookies(cookies: string, privacyControl = false): Consent | null {
  return parseConsent(cookieValue.exec(cookies)?.[1], privacyControl);
}

/** Takes over what this browser remembers. */
export function readConsent(): void {
  const remembered = consentInCookies(document.cookie, globalPrivacyControl());
  Object.assign(consent, remembered ?? noConsent, { decided: remembered !== null });
}

/** Puts a decision into force at once, and keeps it for six months. */
export function giveConsent(decision: Consent): void {
  const { analytics, marketing, personalisation } = decision;
  Object.assign(consent, { analytics, marketing, personalisation, decided: true });
  document.documentElement.dataset.consent = "decided";
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const value = formatConsent(decision, globalPrivacyControl());
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${consentCookie}=${value}; Path=/; Max-Age=${consentLifetime}; SameSite=Lax${secure}`;
  // Safari keeps a cookie that script has set for a week alone, and the server removes what was set with an earlier consent.
  fetch("/api/consent", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ analytics, marketing, personalisation }),
    keepalive: true,
  }).catch((error: unknown) => console.warn("The choice about cookies is kept in this browser alone.", error));
}
