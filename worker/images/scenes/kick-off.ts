import { darken, lighten, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { ball } from "./ball.ts";
import { duotone, glow, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** A close-up of the ball at grass height, in front of the floodlights. */
export const kickOff: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second, bright } = duotone(stage);
  const horizon = random.between(380, 430);
  const radius = random.between(150, 190);
  const x = width * random.pick([0.3, 0.5, 0.68]);
  const y = height - radius - random.between(24, 60);
  const grass = mix(mix("#1f7441", first, 0.12), "#05120b", light.name === "night" ? 0.4 : 0.08);
  const blades = Array.from({ length: 90 }, () => {
    const foot = { x: random.between(-10, width + 10), y: random.between(height - 70, height + 10) };
    return `M${n(foot.x)} ${n(foot.y)}q${n(random.between(-8, 8))} ${n(-random.between(14, 30))} ${n(random.between(-12, 12))} ${n(-random.between(26, 52))}`;
  });
  const bokeh = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(horizon - 150, horizon - 4))}" r="${n(random.between(5, 19))}" fill="${random.pick([first, second, bright, "#fff4d2"])}" fill-opacity="${random.between(0.18, 0.6).toFixed(2)}"/>`,
  );
  return (
    `<defs>${glow("halo", lighten(first, 0.25), 0.75)}</defs>` +
    lampGlow(light.lamps) +
    sky(stage, horizon) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 2.4)}" fill="url(#halo)"/>` +
    pylon(width * random.between(0.06, 0.2), horizon - 20, 60, 80, light.lamps) +
    pylon(width * random.between(0.8, 0.94), horizon - 20, 84, 80, light.lamps) +
    rectangle(0, horizon - 150, width, 150, darken(mix(light.top, first, 0.15), 0.5), 'fill-opacity=".82"') +
    bokeh.join("") +
    rectangle(0, horizon, width, height - horizon, grass) +
    `<path fill="#fff" fill-opacity=".85" d="M0 ${n(horizon + 92)}L${n(width)} ${n(horizon + 70)}v20L0 ${n(horizon + 116)}Z"/>` +
    `<ellipse cx="${n(x + 10)}" cy="${n(y + radius * 0.98)}" rx="${n(radius * 0.95)}" ry="${n(radius * 0.14)}" fill="#000" fill-opacity=".5"/>` +
    ball(
      x,
      y,
      radius,
      random.between(0, 6),
      random.between(-1, 1),
      random.chance(0.45) ? darken(first, 0.25) : "#141a26",
    ) +
    `<path fill="none" stroke="${lighten(grass, 0.18)}" stroke-width="4" stroke-linecap="round" d="${blades.join("")}"/>`
  );
};
