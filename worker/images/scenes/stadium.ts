import { darken, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { crowdPattern, duotone, gradient, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** The stadium from the opposite stand: sky, pylons, a full stand, and the pitch in perspective. */
export const stadium: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second } = duotone(stage);
  const horizon = random.between(290, 350);
  const standTop = horizon - random.between(90, 140);
  const tilt = random.between(-26, 26);
  const grass = mix(mix("#1c6b3c", first, 0.12), "#06140c", light.name === "night" ? 0.28 : 0.05);
  const shade = darken(grass, 0.16);
  const vanish = width * random.between(0.3, 0.7);
  const stripes = Array.from({ length: 14 }, (_, index) => {
    const at = (position: number, y: number) => {
      const spread = (y - horizon + 60) / (height - horizon + 60);
      return vanish + (position - 0.5) * width * 3.2 * spread;
    };
    const [from, to] = [index / 14, (index + 0.5) / 14];
    return `M${n(at(from, horizon))} ${n(horizon)}L${n(at(to, horizon))} ${n(horizon)}L${n(at(to, height))} ${height}L${n(at(from, height))} ${height}Z`;
  });
  const pylonCount = random.whole(2, 4);
  const pylons = Array.from({ length: pylonCount }, (_, index) => {
    const spot = ((index + 0.5) / pylonCount) * width + random.between(-40, 40);
    return pylon(spot, standTop + 20, random.between(30, 90), random.between(64, 92), light.lamps);
  });
  const circle = { y: horizon + (height - horizon) * 0.46, wide: width * 0.2 + 60 };
  const board = horizon - 14;
  return (
    `<defs>${crowdPattern("crowd", random, [first, first, second, darken(first, 0.35), "#20283a"], 13)}${gradient("roof", "#0b1020", "#1a2338")}${gradient("depth", "#04060d", "#04060d00")}</defs>` +
    lampGlow(light.lamps) +
    sky(stage, horizon) +
    pylons.join("") +
    `<path fill="#111827" d="M0 ${n(standTop + tilt)}L${n(width)} ${n(standTop - tilt)}V${n(horizon)}H0Z"/>` +
    `<path fill="url(#crowd)" d="M0 ${n(standTop + tilt + 22)}L${n(width)} ${n(standTop - tilt + 22)}V${n(horizon)}H0Z"/>` +
    `<path fill="url(#depth)" fill-opacity=".75" d="M0 ${n(standTop + tilt)}L${n(width)} ${n(standTop - tilt)}V${n(horizon)}H0Z"/>` +
    `<path fill="url(#roof)" d="M0 ${n(standTop + tilt - 16)}L${n(width)} ${n(standTop - tilt - 16)}V${n(standTop - tilt + 14)}L0 ${n(standTop + tilt + 14)}Z"/>` +
    rectangle(0, board, width, 14, first) +
    rectangle(random.between(0.2, 0.6) * width, board, width * 0.3, 14, second, 'opacity=".9"') +
    rectangle(0, horizon, width, height - horizon, grass) +
    `<path fill="${shade}" d="${stripes.join("")}"/>` +
    `<g fill="none" stroke="#fff" stroke-opacity=".82" stroke-width="4"><path d="M0 ${n(horizon + 16)}H${n(width)}"/><ellipse cx="${n(vanish)}" cy="${n(circle.y)}" rx="${n(circle.wide)}" ry="${n(circle.wide * 0.26)}"/><path d="M${n(vanish)} ${n(horizon + 16)}V${height}"/></g>` +
    `<ellipse cx="${n(vanish)}" cy="${n(circle.y)}" rx="7" ry="4" fill="#fff"/>` +
    (light.lamps > 0.5
      ? `<ellipse cx="${n(vanish)}" cy="${n(horizon + 90)}" rx="${n(width * 0.5)}" ry="150" fill="url(#lamp)" opacity=".42"/>`
      : "")
  );
};
