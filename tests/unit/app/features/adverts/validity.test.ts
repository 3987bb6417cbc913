import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AdvertContext, type Candidate, isAdvertValid } from "../../../../../app/features/adverts/validity.ts";

const picture = { key: "advert-1", imageSize: "750x300" };
const advert: Candidate = {
  timings: { startUTC: "2026-11-01T00:00:00Z", endUTC: "2026-12-01T00:00:00Z" },
  enabled: true,
  channel: "web",
  childFriendly: true,
  advertData: { url: "https://advertiser.example/", mobile: picture, desktop: picture },
};
const circumstances: AdvertContext = {
  now: new Date("2026-11-20T12:00:00Z"),
  childFriendlyMode: true,
  adServerMode: false,
  advertisingDisabled: false,
  marketingConsent: true,
};
const at = (now: string) => ({ ...circumstances, now: new Date(now) });

describe("an advert shows", () => {
  it("when all seven conditions hold", () => {
    expect(isAdvertValid(advert, circumstances)).toBe(true);
  });

  it("from its start to its end, inclusive", () => {
    expect(isAdvertValid(advert, at("2026-10-31T23:59:59.999Z"))).toBe(false);
    expect(isAdvertValid(advert, at("2026-11-01T00:00:00Z"))).toBe(true);
    expect(isAdvertValid(advert, at("2026-12-01T00:00:00Z"))).toBe(true);
    expect(isAdvertValid(advert, at("2026-12-01T00:00:00.001Z"))).toBe(false);
  });

  it("at any time without timings", () => {
    expect(isAdvertValid({ ...advert, timings: null }, at("2100-01-01T00:00:00Z"))).toBe(true);
  });

  it("never with invalid times", () => {
    const timings = { startUTC: "soon", endUTC: "later" };
    expect(isAdvertValid({ ...advert, timings }, circumstances)).toBe(false);
  });

  it("when it is enabled", () => {
    expect(isAdvertValid({ ...advert, enabled: false }, circumstances)).toBe(false);
  });

  it.each([
    ["", true],
    ["web", true],
    ["Web", true],
    ["app", false],
    ["web app", false],
  ])("in the channel '%s': %s", (channel, shows) => {
    expect(isAdvertValid({ ...advert, channel }, circumstances)).toBe(shows);
  });

  it("in child-friendly mode only if it is child-friendly", () => {
    const forGrownUps = { ...advert, childFriendly: false };
    expect(isAdvertValid(forGrownUps, circumstances)).toBe(false);
    expect(isAdvertValid(forGrownUps, { ...circumstances, childFriendlyMode: false })).toBe(true);
    expect(isAdvertValid(advert, { ...circumstances, childFriendlyMode: false })).toBe(true);
  });

  it.each<[string, Candidate["advertData"], boolean]>([
    ["both pictures", advert.advertData, true],
    ["the mobile picture alone", { url: "https://a.example/", mobile: picture }, true],
    ["the desktop picture alone", { url: "https://a.example/", desktop: picture, mobile: null }, true],
    ["no picture", { url: "https://a.example/" }, false],
    ["a picture without a key", { url: "https://a.example/", mobile: { ...picture, key: "" } }, false],
    ["no link", { url: "", mobile: picture, desktop: picture }, false],
    ["no data", null, false],
  ])("with %s: %s", (_name, advertData, shows) => {
    expect(isAdvertValid({ ...advert, advertData }, circumstances)).toBe(shows);
    // The ad server provides its own image.
    expect(isAdvertValid({ ...advert, advertData }, { ...circumstances, adServerMode: true })).toBe(true);
  });

  it("unless advertising is disabled", () => {
    expect(isAdvertValid(advert, { ...circumstances, advertisingDisabled: true })).toBe(false);
  });

  it("only with consent to marketing", () => {
    expect(isAdvertValid(advert, { ...circumstances, marketingConsent: false })).toBe(false);
    expect(isAdvertValid(advert, { ...circumstances, marketingConsent: false, adServerMode: true })).toBe(false);
  });
});

describe("any one condition that fails", () => {
  const failures: ((a: Candidate, c: AdvertContext) => [Candidate, AdvertContext])[] = [
    (a, c) => [{ ...a, timings: { startUTC: "2026-11-21T00:00:00Z", endUTC: "2026-12-01T00:00:00Z" } }, c],
    (a, c) => [{ ...a, enabled: false }, c],
    (a, c) => [{ ...a, channel: "app" }, c],
    (a, c) => [
      { ...a, childFriendly: false },
      { ...c, childFriendlyMode: true },
    ],
    (a, c) => [
      { ...a, advertData: null },
      { ...c, adServerMode: false },
    ],
    (a, c) => [a, { ...c, advertisingDisabled: true }],
    (a, c) => [a, { ...c, marketingConsent: false }],
  ];
  /** Any advert with circumstances in which it shows. */
  const showing = fc.record({
    channel: fc.constantFrom("", "web", "WEB"),
    childFriendly: fc.boolean(),
    timings: fc.constantFrom(null, advert.timings),
    adServerMode: fc.boolean(),
  });

  it("hides it, whatever the others are", () => {
    fc.assert(
      fc.property(showing, fc.subarray([...failures.keys()]), (drawn, failing) => {
        const { channel, childFriendly, timings, adServerMode } = drawn;
        let case_: [Candidate, AdvertContext] = [
          { ...advert, channel, childFriendly, timings },
          { ...circumstances, adServerMode, childFriendlyMode: childFriendly },
        ];
        for (const index of failing) case_ = failures[index]?.(...case_) ?? case_;
        expect(isAdvertValid(...case_)).toBe(failing.length === 0);
      }),
    );
  });
});
