import { darken, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { ball } from "./ball.ts";
import { crowdPattern, duotone, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** From behind the goal: the ball in the net, the stand beyond. */
export const goal: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second } = duotone(stage);
  const horizon = random.between(330, 380);
  const stand = random.between(190, 230);
  const grass = mix(mix("#1d7040", first, 0.1), "#06140c", light.name === "night" ? 0.3 : 0.05);
  const hit = { x: width * random.between(0.3, 0.7), y: random.between(170, 330) };
  const radius = random.between(54, 74);
  const step = 34;
  // The net bulges around the ball: every knot is pushed away, less with distance.
  const knot = (x: number, y: number) => {
    const [dx, dy] = [x - hit.x, y - hit.y];
    const push = 0.55 * Math.exp(-(dx * dx + dy * dy) / (2 * (radius * 1.7) ** 2));
    return `${n(x + dx * push)} ${n(y + dy * push + 14 * Math.sin((x / width) * Math.PI))}`;
  };
  const threads: string[] = [];
  for (let y = 20; y < height - 20; y += step) {
    const line: string[] = [];
    for (let x = -20; x <= width + 20; x += step) line.push(knot(x, y));
    threads.push(`M${line.join("L")}`);
  }
  for (let x = -20; x <= width + 20; x += step) {
    const line: string[] = [];
    for (let y = 20; y < height - 20; y += step) line.push(knot(x, y));
    threads.push(`M${line.join("L")}`);
  }
  const boxTop = horizon + 34;
  return (
    `<defs>${crowdPattern("crowd", random, [first, first, second, darken(first, 0.4), "#1d2536"], 12)}</defs>` +
    lampGlow(light.lamps) +
    sky(stage, horizon) +
    pylon(width * 0.16, stand + 20, 40, 84, light.lamps) +
    pylon(width * 0.84, stand + 20, 52, 84, light.lamps) +
    rectangle(0, stand, width, horizon - stand, "url(#crowd)") +
    rectangle(0, stand - 18, width, 24, "#0d1322") +
    rectangle(0, stand, width, horizon - stand, "#060912", 'fill-opacity=".3"') +
    rectangle(0, horizon - 14, width, 14, first) +
    rectangle(0, horizon, width, height - horizon, grass) +
    `<path fill="#fff" fill-opacity=".07" d="M0 ${n(horizon + 30)}H${n(width)}v34H0ZM0 ${n(horizon + 112)}H${n(width)}V${height}H0Z"/>` +
    `<g fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4"><path d="M${n(width * 0.22)} ${height}L${n(width * 0.31)} ${n(boxTop)}H${n(width * 0.69)}L${n(width * 0.78)} ${height}"/><path d="M${n(width * 0.42)} ${n(boxTop)}q${n(width * 0.08)} -26 ${n(width * 0.16)} 0"/></g>` +
    ball(hit.x, hit.y, radius, random.between(0, 6), random.between(-1, 1)) +
    `<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.2" d="${threads.join("")}"/>` +
    `<path fill="none" stroke="#f4f6fa" stroke-width="15" d="M-10 14H${n(width + 10)}"/><path stroke="#8d97a8" stroke-width="4" d="M-10 21H${n(width + 10)}"/>`
  );
};
