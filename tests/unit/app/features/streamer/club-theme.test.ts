import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clubTheme } from "../../../../../app/features/streamer/club-theme.ts";
import { backgroundsOf } from "../../../../../schemas/league/theme.ts";
import { darkColours, lightColours } from "../../../../../schemas/league/theme-colours.ts";
import { contrast } from "../../../../../schemas/site/colour.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const usual = backgroundsOf({ light: {}, dark: {} });
const backgrounds = ["paper", "surface", "raised"] as const;

it("computes contrast as WCAG 2.2 does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe("a club's colours", () => {
  it("have 4.5:1 on every background of both schemes, and with text on them", () => {
    fc.assert(
      fc.property(colour, colour, (primary, secondary) => {
        const theme = clubTheme({ primary, secondary }, usual);
        for (const background of backgrounds) {
          expect(contrast(theme["--club-accent-dark"], darkColours[background])).toBeGreaterThanOrEqual(4.5);
          expect(contrast(theme["--club-accent-light"], lightColours[background])).toBeGreaterThanOrEqual(4.5);
        }
        // Badges on images always use the dark scheme's colours.
        expect(contrast(theme["--club-accent-dark"], darkColours.paper)).toBeGreaterThanOrEqual(4.5);
        for (const scheme of ["dark", "light"] as const) {
          expect(contrast(theme[`--club-on-accent-${scheme}`], theme[`--club-accent-${scheme}`])).toBeGreaterThan(4.5);
        }
        expect(contrast(theme["--on-club"], theme["--club"])).toBeGreaterThan(4.5);
      }),
    );
  });

  it("can be read on a league's own backgrounds", () => {
    const grounds = backgroundsOf({ light: { raised: "#c9d4e4" }, dark: {} });
    const { "--club-accent-light": accent } = clubTheme({ primary: "#b0661a", secondary: "#b0661a" }, grounds);
    expect(contrast(accent, "#c9d4e4")).toBeGreaterThanOrEqual(4.5);
  });

  it("are unchanged if they have enough contrast, and use the second if the first is grey", () => {
    expect(clubTheme({ primary: "#ffcc00", secondary: "#000000" }, usual)["--club-accent-dark"]).toBe("#ffcc00");
    expect(clubTheme({ primary: "#8a0019", secondary: "#ffffff" }, usual)["--club-accent-light"]).toBe("#8a0019");
    expect(clubTheme({ primary: "#111111", secondary: "#ffcc00" }, usual)["--club-accent-dark"]).toBe("#ffcc00");
    expect(clubTheme({ primary: "#111111", secondary: "#ffcc00" }, usual)["--club"]).toBe("#111111");
  });
});
