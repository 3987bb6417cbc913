import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { project } from "../../../../../schemas/league/league-map.ts";
import { clubs } from "../../../../../scripts/generate/clubs.ts";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { bytesOf } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { drawLeagueMap, isAround } from "../../../../../scripts/lib/league-folder/league-map.ts";
import {
  noOutline,
  type Outline,
  type Position,
  parseOutline,
} from "../../../../../scripts/lib/league-folder/map-geojson.ts";
import { newLeagueFiles } from "../../../../../scripts/lib/league-new/new-league.ts";
import { drawMap } from "../../../../../worker/images/map.ts";
import { northernCounties } from "../../../support/league-folders.ts";

const empty = await newLeagueFiles(northernCounties);
const clubsCsv = bytesOf(
  "id,slug,name,shortName,code,latitude,longitude\n1,ash,Ash,Ash,ASH,46.2,6.1\n2,oak,Oak,Oak,OAK,47.5,9.4\n",
);

/** The folder of a league with two clubs and this map.geojson. */
const withMap = (geojson: unknown) =>
  readLeagueFolder(
    new Map(empty)
      .set("clubs.csv", clubsCsv)
      .set("map.geojson", bytesOf(typeof geojson === "string" ? geojson : JSON.stringify(geojson, null, 1))),
  );
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const outline = (changes: Partial<Outline>): Outline => ({ ...noOutline, ...changes });

describe("map.geojson", () => {
  it.each([
    { type: "Polygon", coordinates: [square(5, 45, 6)] },
    { type: "MultiPolygon", coordinates: [[square(5, 45, 6)], [square(-54, 3, 2)]] },
    { type: "Feature", properties: null, geometry: { type: "Polygon", coordinates: [square(5, 45, 6)] } },
    {
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          properties: { NAME: "Anywhere" },
          geometry: { type: "Polygon", coordinates: [square(5, 45, 6)] },
        },
        { type: "Feature", geometry: { type: "Polygon", coordinates: [square(-54, 3, 2)] } },
      ],
    },
  ])("is drawn around the clubs, whatever encloses the outline ($type)", (geojson) => {
    const { folder, problems } = withMap(geojson);
    expect(problems).toEqual([]);
    const map = folder?.league.map;
    expect(map?.west).toBeGreaterThan(4);
    expect(map?.east).toBeLessThan(12);
    // One ring of four corners, because land elsewhere is left out.
    expect(map?.land.match(/[MZ]/g)).toEqual(["M", "Z"]);
    expect(map?.land.match(/\d+/g)).toHaveLength(8);
  });

  it("has borders, hills and names of seas", () => {
    const feature = (properties: object, geometry: object) => ({ type: "Feature", properties, geometry });
    const line = { type: "LineString", coordinates: square(6, 46, 2).slice(0, 3) };
    const { folder } = withMap({
      type: "FeatureCollection",
      bbox: [5, 45, 11, 49],
      features: [
        feature({}, line),
        feature({ kind: "hills" }, line),
        feature({ name: "Mare <Nostrum>" }, { type: "Point", coordinates: [8, 47] }),
        feature({ name: "Far Sea" }, { type: "Point", coordinates: [20, 47] }),
      ],
    });
    const map = folder?.league.map;
    if (!map || !folder) throw new Error("There is a map.");
    expect(map).toMatchObject({ west: 5, south: 45, east: 11, north: 49, land: "", borders: map.hills });
    expect(map.seas).toEqual([{ name: "Mare <Nostrum>", x: 500, y: Math.round(map.height / 2) }]);
    const svg = drawMap(map, folder.league.theme);
    expect(svg).toContain(">Mare &lt;Nostrum&gt;</text>");
    expect(svg).toContain(map.borders);
  });

  it.each<[what: string, geojson: unknown, problem: RegExp]>([
    ["no JSON", "{", /^map\.geojson, line \d+: /],
    ["no GeoJSON", { type: "Topology" }, /^map\.geojson, line 2: type: is GeoJSON/],
    [
      "a place that there is not",
      {
        type: "Polygon",
        coordinates: [
          [
            [200, 1],
            [2, 2],
            [3, 3],
            [200, 1],
          ],
        ],
      },
      /^map\.geojson, line \d+: coordinates\[0\]\[0\]\[0\]: /,
    ],
    ["another shape", { type: "Feature", geometry: { type: "Circle" } }, /geometry\.type: is a Polygon, MultiPolygon/],
    [
      "a sea without a name",
      { type: "Feature", geometry: { type: "Point", coordinates: [1, 2] } },
      /has no name: a point is the name of a sea/,
    ],
    [
      "a bbox upside down",
      {
        type: "LineString",
        bbox: [1, 9, 2, 8],
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      /bbox: has its south below its north/,
    ],
    ["too many bytes", " ".repeat(500_001), /^map\.geojson: has 501 kB, and 500 kB is the most/],
  ])("with %s is refused", (_what, geojson, problem) => {
    const { folder, problems } = withMap(geojson);
    expect(folder).toBeNull();
    expect(problems.map(problemText).join("\n")).toMatch(problem);
  });
});

describe("the map of a league", () => {
  const places = fc.array(
    fc.record({ latitude: fc.integer({ min: -80, max: 80 }), longitude: fc.integer({ min: -180, max: 180 }) }),
    { minLength: 1, maxLength: 12 },
  );

  it("shows every ground, wherever in the world the league plays, and is no ribbon", () => {
    fc.assert(
      fc.property(places, fc.boolean(), (all, hasLand) => {
        const map = drawLeagueMap(all, hasLand ? outline({ land: [square(-20, -10, 40)] }) : noOutline);
        if (map === null) throw new Error("There is a map.");
        expect(map.height).toBeGreaterThanOrEqual(590);
        expect(map.height).toBeLessThanOrEqual(1_610);
        for (const place of all) expect(project(map, place)).not.toBeNull();
      }),
    );
  });

  it("is there without a coast, and not without a known ground", () => {
    expect(drawLeagueMap([{ latitude: 1, longitude: 2 }], noOutline)).toMatchObject({
      land: "",
      borders: "",
      seas: [],
    });
    expect(drawLeagueMap([], noOutline)).toBeNull();
  });

  it("goes on across the meridian of 180 degrees", () => {
    const map = drawLeagueMap(
      [
        { latitude: -17, longitude: 178 },
        { latitude: -16, longitude: -179 },
      ],
      outline({ land: [square(176, -18, 3), square(-180, -17, 2)] }),
    );
    expect((map?.east ?? 0) - (map?.west ?? 0)).toBeLessThan(8);
    expect(map?.land.match(/M/g)).toHaveLength(2);
  });

  it("shows the clubs' own part of land that is far larger", () => {
    const map = drawLeagueMap(
      [
        { latitude: 50, longitude: 10 },
        { latitude: 51, longitude: 11 },
      ],
      outline({ land: [square(0, 30, 40)] }),
    );
    expect((map?.north ?? 0) - (map?.south ?? 0)).toBeLessThan(4);
  });

  it("is a few kilobytes, however fine the outline is", () => {
    const coast = Array.from({ length: 9_000 }, (_, index): Position => {
      const [angle, wave] = [(index / 4_500) * Math.PI, 3 + Math.sin(index) * 0.05 + Math.sin(index / 40) * 0.2];
      return [8 + wave * Math.cos(angle), 47 + wave * Math.sin(angle)];
    });
    const [first = [8, 47] as const] = coast;
    const map = drawLeagueMap([{ latitude: 47, longitude: 8 }], outline({ land: [[...coast, first]] }));
    expect(map?.land.length).toBeLessThan(4_600);
    expect(map?.land.match(/\d+/g)?.length).toBeGreaterThan(300);
  });
});

describe("the demo's map", () => {
  const { value } = parseOutline(readFileSync("leagues/crown/map.geojson"));

  it("has every ground on land, and no sea in it", () => {
    const onLand = (position: Position) => value?.land.some((ring) => isAround(ring, position));
    const atSea = clubs.filter(({ latitude, longitude }) => !onLand([longitude, latitude]));
    expect(atSea.map(({ name }) => name)).toEqual([]);
    const seas: Position[] = [
      [0.25, 53],
      [0.75, 51.5],
      [-3.6, 51.3],
      [-4.5, 52.4],
      [-3.6, 54],
      [-1, 50.2],
    ];
    for (const sea of seas) expect(onLand(sea)).toBe(false);
  });

  it("keeps every point of its outline", () => {
    const map = value && drawLeagueMap(clubs, value);
    expect(map?.height).toBe(1271);
    const corners = (value?.land ?? []).reduce((sum, ring) => sum + ring.length - 1, 0);
    expect((map?.land.match(/\d+/g) ?? []).length / 2).toBeGreaterThan(corners * 0.98);
  });
});
