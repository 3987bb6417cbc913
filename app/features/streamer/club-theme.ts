import { contrast, luminance, mix } from "../../../schemas/site/colour.ts";

/** Minimum contrast of text (WCAG 2.2 AA), with a margin for rounding. */
const minContrast = 4.6;

/**
 * A club's colours as custom properties: accents for both schemes, the colour itself as a background, and a text colour for
 * each.
 */
export interface ClubTheme {
  "--club-accent-dark": string;
  "--club-on-accent-dark": string;
  "--club-accent-light": string;
  "--club-on-accent-light": string;
  "--club": string;
  "--on-club": string;
}

/**
 * Derives accessible shades of a club's colours: 4.5:1 on every background of both schemes, and for text on them. A club in black and white
 * gets greys.
 * @param colours `#rrggbb`.
 * @param grounds backgrounds in each scheme that text may be on.
 */
export function clubTheme(
  { primary, secondary }: { primary: string; secondary: string },
  grounds: Record<"dark" | "light", readonly string[]>,
): ClubTheme {
  const base = clubAccent({ primary, secondary });
  const dark = shade(base, grounds.dark, "#ffffff");
  const light = shade(base, grounds.light, "#000000");
  return {
    "--club-accent-dark": dark,
    "--club-on-accent-dark": textOn(dark),
    "--club-accent-light": light,
    "--club-on-accent-light": textOn(light),
    "--club": primary,
    "--on-club": textOn(primary),
  };
}

/** The club colour that accents are derived from: the first that is not grey. */
export const clubAccent = ({ primary, secondary }: { primary: string; secondary: string }): string =>
  [primary, secondary].find(isVivid) ?? primary;

/** Whether it is saturated rather than grey. */
function isVivid(colour: string): boolean {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= 48;
}

/** Mixes in as little of the other colour as gives enough contrast. */
function shade(colour: string, backgrounds: readonly string[], towards: string): string {
  for (let amount = 0; amount < 1; amount += 0.04) {
    const mixed = mix(colour, towards, amount);
    if (backgrounds.every((background) => contrast(mixed, background) >= minContrast)) return mixed;
  }
  return towards;
}

/** Black or white: one of them always reaches 4.58:1. */
function textOn(colour: string): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}
