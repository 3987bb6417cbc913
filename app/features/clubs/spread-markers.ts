import type { Point } from "../../../schemas/league/map-frame.ts";

/** Maximum number of rounds. */
const maxRounds = 600;
/** Share of its distance by which a marker is pulled back to its place in each round of the first half. */
const pull = 0.03;

/**
 * Moves overlapping markers apart, as little as possible. Deterministic.
 * @param origins where markers belong.
 * @param distance side of the square around each marker, in map units: no two overlap, and none crosses the edges.
 */
export function spreadMarkers(
  origins: readonly Point[],
  distance: number,
  map: { width: number; height: number },
): Point[] {
  const points = origins.map(({ x, y }) => ({ x, y }));
  const margin = distance / 2;
  for (let round = 0; round < maxRounds; round++) {
    let moved = false;
    for (const [index, point] of points.entries()) {
      const origin = origins[index];
      if (origin && round < maxRounds / 2) {
        point.x += (origin.x - point.x) * pull;
        point.y += (origin.y - point.y) * pull;
      }
      for (const [otherIndex, other] of points.entries()) {
        if (otherIndex <= index) continue;
        const [dx, dy] = [other.x - point.x, other.y - point.y];
        const apart = Math.max(Math.abs(dx), Math.abs(dy));
        if (apart >= distance) continue;
        // Along the axis on which they are further apart already, and slightly more than needed: otherwise the steps only get ever smaller.
        const axis = Math.abs(dx) >= Math.abs(dy) ? "x" : "y";
        const push = ((distance * 1.001 - apart) / 2) * ((axis === "x" ? dx : dy) < 0 ? -1 : 1);
        point[axis] -= push;
        other[axis] += push;
        moved = true;
      }
      point.x = Math.min(map.width - margin, Math.max(margin, point.x));
      point.y = Math.min(map.height - margin, Math.max(margin, point.y));
    }
    if (!moved && round >= maxRounds / 2) break;
  }
  return points;
}
