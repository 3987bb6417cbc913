import { darken, mix } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { duotone, lampGlow, pylon, rectangle, type Scene, sky } from "./stage.ts";

/** The town with its ground in the middle: roofs, chimneys, lit windows, and the lights over them. */
export const skyline: Scene = (stage) => {
  const { width, height, random, light } = stage;
  const { first, second } = duotone(stage);
  const ground = width * random.between(0.35, 0.65);
  const half = random.between(170, 230);
  const base = random.between(380, 420);
  const far = mix(light.horizon, darken(light.top, 0.2), 0.45);
  const hills = Array.from({ length: 3 }, (_, index) => {
    const peak = base - random.between(110, 190);
    return `Q${n(((index + 0.5) / 3) * width)} ${n(peak)} ${n(((index + 1) / 3) * width)} ${n(base - random.between(50, 80))}`;
  });
  const houses = (y: number, size: number, colour: string, window: string) => {
    const walls: string[] = [];
    const lit: string[] = [];
    for (let x = -size; x < width + size; ) {
      const [wide, high] = [size * random.between(1.1, 2.1), size * random.between(0.55, 0.95)];
      const top = y - high;
      walls.push(
        `M${n(x)} ${height}V${n(top)}l${n(wide / 2)} ${n(-wide * 0.24)}l${n(wide / 2)} ${n(wide * 0.24)}V${height}Z`,
      );
      if (random.chance(0.6))
        walls.push(`M${n(x + wide * 0.68)} ${n(top)}v${n(-wide * 0.3)}h${n(size * 0.16)}v${n(wide * 0.4)}Z`);
      if (random.chance(0.55))
        lit.push(
          `M${n(x + wide * 0.24)} ${n(top + high * 0.25)}h${n(size * 0.15)}v${n(size * 0.22)}h${n(-size * 0.15)}Z`,
        );
      if (random.chance(0.45))
        lit.push(
          `M${n(x + wide * 0.6)} ${n(top + high * 0.25)}h${n(size * 0.15)}v${n(size * 0.22)}h${n(-size * 0.15)}Z`,
        );
      x += wide;
    }
    return `<path fill="${colour}" d="${walls.join("")}"/><path fill="${window}" d="${lit.join("")}"/>`;
  };
  const dark = darken(mix(light.top, first, 0.3), 0.62);
  const rim = base - 96;
  return (
    lampGlow(Math.max(light.lamps, 0.4)) +
    sky(stage, height) +
    `<path fill="${far}" d="M0 ${height}V${n(base - 60)}${hills.join("")}V${height}Z"/>` +
    [-half, -half * 0.45, half * 0.45, half]
      .map((offset, index) =>
        pylon(ground + offset, base, index % 3 === 0 ? 96 : 138, index % 3 === 0 ? 66 : 50, Math.max(light.lamps, 0.4)),
      )
      .join("") +
    `<path fill="${darken(first, 0.35)}" d="M${n(ground - half - 40)} ${n(base + 40)}L${n(ground - half)} ${n(rim)}Q${n(ground)} ${n(rim - 44)} ${n(ground + half)} ${n(rim)}L${n(ground + half + 40)} ${n(base + 40)}Z"/>` +
    `<path fill="none" stroke="${second}" stroke-width="9" d="M${n(ground - half)} ${n(rim)}Q${n(ground)} ${n(rim - 44)} ${n(ground + half)} ${n(rim)}"/>` +
    `<path fill="none" stroke="${darken(first, 0.6)}" stroke-width="3" d="${Array.from({ length: 12 }, (_, index) => `M${n(ground - half + (index * half) / 6)} ${n(rim - 6)}V${n(base)}`).join("")}"/>` +
    houses(base + 24, 46, mix(dark, light.horizon, 0.22), light.lamps > 0.3 ? "#ffd98a" : mix(dark, "#ffffff", 0.3)) +
    houses(base + 84, 82, mix(dark, light.horizon, 0.08), light.lamps > 0.3 ? "#ffcf73" : mix(dark, "#ffffff", 0.2)) +
    rectangle(0, height - 30, width, 30, dark)
  );
};
