import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clubTheme } from "../../../../../app/features/streamer/club-theme.ts";
import { contrast } from "../../../../../schemas/site/colour.ts";
import { tokens } from "../../../../../uno.config.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const grounds = ["paper", "surface", "raised"] as const;

it("reckons contrast as WCAG 2.2 does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe("a club's colours", () => {
  it("are read on every ground of both schemes, and are read on, whatever they are (4.5:1)", () => {
    fc.assert(
      fc.property(colour, colour, (primary, secondary) => {
        const theme = clubTheme({ primary, secondary });
        for (const ground of grounds) {
          expect(contrast(theme["--club-accent-dark"], tokens.dark[ground])).toBeGreaterThanOrEqual(4.5);
          expect(contrast(theme["--club-accent-light"], tokens.light[ground])).toBeGreaterThanOrEqual(4.5);
        }
        // Marks on pictures are the night's on the accent, and the other way round.
        expect(contrast(theme["--club-accent-dark"], tokens.dark.paper)).toBeGreaterThanOrEqual(4.5);
        for (const scheme of ["dark", "light"] as const) {
          expect(contrast(theme[`--club-on-accent-${scheme}`], theme[`--club-accent-${scheme}`])).toBeGreaterThan(4.5);
        }
        expect(contrast(theme["--on-club"], theme["--club"])).toBeGreaterThan(4.5);
      }),
    );
  });

  it("stay as they are where they can be read, and give their second where the first is a grey", () => {
    expect(clubTheme({ primary: "#ffcc00", secondary: "#000000" })["--club-accent-dark"]).toBe("#ffcc00");
    expect(clubTheme({ primary: "#8a0019", secondary: "#ffffff" })["--club-accent-light"]).toBe("#8a0019");
    expect(clubTheme({ primary: "#111111", secondary: "#ffcc00" })["--club-accent-dark"]).toBe("#ffcc00");
    expect(clubTheme({ primary: "#111111", secondary: "#ffcc00" })["--club"]).toBe("#111111");
  });
});
