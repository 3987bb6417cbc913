import { describe, expect, it } from "vitest";
import { type AdvertInput, advertInput, slotID } from "../../../../schemas/content/advert.ts";
import { footerExperiment } from "../../../../schemas/content/experiment.ts";
import { promoOverlaysResponse } from "../../../../schemas/content/promo.ts";
import { adverts, experimentOn } from "../../../../scripts/generate/adverts.ts";
import { promoOverlays } from "../../../../scripts/generate/promos.ts";

const now = new Date("2026-11-20T10:00:00Z");
const sold = adverts(2026);
const isOn = ({ timings }: AdvertInput) =>
  Date.parse(timings.startUTC) <= now.getTime() && now.getTime() <= Date.parse(timings.endUTC);

describe("the demo's adverts", () => {
  it("have the shape that operators write", () => {
    for (const advert of sold) expect(advertInput.safeParse(advert).error).toBeUndefined();
    expect(new Set(sold.map(({ id }) => id)).size).toBe(sold.length);
  });

  it("fill the slots of pages and the splash", () => {
    const slots = sold.flatMap(({ slots }) => slots.map(({ id }) => slotID.parse(id)));
    expect(new Set(slots).size).toBe(slots.length);
    expect(slots).toEqual(expect.arrayContaining(["home", "news", "article", "videos", "splash"]));
  });

  it("fill more than a page of the footer with different companies", () => {
    const row = sold.filter(({ footerPosition }) => footerPosition !== null);
    expect(row.length).toBeGreaterThan(24);
    expect(new Set(row.map(({ advertName }) => advertName)).size).toBe(row.length);
  });

  it("cover every rule: over, to come, disabled, for the app, not for children", () => {
    expect(sold.some(({ timings }) => Date.parse(timings.endUTC) < now.getTime())).toBe(true);
    expect(sold.some(({ timings }) => Date.parse(timings.startUTC) > now.getTime())).toBe(true);
    expect(sold.some(({ enabled }) => !enabled)).toBe(true);
    expect(sold.some(({ channel }) => channel === "app")).toBe(true);
    expect(sold.some((advert) => !advert.childFriendly && isOn(advert))).toBe(true);
  });

  it("have an experiment with two orders", () => {
    const experiment = footerExperiment.parse(experimentOn(sold));
    expect(experiment.variants).toHaveLength(2);
  });
});

it("include promos of both kinds that run all season, and some that do not run now", () => {
  const promos = promoOverlaysResponse.parse(promoOverlays(2026));
  const running = promos.filter(
    ({ startDateTime, endDateTime }) => startDateTime < now.toISOString() && endDateTime > now.toISOString(),
  );
  expect(new Set(running.map(({ type }) => type))).toEqual(new Set(["Default", "Mini"]));
  expect(running.length).toBeLessThan(promos.length);
});
