import { describe, expect, it } from "vitest";
import { darkColours, lightColours } from "../../../../schemas/league/theme-colours.ts";

/** Relative luminance of a colour written as #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const backgrounds = ["paper", "surface", "raised"] as const;
const textColours = ["ink", "muted", "accent", "win", "draw", "loss", "warning", "danger"] as const;

describe.each(Object.entries({ dark: darkColours, light: lightColours }))(
  "the colours of the %s theme",
  (_, colours) => {
    it.each(textColours.flatMap((text) => backgrounds.map((background) => [text, background] as const)))(
      "has a contrast of 4.5:1 for %s on %s",
      (text, background) => {
        expect(contrast(colours[text], colours[background])).toBeGreaterThanOrEqual(4.5);
      },
    );

    it("has a contrast of 4.5:1 on the accent and on the colours of results", () => {
      expect(contrast(colours["on-accent"], colours.accent)).toBeGreaterThanOrEqual(4.5);
      for (const result of ["win", "draw", "loss"] as const) {
        expect(contrast(colours.paper, colours[result])).toBeGreaterThanOrEqual(4.5);
      }
    });

    it.each(backgrounds)("has a contrast of 3:1 for the borders of controls on %s", (background) => {
      expect(contrast(colours.edge, colours[background])).toBeGreaterThanOrEqual(3);
    });
  },
);
