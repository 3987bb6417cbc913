import { describe, expect, it } from "vitest";
import { rowsAround, signed, startsZone, zoneOf, zoneRange } from "../../../../../app/features/table/zones.ts";
import { club } from "../../../../fixtures/matches.ts";

const zones = [
  { name: "Promotion", kind: "promotion", from: 1, to: 2 },
  { name: "Play-offs", kind: "play-offs", from: 3, to: 6 },
  { name: "Relegation", kind: "relegation", from: 24, to: 24 },
] as const;

const rows = Array.from({ length: 24 }, (_, index) => ({
  position: index + 1,
  club: club(index + 1, `Club ${index + 1}`),
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  goalDifference: 0,
  points: 0,
  deduction: 0,
  pointsPerGame: 0,
  form: [],
  zone: null,
  movement: 0,
}));

describe("zones", () => {
  it("cover their positions", () => {
    expect([1, 2, 3, 6, 7, 23, 24].map((position) => zoneOf([...zones], { position })?.name ?? null)).toEqual([
      "Promotion",
      "Promotion",
      "Play-offs",
      "Play-offs",
      null,
      null,
      "Relegation",
    ]);
  });

  it("have rows that go where others do, such as the best third places", () => {
    const [through] = zones;
    expect(zoneOf([through], { position: 3, zone: "Promotion" })).toEqual(through);
    expect(startsZone([through], { position: 3, zone: "Promotion" })).toBe(false);
    expect(startsZone([through], { position: 3, zone: null })).toBe(true);
  });

  it("are separated by lines", () => {
    expect(rows.filter((row) => startsZone([...zones], row)).map(({ position }) => position)).toEqual([3, 7, 24]);
  });

  it("name their range", () => {
    expect(zones.map(zoneRange)).toEqual(["1–2", "3–6", "24"]);
  });
});

describe("part of a table", () => {
  it.each([
    [
      [1, 24],
      [1, 2, 3, 22, 23, 24],
    ],
    [
      [10, 12],
      [8, 9, 10, 11, 12, 13, 14],
    ],
    [[99], []],
  ])("is around the clubs %j", (clubs, places) => {
    expect(rowsAround(rows, clubs).map(({ position }) => position)).toEqual(places);
  });
});

it("signs goal differences", () => {
  expect([signed(3), signed(0), signed(-12)]).toEqual(["+3", "0", "−12"]);
});
