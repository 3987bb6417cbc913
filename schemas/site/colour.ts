/** Red, green and blue of sRGB, each 0 to 255 unless stated otherwise. */
type RGB = readonly [red: number, green: number, blue: number];

function parse(hex: string): RGB {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: RGB): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** `#abc` or `#aabbcc` in long form, lower case; null for anything else. */
export function normaliseHex(colour: string): string | null {
  const long = /^#([0-9a-f]{6})$/i.exec(colour);
  if (long?.[1]) return `#${long[1].toLowerCase()}`;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => `${digit}${digit}`.toLowerCase())
        .join("")}`
    : null;
}

/** `amount` 0 is the first colour, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const [from, to] = [parse(first), parse(second)];
  const blend = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * amount;
  return format([blend(0), blend(1), blend(2)]);
}

/** Mixes with the site's dark colour, or with white. `amount`: 0 to 1. */
export const darken = (colour: string, amount: number): string => mix(colour, "#05070d", amount);
export const lighten = (colour: string, amount: number): string => mix(colour, "#ffffff", amount);

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Channels proportional to light, 0 to 1. */
export function linearRgb(colour: string): RGB {
  const [red, green, blue] = parse(colour);
  return [linear(red), linear(green), linear(blue)];
}

/** Relative luminance, WCAG 2.2. */
export function luminance(colour: string): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: 1 to 21. */
export function contrast(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The first candidate with enough contrast to the ground; if none has, the one with the most. */
export function readableOn(ground: string, candidates: readonly string[], enough = 3): string {
  const all = [...candidates, "#ffffff", "#0b0f1a"];
  return (
    all.find((candidate) => contrast(candidate, ground) >= enough) ??
    all.reduce((best, candidate) => (contrast(candidate, ground) > contrast(best, ground) ? candidate : best))
  );
}

/** A vivid colour of this hue (degrees). */
export function fromHue(hue: number, lightness = 0.42, saturation = 0.68): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return format([channel(0), channel(8), channel(4)]);
}
