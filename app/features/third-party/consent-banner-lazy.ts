import type { Consent } from "../../../schemas/site/consent.ts";
import { consent, giveConsent } from "../../state/consent.ts";
import { loadScript } from "./load-script.ts";
import { openRequestedBanner } from "./open-banner.ts";

declare global {
  interface Window {
    /** The banner service calls it when it has come, and at each decision. */
    OptanonWrapper?: () => void;
  }
}

/** The service's groups: C0002 counts, C0003 personalises, C0004 is for adverts and tracking. */
const groups = { analytics: "C0002", personalisation: "C0003", marketing: "C0004" } as const;

/**
 * What the service's own cookies say.
 * @param cookies as `document.cookie` gives them.
 * @returns null before the fan has decided: the service writes its groups at once, and the closing of its box with the decision.
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

/** OneTrust's banner, by its domain id. What is decided there becomes the site's own decision, which the server reads. */
export function start(domainID: string): void {
  window.OptanonWrapper = () => {
    applyDecision();
    openRequestedBanner();
  };
  loadScript("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", { "data-domain-script": domainID });
}
