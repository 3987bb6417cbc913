/** FNV-1a over UTF-16 code units. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** A deterministic random source: the same key gives the same drawing. */
export interface Dice {
  /** In [0, 1). */
  roll(): number;
  /** In [from, to). */
  between(from: number, to: number): number;
  /** A whole number in [from, to]. */
  whole(from: number, to: number): number;
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
  chance(probability: number): boolean;
}

/** Mulberry32, seeded by a key. */
export function dice(key: string): Dice {
  let state = hash(key);
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (from, to) => from + roll() * (to - from),
    whole: (from, to) => from + Math.floor(roll() * (to - from + 1)),
    pick: (choices) => choices[Math.floor(roll() * choices.length)] ?? choices[0],
    chance: (probability) => roll() < probability,
  };
}
