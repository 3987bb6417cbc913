import { isInstant } from "../../../../schemas/site/type-guards.ts";
import {
  expressionLimits,
  type FieldNames,
  fieldNames,
  type VideoClause,
  type VideoExpression,
} from "../../../../schemas/streaming/video-expression.ts";
import { ApiError } from "../../../errors.ts";
import { Scanner } from "./scanner.ts";

const kinds = [
  "categories",
  "entries",
  "teams",
  "seasons",
  "duration",
  "legacy",
  "title",
  "tags",
  "publicationStart",
] as const;

/**
 * Parses the expression of a video search; `VideoExpression` has the grammar.
 * @param parameter the name of the query parameter that contains it
 * @throws ApiError 400 that says what is wrong, and where.
 */
export function parseExpression(text: string, names: FieldNames = fieldNames, parameter = "q"): VideoExpression {
  const scanner = new Scanner(text, (problem, at) => {
    throw new ApiError(400, "bad_parameter", `${parameter}: ${problem}, at character ${at + 1}.`);
  });
  if (text.length > expressionLimits.length) {
    return scanner.fail(`longer than ${expressionLimits.length} characters`);
  }
  const parser = new Parser(scanner, names);
  const expression = parser.expression(0);
  if (!scanner.atEnd) scanner.fail("AND, OR or the end is expected");
  return expression;
}

class Parser {
  #scanner: Scanner;
  #names: FieldNames;
  #clauses = 0;
  constructor(scanner: Scanner, names: FieldNames) {
    this.#scanner = scanner;
    this.#names = names;
  }

  expression(depth: number): VideoExpression {
    return this.#chain("or", "OR", () => this.#chain("and", "AND", () => this.#condition(depth)));
  }

  /** One operand, or several with the operator between. */
  #chain(kind: "and" | "or", word: string, next: () => VideoExpression): VideoExpression {
    const first = next();
    const more: VideoExpression[] = [];
    while (this.#scanner.takeWord(word)) more.push(next());
    return more.length === 0 ? first : { kind, of: [first, ...more] };
  }

  #condition(depth: number): VideoExpression {
    const scanner = this.#scanner;
    if (depth > expressionLimits.depth) {
      return scanner.fail(`more than ${expressionLimits.depth} parentheses and NOTs within one another`);
    }
    if (scanner.takeWord("NOT")) return { kind: "not", of: this.#condition(depth + 1) };
    if (!scanner.take("(")) return this.#clause();
    const inner = this.expression(depth + 1);
    scanner.expect(")");
    return inner;
  }

  #clause(): VideoClause {
    const scanner = this.#scanner;
    if (++this.#clauses > expressionLimits.clauses) scanner.fail(`more than ${expressionLimits.clauses} conditions`);
    const start = scanner.mark();
    const name = scanner.name();
    scanner.expect(":");
    const field = kinds.find((kind) => this.#names[kind] === name);
    switch (field) {
      case "categories":
        return { kind: field, slugs: this.#list(/[\w-]{1,80}/y, "a category's slug") };
      case "entries":
        return { kind: field, ids: this.#list(/[\w.-]{1,200}/y, "an entry's id") };
      case "teams":
        return { kind: field, numbers: this.#list(/\d{1,9}/y, "a club's id").map(Number) };
      case "seasons":
        return { kind: field, numbers: this.#list(/\d{4}/y, "a season's first year").map(Number) };
      case "duration":
        return this.#duration();
      case "legacy":
        return { kind: field, is: scanner.match(/true|false/y, "true or false is expected") === "true" };
      case "title":
      case "tags":
        return { kind: field, ...this.#text() };
      case "publicationStart":
        return this.#publicationStart();
      case undefined:
        scanner.goTo(start);
        return scanner.fail("there is no such field");
    }
  }

  #list(value: RegExp, what: string): string[] {
    const scanner = this.#scanner;
    scanner.expect("(");
    const values = [scanner.match(value, `${what} is expected`)];
    while (scanner.takeWord("OR")) {
      if (values.length === expressionLimits.values) scanner.fail(`more than ${expressionLimits.values} values`);
      values.push(scanner.match(value, `${what} is expected`));
    }
    scanner.expect(")");
    return values;
  }

  #text(): { words: string; phrase: boolean } {
    const scanner = this.#scanner;
    scanner.expect("(");
    const raw = scanner.match(/[^()]*/y, "words are expected").trim();
    const quoted = /^"([^"]*)"$/.exec(raw)?.[1];
    const words = (quoted ?? raw).trim();
    if (words === "" || words.includes('"')) scanner.fail('words or a "phrase" are expected');
    if (words.length > expressionLimits.text) scanner.fail(`words of more than ${expressionLimits.text} characters`);
    scanner.expect(")");
    return { words, phrase: quoted !== undefined };
  }

  #range(value: RegExp, what: string): { from: string | null; to: string | null } {
    const scanner = this.#scanner;
    const end = () => (scanner.take("*") ? null : scanner.match(value, `${what} or * is expected`));
    scanner.expect("[");
    const from = end();
    if (!scanner.takeWord("TO")) scanner.fail("TO is expected");
    const to = end();
    scanner.expect("]");
    if (from === null && to === null) scanner.fail("a range needs an end");
    return { from, to };
  }

  #duration(): VideoClause {
    const { from, to } = this.#range(/\d{1,6}/y, "a number of seconds");
    const ends = { from: from === null ? null : Number(from), to: to === null ? null : Number(to) };
    if (ends.from !== null && ends.to !== null && ends.from > ends.to) this.#scanner.fail("the range is back to front");
    return { kind: "duration", ...ends };
  }

  #publicationStart(): VideoClause {
    const kind = "publicationStart";
    if (this.#scanner.take("*")) return { kind, from: null, to: null };
    const { from, to } = this.#range(/\d[\dT:.-]{1,30}Z/y, "an instant such as 2026-11-20T15:00:00Z");
    for (const instant of [from, to]) {
      if (instant !== null && !isInstant(instant)) this.#scanner.fail("there is no such instant");
    }
    if (from !== null && to !== null && Date.parse(from) > Date.parse(to)) {
      this.#scanner.fail("the range is back to front");
    }
    return { kind, from, to };
  }
}
