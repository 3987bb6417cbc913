import { contrast, luminance, mix } from "../../../schemas/site/colour.ts";

/** What text is read on, in each scheme: the ground of all that stands hardest against a colour (uno.config.ts, `raised`). */
const grounds = { dark: "#1c232e", light: "#e9ece5" };
/** Least contrast of words (WCAG 2.2 AA), with a little for rounding. */
const readable = 4.6;

/** A club's colours as custom properties: accents of both schemes, and the colour itself as a ground, each with what is read on it. */
export interface ClubTheme {
  "--club-accent-dark": string;
  "--club-on-accent-dark": string;
  "--club-accent-light": string;
  "--club-on-accent-light": string;
  "--club": string;
  "--on-club": string;
}

/**
 * Shades of a club's colours that can be read: 4.5 to 1 on every ground of both schemes, and as much on the colours themselves.
 * A club in black and white has greys. @param colours `#rrggbb`.
 */
export function clubTheme({ primary, secondary }: { primary: string; secondary: string }): ClubTheme {
  const base = [primary, secondary].find(isVivid) ?? primary;
  const dark = shade(base, grounds.dark, "#ffffff");
  const light = shade(base, grounds.light, "#000000");
  return {
    "--club-accent-dark": dark,
    "--club-on-accent-dark": inkOn(dark),
    "--club-accent-light": light,
    "--club-on-accent-light": inkOn(light),
    "--club": primary,
    "--on-club": inkOn(primary),
  };
}

/** Whether it is a colour rather than a grey. */
function isVivid(colour: string): boolean {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= 48;
}

/** The colour, mixed with as little of the other as lets it be read on the ground. */
function shade(colour: string, ground: string, towards: string): string {
  for (let amount = 0; amount < 1; amount += 0.04) {
    const mixed = mix(colour, towards, amount);
    if (contrast(mixed, ground) >= readable) return mixed;
  }
  return towards;
}

/** Black or white: one of them always has 4.58 to 1. */
function inkOn(colour: string): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}
