import { describe, expect, it } from "vitest";
import { consentInBannerCookies } from "../../../../../app/features/third-party/consent-banner-lazy.ts";
import { fullConsent, noConsent } from "../../../../../schemas/site/consent.ts";

const closed = "OptanonAlertBoxClosed=2026-11-20T12:00:00.000Z";
const cookie = (groups: string) =>
  `OptanonConsent=isGpcEnabled=0&version=202409.1.0&groups=${encodeURIComponent(groups)}`;

describe("the consent banner service's cookies", () => {
  it("hold no decision before the user's, although the service has written its groups", () => {
    expect(consentInBannerCookies("")).toBeNull();
    expect(consentInBannerCookies(cookie("C0001:1,C0002:1,C0003:1,C0004:1"))).toBeNull();
    expect(consentInBannerCookies(closed)).toBeNull();
  });

  it.each([
    ["C0001:1,C0002:1,C0003:1,C0004:1", fullConsent],
    ["C0001:1,C0002:0,C0003:0,C0004:0", noConsent],
    ["C0001:1,C0003:1", { ...noConsent, personalisation: true }],
    ["C0004:1,C0001:1", { ...noConsent, marketing: true }],
    ["C0002:1", { ...noConsent, analytics: true }],
  ])("allow for %s what it says", (groups, consent) => {
    expect(consentInBannerCookies(`theme=dark; ${cookie(groups)}; ${closed}`)).toEqual(consent);
  });

  it.each(["", "C0004", "C0004:10", "C00041:1", "c0004:1", "%%%", "C0004:1;"])(
    "allow nothing if they are %j",
    (groups) => {
      expect(consentInBannerCookies(`${cookie(groups)}; ${closed}`)).toEqual(noConsent);
    },
  );

  it("allow nothing when the service's cookie is broken", () => {
    expect(consentInBannerCookies(`OptanonConsent=%E0%A4%A; ${closed}`)).toEqual(noConsent);
  });
});
