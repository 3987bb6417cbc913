import { linearRgb } from "./colour.ts";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Matrices on linear sRGB: usual vision, protanopia and deuteranopia (Viénot, Brettel and Mollon, 1999). */
const visions: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
];

/** OKLab (Björn Ottosson, 2020; CSS Color 4). */
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = ([first, second, third]: Matrix, [x, y, z]: Triple): Triple => [
  first[0] * x + first[1] * y + first[2] * z,
  second[0] * x + second[1] * y + second[2] * z,
  third[0] * x + third[1] * y + third[2] * z,
];

function lab(rgb: Triple): Triple {
  const [long, medium, short] = times(toCones, rgb);
  return times(toLab, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)]);
}

/**
 * How different two colours look to the viewer who can tell them apart least, with usual vision or red-green colour blindness: the distance
 * in OKLab, 0 to 1. From about 0.02, adjacent areas can be distinguished; black and white are 1.
 * @param first a colour as `normaliseHex` returns it.
 * How different two colours look to the viewer who distinguishes them least, with usual vision or red-green colour blindness: the distance
 * in OKLab, 0 to 1. From about 0.02, adjacent areas look different; black and white are 1.
 * @param first a colour as `normaliseHex` returns it.
 */
export function colourDifference(first: string, second: string): number {
  const [left, right] = [linearRgb(first), linearRgb(second)];
  const distances = visions.map((vision) => {
    const [l, a, b] = lab(times(vision, left));
    const [m, c, d] = lab(times(vision, right));
    return Math.hypot(l - m, a - c, b - d);
  });
  return Math.min(...distances);
}
