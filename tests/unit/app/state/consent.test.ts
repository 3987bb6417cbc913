import { describe, expect, it } from "vitest";
import { consent, consentInCookies } from "../../../../app/state/consent.ts";
import { fullConsent, noConsent } from "../../../../schemas/site/consent.ts";

const all = "cookie-consent=essential.analytics.marketing.personalisation";

describe("consent before the cookie is read", () => {
  it("is none", () => {
    expect({ ...consent }).toEqual({ decided: false, justDecided: false, ...noConsent });
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
