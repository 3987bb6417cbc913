import { darken, lighten, luminance, mix, readableOn } from "../../../schemas/site/colour.ts";
import type { ClubLook } from "../crest.ts";
import { n } from "../svg.ts";
import { duotone, glow, gradient, rectangle, type Scene } from "./stage.ts";

const body = "M150 40C170 62 230 62 250 40L300 58L392 128L346 206L300 176V440Q200 458 100 440V176L54 206L8 128L100 58Z";

/** The back of a club's shirt, as markup in a box of 400 by 460. Ids start with `scope`. */
export function shirtBody(look: ClubLook, scope: string, number: number | null): string {
  const { primary, secondary, accent } = look.colours;
  const trim = readableOn(primary, [secondary, accent], 1.6);
  const patterns: Record<ClubLook["crest"]["pattern"], string> = {
    plain: "M0 0H400V44H0Z",
    stripes: "M60 0H100V470H60ZM140 0H180V470H140ZM220 0H260V470H220ZM300 0H340V470H300Z",
    hoops: "M0 110H400V160H0ZM0 210H400V260H0ZM0 310H400V360H0ZM0 410H400V460H0Z",
    halves: "M200 0H400V470H200Z",
    quarters: "M200 0H400V240H200ZM0 240H200V470H0Z",
    sash: "M20 40L90 0L380 400L310 460Z",
    chevron: "M0 150L200 250L400 150V220L200 320L0 220Z",
    cross: "M165 0H235V470H165ZM0 200H400V260H0Z",
  };
  const plain = look.crest.pattern === "plain";
  const plate = readableOn(primary, [trim], 3);
  const figure =
    number === null
      ? ""
      : `<text x="200" y="318" text-anchor="middle" font-family="'Arial Narrow','Helvetica Neue',Arial,sans-serif" font-weight="800" font-size="190" fill="${plain ? plate : readableOn(mix(primary, secondary, 0.5), ["#ffffff"], 2.4)}" stroke="${plain ? "none" : darken(primary, 0.5)}" stroke-width="9" paint-order="stroke" stroke-linejoin="round">${number}</text>`;
  return (
    `<defs><clipPath id="${scope}-cut"><path d="${body}"/></clipPath><linearGradient id="${scope}-fold"><stop stop-color="#000" stop-opacity=".42"/><stop offset=".3" stop-color="#000" stop-opacity="0"/><stop offset=".46" stop-color="#fff" stop-opacity=".16"/><stop offset=".7" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".46"/></linearGradient></defs>` +
    `<g clip-path="url(#${scope}-cut)"><path fill="${primary}" d="M0 0H400V470H0Z"/><path fill="${trim}" d="${patterns[look.crest.pattern]}"/>` +
    `<path fill="none" stroke="${trim}" stroke-width="14" d="M54 210L8 128M346 210L392 128M142 34C170 72 230 72 258 34"/>` +
    `<path fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3" d="M100 58C112 100 108 140 100 180M300 58C288 100 292 140 300 180M120 430C150 380 130 300 150 250M290 440C262 380 280 320 268 270"/>` +
    `${figure}<path fill="url(#${scope}-fold)" d="M0 0H400V470H0Z"/></g>`
  );
}

/** A numbered shirt on the club's colours; two shirts for two clubs. */
export const shirt: Scene = (stage) => {
  const { width, height, random, home, away } = stage;
  const { first, second, dark } = duotone(stage);
  const wall = luminance(home.colours.primary) < 0.05 ? lighten(first, 0.2) : dark;
  const lean = random.between(-9, 9);
  const bars = Array.from({ length: random.whole(3, 6) }, () => {
    const x = random.between(-0.1, 1) * width;
    const wide = random.between(20, 110);
    return `M${n(x)} 0h${n(wide)}L${n(x + wide - 210)} ${height}h${n(-wide)}Z`;
  });
  const size = away ? 0.98 : random.between(1.1, 1.35);
  const hang = (look: ClubLook, x: number, scope: string, angle: number, number: number) =>
    `<g transform="translate(${n(x)} ${n(310)}) rotate(${n(angle)}) scale(${size.toFixed(2)}) translate(-200 -240)">${shirtBody(look, scope, number)}</g>`;
  const spread = Math.min(width * 0.22, 230);
  const middle = width * (away || width < 700 ? 0.5 : random.pick([0.34, 0.5, 0.66]));
  return (
    `<defs>${gradient("wall", mix(wall, first, 0.5), darken(wall, 0.5), "diagonal")}${glow("spot", lighten(first, 0.4), 0.6)}</defs>` +
    rectangle(0, 0, width, height, "url(#wall)") +
    `<path fill="${second}" fill-opacity=".13" d="${bars.join("")}"/>` +
    `<circle cx="${n(middle)}" cy="250" r="420" fill="url(#spot)"/>` +
    (away
      ? hang(away, middle + spread, "away", 6, random.whole(2, 11)) +
        hang(home, middle - spread, "home", -6, random.whole(2, 11))
      : hang(home, middle, "home", lean, random.whole(1, 30)))
  );
};
