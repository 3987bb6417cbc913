import { describe, expect, it } from "vitest";
import { clubMap, groundMap } from "../../../../../app/features/clubs/club-map-data.ts";
import type { ClubProfile } from "../../../../../schemas/football/club.ts";
import { project } from "../../../../../schemas/league/league-map.ts";
import { mapWidth } from "../../../../../schemas/league/map-frame.ts";
import { clubs } from "../../../../../scripts/generate/clubs.ts";
import { requireLeagueFolder } from "../../../../../scripts/lib/league-folder/read-league-folder.ts";

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

const { league } = requireLeagueFolder("leagues/crown");
const { map: drawn } = league;
if (drawn === null) throw new Error("The demo league has no map.");

describe("the map of clubs", () => {
  it.each([
    { shown: profiles, many: true, pixels: 560 },
    ...divisions.map(({ id }) => ({
      shown: profiles.filter(({ division }) => division?.id === id),
      many: false,
      pixels: 288,
    })),
  ])("leaves a square of 24 pixels to each marker at its minimum width ($pixels px)", ({ shown, many, pixels }) => {
    const map = clubMap(league, shown, divisions);
    expect(map?.many).toBe(many);
    expect(map?.markers).toHaveLength(shown.length);
    for (const [index, one] of map?.markers.entries() ?? []) {
      // Still close to its ground.
      expect(Math.hypot(one.point.x - one.groundPoint.x, one.point.y - one.groundPoint.y)).toBeLessThan(70);
      for (const other of map?.markers.slice(index + 1) ?? []) {
        const apart = Math.max(Math.abs(one.point.x - other.point.x), Math.abs(one.point.y - other.point.y));
        expect((apart * pixels) / mapWidth, `${one.slug} and ${other.slug}`).toBeGreaterThanOrEqual(24);
      }
    }
  });

  it("leaves out clubs whose ground is unknown or off the map", () => {
    const [one] = profiles;
    if (!one) throw new Error("The demo league has no clubs.");
    const paris = { latitude: 48.85, longitude: 2.35 };
    const shown = [null, paris, one.place].map((place) => ({ ...one, place }));
    expect(clubMap(league, shown, divisions)?.markers).toHaveLength(1);
    expect(clubMap(league, shown.slice(0, 2), divisions)).toBeNull();
    expect(clubMap({ ...league, map: null }, profiles, divisions)).toBeNull();
    expect(groundMap(league, { place: paris })).toBeNull();
    expect(groundMap(league, one)?.frame.src).toBe(`/images/map/${league.version}.svg`);
  });

  it("keeps north above south and west left of east", () => {
    const york = project(drawn, { latitude: 53.96, longitude: -1.08 });
    const truro = project(drawn, { latitude: 50.26, longitude: -5.05 });
    if (!york || !truro) throw new Error("Both are on the map.");
    expect(york.y).toBeLessThan(truro.y);
    expect(york.x).toBeGreaterThan(truro.x);
  });
});
