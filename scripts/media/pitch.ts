/** The pitch in metres: x from the left goal line to the right, y from the far touchline to the near one. */
export const pitch = { length: 105, width: 68 } as const;

export interface Point {
  x: number;
  y: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

export const mixPoints = (a: Point, b: Point, share: number): Point => ({
  x: mix(a.x, b.x, share),
  y: mix(a.y, b.y, share),
});

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Eases a share from 0 to 1, with a gentle start and end. */
export const smooth = (share: number): number => {
  const s = clamp(share, 0, 1);
  return s * s * (3 - 2 * s);
};

/** Seeded random numbers from 0 to 1 (mulberry32), so that films are reproducible. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
