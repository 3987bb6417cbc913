/** A point in map units, from the top left. */
export interface Point {
  x: number;
  y: number;
}

const west = -6.05;
const east = 2.1;
const north = 56;
const south = 49.75;

/** Width of a degree of longitude at the middle latitude, in degrees of latitude, so that shapes keep their proportions. */
const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180);

/** Size of the map in its own units. */
export const mapSize = { width: 1000, height: Math.round((1000 * (north - south)) / ((east - west) * squeeze)) };

/** Projects degrees (WGS 84) to map units; null for a place outside the map. */
export function project({ latitude, longitude }: { latitude: number; longitude: number }): Point | null {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return null;
  return {
    x: ((longitude - west) / (east - west)) * mapSize.width,
    y: ((north - latitude) / (north - south)) * mapSize.height,
  };
}
