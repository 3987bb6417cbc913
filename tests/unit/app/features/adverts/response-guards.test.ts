import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAdvertSlotResponse, isFooterAdvertsResponse } from "../../../../../app/features/adverts/response-guards.ts";
import { isPromosResponse } from "../../../../../app/features/promos/promos-client.ts";
import { type AdvertSlotResponse, advertSlotResponse } from "../../../../../schemas/content/advert.ts";
import { type FooterAdvertsResponse, footerAdvertsResponse } from "../../../../../schemas/content/experiment.ts";
import { promosResponse } from "../../../../../schemas/content/promo.ts";
import { withInvalidValue } from "../../../../fixtures/invalid-values.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

const image = { key: "advert-1", imageSize: "750x300" };
const places: AdvertSlotResponse[] = [
  { data: null, adServer: null },
  {
    data: {
      id: 1,
      advertName: "Northline Travel",
      advertRef: "",
      campaignRef: "autumn",
      url: "https://northline.example/?from=league",
      enabled: true,
      channel: "web",
      childFriendly: true,
      timings: { startUTC: "2026-07-01T00:00:00.000Z", endUTC: "2027-07-01T00:00:00Z" },
      images: { mobile: image },
      adTagID: "/1234/front",
      advertType: "simple",
      advertData: { url: "/tickets", mobile: image, desktop: null },
    },
    adServer: "https://ads.example/tag.js",
  },
];
const footers: FooterAdvertsResponse[] = [
  { data: null },
  {
    data: {
      adverts: [
        {
          advertID: 3,
          advertName: "Oakforge Tools",
          targetUrl: "https://oakforge.example/",
          childFriendly: false,
          imageData: { Location: "/images/750x750/advert-3" },
        },
      ],
      experiment: { experimentID: "order", variants: [{ variantID: "a", weight: 3, advertIDs: [3] }] },
    },
  },
];
const promos = [
  {
    data: [
      {
        promoID: 1,
        type: "Mini" as const,
        url: "/videos",
        webNewWindow: false,
        imageKey: "promo-1",
        imageAltText: "Watch it live",
        startDateTime: "2026-07-01T00:00:00.000Z",
        endDateTime: "2027-07-01T00:00:00.000Z",
      },
    ],
  },
];

describe.each([
  ["a place", isAdvertSlotResponse, advertSlotResponse, places],
  ["the footer", isFooterAdvertsResponse, footerAdvertsResponse, footers],
  ["promos", isPromosResponse, promosResponse, promos],
] as const)("responses for %s", (_name, isValid, schema, responses) => {
  it("accept valid responses", () => {
    expect(responses.map((response) => isValid(response))).toEqual(responses.map(() => true));
  });

  it("refuse what the schema refuses", () => {
    fc.assert(
      fc.property(fc.constantFrom<unknown>(...responses).chain(withInvalidValue), (response) => {
        if (isValid(response)) expect(schema.safeParse(response).error).toBeUndefined();
      }),
      { numRuns: propertyRuns() },
    );
  });
});

it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "https:/evil", "news"])(
  "no link to %s is accepted",
  (url) => {
    const [, place] = places;
    expect(isAdvertSlotResponse({ ...place, data: { ...place?.data, url } })).toBe(false);
    const [promo] = promos[0]?.data ?? [];
    expect(isPromosResponse({ data: [{ ...promo, url }] })).toBe(false);
  },
);
