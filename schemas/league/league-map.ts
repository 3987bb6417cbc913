import { z } from "zod";
import { type MapFrame, mapWidth, type Point } from "./map-frame.ts";

/*
 * The map of a league's grounds: the area it shows, and the paths drawn on it. Built from a folder's map.geojson and clubs.csv
 * (scripts/lib/league-folder/league-map.ts).
 */

/** SVG path data with straight lines only. */
const path = z
  .string()
  .max(8_000)
  .regex(/^[MZ\d .-]*$/);

export const leagueMap = z.object({
  /** Degrees (WGS 84). `east` is more than 180 on a map across the antimeridian. */
  west: z.number(),
  east: z.number(),
  south: z.number(),
  north: z.number(),
  /** In map units. */
  height: z.int().positive(),
  /** SVG path data; empty for none. */
  land: path,
  borders: path,
  hills: path,
  /** Names of seas, each centred on its point. */
  seas: z.array(z.object({ name: z.string(), x: z.int(), y: z.int() })),
});
export type LeagueMap = z.output<typeof leagueMap>;

export interface Place {
  /** Degrees (WGS 84). */
  latitude: number;
  longitude: number;
}

/** The frame of a league's map. The drawing's URL changes with the version of the league. */
export const mapFrame = ({ land, borders, hills, seas, height }: LeagueMap, version: string): MapFrame => ({
  src: `${land}${borders}${hills}` === "" && seas.length === 0 ? null : `/images/map/${version}.svg`,
  height,
});

/** Projects degrees to map units; null for a place outside the map. */
export function project({ west, east, south, north, height }: LeagueMap, place: Place): Point | null {
  const { latitude } = place;
  const longitude = place.longitude < west ? place.longitude + 360 : place.longitude;
  if (longitude > east || latitude < south || latitude > north) return null;
  return {
    x: ((longitude - west) / (east - west)) * mapWidth,
    y: ((north - latitude) / (north - south)) * height,
  };
}
