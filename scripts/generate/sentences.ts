import type { Random } from "./random.ts";

type Values = Readonly<Record<string, string | number>>;

/** Fills the `{name}` placeholders of a pattern. @throws Error when a value is missing. */
export function fill(pattern: string, values: Values): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${pattern}`);
    return String(value);
  });
}

/** A filled pattern as a sentence or a title: it begins with a capital, and names that end in s take a bare apostrophe. */
export function sentence(pattern: string, values: Values): string {
  const text = fill(pattern, values).replace(/s's(?![\w])/g, "s'");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Deals patterns in random order and reshuffles only when all were used, so that neighbouring sentences differ.
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
