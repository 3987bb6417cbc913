import type { Point } from "../../../schemas/league/map-frame.ts";

/** Maximum number of rounds. */
const maxRounds = 600;
/** How far a marker is pulled back to its place in each round of the first half. */
const pull = 0.03;

/**
 * Moves overlapping markers apart, as little as possible. Deterministic.
 * @param places where markers belong.
 * @param distance minimum between two centres, in map units; markers stay half of it from the edges.
 */
export function spreadMarkers(
  places: readonly Point[],
  distance: number,
  map: { width: number; height: number },
): Point[] {
  const points = places.map(({ x, y }) => ({ x, y }));
  const margin = distance / 2;
  for (let round = 0; round < maxRounds; round++) {
    let moved = false;
    for (const [index, point] of points.entries()) {
      const place = places[index];
      if (place && round < maxRounds / 2) {
        point.x += (place.x - point.x) * pull;
        point.y += (place.y - point.y) * pull;
      }
      for (const [otherIndex, other] of points.entries()) {
        if (otherIndex <= index) continue;
        let dx = other.x - point.x;
        let dy = other.y - point.y;
        if (dx * dx + dy * dy >= distance * distance) continue;
        if (dx === 0 && dy === 0) {
          // Two grounds at one place: any fixed direction will do.
          dx = 1;
          dy = (otherIndex - index) / places.length;
        }
        const apart = Math.hypot(dx, dy);
        // Slightly more than needed, or the last steps would never end.
        const push = Math.max(0, (distance * 1.001 - apart) / 2 / apart);
        point.x -= dx * push;
        point.y -= dy * push;
        other.x += dx * push;
        other.y += dy * push;
        moved = true;
      }
      point.x = Math.min(map.width - margin, Math.max(margin, point.x));
      point.y = Math.min(map.height - margin, Math.max(margin, point.y));
    }
    if (!moved && round >= maxRounds / 2) break;
  }
  return points;
}
