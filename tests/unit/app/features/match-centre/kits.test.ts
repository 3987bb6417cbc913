import fc from "fast-check";
import { expect, it } from "vitest";
import { grass, type Kit, matchKits } from "../../../../../app/features/match-centre/kits.ts";
import { contrast } from "../../../../../schemas/site/colour.ts";
import { colourDifference } from "../../../../../schemas/site/colour-difference.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colours = fc.record({ primary: colour, secondary: colour, accent: colour });

it("distinguishes all players of any two clubs, goalkeepers too, also for those who are blind to red or green", () => {
  fc.assert(
    fc.property(colours, colours, (home, away) => {
      const kits = matchKits(home, away);
      const worn = [kits.home.outfield, kits.away.outfield, kits.home.goalkeeper, kits.away.goalkeeper];
      for (const [index, { shirt }] of worn.entries()) {
        for (const other of worn.slice(index + 1)) {
          expect(colourDifference(shirt, other.shirt), `${shirt} and ${other.shirt}`).toBeGreaterThan(0.15);
        }
      }
    }),
    { numRuns: propertyRuns() },
  );
});

it("keeps every player visible on the grass, and every number readable on its shirt", () => {
  const seen = ({ shirt, trim }: Kit) =>
    [shirt, trim].some((part) => grass.every((green) => contrast(part, green) >= 3));
  fc.assert(
    fc.property(colours, colours, (home, away) => {
      for (const side of Object.values(matchKits(home, away))) {
        for (const kit of Object.values<Kit>(side)) {
          expect(seen(kit), JSON.stringify(kit)).toBe(true);
          expect(contrast(kit.number, kit.shirt)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    { numRuns: propertyRuns() },
  );
});

it("dresses both sides in their first colours where these differ, and the away side in its second where they clash", () => {
  const red = { primary: "#d11f2f", secondary: "#ffffff", accent: "#101010" };
  const blue = { primary: "#1d3f8f", secondary: "#ffffff", accent: "#f2b705" };
  const crimson = { primary: "#b3122a", secondary: "#123a7a", accent: "#ffffff" };
  expect(matchKits(red, blue).away.outfield.shirt).toBe("#1d3f8f");
  expect(matchKits(red, crimson).home.outfield.shirt).toBe("#d11f2f");
  expect(matchKits(red, crimson).away.outfield.shirt).toBe("#123a7a");
});

it("dresses clubs whose colours are no colours", () => {
  const unknown = { primary: "red", secondary: "", accent: "none" };
  const { home, away } = matchKits(unknown, unknown);
  expect(colourDifference(home.outfield.shirt, away.outfield.shirt)).toBeGreaterThan(0.15);
});
