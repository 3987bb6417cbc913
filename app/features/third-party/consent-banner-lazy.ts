import type { Consent } from "../../../schemas/site/consent.ts";
import { consent, giveConsent } from "../../state/consent.ts";
import { loadScript } from "./load-script.ts";
import { openRequestedBanner } from "./open-banner.ts";

declare global {
  interface Window {
    /** The banner service calls it when it has loaded, and after each decision. */
    OptanonWrapper?: () => void;
  }
}

/** The service's groups: C0002 analytics, C0003 personalisation, C0004 adverts and tracking. */
const groups = { analytics: "C0002", personalisation: "C0003", marketing: "C0004" } as const;

/**
 * Reads the service's cookies.
 * @param cookies as in `document.cookie`
 * @returns null before a decision: the service writes its groups at once, but OptanonAlertBoxClosed only on a decision
 */
export function consentInBannerCookies(cookies: string): Consent | null {
  const value = (name: string) =>
    cookies
      .split("; ")
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const parameters = value("OptanonConsent");
  if (parameters === undefined || value("OptanonAlertBoxClosed") === undefined) return null;
  const allowed = (new URLSearchParams(parameters).get("groups") ?? "").split(",");
  const isAllowed = (group: string) => allowed.includes(`${group}:1`);
  return {
    analytics: isAllowed(groups.analytics),
    marketing: isAllowed(groups.marketing),
    personalisation: isAllowed(groups.personalisation),
  };
}

function applyDecision(): void {
  const decision = consentInBannerCookies(document.cookie);
  if (decision === null) return;
  const { decided, analytics, marketing, personalisation } = consent;
  const same =
    analytics === decision.analytics &&
    marketing === decision.marketing &&
    personalisation === decision.personalisation;
  if (!decided || !same) giveConsent(decision);
}

/** Starts OneTrust's banner, by its domain id. Its decisions become the site's own, which the server reads. */
export function start(domainID: string): void {
  window.OptanonWrapper = () => {
    applyDecision();
    openRequestedBanner();
  };
  loadScript("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", { "data-domain-script": domainID });
}
