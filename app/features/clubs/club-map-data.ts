import type { ClubProfile } from "../../../schemas/football/club.ts";
import type { League } from "../../../schemas/league/league.ts";
import { mapFrame, project } from "../../../schemas/league/league-map.ts";
import { type MapFrame, mapWidth, type Point } from "../../../schemas/league/map-frame.ts";
import { spreadMarkers } from "./spread-markers.ts";

/** A club on the map. In map units, `groundPoint` is where it plays, and `point` its marker, moved so that markers do not overlap. */
export interface ClubMarker {
  slug: string;
  name: string;
  division: string | null;
  /** Index of its division on the page, for its colour; -1 for a club of none. */
  tier: number;
  crestURL: string;
  groundPoint: Point;
  point: Point;
}

/** Minimum width of the map in pixels, with many markers and with few (see club-map.tsx). */
const minWidth = { many: 560, few: 288 };
/** Side of the square around a marker in pixels. A target needs at least 24. */
const markerSide = { many: 30, few: 24.2 };

/** More markers than this do not fit on a phone. */
const maxOnPhone = 30;

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

/** The league's map with markers of the clubs whose grounds are on it; null without any. With `many`, a phone shows them without links. */
export function clubMap(
  { map, version }: Pick<League, "map" | "version">,
  clubs: readonly ClubProfile[],
  divisions: readonly { id: number }[],
): { frame: MapFrame; markers: ClubMarker[]; many: boolean } | null {
  if (map === null) return null;
  const placed = clubs.flatMap((club) => {
    const groundPoint = club.place && project(map, club.place);
    return groundPoint ? [{ club, groundPoint }] : [];
  });
  const many = placed.length > maxOnPhone;
  const kind = many ? "many" : "few";
  const points = spreadMarkers(
    placed.map(({ groundPoint }) => groundPoint),
    (markerSide[kind] / minWidth[kind]) * mapWidth,
    { width: mapWidth, height: map.height },
  );
  const markers = placed.map(({ club, groundPoint }, index) => ({
    slug: club.slug,
    name: club.name,
    division: club.division?.name ?? null,
    tier: divisions.findIndex(({ id }) => id === club.division?.id),
    crestURL: club.crestURL,
    groundPoint: rounded(groundPoint),
    point: rounded(points[index] ?? groundPoint),
  }));
  return markers.length === 0 ? null : { frame: mapFrame(map, version), markers, many };
}

/** Where a club's ground is on the league's map; null if it is unknown or off the map. */
export function groundMap(
  { map, version }: Pick<League, "map" | "version">,
  { place }: Pick<ClubProfile, "place">,
): { frame: MapFrame; point: Point } | null {
  const point = map && place && project(map, place);
  return point && { frame: mapFrame(map, version), point: rounded(point) };
}
