import { mapSize, type Point } from "./map-projection.ts";

/** Rounds of pushing after which the markers are taken as they are. */
const rounds = 600;
/** How strongly a marker is drawn back to its place, each round of the first half. */
const pull = 0.03;

/**
 * Moves markers apart until none covers another, as little as it can. The same places always lead to the same result.
 * @param places where markers belong.
 * @param distance between the centres of two markers, at least; also twice what is kept from the map's edges. In units of the map.
 */
export function spreadMarkers(places: readonly Point[], distance: number): Point[] {
  const points = places.map(({ x, y }) => ({ x, y }));
  const margin = distance / 2;
  for (let round = 0; round < rounds; round++) {
    let moved = false;
    for (const [index, point] of points.entries()) {
      const place = places[index];
      if (place && round < rounds / 2) {
        point.x += (place.x - point.x) * pull;
        point.y += (place.y - point.y) * pull;
      }
      for (const [otherIndex, other] of points.entries()) {
        if (otherIndex <= index) continue;
        let dx = other.x - point.x;
        let dy = other.y - point.y;
        if (dx * dx + dy * dy >= distance * distance) continue;
        if (dx === 0 && dy === 0) {
          // Two grounds at one place: any direction is right, as long as it is always the same one.
          dx = 1;
          dy = (otherIndex - index) / places.length;
        }
        const apart = Math.hypot(dx, dy);
        // A little more than is missing, or the last steps would never end.
        const push = Math.max(0, (distance * 1.001 - apart) / 2 / apart);
        point.x -= dx * push;
        point.y -= dy * push;
        other.x += dx * push;
        other.y += dy * push;
        moved = true;
      }
      point.x = Math.min(mapSize.width - margin, Math.max(margin, point.x));
      point.y = Math.min(mapSize.height - margin, Math.max(margin, point.y));
    }
    if (!moved && round >= rounds / 2) break;
  }
  return points;
}
