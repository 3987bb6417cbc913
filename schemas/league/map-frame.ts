/** Width of a league's map in map units. The origin is the top left corner. */
export const mapWidth = 1000;

/** In map units. */
export interface Point {
  x: number;
  y: number;
}

/** What browsers need of a map: the URL of its drawing (null for a map of grounds alone), and its height in map units. */
export interface MapFrame {
  src: string | null;
  height: number;
}
