import type { LeagueMap } from "../../schemas/league/league-map.ts";
import { mapWidth } from "../../schemas/league/map-frame.ts";
import { type Theme, themeColours } from "../../schemas/league/theme.ts";
import { escapeMarkup } from "../html/escape-markup.ts";

/** Width in pixels below which a map has no room for the names of seas. */
const roomForNames = 480;

/** A league's map without its clubs, in the dark scheme's colours, as an SVG document in its displayed size. */
export function drawMap({ height, land, borders, hills, seas }: LeagueMap, theme: Theme): string {
  const { ink, raised, edge, muted } = themeColours(theme).dark;
  const path = (data: string, attributes: string) => (data === "" ? "" : `<path ${attributes} d="${data}"/>`);
  const wide = (data: string, width: number, opacity: number) =>
    path(
      data,
      `fill="none" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
    );
  const names = seas.map(({ name, x, y }) => `<text x="${x}" y="${y}">${escapeMarkup(name)}</text>`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${height}">` +
    `<style>@media(max-width:${roomForNames}px){text{display:none}}</style>` +
    wide(land, 34, 0.06) +
    wide(land, 16, 0.06) +
    path(land, `fill="${raised}" fill-rule="evenodd" stroke="${edge}" stroke-width="2.5" stroke-linejoin="round"`) +
    wide(hills, 46, 0.05) +
    wide(hills, 22, 0.05) +
    path(borders, `fill="none" stroke="${edge}" stroke-width="2.5" stroke-dasharray="3 9" stroke-linecap="round"`) +
    `<g fill="${muted}" font-family="system-ui,sans-serif" font-style="italic" font-size="24" text-anchor="middle" letter-spacing="2">${names}</g></svg>`
  );
}
