import { darken, lighten, readableOn } from "../../../schemas/site/colour.ts";
import { crestBody } from "../crest.ts";
import { n } from "../svg.ts";
import { duotone, glow, gradient, rectangle, type Scene } from "./stage.ts";

/** Scarves laid side by side, with the club's crest over them. */
export const scarf: Scene = (stage) => {
  const { width, height, random, home, away } = stage;
  const { first, second, dark } = duotone(stage);
  const lean = random.pick([-18, -10, 9, 16]);
  const wide = random.between(150, 210);
  const knit = (colour: string, id: string) =>
    `<pattern id="${id}" width="12" height="10" patternUnits="userSpaceOnUse">${rectangle(0, 0, 12, 10, colour)}<path fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2" d="M0 0l6 5l6 -5M0 5l6 5l6 -5"/></pattern>`;
  const [style, blocks] = [random.pick(["bars", "blocks", "edges"] as const), random.whole(3, 5)];
  const lane = (x: number, swap: boolean) => {
    const [ground, mark] = swap ? ["url(#knit-b)", "url(#knit-a)"] : ["url(#knit-a)", "url(#knit-b)"];
    const long = height + 500;
    const step = long / (blocks * 2 + 1);
    const marks = {
      bars: Array.from({ length: blocks * 2 }, (_, index) =>
        rectangle(x, -250 + index * step * 1.1, wide, step * 0.34, mark),
      ),
      blocks: Array.from({ length: blocks }, (_, index) => rectangle(x, -250 + index * step * 2, wide, step, mark)),
      edges: [rectangle(x, -250, wide * 0.2, long, mark), rectangle(x + wide * 0.8, -250, wide * 0.2, long, mark)],
    }[style];
    return `${rectangle(x, -250, wide, long, ground)}${marks.join("")}${rectangle(x, -250, wide, long, "url(#fold)")}`;
  };
  const lanes: string[] = [];
  for (let x = -width * 0.4, index = 0; x < width * 1.4; x += wide + 8, index++) lanes.push(lane(x, index % 2 === 1));
  const size = Math.min(width * 0.36, 310);
  const clubs = away ? [home, away] : [home];
  const crests = clubs.map((club, index) => {
    const x = width / 2 + (index - (clubs.length - 1) / 2) * size * 1.08 - size / 2;
    return `<g transform="translate(${n(x)} ${n(255 - size / 2)}) scale(${(size / 100).toFixed(3)})">${crestBody(club, `c${index}`)}</g>`;
  });
  return (
    `<defs>${knit(first, "knit-a")}${knit(readableOn(first, [second], 1.3), "knit-b")}${gradient("fold", "#00000070", "#ffffff12", "across")}${gradient("shade", darken(first, 0.2), dark)}${glow("halo", lighten(first, 0.5), 0.5)}</defs>` +
    rectangle(0, 0, width, height, dark) +
    `<g transform="rotate(${lean} ${n(width / 2)} 300)">${lanes.join("")}</g>` +
    `<path fill="url(#shade)" fill-opacity=".55" d="M0 0H${n(width)}V${height}H0Z"/>` +
    `<circle cx="${n(width / 2)}" cy="255" r="${n(size)}" fill="url(#halo)"/>` +
    crests.join("")
  );
};
