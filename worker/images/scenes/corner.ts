import { darken, lighten, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { ball } from "./ball.ts";
import { duotone, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** The corner of the pitch: flag, quarter circle and ball. */
export const corner: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second } = duotone(stage);
  const horizon = random.between(300, 340);
  const grass = mix(mix("#237a45", first, 0.1), "#06140c", light.name === "night" ? 0.34 : 0.04);
  const left = random.chance(0.5);
  const foot = { x: width * (left ? 0.3 : 0.7), y: random.between(455, 490) };
  const top = random.between(90, 130);
  const way = left ? 1 : -1;
  const wind = random.between(120, 190) * way;
  const mow = Array.from({ length: 6 }, (_, index) => {
    const [from, to] = [
      horizon + (index / 6) ** 1.6 * (height - horizon),
      horizon + ((index + 0.5) / 6) ** 1.6 * (height - horizon),
    ];
    return `M0 ${n(from)}H${n(width)}V${n(to)}H0Z`;
  });
  const roof = Array.from({ length: 9 }, (_, index) => {
    const x = (index / 8) * width;
    return `L${n(x)} ${n(horizon - random.between(60, 120))}H${n(x + width / 9)}`;
  });
  return (
    lampGlow(light.lamps) +
    sky(stage, horizon) +
    pylon(width * (left ? 0.78 : 0.22), horizon - 30, random.between(60, 110), 92, light.lamps) +
    pylon(width * (left ? 0.56 : 0.44), horizon - 30, random.between(110, 150), 56, light.lamps) +
    `<path fill="${darken(mix(light.top, first, 0.2), 0.55)}" d="M0 ${n(horizon)}${roof.join("")}L${n(width)} ${n(horizon)}Z"/>` +
    rectangle(0, horizon - 12, width, 14, first) +
    rectangle(0, horizon, width, height - horizon, grass) +
    `<path fill="${lighten(grass, 0.07)}" d="${mow.join("")}"/>` +
    `<g fill="none" stroke="#fff" stroke-width="8" stroke-opacity=".9"><path d="M${n(foot.x)} ${n(foot.y)}L${n(left ? width : 0)} ${n(horizon + 44)}M${n(foot.x)} ${n(foot.y)}L${n(foot.x + way * 330)} ${height + 10}"/><path stroke-width="6" d="M${n(foot.x + way * 150)} ${n(foot.y - 44)}q${n(way * 50)} 74 ${n(-way * 74)} 134"/></g>` +
    `<ellipse cx="${n(foot.x + way * 40)}" cy="${n(foot.y + 4)}" rx="56" ry="7" fill="#000" fill-opacity=".3"/>` +
    `<path stroke="#f2f2ea" stroke-width="9" stroke-linecap="round" d="M${n(foot.x)} ${n(foot.y)}V${n(top)}"/>` +
    `<path fill="${first}" d="M${n(foot.x)} ${n(top)}q${n(wind * 0.35)} -34 ${n(wind * 0.6)} -4t${n(wind * 0.5)} 6l${n(-wind * 0.12)} 112q${n(-wind * 0.2)} 24 ${n(-wind * 0.46)} 2t${n(-wind * 0.52)} 0Z"/>` +
    `<path fill="${second}" d="M${n(foot.x)} ${n(top + 40)}q${n(wind * 0.35)} -34 ${n(wind * 0.58)} -4t${n(wind * 0.48)} 6l${n(-wind * 0.04)} 36q${n(-wind * 0.2)} 24 ${n(-wind * 0.46)} -4t${n(-wind * 0.56)} 6Z"/>` +
    `<ellipse cx="${n(foot.x + way * 128)}" cy="${n(foot.y + 54)}" rx="52" ry="9" fill="#000" fill-opacity=".36"/>` +
    ball(foot.x + way * 122, foot.y + 14, 42, random.between(0, 6), random.between(-1, 1))
  );
};
