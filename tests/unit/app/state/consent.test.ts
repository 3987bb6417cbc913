import { afterEach, describe, expect, it, vi } from "vitest";
import { consent, consentInCookies, giveConsent } from "../../../../app/state/consent.ts";
import { fullConsent, noConsent } from "../../../../schemas/site/consent.ts";

const all = "cookie-consent=essential.analytics.marketing.personalisation";

describe("consent before the cookie is read", () => {
  it("is none", () => {
    expect({ ...consent }).toEqual({ decided: false, justDecided: false, ...noConsent });
  });
});

describe("a change of mind", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("takes back the decision before it that is still on its way, whose response would set an earlier cookie", () => {
    const sent: { body: unknown; signal: AbortSignal | null | undefined }[] = [];
    vi.stubGlobal("window", { location: { protocol: "https:" } });
    vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
    vi.stubGlobal("fetch", (_: string, { body, signal }: RequestInit) => {
      sent.push({ body, signal });
      return new Promise(() => {});
    });
    giveConsent(fullConsent);
    giveConsent(noConsent);
    expect(sent.map(({ body, signal }) => [body, signal?.aborted])).toEqual([
      [JSON.stringify(fullConsent), true],
      [JSON.stringify(noConsent), false],
    ]);
  });
});

describe("a page's cookies", () => {
  it.each([all, `theme=dark; ${all}`, `${all}; _ga=GA1.1`, `a=b; ${all}; c=d`])(
    "hold the decision in %j",
    (cookies) => {
      expect(consentInCookies(cookies)).toEqual(fullConsent);
    },
  );

  it.each([
    "",
    "theme=dark",
    `not-${all}`,
    `a="; ${all.toUpperCase()}"`,
    `${all}x`,
    `${all}.`,
    "cookie-consent=",
    "cookie-consent=yes; cookie-consented=essential",
  ])("hold no decision in %j", (cookies) => {
    expect(consentInCookies(cookies)).toBeNull();
  });

  it("are overridden by Global Privacy Control", () => {
    expect(consentInCookies(all, true)).toEqual({ analytics: true, marketing: false, personalisation: false });
  });
});
