import { z } from "zod";
import { contrast, mix, normaliseHex } from "../site/colour.ts";
import { darkColours, lightColours } from "./theme-colours.ts";

const colour = z
  .string()
  .refine((text) => normaliseHex(text) !== null, "looks like #12ab9f")
  .overwrite((text) => normaliseHex(text) ?? text);

export type ColourName = keyof typeof darkColours;
type Name = ColourName;
export const colourNames = Object.keys(darkColours).filter((name): name is Name => name in darkColours);
const colours = z.partialRecord(z.literal(colourNames), colour);

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];
const own: Record<Scheme, Record<Name, string>> = { light: lightColours, dark: darkColours };

const backgrounds = ["paper", "surface", "raised"] as const;
/** Text colours, with the backgrounds on which they appear. WCAG 2.2 AA requires 4.5:1. */
const texts: readonly [Name, readonly Name[]][] = [
  ...(["ink", "muted", "accent", "win", "draw", "loss", "warning", "danger"] as const).map(
    (name) => [name, backgrounds] as [Name, readonly Name[]],
  ),
  ["on-accent", ["accent"]],
];
const textContrast = 4.5;
/** Borders of controls. WCAG 2.2 AA requires 3:1. */
const edges: readonly [Name, readonly Name[]][] = [["edge", backgrounds]];
const edgeContrast = 3;

/** The nearest shade, darker or lighter, with enough contrast to all backgrounds; null if there is none. */
function nearestShade(colour: string, on: readonly string[], ratio: number): string | null {
  for (let step = 1; step <= 100; step += 1) {
    for (const end of ["#000000", "#ffffff"]) {
      const shade = mix(colour, end, step / 100);
      if (on.every((background) => contrast(shade, background) >= ratio)) return shade;
    }
  }
  return null;
}

/** The colour itself, or its nearest shade that is readable as text on the site's own backgrounds. */
export function readableShade(scheme: Scheme, colour: string): string {
  const on = backgrounds.map((background) => own[scheme][background]);
  const isReadable = on.every((background) => contrast(colour, background) >= textContrast);
  return isReadable ? colour : (nearestShade(colour, on, textContrast) ?? own[scheme].ink);
}

/** The contrast of a text or border colour, measured on all backgrounds on which it appears. */
export interface MeasuredColour {
  scheme: Scheme;
  name: Name;
  on: readonly Name[];
  colour: string;
  /** The lowest of its contrasts, 1 to 21. */
  contrast: number;
  needed: number;
  /** The nearest shade with enough contrast; null if there is none, or the colour itself has enough. */
  better: string | null;
}

function measure(
  scheme: Scheme,
  all: Record<Name, string>,
  [name, on]: readonly [Name, readonly Name[]],
): MeasuredColour {
  const needed = name === "edge" ? edgeContrast : textContrast;
  const against = on.map((background) => all[background]);
  const least = Math.min(...against.map((background) => contrast(all[name], background)));
  const better = least >= needed ? null : nearestShade(all[name], against, needed);
  return { scheme, name, on, colour: all[name], contrast: least, needed, better };
}

const pairs = [...texts, ...edges];

/** Every pair of both schemes for which contrast matters. */
export const measuredColours = (chosen: Theme): MeasuredColour[] =>
  schemes.flatMap((scheme) => pairs.map((pair) => measure(scheme, themeColours(chosen)[scheme], pair)));

/** A contrast as text, such as 4.4:1. Rounded down, so that it never reads as the required one when it is less. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** A league's own colours, whether or not they are readable. */
export const rawTheme = z.strictObject({ light: colours.default({}), dark: colours.default({}) });

/**
 * A league's own colours in both schemes. A colour with too little contrast becomes its nearest readable shade, and is rejected if it has
 * none.
 */
export const theme = rawTheme
  .transform((chosen) => adjustTheme(chosen).theme)
  .superRefine((chosen, context) => {
    for (const { scheme, name, on, colour, contrast, needed } of measuredColours(chosen)) {
      if (contrast >= needed) continue;
      context.addIssue({
        code: "custom",
        path: [scheme, name],
        message: `${colour} has a contrast of ${ratioText(contrast)} on ${on.join(", ")}, and needs ${needed}:1. No shade of it has that.`,
      });
    }
  });
export type Theme = z.output<typeof rawTheme>;

/**
 * Replaces colours that have too little contrast with their nearest readable shades, and returns the original colours too. A colour without
 * such a shade stays as it is.
 */
export function adjustTheme(chosen: Theme): { theme: Theme; adjusted: MeasuredColour[] } {
  const theme = { light: { ...chosen.light }, dark: { ...chosen.dark } };
  const adjusted: MeasuredColour[] = [];
  for (const scheme of schemes) {
    // Pairs on the accent come after the accent itself.
    for (const pair of pairs) {
      const measured = measure(scheme, themeColours(theme)[scheme], pair);
      if (measured.better === null) continue;
      theme[scheme][measured.name] = measured.better;
      adjusted.push(measured);
    }
  }
  return { theme, adjusted };
}

/** All colours of both schemes: the chosen ones, with the site's own as defaults. */
export const themeColours = (chosen: Theme): Record<Scheme, Record<Name, string>> => ({
  light: { ...own.light, ...chosen.light },
  dark: { ...own.dark, ...chosen.dark },
});

/** The backgrounds of text, in both schemes. */
export function backgroundsOf(chosen: Theme): Record<Scheme, string[]> {
  const { light, dark } = themeColours(chosen);
  return { light: backgrounds.map((name) => light[name]), dark: backgrounds.map((name) => dark[name]) };
}

/** Clubs' streaming sites override these with the club's colours, through variables that the style sheet reads first. */
const clubColours: readonly Name[] = ["accent", "on-accent"];
/** Colours of the dark scheme for parts that are dark in both schemes, with their names in those parts. */
const alwaysDark = [
  ["paper", "night"],
  ["ink", "flood"],
] as const;

/** Custom properties of the chosen colours, for a style element after the built style sheet (uno.config.ts); empty if none differ. */
export function themeStyle(chosen: Theme): string {
  const all = themeColours(chosen);
  const differs = (scheme: Scheme, name: Name) => all[scheme][name] !== own[scheme][name];
  const declared = (name: string, value: string) => `--${name}:${value}`;
  const ofClubs = schemes.flatMap((scheme) =>
    clubColours
      .filter((name) => differs(scheme, name))
      .map((name) => declared(`club-${name}-${scheme}`, all[scheme][name])),
  );
  const ofDarkParts = alwaysDark
    .filter(([name]) => differs("dark", name))
    .map(([name, called]) => declared(called, all.dark[name]));
  // These rules come after the style sheet's rules for the other scheme, so both schemes must declare a colour that either changes.
  const names = colourNames.filter(
    (name) => !clubColours.includes(name) && (differs("light", name) || differs("dark", name)),
  );
  const variables = (scheme: Scheme) => names.map((name) => declared(name, all[scheme][name])).join(";");
  const [root, light, dark] = [[...ofClubs, ...ofDarkParts].join(";"), variables("light"), variables("dark")];
  return (
    (root === "" ? "" : `:root{${root}}`) +
    (names.length === 0
      ? ""
      : `:root,[data-theme="light"]{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}:root[data-theme="light"]{${light}}[data-theme="dark"]{${dark}}`)
  );
}
