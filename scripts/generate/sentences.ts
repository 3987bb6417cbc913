import type { Random } from "./random.ts";

/** Fills `{name}` places in one of the patterns. Throws when a pattern wants what is not given. */
export function phrase(
  random: Random,
  patterns: readonly string[],
  values: Readonly<Record<string, string | number>>,
): string {
  return fill(random.pick(patterns), values);
}

/** Fills the `{name}` places of a pattern; a sentence's first letter is made a capital. */
export function fill(pattern: string, values: Readonly<Record<string, string | number>>): string {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${pattern}`);
    return String(value);
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Gives patterns out in random order and begins again only when all were used, so that what stands close together differs.
 */
export class PatternDeck {
  readonly #random: Random;
  readonly #patterns: readonly string[];
  #left: string[] = [];

  constructor(random: Random, patterns: readonly string[]) {
    this.#random = random;
    this.#patterns = patterns;
  }

  next(): string {
    if (this.#left.length === 0) this.#left = this.#random.shuffle(this.#patterns);
    const pattern = this.#left.pop();
    if (pattern === undefined) throw new RangeError("The deck has no patterns.");
    return pattern;
  }
}
