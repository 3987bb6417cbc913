import { darken, lighten, readableOn } from "../../../schemas/site/colour.ts";
import { n } from "../svg.ts";
import { duotone, gradient, rectangle, type Scene } from "./stage.ts";

/** Markings of a pitch of 105 by 68 metres (Laws of the Game, Law 1), at ten units per metre. */
const markings =
  "M0 0H1050V680H0ZM525 0V680M0 138.5H165V541.5H0M1050 138.5H885V541.5H1050M0 248.5H55V431.5H0M1050 248.5H995V431.5H1050M165 267A91.5 91.5 0 0 1 165 413M885 267A91.5 91.5 0 0 0 885 413M616.5 340A91.5 91.5 0 1 1 433.5 340A91.5 91.5 0 1 1 616.5 340M0 10A10 10 0 0 0 10 0M1040 0A10 10 0 0 0 1050 10M1050 670A10 10 0 0 0 1040 680M10 680A10 10 0 0 0 0 670";

/** A move seen from above: the pitch in the club's colours, players as discs, passes and a shot. */
export const pitch: Scene = (stage) => {
  const { width, height, random } = stage;
  const { first, second } = duotone(stage);
  const ground = darken(first, random.between(0.25, 0.5));
  const ink = lighten(first, 0.75);
  const disc = readableOn(ground, [second, stage.home.colours.secondary], 2.5);
  const rival = darken(ground, 0.6);
  const scale = Math.min(Math.max(width / 760, 0.85), 1.4) * random.between(0.95, 1.25);
  const angle = random.pick([-24, -16, -9, 12, 20, 28]);
  const focus = { x: random.between(620, 900), y: random.between(240, 440) };
  const mow = Array.from({ length: 11 }, (_, index) => `M${index * 105 - 52} -400h52.5v1480h-52.5Z`);
  const steps = random.whole(4, 5);
  const route = Array.from({ length: steps }, (_, index) => ({
    x: 360 + ((index + random.between(0, 0.5)) / steps) * 560,
    y: random.between(110, 570),
  }));
  const goal = { x: 1046, y: random.between(312, 368) };
  const path = [...route, goal];
  const passes = path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    const bend = random.between(-60, 60);
    const last = index === path.length - 2;
    return `<path d="M${n(from.x)} ${n(from.y)}Q${n((from.x + to.x) / 2 + bend)} ${n((from.y + to.y) / 2 + bend)} ${n(to.x)} ${n(to.y)}" ${last ? 'stroke-width="9"' : 'stroke-dasharray="16 12"'} marker-end="url(#head)"/>`;
  });
  const numbers = [...Array(10).keys()].map((index) => index + 2).toSorted(() => random.roll() - 0.5);
  const players = route.map(
    (spot, index) =>
      `<circle cx="${n(spot.x)}" cy="${n(spot.y + 5)}" r="25" fill="#000" fill-opacity=".35"/><circle cx="${n(spot.x)}" cy="${n(spot.y)}" r="24" fill="${disc}" stroke="#fff" stroke-width="4"/><text x="${n(spot.x)}" y="${n(spot.y + 9)}" fill="${readableOn(disc, [ground])}">${numbers[index] ?? 9}</text>`,
  );
  const others = Array.from(
    { length: 6 },
    () =>
      `<circle cx="${n(random.between(420, 1010))}" cy="${n(random.between(60, 620))}" r="18" fill="${rival}" stroke="${ink}" stroke-opacity=".5" stroke-width="3"/>`,
  );
  return (
    `<defs>${gradient("turf", ground, darken(ground, 0.35), "diagonal")}<marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto"><path fill="${disc}" d="M0 0L10 5L0 10Z"/></marker></defs>` +
    rectangle(0, 0, width, height, "url(#turf)") +
    `<g transform="translate(${n(width / 2)} ${n(height / 2)}) rotate(${angle}) scale(${scale.toFixed(2)}) translate(${n(-focus.x)} ${n(-focus.y)})">` +
    `<path fill="#fff" fill-opacity=".055" d="${mow.join("")}"/>` +
    `<path fill="none" stroke="${ink}" stroke-opacity=".8" stroke-width="5" d="${markings}"/><path fill="none" stroke="${ink}" stroke-width="5" d="M1050 303.5H1076V376.5H1050"/><circle cx="525" cy="340" r="5" fill="${ink}"/><circle cx="940" cy="340" r="5" fill="${ink}"/>` +
    others.join("") +
    `<g fill="none" stroke="${disc}" stroke-width="6" stroke-linecap="round">${passes.join("")}</g>` +
    `<g font-family="'Arial Narrow','Helvetica Neue',Arial,sans-serif" font-weight="700" font-size="26" text-anchor="middle">${players.join("")}</g></g>`
  );
};
