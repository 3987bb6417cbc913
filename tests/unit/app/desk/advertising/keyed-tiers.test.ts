import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type KeyedTier,
  labelsOf,
  movedPartner,
  tiersOf,
  toKeyedTiers,
  withPartner,
} from "../../../../../app/desk/advertising/keyed-tiers.ts";

const partner = (id: number) => ({
  ...{ id, name: `Partner ${id}`, url: "https://partner.example/", logo: `logo-${id}` },
  ...{ childFriendly: true, published: true },
});
const tier = (id: number, ...partners: number[]) => ({
  ...{ id, title: `Tier ${id}`, size: "small" as const },
  partners: partners.map(partner),
});
const found = { revision: "a", labels: [], header: null, tiers: [tier(1, 1), tier(2, 2, 3), tier(3)] };

const idsOf = (tiers: readonly KeyedTier[]) => tiers.map(({ partners }) => partners.map(({ id }) => id));
const keyOf = (tiers: readonly KeyedTier[], id: number) =>
  tiers.flatMap(({ partners }) => partners).find((each) => each.id === id)?.key ?? "";
const move = (id: number, step: -1 | 1) => {
  const tiers = toKeyedTiers(found);
  return idsOf(movedPartner(tiers, keyOf(tiers, id), step));
};

describe("partners", () => {
  it("are published as they were found while nothing is moved", () => {
    expect(tiersOf(toKeyedTiers(found))).toEqual(found.tiers);
  });

  it("leave their labels when they are taken off", () => {
    const tiers = toKeyedTiers(found);
    const labels = [{ label: "Friends", partners: [1, 3] }];
    expect(labelsOf(labels, tiers)).toEqual(labels);
    expect(labelsOf(labels, withPartner(tiers, keyOf(tiers, 3), null))).toEqual([{ label: "Friends", partners: [1] }]);
  });

  it.each([
    [3, -1, [[1], [3, 2], []]],
    [2, 1, [[1], [3, 2], []]],
    [2, -1, [[1, 2], [3], []]],
    [3, 1, [[1], [2], [3]]],
    [1, 1, [[], [1, 2, 3], []]],
    [1, -1, [[1], [2, 3], []]],
  ] as const)("move within a tier, and from its end to the next: %i by %i", (id, step, ids) => {
    expect(move(id, step)).toEqual(ids);
  });

  it("are the same ones after any moves", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(-1 as const, 1 as const))),
        (moves) => {
          const tiers = moves.reduce((now, [id, step]) => movedPartner(now, keyOf(now, id), step), toKeyedTiers(found));
          expect(idsOf(tiers).flat().toSorted()).toEqual([1, 2, 3]);
        },
      ),
    );
  });

  it("are replaced in their place, and taken off", () => {
    const tiers = toKeyedTiers(found);
    const key = keyOf(tiers, 2);
    expect(idsOf(withPartner(tiers, key, { ...partner(9), key }))).toEqual([[1], [9, 3], []]);
    expect(idsOf(withPartner(tiers, key, null))).toEqual([[1], [3], []]);
  });
});
