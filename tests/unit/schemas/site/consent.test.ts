import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Consent,
  consentGroups,
  formatConsent,
  fullConsent,
  noConsent,
  parseConsent,
} from "../../../../schemas/site/consent.ts";

const anyConsent: fc.Arbitrary<Consent> = fc.record({
  analytics: fc.boolean(),
  marketing: fc.boolean(),
  personalisation: fc.boolean(),
});

describe("a decision about cookies", () => {
  it("round-trips, whatever signal the browser sent", () => {
    fc.assert(
      fc.property(anyConsent, fc.boolean(), (consent, control) => {
        expect(parseConsent(formatConsent(consent, control), control)).toEqual(consent);
      }),
    );
  });

  it("contains only characters that a cookie can hold", () => {
    fc.assert(
      fc.property(anyConsent, fc.boolean(), (consent, control) => {
        expect(formatConsent(consent, control)).toMatch(/^[a-z.]{1,60}$/);
      }),
    );
  });

  it("allows nothing after 'Only Essential', and everything after 'Accept All Cookies'", () => {
    expect(parseConsent(formatConsent(noConsent))).toEqual({
      analytics: false,
      marketing: false,
      personalisation: false,
    });
    expect(parseConsent(formatConsent(fullConsent))).toEqual({
      analytics: true,
      marketing: true,
      personalisation: true,
    });
  });

  it.each([
    undefined,
    null,
    "",
    "true",
    "analytics",
    "Essential",
    "essential.",
    "essential.everything",
    "essential marketing",
    "essential.marketing\n",
    "essential.constructor",
    '{"marketing":true}',
    "%65ssential",
    "x".repeat(100_000),
  ])("is not read from %j", (value) => {
    expect(parseConsent(value)).toBeNull();
  });

  it("is read from no other text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.startsWith("essential"));
        expect(parseConsent(text)).toBeNull();
      }),
    );
  });
});

describe("Global Privacy Control", () => {
  it("switches marketing and personalisation off where they were agreed to without it", () => {
    expect(parseConsent(formatConsent(fullConsent), true)).toEqual({
      analytics: true,
      marketing: false,
      personalisation: false,
    });
  });

  it("yields to a decision made while it was on", () => {
    expect(parseConsent(formatConsent(fullConsent, true), true)).toEqual(fullConsent);
  });

  it("decides nothing by itself", () => {
    expect(parseConsent(undefined, true)).toBeNull();
  });
});

describe("consent groups", () => {
  it("are C0003 for personalisation and C0004 for marketing", () => {
    expect(consentGroups({ analytics: true, marketing: false, personalisation: false })).toEqual({
      C0003: false,
      C0004: false,
    });
    expect(consentGroups({ ...noConsent, personalisation: true })).toEqual({ C0003: true, C0004: false });
    expect(consentGroups({ ...noConsent, marketing: true })).toEqual({ C0003: false, C0004: true });
  });
});
