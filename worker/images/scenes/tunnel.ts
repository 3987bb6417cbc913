import { darken, lighten, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { crowdPattern, duotone, gradient, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** Players walk out of the dark tunnel to the pitch. */
export const tunnel: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second } = duotone(stage);
  const middle = width * random.between(0.42, 0.58);
  const half = Math.min(width * random.between(0.2, 0.27), 300);
  const [top, floor] = [random.between(120, 165), random.between(430, 470)];
  const horizon = floor - 90;
  const dark = "#05070d";
  const wall = mix(dark, first, 0.22);
  const grass = mix(mix("#237a45", first, 0.1), "#06140c", light.name === "night" ? 0.25 : 0.02);
  const opening = `M${n(middle - half)} ${n(top)}H${n(middle + half)}V${n(floor)}H${n(middle - half)}Z`;
  const player = (x: number, size: number, number: number) => {
    const foot = floor + size * 0.42;
    const [hip, shoulder, head] = [foot - size * 0.48, foot - size * 0.86, foot - size];
    return (
      `<path fill="${dark}" fill-opacity=".5" d="M${n(x - size * 0.1)} ${n(foot)}L${n(x - size * 0.34)} ${height}H${n(x + size * 0.2)}L${n(x + size * 0.1)} ${n(foot)}Z"/>` +
      `<path fill="#0a0e17" d="M${n(x - size * 0.1)} ${n(hip)}L${n(x - size * 0.14)} ${n(foot)}H${n(x - size * 0.05)}L${n(x)} ${n(hip + size * 0.1)}L${n(x + size * 0.05)} ${n(foot)}H${n(x + size * 0.14)}L${n(x + size * 0.1)} ${n(hip)}Z"/>` +
      `<path fill="${darken(first, 0.35)}" d="M${n(x - size * 0.15)} ${n(shoulder)}Q${n(x)} ${n(shoulder - size * 0.05)} ${n(x + size * 0.15)} ${n(shoulder)}L${n(x + size * 0.2)} ${n(hip - size * 0.02)}H${n(x + size * 0.14)}L${n(x + size * 0.11)} ${n(hip + size * 0.06)}H${n(x - size * 0.11)}L${n(x - size * 0.14)} ${n(hip - size * 0.02)}H${n(x - size * 0.2)}Z"/>` +
      `<text x="${n(x)}" y="${n(shoulder + size * 0.26)}" font-size="${n(size * 0.2)}" fill="${lighten(second, 0.2)}" fill-opacity=".85">${number}</text>` +
      `<circle cx="${n(x)}" cy="${n(head + size * 0.06)}" r="${n(size * 0.075)}" fill="#0d111b"/>`
    );
  };
  const count = random.whole(3, 5);
  const firstNumber = random.whole(0, 27);
  const walkers = Array.from({ length: count }, (_, index) =>
    player(
      middle - half * 0.72 + ((index + 0.5) / count) * half * 1.44,
      random.between(190, 240) * (index % 2 === 0 ? 1 : 0.86),
      // Steps of 5 modulo 28 never repeat a number.
      2 + ((firstNumber + index * 5) % 28),
    ),
  );
  const beams = Array.from({ length: 5 }, (_, index) => {
    const x = middle - half + ((index + 0.5) / 5) * half * 2;
    const lean = (x - middle) * 1.7;
    return `M${n(x - 14)} ${n(floor)}L${n(x + lean - 70)} ${height}H${n(x + lean + 70)}L${n(x + 14)} ${n(floor)}Z`;
  });
  return (
    `<defs>${crowdPattern("crowd", random, [first, first, second, darken(first, 0.4), "#1d2536"], 11)}${gradient("side", wall, dark, "across")}${gradient("floor", mix(dark, first, 0.3), dark)}<clipPath id="door"><path d="${opening}"/></clipPath></defs>` +
    lampGlow(light.lamps) +
    rectangle(0, 0, width, height, wall) +
    `<g clip-path="url(#door)">${sky(stage, horizon)}${pylon(middle - half * 0.55, horizon - 40, top + 18, 56, light.lamps)}${pylon(middle + half * 0.6, horizon - 40, top + 30, 50, light.lamps)}` +
    `${rectangle(middle - half, horizon - 80, half * 2, 80, "url(#crowd)")}${rectangle(middle - half, horizon - 10, half * 2, 12, first)}${rectangle(middle - half, horizon, half * 2, floor - horizon, grass)}<path stroke="#fff" stroke-width="5" stroke-opacity=".85" d="M0 ${n(horizon + 26)}H${n(width)}"/></g>` +
    `<path fill="${darken(wall, 0.35)}" d="M0 0H${n(width)}L${n(middle + half)} ${n(top)}H${n(middle - half)}Z"/>` +
    `<path fill="${mix(wall, first, 0.35)}" d="M0 0L${n(middle - half)} ${n(top)}V${n(floor)}L0 ${height}Z"/><path fill="${mix(wall, first, 0.22)}" d="M${n(width)} 0L${n(middle + half)} ${n(top)}V${n(floor)}L${n(width)} ${height}Z"/>` +
    `<path fill="${second}" fill-opacity=".55" d="M0 ${n(height * 0.42)}L${n(middle - half)} ${n(top + (floor - top) * 0.4)}v14L0 ${n(height * 0.42 + 44)}ZM${n(width)} ${n(height * 0.42)}L${n(middle + half)} ${n(top + (floor - top) * 0.4)}v14L${n(width)} ${n(height * 0.42 + 44)}Z"/>` +
    `<path fill="url(#floor)" d="M${n(middle - half)} ${n(floor)}H${n(middle + half)}L${n(width)} ${height}H0Z"/>` +
    `<path fill="#fff" fill-opacity=".07" d="${beams.join("")}"/>` +
    `<g font-family="'Arial Narrow','Helvetica Neue',Arial,sans-serif" font-weight="700" text-anchor="middle">${walkers.join("")}</g>`
  );
};
