import { describe, expect, it } from "vitest";
import { clubMarkers } from "../../../../../app/features/clubs/club-map-data.ts";
import { outlines } from "../../../../../app/features/clubs/england-and-wales.ts";
import { mapSize, project } from "../../../../../app/features/clubs/map-projection.ts";
import type { ClubProfile } from "../../../../../schemas/football/match-data.ts";
import { clubs } from "../../../../../scripts/generate/clubs.ts";

const divisions = [10, 11, 12].map((id) => ({
  id,
  slug: `d${id}`,
  name: `Division ${id}`,
  kind: "league" as const,
  order: id,
  team: "first",
}));

/** The demo league's clubs, 24 per division. */
const profiles = clubs.map(
  ({ latitude, longitude, ...club }, index): ClubProfile => ({
    ...club,
    crestURL: "/crest.svg",
    place: { latitude, longitude },
    division: divisions[Math.floor(index / 24)] ?? null,
  }),
);

/** Whether a ring contains a point: a line to the east crosses it an odd number of times. */
function isAround(ring: (typeof outlines)[number], latitude: number, longitude: number): boolean {
  let inside = false;
  for (const [index, [a, b]] of ring.entries()) {
    const [c, d] = ring.at(index - 1) ?? [a, b];
    if (a > latitude !== c > latitude && longitude < ((d - b) * (latitude - a)) / (c - a) + b) inside = !inside;
  }
  return inside;
}

describe("the map of clubs", () => {
  it("has every ground of the demo league on land", () => {
    const atSea = clubs.filter(
      ({ latitude, longitude }) => !outlines.some((ring) => isAround(ring, latitude, longitude)),
    );
    expect(atSea.map(({ name }) => name)).toEqual([]);
  });

  it("leaves the sea outside the outlines", () => {
    for (const [latitude, longitude] of [
      [53.0, 0.25],
      [51.5, 0.75],
      [51.3, -3.6],
      [52.4, -4.5],
      [54.0, -3.6],
      [50.2, -1.0],
    ] as const) {
      expect(outlines.some((ring) => isAround(ring, latitude, longitude))).toBe(false);
    }
  });

  it.each([
    { shown: profiles, many: true, pixels: 560 },
    ...divisions.map(({ id }) => ({
      shown: profiles.filter(({ division }) => division?.id === id),
      many: false,
      pixels: 288,
    })),
  ])("leaves 24 pixels per marker at its minimum width ($pixels px)", ({ shown, many, pixels }) => {
    const map = clubMarkers(shown, divisions);
    expect(map.many).toBe(many);
    expect(map.markers).toHaveLength(shown.length);
    for (const [index, one] of map.markers.entries()) {
      // Still close to its ground.
      expect(Math.hypot(one.point.x - one.place.x, one.point.y - one.place.y)).toBeLessThan(70);
      for (const other of map.markers.slice(index + 1)) {
        const apart = Math.hypot(one.point.x - other.point.x, one.point.y - other.point.y);
        expect((apart * pixels) / mapSize.width).toBeGreaterThanOrEqual(24);
      }
    }
  });

  it("leaves out clubs whose ground is unknown or off the map", () => {
    const [one] = profiles;
    if (!one) throw new Error("The demo league has no clubs.");
    const paris = { latitude: 48.85, longitude: 2.35 };
    expect(
      clubMarkers(
        [
          { ...one, place: null },
          { ...one, place: paris },
        ],
        divisions,
      ).markers,
    ).toEqual([]);
  });

  it("keeps north above south and west left of east", () => {
    const york = project({ latitude: 53.96, longitude: -1.08 });
    const truro = project({ latitude: 50.26, longitude: -5.05 });
    if (!york || !truro) throw new Error("Both are on the map.");
    expect(york.y).toBeLessThan(truro.y);
    expect(york.x).toBeGreaterThan(truro.x);
  });
});
