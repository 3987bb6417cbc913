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
import { openBroadcast } from "../ui/open-broadcast.ts";
import { storeHook } from "./store-hook.ts";

const cookieValue = new RegExp(`(?:^|; )${consentCookie}=(${consentValues})(?:;|$)`);

/** Inline script that runs before the first paint: the notice never flashes after a decision. */
export const consentScript = `document.documentElement.dataset.consent=/(?:^|; )${consentCookie}=${consentValues}(?:;|$)/.test(document.cookie)?"decided":"open"`;

interface State extends Consent {
  decided: boolean;
  /** The first decision was made on this page, and does not count as the visit's interruption yet. */
  justDecided: boolean;
}

/** What the user has agreed to: nothing until `followConsent` has run. The server only reads the defaults. */
export const consent = proxy<State>({ decided: false, justDecided: false, ...noConsent });
export const useConsent = storeHook(consent);

/** Whether the browser sends Global Privacy Control: do not share or sell. */
export function globalPrivacyControl(): boolean {
  return Reflect.get(navigator, "globalPrivacyControl") === true;
}

/** The decision in `document.cookie`; null before one. */
export function consentInCookies(cookies: string, privacyControl = false): Consent | null {
  return parseConsent(cookieValue.exec(cookies)?.[1], privacyControl);
}

/** Null changes nothing: a page keeps its own decision in a browser that stores none. */
function applyDecision(decision: Consent | null): void {
  if (decision !== null) Object.assign(consent, decision, { decided: true });
}

/** Reads this browser's stored decision. */
function readConsent(): void {
  applyDecision(consentInCookies(document.cookie, globalPrivacyControl()));
}

/** The latest decision on its way to the server. */
let underWay = new AbortController();

/** The channel to this browser's other pages, on which decisions are sent as cookie values; null while this page does not listen. */
let otherPages: BroadcastChannel | null = null;

/**
 * Reads this browser's stored decision, and follows those made on other pages from then on: when they are made, when the fan turns to
 * this page, and when the browser restores it.
 * @returns stops it
 */
export function followConsent(): () => void {
  const over = new AbortController();
  const { signal } = over;
  otherPages = openBroadcast("consent");
  otherPages?.addEventListener("message", ({ data }) => {
    // The response to this page's own decision would set its cookie after the later one.
    underWay.abort();
    applyDecision(parseConsent(data, globalPrivacyControl()));
  });
  document.addEventListener("visibilitychange", readConsent, { signal });
  window.addEventListener("pageshow", readConsent, { signal });
  readConsent();
  return () => {
    over.abort();
    otherPages?.close();
    otherPages = null;
  };
}

/** Applies a decision at once, and stores it for six months. */
export function giveConsent(decision: Consent): void {
  // The response to an earlier decision would set its cookie after this one. A queue instead would be lost with the page.
  underWay.abort();
  underWay = new AbortController();
  const { signal } = underWay;
  const { analytics, marketing, personalisation } = decision;
  Object.assign(consent, { analytics, marketing, personalisation, decided: true, justDecided: !consent.decided });
  document.documentElement.dataset.consent = "decided";
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const value = formatConsent(decision, globalPrivacyControl());
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${consentCookie}=${value}; Path=/; Max-Age=${consentLifetime}; SameSite=Lax${secure}`;
  otherPages?.postMessage(value);
  // Safari limits cookies from script to a week, so the server sets it too. It also deletes cookies that depended on an earlier
  // consent.
  fetch("/api/consent", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ analytics, marketing, personalisation }),
    keepalive: true,
    signal,
  }).catch((error: unknown) => {
    if (!signal.aborted) console.warn("Consent was stored in this browser only.", error);
  });
}
