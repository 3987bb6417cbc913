/** A point of the drawing, in its units: x from the left, y from the top. */
export interface Point {
  x: number;
  y: number;
}

const west = -6.05;
const east = 2.1;
const north = 56;
const south = 49.75;

/** At the middle latitude a degree of longitude is this many degrees of latitude wide, so that shapes keep their proportions. */
const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180);

/** The drawing's size. Its width is 1000; everything on it is in these units. */
export const mapSize = { width: 1000, height: Math.round((1000 * (north - south)) / ((east - west) * squeeze)) };

/** Where a place is on the drawing; null for one that is not on it. Degrees, WGS 84. */
export function project({ latitude, longitude }: { latitude: number; longitude: number }): Point | null {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return null;
  return {
    x: ((longitude - west) / (east - west)) * mapSize.width,
    y: ((north - latitude) / (north - south)) * mapSize.height,
  };
}
