import { defineConfig, presetIcons, presetWind4 } from "unocss";
import { highlighted } from "./schemas/league/build-menus.ts";
import { icons } from "./schemas/league/fields.ts";
import { darkColours, lightColours } from "./schemas/league/theme-colours.ts";

/*
 * Design tokens: colours, type, spacing, radius and motion. Components use these names only.
 * Colours are CSS variables: `data-theme` on any element switches the theme below it, so that the header and captions of images stay
 * dark on a light page.
 */

/** Colours that an ancestor may override: a club's streaming site has its own accents. */
const clubColours = new Set(["accent", "on-accent"]);

const cssVariables = (colours: Record<string, string>, scheme: "dark" | "light") =>
  `color-scheme:${scheme};${Object.entries(colours)
    .map(([name, value]) => `--${name}:${clubColours.has(name) ? `var(--club-${name}-${scheme},${value})` : value};`)
    .join("")}`;

const colourNames = Object.keys(darkColours);

const mixedWithVariable = /color-mix\(in \w+, (?<colour>[^,]+) var\(--un-[\w-]+-opacity\), transparent\)/g;

export default defineConfig({
  presets: [
    presetWind4({ preflights: { reset: true } }),
    // Keeps only the icon's image in each rule. The shared declarations are in the `icons` preflight below.
    presetIcons({
      scale: 1.2,
      processor: (properties) => {
        for (const name of Object.keys(properties)) if (name !== "--un-icon") delete properties[name];
      },
    }),
  ],
  // Opacity is set as part of a colour (`text-ink/80`), so the color-mix() with an opacity variable around every other colour goes.
  postprocess: (utility) => {
    utility.entries = utility.entries
      .filter(([, value]) => !/^var\(--un-border-opacity\)$/.test(String(value)))
      .map(([name, value, ...others]) => [
        name,
        typeof value === "string" ? value.replace(mixedWithVariable, "$<colour>") : value,
        ...others,
      ]);
  },
  content: { pipeline: { include: [/\/app\/.*\.tsx?($|\?)/] } },
  // These come from the league's settings at run time, so UnoCSS does not find them in the source.
  safelist: [...icons, highlighted],
  extendTheme: (theme) => ({
    ...theme,
    breakpoint: {
      s: "360px",
      m: "450px",
      l: "760px",
      xl: "1024px",
      "2xl": "1061px",
      "3xl": "1190px",
      "4xl": "1440px",
    },
  }),
  theme: {
    colors: {
      ...Object.fromEntries(colourNames.map((name) => [name, `var(--${name})`])),
      /** The dark theme's accent, for areas that are dark in both themes. */
      beam: `var(--club-accent-dark,${darkColours.accent})`,
      /** The dark theme's paper and ink, also for those areas. */
      night: "var(--night)",
      flood: "var(--flood)",
      /** Second and third division on the map of clubs, which is always dark. */
      tier: { 2: "#6fc8ff", 3: "#ffb45c" },
    },
    font: {
      display: '"Sofia Sans Condensed Variable","Sofia Sans Condensed Fallback","Arial Narrow",sans-serif',
      text: '"Source Sans 3 Variable","Source Sans 3 Fallback",system-ui,sans-serif',
    },
    radius: { card: "0.875rem", control: "0.625rem", chip: "0.375rem" },
    ease: { out: "cubic-bezier(.2,.7,.2,1)" },
  },
  shortcuts: [
    {
      "page-width": "w-full max-w-[90rem] mx-auto px-4 l:px-8",
      section: "py-8 l:py-12",
      card: "bg-surface border border-line rounded-card",

      "heading-1":
        "font-display font-850 text-[clamp(2.25rem,1.5rem+3.4vw,4rem)] leading-[.98] tracking-[-.01em] text-balance",
      "heading-2": "font-display font-800 text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)] leading-[1.02] text-balance",
      "heading-3": "font-display font-750 text-[1.375rem] leading-[1.12] text-balance",
      kicker: "font-display font-700 uppercase text-[.9375rem] leading-tight tracking-[.08em]",
      figures: "tabular-nums lining-nums",

      btn: "inline-flex items-center justify-center gap-2 min-h-11 px-5 py-2 rounded-control border border-transparent font-display font-750 text-[1.125rem] leading-none tracking-[.02em] text-center no-underline cursor-pointer select-none transition-colors duration-150 disabled:opacity-50 disabled:cursor-not-allowed",
      "btn-primary": "bg-accent text-on-accent hover:bg-ink hover:text-paper",
      "btn-ghost": "bg-transparent text-ink border-edge hover:bg-ink hover:text-paper hover:border-ink",
      "btn-label": "bg-transparent text-ink px-2 underline-offset-4 hover:underline hover:text-accent",
      "btn-icon":
        "inline-grid place-items-center size-11 rounded-control text-ink text-xl cursor-pointer transition-colors duration-150 hover:bg-ink/12",

      field:
        "block w-full min-h-11 px-3 py-2 rounded-control border border-edge bg-surface text-ink text-base placeholder:text-muted",
      chip: "inline-flex items-center gap-1 px-2 py-1 rounded-chip bg-raised text-ink font-display font-700 text-[.9375rem] leading-none",
      "text-link": "text-accent underline underline-offset-3 decoration-1 hover:decoration-2",

      // Lists have a hundred matches or more, so short class names keep their HTML small. Two columns where there is room; a short list
      // leaves no empty column beside a long one.
      rows: "overflow-hidden grid grid-cols-[minmax(0,1fr)] [reading-flow:grid-order] @5xl:grid-cols-2 [&>li]:[container-type:inline-size] [&>li]:border-bs [&>li]:border-line [&>li]:-mt-px @5xl:[&>li:nth-child(odd):not(:only-child)]:border-e @5xl:[&>li:only-child]:col-span-2",
      row: "relative px-3 py-3 transition-colors duration-150 hover:bg-raised @md:px-4",
      "row-sides":
        "grid items-center gap-x-3 gap-y-1 grid-cols-[minmax(0,1fr)_auto_auto] @xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_7rem]",
      "row-home": "flex min-w-0 items-center gap-3 @xl:flex-row-reverse @xl:text-end",
      "row-away": "col-start-1 row-start-2 flex min-w-0 items-center gap-3 @xl:col-start-3 @xl:row-start-1",
      "row-name": "min-w-0 font-display font-750 text-[1.125rem] @md:text-[1.25rem]",
      "row-score": "contents @xl:flex @xl:items-center @xl:gap-1 @xl:rounded-chip @xl:bg-raised @xl:px-3 @xl:py-1.5",
      "row-count":
        "figures col-start-2 min-w-6 text-center font-display font-850 text-[1.375rem] leading-none transition-colors duration-1000 starting:text-accent",
      "row-status":
        "col-start-3 row-span-2 row-start-1 flex min-w-18 flex-col items-end gap-1 ps-2 @xl:col-start-4 @xl:row-span-1",
      "row-with-bell": "pe-12 @md:pe-13",
      // Above the row's link, but lets clicks through to it.
      "row-line": "relative pointer-events-none",
      "row-bell": "absolute inset-y-0 -end-11 @md:-end-12 z-1 my-auto pointer-events-auto",
      "row-goals": "grid gap-x-6 px-3 pb-3 text-sm text-muted figures @md:px-4 @xl:grid-cols-2",

      skeleton: "bg-raised rounded-chip motion-safe:animate-pulse",
      "visually-hidden": "absolute size-px p-0 -m-px overflow-hidden whitespace-nowrap border-0 [clip-path:inset(50%)]",
      // Bleeds to the window's edges, so that a cut-off chip shows there is more to scroll.
      "chip-row":
        "relative max-l:-mx-4 max-l:px-4 max-l:overflow-x-auto max-l:py-1 max-l:-my-1 max-l:[scrollbar-width:none]",
      "scroll-row":
        "flex overflow-x-auto overscroll-x-contain snap-x snap-mandatory [scrollbar-width:none] motion-safe:scroll-smooth",
    },
  ],
  preflights: [
    {
      layer: "icons",
      // Icons are masks: in forced colours they use the text colour, because their own background would disappear.
      getCSS: () =>
        `[class^="i-"],[class*=" i-"]{-webkit-mask:var(--un-icon) no-repeat;mask:var(--un-icon) no-repeat;-webkit-mask-size:100% 100%;mask-size:100% 100%;background-color:currentColor;color:inherit;width:1.2em;height:1.2em;flex-shrink:0;forced-color-adjust:preserve-parent-color}`,
    },
    {
      getCSS: () => `
:root{--night:${darkColours.paper};--flood:${darkColours.ink}}
:root,[data-theme="light"]{${cssVariables(lightColours, "light")}}
@media (prefers-color-scheme:dark){:root{${cssVariables(darkColours, "dark")}}}
:root[data-theme="light"]{${cssVariables(lightColours, "light")}}
[data-theme="dark"]{${cssVariables(darkColours, "dark")}}
[data-theme]{color:var(--ink)}`,
    },
  ],
});
