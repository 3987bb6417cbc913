import type { ClubProfile } from "../../../schemas/football/match-data.ts";
import { mapSize, type Point, project } from "./map-projection.ts";
import { spreadMarkers } from "./spread-markers.ts";

/** A club on the map, in map units: `place` is its ground, `point` its marker, moved so that markers do not overlap. */
export interface ClubMarker {
  slug: string;
  name: string;
  division: string | null;
  /** Index of its division on the page, for its colour. */
  tier: number;
  crestURL: string;
  place: Point;
  point: Point;
}

/** Minimum width of the map in pixels, with many markers and with few (see club-map.tsx). */
const minWidth = { many: 560, few: 288 };
/** Pixels between the centres of two markers. A target needs at least 24. */
const markerDistance = { many: 32, few: 24.2 };

/** More markers than this do not fit on a phone. */
const maxOnPhone = 30;

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

/** Markers of the clubs whose grounds are on the map. With `many`, a phone shows them without links. */
export function clubMarkers(
  clubs: readonly ClubProfile[],
  divisions: readonly { id: number }[],
): { markers: ClubMarker[]; many: boolean } {
  const placed = clubs.flatMap((club) => {
    const place = club.place && project(club.place);
    return place ? [{ club, place }] : [];
  });
  const many = placed.length > maxOnPhone;
  const kind = many ? "many" : "few";
  const points = spreadMarkers(
    placed.map(({ place }) => place),
    (markerDistance[kind] / minWidth[kind]) * mapSize.width,
  );
  const markers = placed.map(({ club, place }, index) => ({
    slug: club.slug,
    name: club.name,
    division: club.division?.name ?? null,
    tier: divisions.findIndex(({ id }) => id === club.division?.id),
    crestURL: club.crestURL,
    place: rounded(place),
    point: rounded(points[index] ?? place),
  }));
  return { markers, many };
}
