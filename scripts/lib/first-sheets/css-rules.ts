/** A statement of a style sheet: with a block that begins after `prelude`, or, where that is null, up to its semicolon. */
export interface CssStatement {
  prelude: string;
  block: string | null;
}

/** Index behind the string or the escaped character that begins at `start`; else the next one. */
export function skip(css: string, start: number): number {
  const first = css[start];
  if (first === "\\") return start + 2;
  if (first !== '"' && first !== "'") return start + 1;
  let at = start + 1;
  while (at < css.length && css[at] !== first) at += css[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Index of the bracket that closes the one at `start`. */
export function closing(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at = skip(css, at)) {
    const character = css[at] ?? "";
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A bracket stays open: ${css.slice(start, start + 60)}`);
}

/** The parts of `css` between separators that are outside of strings and brackets. */
export function splitOutside(css: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < css.length) {
    const character = css[at] ?? "";
    if (character === separator) {
      parts.push(css.slice(from, at));
      from = at + 1;
    }
    at = "([{".includes(character) ? closing(css, at) + 1 : skip(css, at);
  }
  parts.push(css.slice(from));
  return parts;
}

/** The statements of a minified style sheet or of a rule's block, in their order: declarations as well as rules. */
export function statementsOf(css: string): CssStatement[] {
  const statements: CssStatement[] = [];
  let from = 0;
  let at = 0;
  const add = (block: string | null, end: number) => {
    const prelude = css.slice(from, at);
    if (prelude.trim() !== "" || block !== null) statements.push({ prelude, block });
    at = from = end;
  };
  while (at < css.length) {
    const character = css[at] ?? "";
    if (character === ";") add(null, at + 1);
    else if (character === "{") {
      const end = closing(css, at);
      add(css.slice(at + 1, end), end + 1);
    } else at = "([".includes(character) ? closing(css, at) + 1 : skip(css, at);
  }
  add(null, at);
  return statements;
}

/** A style sheet, or a block, of these statements. */
export const written = (statements: readonly CssStatement[]): string =>
  statements
    .map(({ prelude, block }, index) => {
      if (block !== null) return `${prelude}{${block}}`;
      return index === statements.length - 1 ? prelude : `${prelude};`;
    })
    .join("");
