import { darken, lighten, mix, readableOn } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { shirtBody } from "./shirt.ts";
import { duotone, glow, gradient, rectangle, type Scene } from "./stage.ts";

/** The whole kit, laid out: shirt, shorts and socks. */
export const kit: Scene = (stage) => {
  const { width, height, home } = stage;
  const { first, dark } = duotone(stage);
  const { primary, secondary } = home.colours;
  const shorts = readableOn(mix(dark, first, 0.4), [secondary, primary], 1.4);
  const trim = readableOn(shorts, [primary, secondary], 1.4);
  return (
    `<defs>${gradient("wall", mix(dark, first, 0.45), darken(dark, 0.3), "diagonal")}${glow("spot", lighten(first, 0.4), 0.5)}</defs>` +
    rectangle(0, 0, width, height, "url(#wall)") +
    `<circle cx="${n(width / 2)}" cy="280" r="360" fill="url(#spot)"/>` +
    `<g transform="translate(${n(width / 2 - 150)} 20) scale(.75)">${shirtBody(home, "home", null)}</g>` +
    `<path fill="${shorts}" d="M${n(width / 2 - 82)} 372H${n(width / 2 + 82)}L${n(width / 2 + 104)} 498H${n(width / 2 + 14)}L${n(width / 2)} 428L${n(width / 2 - 14)} 498H${n(width / 2 - 104)}Z"/>` +
    `<path stroke="${trim}" stroke-width="7" d="M${n(width / 2 - 78)} 374L${n(width / 2 - 98)} 496M${n(width / 2 + 78)} 374L${n(width / 2 + 98)} 496"/>` +
    [-62, 26]
      .map(
        (offset) =>
          `<path fill="${primary}" d="M${n(width / 2 + offset)} 512h36v66h-36Z"/><path fill="${secondary}" d="M${n(width / 2 + offset)} 512h36v16h-36Z"/>`,
      )
      .join("")
  );
};
