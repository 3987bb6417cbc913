import { darken, luminance, mix } from "../../../schemas/site/colour.ts";
import { type ClubLook, crestBody } from "../crest.ts";
import { n } from "../svg.ts";
import { glow, gradient, rectangle, type Scene } from "./stage.ts";

const tone = ({ colours }: ClubLook): string =>
  luminance(colours.primary) > 0.72 ? mix(colours.primary, colours.secondary, 0.82) : colours.primary;

/** Two clubs, each in its half, for previews, videos and reports of a match. */
export const duel: Scene = ({ width, height, random, home, away, light }) => {
  const [left, right] = [tone(home), tone(away ?? home)];
  const lean = random.pick([-90, -60, 60, 90]);
  const middle = width / 2;
  const size = Math.min(width * 0.36, 310);
  const reach = Math.min(width * 0.22, 300);
  const place = (look: ClubLook, x: number, scope: string) =>
    `<circle cx="${n(x)}" cy="262" r="${n(size * 0.95)}" fill="url(#back)"/><g transform="translate(${n(x - size / 2)} ${n(262 - size / 2)}) scale(${(size / 100).toFixed(3)})">${crestBody(look, scope)}</g>`;
  const rayCount = random.whole(5, 9);
  const rays = Array.from({ length: rayCount }, (_, index) => {
    const angle = (index / rayCount) * Math.PI * 2 + random.between(0, 0.4);
    const span = random.between(0.05, 0.13);
    return `M${n(middle)} 290L${n(middle + 1400 * Math.cos(angle))} ${n(262 + 1400 * Math.sin(angle))}L${n(middle + 1400 * Math.cos(angle + span))} ${n(262 + 1400 * Math.sin(angle + span))}Z`;
  });
  const dim = light.name === "night" ? 0.62 : 0.5;
  return (
    `<defs>${gradient("home", darken(left, 0.12), darken(left, dim + 0.14))}${gradient("away", darken(right, 0.12), darken(right, dim + 0.14))}${glow("back", "#ffffff", 0.34)}</defs>` +
    rectangle(0, 0, width, height, "url(#away)") +
    `<path fill="url(#home)" d="M0 0H${n(middle + lean)}L${n(middle - lean)} ${height}H0Z"/>` +
    `<path fill="#fff" fill-opacity=".06" d="${rays.join("")}"/>` +
    `<g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="5"><circle cx="${n(middle)}" cy="262" r="${n(random.between(150, 230))}"/><path d="M${n(middle + lean)} 0L${n(middle - lean)} ${height}"/></g>` +
    place(home, middle - reach, "h") +
    (away ? place(away, middle + reach, "a") : "")
  );
};
