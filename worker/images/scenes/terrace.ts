import { darken, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { duotone, glow, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** Supporters on a terrace: rows of heads that grow towards the viewer, raised scarves, flags, some smoke. */
export const terrace: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second, dark } = duotone(stage);
  const horizon = random.between(150, 230);
  const rows = 7;
  const shades = ["#e8c39e", "#c98d62", "#8a5a3b", "#f1d4b8", "#6b432b"] as const;
  const crowd: string[] = [];
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1);
    const size = 26 + near * 62;
    const y = horizon + 24 + near ** 1.25 * (height - horizon + 20);
    const people: string[] = [];
    for (let x = random.between(-size, 0); x < width + size; x += size * random.between(0.86, 1.12)) {
      const lift = random.between(-0.12, 0.12) * size;
      const wear = mix(
        random.pick([first, first, first, second, "#1b2233", darken(first, 0.4)]),
        dark,
        0.55 - near * 0.45,
      );
      const skin = mix(random.pick(shades), dark, 0.5 - near * 0.4);
      const top = y + lift;
      people.push(
        `<path fill="${wear}" d="M${n(x - size * 0.5)} ${n(top + size * 1.5)}V${n(top + size * 0.52)}q${n(size * 0.06)} ${n(-size * 0.32)} ${n(size * 0.5)} ${n(-size * 0.32)}t${n(size * 0.5)} ${n(size * 0.32)}V${n(top + size * 1.5)}Z"/><circle cx="${n(x)}" cy="${n(top)}" r="${n(size * 0.25)}" fill="${skin}"/><path fill="${random.chance(0.3) ? first : mix("#241a14", dark, 0.4)}" d="M${n(x - size * 0.26)} ${n(top - size * 0.02)}a${n(size * 0.26)} ${n(size * 0.26)} 0 0 1 ${n(size * 0.52)} 0q${n(-size * 0.26)} ${n(-size * 0.14)} ${n(-size * 0.52)} 0Z"/>`,
      );
      if (random.chance(0.13) && row > 1) {
        const [wide, deep, tilt] = [size * 2, size * 0.34, random.between(-8, 8)];
        const blocks = Array.from(
          { length: 4 },
          (_, index) => `M${n(-wide / 2 + (index * wide) / 4)} 0h${n(wide / 8)}v${n(deep)}h${n(-wide / 8)}Z`,
        );
        people.push(
          `<g transform="translate(${n(x)} ${n(top - size * 0.95)}) rotate(${n(tilt)})"><path stroke="${skin}" stroke-width="${n(size * 0.15)}" d="M${n(-wide * 0.42)} ${n(deep)}L${n(-size * 0.42)} ${n(size * 1.3)}M${n(wide * 0.42)} ${n(deep)}L${n(size * 0.42)} ${n(size * 1.3)}"/>${rectangle(-wide / 2, 0, wide, deep, first)}<path fill="${second}" d="${blocks.join("")}"/></g>`,
        );
      }
    }
    crowd.push(people.join(""));
  }
  const flagCount = random.whole(1, 3);
  const flags = Array.from({ length: flagCount }, (_, index) => {
    const [x, top, long] = [
      ((index + random.between(0.15, 0.5)) / flagCount) * width,
      random.between(70, 150),
      random.between(110, 190),
    ];
    return `<path stroke="#1a1f2b" stroke-width="5" d="M${n(x)} ${n(top)}V${n(top + 330)}"/><path fill="${first}" d="M${n(x)} ${n(top)}q${n(long * 0.3)} -26 ${n(long * 0.55)} 0t${n(long * 0.45)} -4v${n(long * 0.3)}q${n(-long * 0.2)} 24 ${n(-long * 0.45)} 4t${n(-long * 0.55)} 0Z"/><path fill="${second}" d="M${n(x)} ${n(top + long * 0.3)}q${n(long * 0.3)} -26 ${n(long * 0.55)} 0t${n(long * 0.45)} -4v${n(long * 0.3)}q${n(-long * 0.2)} 24 ${n(-long * 0.45)} 4t${n(-long * 0.55)} 0Z"/>`;
  });
  const smoke = random.chance(0.5)
    ? `<defs>${glow("smoke", first, 0.75)}</defs><ellipse cx="${n(random.between(0.2, 0.8) * width)}" cy="${n(horizon + 60)}" rx="330" ry="200" fill="url(#smoke)"/>`
    : "";
  return (
    lampGlow(light.lamps) +
    sky(stage, height) +
    pylon(width * random.between(0.08, 0.3), horizon + 40, 30, 78, light.lamps) +
    pylon(width * random.between(0.7, 0.92), horizon + 40, 46, 70, light.lamps) +
    rectangle(0, horizon, width, height - horizon, dark) +
    crowd.slice(0, 3).join("") +
    flags.join("") +
    smoke +
    crowd.slice(3).join("")
  );
};
