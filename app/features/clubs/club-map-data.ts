import type { ClubProfile } from "../../../schemas/football/match-data.ts";
import { mapSize, type Point, project } from "./map-projection.ts";
import { spreadMarkers } from "./spread-markers.ts";

/** A club on the map: where its ground is, and where its marker stands so that it covers no other. In units of the map. */
export interface ClubMarker {
  slug: string;
  name: string;
  division: string | null;
  /** Index of its division among those of the page, for its colour. */
  tier: number;
  crestURL: string;
  place: Point;
  point: Point;
}

/** The narrowest that the map is drawn, in pixels, with many markers and with few (club-map.tsx keeps to it). */
const narrowest = { many: 560, few: 288 };
/** Pixels between two markers, centre to centre: those to press have at least 24. */
const between = { many: 32, few: 24.2 };

/** More markers than this leave no room for each of them on a phone. */
const few = 30;

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

/** The markers of the clubs whose grounds are known and on the map. `many`: a phone cannot show them as things to press. */
export function clubMarkers(
  clubs: readonly ClubProfile[],
  divisions: readonly { id: number }[],
): { markers: ClubMarker[]; many: boolean } {
  const placed = clubs.flatMap((club) => {
    const place = club.place && project(club.place);
    return place ? [{ club, place }] : [];
  });
  const many = placed.length > few;
  const kind = many ? "many" : "few";
  const points = spreadMarkers(
    placed.map(({ place }) => place),
    (between[kind] / narrowest[kind]) * mapSize.width,
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
