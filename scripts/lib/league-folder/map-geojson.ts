import { z } from "zod";
import type { Parsed } from "./file-problem.ts";
import { parseYamlText } from "./front-matter.ts";

/*
 * map.geojson of a league's folder (RFC 7946): polygons are land, lines are borders or hills, and named points are seas. `bbox` is the part
 * of the world that the map shows; without it, the map shows the clubs and the land they are on.
 */

export const mapFile = "map.geojson";
/** Simplification would lose the detail of larger files. */
const maxBytes = 500_000;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
/** Longitude, latitude and optionally altitude. */
const position = z
  .array(z.number())
  .min(2)
  .pipe(z.tuple([longitude, latitude], z.number()))
  .transform(([east, north]): Position => [east, north]);
const positions = z.array(position);

/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number];

const bbox = z
  .tuple([longitude, latitude, longitude, latitude], { error: "is west, south, east and north in degrees" })
  .refine(([, south, , north]) => south < north, "has its south below its north")
  .optional();

const geometries = [
  z.object({ type: z.literal("Polygon"), bbox, coordinates: z.array(positions.min(4)) }),
  z.object({ type: z.literal("MultiPolygon"), bbox, coordinates: z.array(z.array(positions.min(4))) }),
  z.object({ type: z.literal("LineString"), bbox, coordinates: positions.min(2) }),
  z.object({ type: z.literal("MultiLineString"), bbox, coordinates: z.array(positions.min(2)) }),
  z.object({ type: z.literal("Point"), bbox, coordinates: position }),
] as const;
const drawn = "a Polygon, MultiPolygon, LineString, MultiLineString or Point";
const geometry = z.discriminatedUnion("type", geometries, { error: `is ${drawn}` });
type Geometry = z.output<typeof geometry>;
const feature = z
  .object({
    type: z.literal("Feature"),
    bbox,
    properties: z.looseObject({ kind: z.unknown(), name: z.unknown() }).partial().nullish(),
    geometry,
  })
  .refine(({ geometry: { type }, properties }) => type !== "Point" || nameOf(properties) !== "", {
    path: ["properties"],
    error: "has no name: a point is the name of a sea, of up to 60 letters",
  });
const collection = z.object({ type: z.literal("FeatureCollection"), bbox, features: z.array(feature).max(5_000) });
const geojson = z.discriminatedUnion("type", [collection, feature, ...geometries], {
  error: `is GeoJSON: a FeatureCollection, a Feature, or ${drawn}`,
});

type Properties = { kind?: unknown; name?: unknown } | null | undefined;
function nameOf(properties: Properties): string {
  const name = properties?.name;
  return typeof name === "string" && name.length <= 60 ? name.trim() : "";
}

/** All geometries, with the properties of their features. */
function shapesOf(parsed: z.output<typeof geojson>): { shape: Geometry; properties: Properties }[] {
  if (parsed.type === "FeatureCollection") return parsed.features.flatMap(shapesOf);
  if (parsed.type === "Feature") return [{ shape: parsed.geometry, properties: parsed.properties }];
  return [{ shape: parsed, properties: null }];
}

/** What a map shows, in degrees. */
export interface Outline {
  /** West, south, east, north. Null: the map is fitted to the clubs. */
  bbox: readonly [number, number, number, number] | null;
  /** Rings of land, islands and lakes. */
  land: Position[][];
  borders: Position[][];
  hills: Position[][];
  seas: { name: string; at: Position }[];
}

export const noOutline: Outline = { bbox: null, land: [], borders: [], hills: [], seas: [] };

/** Parses map.geojson. */
export function parseOutline(bytes: Uint8Array): Parsed<Outline> {
  if (bytes.length > maxBytes) {
    const message = `has ${Math.ceil(bytes.length / 1000)} kB, and ${maxBytes / 1000} kB is the most: an outline of 1:50,000,000 is enough`;
    return { value: null, problems: [{ file: mapFile, line: null, message }] };
  }
  const parsed = parseYamlText(mapFile, new TextDecoder().decode(bytes), geojson);
  if (parsed.value === null) return parsed;
  const outline: Outline = { ...structuredClone(noOutline), bbox: parsed.value.bbox ?? null };
  for (const { shape, properties } of shapesOf(parsed.value)) {
    const lines = properties?.kind === "hills" ? outline.hills : outline.borders;
    if (shape.type === "Polygon") outline.land.push(...shape.coordinates);
    else if (shape.type === "MultiPolygon") outline.land.push(...shape.coordinates.flat());
    else if (shape.type === "LineString") lines.push(shape.coordinates);
    else if (shape.type === "MultiLineString") lines.push(...shape.coordinates);
    else outline.seas.push({ name: nameOf(properties), at: shape.coordinates });
  }
  return { value: outline, problems: [] };
}
