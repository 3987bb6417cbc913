/** Scans a text by signs, words and patterns, and skips white space between them. */
export class Scanner {
  #text: string;
  #at = 0;
  #onProblem: (problem: string, at: number) => never;

  /** @param onProblem receives the position as a character index, from 0. */
  constructor(text: string, onProblem: (problem: string, at: number) => never) {
    this.#text = text;
    this.#onProblem = onProblem;
  }

  fail(problem: string): never {
    return this.#onProblem(problem, this.#at);
  }

  get atEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  /** The current position, for `goTo`. */
  mark(): number {
    this.#skipSpace();
    return this.#at;
  }

  goTo(mark: number): void {
    this.#at = mark;
  }

  /** Consumes the sign if it comes next. */
  take(sign: string): boolean {
    this.#skipSpace();
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) this.fail(`${sign} is expected`);
  }

  /** Consumes the word if it comes next, and not as the beginning of a longer one. */
  takeWord(word: string): boolean {
    this.#skipSpace();
    const end = this.#at + word.length;
    if (!this.#text.startsWith(word, this.#at) || /[\w:-]/.test(this.#text.charAt(end))) return false;
    this.#at = end;
    return true;
  }

  /** A field name, which may contain dots. */
  name(): string {
    return this.match(/[A-Za-z.]{1,40}/y, "a field is expected");
  }

  /** Consumes what matches the pattern, which has to be sticky. */
  match(pattern: RegExp, otherwise: string): string {
    this.#skipSpace();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return this.fail(otherwise);
    this.#at += found.length;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }
}
