import type { Random } from "../random.ts";
import { fill, PatternDeck, sentence } from "../sentences.ts";
import { newsDesk } from "./article.ts";

type Values = Readonly<Record<string, string | number>>;

/** Fills in patterns of sentences. Uses every pattern of a kind before it repeats one, across all articles. */
export class Writer {
  readonly random: Random;
  readonly #decks = new Map<readonly string[], PatternDeck>();
  readonly #titles = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  /** A whole sentence. */
  say(patterns: readonly string[], values: Values = {}): string {
    return sentence(this.#next(patterns), values);
  }

  /** A part from the middle of a sentence. */
  fragment(patterns: readonly string[], values: Values): string {
    return fill(this.#next(patterns), values);
  }

  #next(patterns: readonly string[]): string {
    let deck = this.#decks.get(patterns);
    if (deck === undefined) {
      deck = new PatternDeck(this.random, patterns);
      this.#decks.set(patterns, deck);
    }
    return deck.next();
  }

  /** A unique title; `distinction` is added once all patterns are used. */
  title(patterns: readonly string[], values: Values, distinction: string): string {
    for (let attempt = 0; attempt <= patterns.length; attempt++) {
      const title = this.say(patterns, values);
      if (!this.#titles.has(title)) return this.#claim(title);
    }
    return this.#claim(`${this.say(patterns, values)} (${distinction})`);
  }

  #claim(title: string): string {
    this.#titles.add(title);
    return title;
  }

  author(): string {
    return this.random.pick(newsDesk);
  }
}
