import { contrast, darken, lighten, luminance, mix } from "../../../schemas/site/colour.ts";
import type { ClubLook } from "../crest.ts";
import type { Dice } from "../random.ts";
import { n } from "../svg.ts";

/** Light of a scene: the sky from top to horizon, and the strength of the lamps (0 to 1). */
export interface Light {
  name: "night" | "dusk" | "day" | "overcast";
  top: string;
  horizon: string;
  lamps: number;
}

/** Input of every scene: a canvas 600 units high, a random source, light, and one or two clubs. */
export interface Stage {
  width: number;
  height: 600;
  random: Dice;
  light: Light;
  home: ClubLook;
  away: ClubLook | null;
}

/** Draws SVG markup that fills the stage. */
export type Scene = (stage: Stage) => string;

/** Time of day and weather, tinted with the club's colours. */
export function lightFor(random: Dice, club: ClubLook): Light {
  const { primary } = club.colours;
  return random.pick<Light>([
    { name: "night", top: mix("#04060d", primary, 0.06), horizon: mix("#0d1630", primary, 0.4), lamps: 1 },
    { name: "night", top: "#050814", horizon: mix("#1b2a4a", primary, 0.22), lamps: 1 },
    { name: "dusk", top: mix("#1a1440", primary, 0.2), horizon: "#f2935c", lamps: 0.7 },
    { name: "dusk", top: mix("#23274f", primary, 0.25), horizon: mix("#e86f7c", "#f7c59f", 0.4), lamps: 0.6 },
    { name: "day", top: mix("#2f74b8", primary, 0.15), horizon: "#d5e7f3", lamps: 0.1 },
    { name: "overcast", top: mix("#4c5a6b", primary, 0.15), horizon: "#c3ccd4", lamps: 0.45 },
  ]);
}

/** The drawing's two main colours, with enough contrast between them. */
export function duotone(stage: Stage): { first: string; second: string; dark: string; bright: string } {
  const { primary, secondary, accent } = stage.home.colours;
  const first = luminance(primary) > 0.75 ? secondary : primary;
  const other = stage.away?.colours;
  const candidates = [other?.primary, other?.secondary, secondary, primary, accent, "#ffffff"];
  const second = candidates.find((colour) => colour !== undefined && contrast(colour, first) >= 1.7) ?? "#ffffff";
  return { first, second, dark: darken(first, 0.78), bright: luminance(first) > 0.25 ? first : lighten(first, 0.35) };
}

/** A linear gradient named `id`, for `<defs>`. */
export function gradient(
  id: string,
  from: string,
  to: string,
  direction: "down" | "across" | "diagonal" = "down",
): string {
  const end = { down: 'x2="0" y2="1"', across: 'x2="1" y2="0"', diagonal: 'x2="1" y2="1"' }[direction];
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A round glow named `id`, for `<defs>`; `strength` is its opacity in the middle, 0 to 1. */
export function glow(id: string, colour: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${(strength * 0.35).toFixed(2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** A filled rectangle; `rest` is further attributes. */
export function rectangle(x: number, y: number, width: number, height: number, fill: string, rest = ""): string {
  return `<path fill="${fill}" d="M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z" ${rest}/>`;
}

/** The sky with its stars, sun or moon, down to `horizon`. Uses the id `sky`. */
export function sky({ width, random, light }: Stage, horizon: number): string {
  const parts = [
    `<defs>${gradient("sky", light.top, light.horizon)}</defs>`,
    rectangle(0, 0, width, horizon, "url(#sky)"),
  ];
  if (light.name === "night" && random.chance(0.6)) {
    const stars = Array.from(
      { length: 36 },
      () => `M${n(random.between(0, width))} ${n(random.between(0, horizon * 0.7))}h1.6`,
    );
    parts.push(`<path stroke="#fff" stroke-opacity=".55" stroke-width="1.6" d="${stars.join("")}"/>`);
  }
  if (light.name === "dusk" || light.name === "day") {
    const [x, y, radius] = [
      random.between(0.15, 0.85) * width,
      random.between(0.35, 0.8) * horizon,
      random.between(28, 56),
    ];
    const disc = light.name === "dusk" ? "#ffe3b0" : "#fffdf2";
    parts.push(
      `<defs>${glow("sun", disc, 0.8)}</defs><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 4)}" fill="url(#sun)"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${disc}" fill-opacity=".9"/>`,
    );
  }
  if (light.name !== "night") {
    const bank = () => {
      const [x, y, long, high] = [
        random.between(-0.1, 0.9) * width,
        random.between(0.05, 0.6) * horizon,
        random.between(120, 320),
        random.between(10, 26),
      ];
      return `<rect x="${n(x)}" y="${n(y)}" width="${n(long)}" height="${n(high)}" rx="${n(high / 2)}"/><rect x="${n(x + long * 0.2)}" y="${n(y - high * 0.7)}" width="${n(long * 0.55)}" height="${n(high)}" rx="${n(high / 2)}"/>`;
    };
    parts.push(
      `<g fill="#fff" fill-opacity="${light.name === "overcast" ? 0.22 : 0.3}">${bank()}${bank()}${bank()}</g>`,
    );
  }
  return parts.join("");
}

/** Rain, snow or mist over the finished drawing, or nothing. */
export function weather({ width, height, random, light }: Stage): string {
  const kind = random.pick(["clear", "clear", "clear", "rain", "mist", "snow"] as const);
  if (kind === "rain") {
    const drops = Array.from({ length: 70 }, () => {
      const long = random.between(14, 34);
      return `M${n(random.between(0, width))} ${n(random.between(-20, height))}l${n(-long * 0.22)} ${n(long)}`;
    });
    return `<path stroke="#dfeaf5" stroke-opacity=".34" stroke-width="1.5" d="${drops.join("")}"/>`;
  }
  if (kind === "snow" && light.name !== "day") {
    const flakes = Array.from(
      { length: 80 },
      () => `M${n(random.between(0, width))} ${n(random.between(0, height))}h.01`,
    );
    return `<path stroke="#fff" stroke-opacity=".75" stroke-width="${n(random.between(3.5, 5))}" stroke-linecap="round" d="${flakes.join("")}"/>`;
  }
  if (kind === "mist") {
    return `<defs><linearGradient id="mist" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".55" stop-color="${light.horizon}" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>${rectangle(0, height * 0.3, width, height * 0.5, "url(#mist)")}`;
  }
  return "";
}

/** Floodlight pylon: mast, lamp bank and its glow. Needs `lampGlow` once per drawing. */
export function pylon(x: number, foot: number, top: number, size: number, lamps: number): string {
  const [columns, rows] = [5, 3];
  const [bankWidth, bankHeight] = [size, size * 0.52];
  const [left, up] = [x - bankWidth / 2, top];
  const step = { x: bankWidth / columns, y: bankHeight / rows };
  const bulbs = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return `M${n(left + (column + 0.5) * step.x)} ${n(up + (row + 0.5) * step.y)}h.01`;
  });
  const lit = lamps > 0.2;
  return (
    `<path stroke="#0a0e18" stroke-width="${n(size * 0.07)}" d="M${n(x - size * 0.1)} ${n(foot)}L${n(x - size * 0.05)} ${n(up + bankHeight)}M${n(x + size * 0.1)} ${n(foot)}L${n(x + size * 0.05)} ${n(up + bankHeight)}"/>` +
    rectangle(left - 3, up - 3, bankWidth + 6, bankHeight + 6, "#0a0e18") +
    (lit ? `<circle cx="${n(x)}" cy="${n(up + bankHeight / 2)}" r="${n(size * 2.6)}" fill="url(#lamp)"/>` : "") +
    `<path stroke="${lit ? "#fffbe8" : "#8f9bab"}" stroke-width="${n(step.x * 0.66)}" stroke-linecap="round" d="${bulbs.join("")}"/>`
  );
}

/** The glow of floodlights, with the id `lamp`: once per drawing with pylons. */
export const lampGlow = (lamps: number): string =>
  `<defs>${glow("lamp", "#fff6d8", Math.max(0.05, lamps * 0.85))}</defs>`;

/** A crowd in these colours as pattern `id`: one small group, repeated. */
export function crowdPattern(id: string, random: Dice, colours: readonly [string, ...string[]], size: number): string {
  const [columns, rows] = [7, 4];
  const people = Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns);
    const x = ((index % columns) + 0.5 + (row % 2) * 0.5) * size;
    const y = (row + 0.6) * size * 0.9 + random.between(-0.08, 0.08) * size;
    const skin = random.pick(["#e8c39e", "#c98d62", "#8a5a3b", "#f1d4b8", "#6b432b"]);
    return `<path fill="${random.pick(colours)}" d="M${n(x - size * 0.42)} ${n(y + size * 0.62)}q0 ${n(-size * 0.5)} ${n(size * 0.42)} ${n(-size * 0.5)}t${n(size * 0.42)} ${n(size * 0.5)}Z"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.2)}" fill="${skin}"/>`;
  });
  return `<pattern id="${id}" width="${n(columns * size)}" height="${n(rows * size * 0.9)}" patternUnits="userSpaceOnUse">${people.join("")}</pattern>`;
}
