import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adjustTheme, measuredColours, theme, themeStyle } from "../../../../schemas/league/theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const messages = (chosen: unknown) =>
  theme.safeParse(chosen).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a league's colours", () => {
  it("are none by default, and then pages have no style element", () => {
    expect(themeStyle(theme.parse({}))).toBe("");
  });

  it("are variables of both schemes, wherever only one of them differs", () => {
    const style = themeStyle(theme.parse({ light: { paper: "#FFF", accent: "#7a1230" } }));
    expect(style).toContain(':root,[data-theme="light"]{--paper:#ffffff}');
    expect(style).toContain("@media (prefers-color-scheme:dark){:root{--paper:#0a0d12}}");
    expect(style).toContain('[data-theme="dark"]{--paper:#0a0d12}');
    // Clubs' own colours come before these.
    expect(style).toMatch(/^:root\{--club-accent-light:#7a1230\}/);
  });

  it("are also those of parts that are dark in both schemes", () => {
    const style = themeStyle(theme.parse({ dark: { paper: "#101820", ink: "#fffdf5" } }));
    expect(style).toMatch(/^:root\{--night:#101820;--flood:#fffdf5\}/);
  });

  it("are left out where they are the site's own", () => {
    expect(themeStyle(theme.parse({ light: { "on-accent": "#fff" } }))).toBe("");
  });

  it.each([
    [{ light: { accent: "red" } }, "light.accent", /looks like #12ab9f/],
    [{ light: { acent: "#7a1230" } }, "light", /acent/],
    [
      { light: { paper: "#000000", surface: "#ffffff", raised: "#777777" } },
      "light.accent",
      /^#[0-9a-f]{6} has a contrast of \d\.\d:1 on paper, surface, raised, and needs 4\.5:1\. No shade of it has that\.$/,
    ],
    [{ dark: { paper: "#000000", surface: "#ffffff", raised: "#777777" } }, "dark.edge", /needs 3:1/],
  ])("%j are refused", (chosen, at, words) => {
    expect(messages(chosen)?.map(([path]) => path)).toContain(at);
    expect(messages(chosen)?.find(([path]) => path === at)?.[1]).toMatch(words);
  });

  it("are shown in their nearest readable shades, whatever they are", () => {
    fc.assert(
      fc.property(
        hex,
        fc.constantFrom("accent", "muted", "win", "danger", "edge"),
        fc.constantFrom("light", "dark"),
        (colour, name, scheme) => {
          const shown = theme.parse({ [scheme]: { [name]: colour } });
          expect(measuredColours(shown).filter(({ contrast, needed }) => contrast < needed)).toEqual([]);
          expect(theme.parse(shown)).toEqual(shown);
        },
      ),
    );
  });
});

describe("mending a theme", () => {
  const chosen = { light: { accent: "#ffe000" }, dark: {} };

  it("takes the nearest readable shades, and says which colours there were", () => {
    const { theme: better, adjusted } = adjustTheme(chosen);
    expect(adjusted.map(({ scheme, name, colour }) => [scheme, name, colour])).toContainEqual([
      "light",
      "accent",
      "#ffe000",
    ]);
    expect(better.light.accent).not.toBe("#ffe000");
    expect(messages(better)).toBeUndefined();
    expect(chosen.light.accent).toBe("#ffe000");
  });

  it("leaves a theme that can be read as it is", () => {
    const right = theme.parse({ light: { accent: "#7a1230" } });
    expect(adjustTheme(right)).toEqual({ theme: right, adjusted: [] });
  });

  it("makes every theme in one accent readable, with what is on the accent", () => {
    fc.assert(
      fc.property(hex, hex, (light, dark) => {
        const { theme: better } = adjustTheme({ light: { accent: light }, dark: { accent: dark } });
        expect(measuredColours(better).filter(({ contrast, needed }) => contrast < needed)).toEqual([]);
      }),
    );
  });
});
