import { type LeagueMap, leagueMap, type Place, project } from "../../../schemas/league/league-map.ts";
import { mapWidth, type Point } from "../../../schemas/league/map-frame.ts";
import type { Outline, Position } from "./map-geojson.ts";

/* Fits a map to a league's clubs and the outline of its land, and simplifies the outline to a few kilobytes. */

interface Extent {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Empty margin as a share of what the map shows. */
const margin = 0.04;
/** Margin as a share of the clubs' extent, if they are in a small part of the land. */
const wideMargin = 0.5;
/** If the clubs cover less than this share of the land's width and height, the map shows only their part. */
const smallPart = 1 / 3;
/** Limits of the map's height divided by its width. */
const shape = { flattest: 0.6, tallest: 1.6 };
/** Minimum of degrees from north to south. */
const leastSpan = 0.3;

/** Maximum number of characters of all paths together. */
const maxPath = 4_500;

function extentOf(positions: readonly Position[]): Extent | null {
  if (positions.length === 0) return null;
  const extent = { west: 540, east: -540, south: 90, north: -90 };
  for (const [longitude, latitude] of positions) {
    extent.west = Math.min(extent.west, longitude);
    extent.east = Math.max(extent.east, longitude);
    extent.south = Math.min(extent.south, latitude);
    extent.north = Math.max(extent.north, latitude);
  }
  return extent;
}

const widthOf = ({ west, east }: Extent) => east - west;
const heightOf = ({ south, north }: Extent) => north - south;

/** Whether a ring encloses a position: a line to the east crosses it an odd number of times. */
export function isAround(ring: readonly Position[], [longitude, latitude]: Position): boolean {
  let inside = false;
  for (const [index, [x, y]] of ring.entries()) {
    const [otherX, otherY] = ring.at(index - 1) ?? [x, y];
    const crosses = y > latitude !== otherY > latitude;
    if (crosses && longitude < ((otherX - x) * (latitude - y)) / (otherY - y) + x) inside = !inside;
  }
  return inside;
}

/** The part of the world to show: the clubs and the land that they are on, or only their surroundings if the land is far larger. */
function fitted(clubs: readonly Position[], land: readonly Position[][]): Extent | null {
  const own = clubs.length === 0 ? land : land.filter((ring) => clubs.some((club) => isAround(ring, club)));
  const all = extentOf([...clubs, ...own.flat()]);
  const near = extentOf(clubs);
  if (all === null || near === null) return all && padded(all, margin);
  const isSmall = widthOf(near) < widthOf(all) * smallPart && heightOf(near) < heightOf(all) * smallPart;
  return isSmall ? padded(near, wideMargin) : padded(all, margin);
}

function padded(extent: Extent, share: number): Extent {
  const around = Math.max(widthOf(extent) * squeeze(extent), heightOf(extent), leastSpan) * share;
  return {
    west: extent.west - around / squeeze(extent),
    east: extent.east + around / squeeze(extent),
    south: Math.max(-90, extent.south - around),
    north: Math.min(90, extent.north + around),
  };
}

/** Width of a degree of longitude at the middle latitude, in degrees of latitude, so that shapes keep their proportions. */
const squeeze = ({ south, north }: Extent): number => Math.max(0.1, Math.cos((((north + south) / 2) * Math.PI) / 180));

/** Extends the map to the limits of {@link shape}, so that it is not a narrow ribbon. */
function shaped(extent: Extent): Extent {
  const [width, height] = [widthOf(extent) * squeeze(extent), Math.max(heightOf(extent), leastSpan)];
  const wider = Math.max(0, height / shape.tallest - width) / squeeze(extent) / 2;
  const taller = Math.max(0, Math.max(width * shape.flattest, height) - heightOf(extent)) / 2;
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    west: round(extent.west - wider),
    east: round(extent.east + wider),
    south: round(extent.south - taller),
    north: round(extent.north + taller),
  };
}

const distanceTo = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
};

/** Removes points that change a line by less than the tolerance (Douglas-Peucker). */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  let [farthest, most] = [0, 0];
  for (const [index, point] of points.entries()) {
    const distance = distanceTo(point, first, last);
    if (distance > most) [farthest, most] = [index, distance];
  }
  if (most <= tolerance) return [first, last];
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(farthest), tolerance),
  ];
}

/** Path data of lines in map units, without those that are off the map or too small to see. */
function pathOf(lines: readonly (readonly Point[])[], height: number, tolerance: number, end: "" | "Z"): string {
  const isOff = (line: readonly Point[]) =>
    line.every(({ x }) => x < 0) ||
    line.every(({ x }) => x > mapWidth) ||
    line.every(({ y }) => y < 0) ||
    line.every(({ y }) => y > height);
  return lines
    .filter((line) => !isOff(line))
    .map((line) => simplified(line, tolerance))
    .filter((line) => line.length >= (end === "Z" ? 4 : 2))
    .map((line) => (end === "Z" ? line.slice(0, -1) : line))
    .map((line) => `M${line.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join(" ")}${end}`)
    .join("");
}

/** Map units that lines may extend beyond the edges before they are cut off. */
const beyond = 60;

/** Draws the map of these places and this outline; null if there is nothing to show. */
export function drawLeagueMap(places: readonly Place[], outline: Outline): LeagueMap | null {
  const clubs = places.map(({ latitude, longitude }): Position => [longitude, latitude]);
  const known = extentOf(clubs.length > 0 ? clubs : outline.land.flat());
  // If the map crosses the 180th meridian, western longitudes continue beyond 180 degrees.
  const wraps = outline.bbox === null ? known !== null && widthOf(known) > 180 : outline.bbox[0] > outline.bbox[2];
  const turned = ([longitude, latitude]: Position): Position => [
    wraps && longitude < 0 ? longitude + 360 : longitude,
    latitude,
  ];
  const land = outline.land.map((ring) => ring.map(turned));
  const [west, south, east, north] = outline.bbox ?? [0, 0, 0, 0];
  const shown =
    outline.bbox === null ? fitted(clubs.map(turned), land) : { west, east: wraps ? east + 360 : east, south, north };
  if (shown === null) return null;
  const extent = shaped(shown);
  const height = Math.round((mapWidth * heightOf(extent)) / (widthOf(extent) * squeeze(extent)));
  const inside = (value: number, most: number) => Math.min(most + beyond, Math.max(-beyond, value));
  const unitsOf = (line: readonly Position[]): Point[] =>
    line.map(turned).map(([longitude, latitude]) => ({
      x: inside(((longitude - extent.west) / widthOf(extent)) * mapWidth, mapWidth),
      y: inside(((extent.north - latitude) / heightOf(extent)) * height, height),
    }));
  const lines = {
    land: outline.land.map(unitsOf),
    borders: outline.borders.map(unitsOf),
    hills: outline.hills.map(unitsOf),
  };
  for (let tolerance = 0; ; tolerance = tolerance * 1.5 + 0.5) {
    const paths = {
      land: pathOf(lines.land, height, tolerance, "Z"),
      borders: pathOf(lines.borders, height, tolerance, ""),
      hills: pathOf(lines.hills, height, tolerance, ""),
    };
    if (Object.values(paths).join("").length > maxPath) continue;
    const map = leagueMap.parse({ ...extent, height, ...paths, seas: [] });
    const seas = outline.seas.flatMap(({ name, at: [longitude, latitude] }) => {
      const point = project(map, { longitude, latitude });
      return point === null ? [] : [{ name, x: Math.round(point.x), y: Math.round(point.y) }];
    });
    return { ...map, seas };
  }
}
