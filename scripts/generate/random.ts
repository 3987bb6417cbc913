/** cyrb128: hashes text to four 32-bit words that seed the generator below. Public domain, by bryc. */
function hashWords(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/**
 * Seeded random numbers (sfc32, Chris Doty-Humphrey's small fast counter): the same seed gives the same sequence on every machine. `fork`
 * opens an independent sequence under a name, so that an extra draw in one place changes nothing elsewhere.
 */
export class Random {
  readonly #seed: string;
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: string) {
    this.#seed = seed;
    [this.#a, this.#b, this.#c, this.#counter] = hashWords(seed);
    for (let warmUp = 0; warmUp < 12; warmUp++) this.next();
  }

  fork(name: string | number): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** About normally distributed (sum of twelve uniform draws). */
  normal(mean: number, deviation: number): number {
    let sum = -6;
    for (let draw = 0; draw < 12; draw++) sum += this.next();
    return mean + sum * deviation;
  }

  /** One of the items. @throws Error without items. */
  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError("There is nothing to pick from.");
    return item;
  }

  /** One of the items, in proportion to their weights. @throws Error without items. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let rest = this.next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      rest -= weight(item);
      if (rest < 0) return item;
    }
    return this.pick(items);
  }

  /** A new list in random order. */
  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((left, right) => left.order - right.order)
      .map(({ item }) => item);
  }
}
