import { z } from "zod";
import { contrast, mix, normaliseHex } from "../site/colour.ts";
import { darkColours, lightColours } from "./theme-colours.ts";

const colour = z.string().transform((text, context) => {
  const hex = normaliseHex(text);
  if (hex !== null) return hex;
  context.addIssue("looks like #12ab9f");
  return z.NEVER;
});

type Name = keyof typeof darkColours;
const colourNames = Object.keys(darkColours).filter((name): name is Name => name in darkColours);
const colours = z.partialRecord(z.literal(colourNames), colour);

type Scheme = "light" | "dark";
const own: Record<Scheme, Record<Name, string>> = { light: lightColours, dark: darkColours };

const grounds = ["paper", "surface", "raised"] as const;
/** Text colours, with the backgrounds they appear on. WCAG 2.2 AA asks for 4.5:1. */
const texts: readonly [Name, readonly Name[]][] = [
  ...(["ink", "muted", "accent", "win", "draw", "loss", "warning", "danger"] as const).map(
    (name) => [name, grounds] as [Name, readonly Name[]],
  ),
  ["on-accent", ["accent"]],
];
const textContrast = 4.5;
/** Borders of controls. */
const edges: readonly [Name, readonly Name[]][] = [["edge", grounds]];
const edgeContrast = 3;

/** The nearest shade, darker or lighter, with enough contrast to all grounds; null where there is none. */
function nearestShade(colour: string, on: readonly string[], ratio: number): string | null {
  for (let step = 1; step <= 100; step += 1) {
    for (const end of ["#000000", "#ffffff"]) {
      const shade = mix(colour, end, step / 100);
      if (on.every((ground) => contrast(shade, ground) >= ratio)) return shade;
    }
  }
  return null;
}

/** This colour, or its nearest shade that can be read as text on the site's own grounds. */
export function readableShade(scheme: Scheme, colour: string): string {
  const on = grounds.map((ground) => own[scheme][ground]);
  const isReadable = on.every((ground) => contrast(colour, ground) >= textContrast);
  return isReadable ? colour : (nearestShade(colour, on, textContrast) ?? own[scheme].ink);
}

/** Colours of a league's description that differ from the site's own, in both schemes. Each pair used for text can be read. */
export const theme = z
  .strictObject({ light: colours.default({}), dark: colours.default({}) })
  .superRefine((chosen, context) => {
    for (const scheme of ["light", "dark"] as const) {
      const all = themeColours(chosen)[scheme];
      for (const [ratio, pairs] of [
        [textContrast, texts],
        [edgeContrast, edges],
      ] as const) {
        for (const [name, on] of pairs) {
          const against = on.map((ground) => all[ground]);
          const least = Math.min(...against.map((ground) => contrast(all[name], ground)));
          if (least >= ratio) continue;
          const better = nearestShade(all[name], against, ratio);
          context.addIssue({
            code: "custom",
            path: [scheme, name],
            message: `${all[name]} has a contrast of ${(Math.floor(least * 10) / 10).toFixed(1)}:1 on ${on.join(", ")}, and needs ${ratio}:1${better === null ? "" : `: ${better} has it`}`,
          });
        }
      }
    }
  });
export type Theme = z.output<typeof theme>;

/** All colours of both schemes: the chosen ones, and the site's own for what a league does not choose. */
export const themeColours = (chosen: Theme): Record<Scheme, Record<Name, string>> => ({
  light: { ...own.light, ...chosen.light },
  dark: { ...own.dark, ...chosen.dark },
});

/** What text is on, in both schemes. */
export function groundsOf(chosen: Theme): Record<Scheme, string[]> {
  const { light, dark } = themeColours(chosen);
  return { light: grounds.map((name) => light[name]), dark: grounds.map((name) => dark[name]) };
}

/** On clubs' streaming sites the club's colours take the place of these, through the variables that the style sheet reads first. */
const clubColours: readonly Name[] = ["accent", "on-accent"];
/** Colours of the dark scheme for parts that are dark in both: what they are called there. */
const alwaysDark = [
  ["paper", "night"],
  ["ink", "flood"],
] as const;

/** Custom properties of the chosen colours, for a style element after the built style sheet (uno.config.ts); empty for none. */
export function themeStyle(chosen: Theme): string {
  const all = themeColours(chosen);
  const differs = (scheme: Scheme, name: Name) => all[scheme][name] !== own[scheme][name];
  const declared = (name: string, value: string) => `--${name}:${value}`;
  const ofClubs = (["light", "dark"] as const).flatMap((scheme) =>
    clubColours
      .filter((name) => differs(scheme, name))
      .map((name) => declared(`club-${name}-${scheme}`, all[scheme][name])),
  );
  const ofDarkParts = alwaysDark
    .filter(([name]) => differs("dark", name))
    .map(([name, called]) => declared(called, all.dark[name]));
  // A rule for one scheme comes after the sheet's rule for the other: what one of them changes, both name.
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
