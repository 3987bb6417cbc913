import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FooterAdvert } from "../../../../schemas/content/advert.ts";
import type { FooterExperiment } from "../../../../schemas/content/experiment.ts";
import { inVariantOrder, variantFor } from "../../../../schemas/content/footer-variant.ts";

const experiment = (...weights: number[]): FooterExperiment => ({
  experimentID: "footer-order",
  variants: weights.map((weight, index) => ({ variantID: `v${index}`, weight, advertIDs: [] })),
});
const anySession = fc.integer({ min: 1, max: 1_000_000 });

describe("the variant of a session", () => {
  it("is always the same", () => {
    fc.assert(
      fc.property(anySession, fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }), (session, weights) => {
        expect(variantFor(experiment(...weights), session)).toEqual(variantFor(experiment(...weights), session));
      }),
    );
  });

  it("is distributed by weight", () => {
    const counts = new Map<string, number>();
    const sessions = 20_000;
    for (let session = 1; session <= sessions; session += 1) {
      const { variantID } = variantFor(experiment(1, 2, 5), session);
      counts.set(variantID, (counts.get(variantID) ?? 0) + 1);
    }
    const share = (id: string) => (counts.get(id) ?? 0) / sessions;
    expect(share("v0")).toBeCloseTo(1 / 8, 1);
    expect(share("v1")).toBeCloseTo(2 / 8, 1);
    expect(share("v2")).toBeCloseTo(5 / 8, 1);
  });

  it("is independent between experiments", () => {
    const other = { ...experiment(1, 1), experimentID: "footer-heading" };
    let same = 0;
    for (let session = 1; session <= 2_000; session += 1) {
      if (variantFor(experiment(1, 1), session).variantID === variantFor(other, session).variantID) same += 1;
    }
    expect(same / 2_000).toBeCloseTo(0.5, 1);
  });
});

describe("adverts in a variant's order", () => {
  const advert = (advertID: number): FooterAdvert => ({
    advertID,
    advertName: `Company ${advertID}`,
    targetUrl: "https://company.example/",
    childFriendly: true,
    imageData: { Location: "/images/750x750/a" },
  });
  const adverts = [1, 2, 3, 4].map(advert);
  const order = (advertIDs: number[]) =>
    inVariantOrder(adverts, { variantID: "v", weight: 1, advertIDs }).map(({ advertID }) => advertID);

  it("start with those it lists", () => {
    expect(order([4, 2])).toEqual([4, 2, 1, 3]);
    expect(order([])).toEqual([1, 2, 3, 4]);
    expect(inVariantOrder(adverts, null)).toEqual(adverts);
  });

  it("never contain an unknown advert, or one twice", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (ids) => {
        expect(order(ids).toSorted()).toEqual([1, 2, 3, 4]);
      }),
    );
  });
});
