/*
 * The first sheet of a page: of the rules of the whole sheet, in their order, those that the page's HTML can need before anybody has touched
 * it. The whole sheet comes after it and says all of them again, so that nothing but what was left out can change.
 */

import { type CssStatement, closing, skip, splitOutside, statementsOf, written } from "./css-rules.ts";

/** What a page shows of a sheet before it has been touched. */
export interface FirstView {
  /** Whether the page's HTML can have this class. */
  hasClass: (name: string) => boolean;
  /** Whether the page's sources have this element. Asked of controls and dialogs, which data have not. */
  hasElement: (name: string) => boolean;
  /** Whether the page can have a field of this type. */
  hasField: (type: string) => boolean;
  /** Whether something outside of the sheet reads this custom property. */
  isReadOutside: (property: string) => boolean;
}

/** States that begin with a pointer or a press, and what only selections and dialogs have. */
const later = /:(?:hover|active|:selection|:backdrop)(?![\w-])/;
/** Parts of fields, by the types that have them. */
const partsOfFields = [
  { part: /::-webkit-(?:date|calendar)/, types: ["date", "time", "datetime-local", "month", "week"] },
  { part: /::-webkit-(?:inner|outer)-spin/, types: ["number", "date", "time"] },
  { part: /::file-selector-button/, types: ["file"] },
];
/** Elements that no article or page of words has. */
const controls = /(?<![\w.#:\\-])(?:select|optgroup|textarea|progress|dialog)(?![\w-])/g;
/** Of paper, and what something begins with when it appears on a page that is there already. */
const leftOut = /^@(?:media print(?![\w-])|starting-style|page)/;
/** Rules with rules in them. */
const conditional = /^@(?:media|supports|container|layer)(?![\w-])/;

const className = /\.((?:[\w-]|[^\p{ASCII}]|\\[\da-f]{1,6}\s?|\\.)+)/giu;

const unescaped = (name: string) =>
  name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The names of classes in a selector, as they are in HTML. */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(className)].map(([, name = ""]) => unescaped(name));

/** What a selector says outside of brackets, and its lists of alternatives, of which one has to match. */
function partsOf(selector: string): { plain: string; alternatives: string[][] } {
  const alternatives: string[][] = [];
  let plain = "";
  let at = 0;
  while (at < selector.length) {
    const isBracket = "([".includes(selector[at] ?? "");
    const end = isBracket ? closing(selector, at) + 1 : skip(selector, at);
    if (!isBracket) plain += selector.slice(at, end);
    else if (/:(?:is|where)$/.test(plain)) alternatives.push(splitOutside(selector.slice(at + 1, end - 1), ","));
    at = end;
  }
  return { plain, alternatives };
}

/** Whether a selector can select something at first. What `:not()` and `:has()` say is not looked at. */
function canMatch(selector: string, view: FirstView): boolean {
  const { plain, alternatives } = partsOf(selector);
  return (
    !later.test(plain) &&
    classesOf(plain).every(view.hasClass) &&
    partsOfFields.every(({ part, types }) => !part.test(plain) || types.some(view.hasField)) &&
    (plain.match(controls) ?? []).every(view.hasElement) &&
    alternatives.every((list) => list.some((one) => canMatch(one, view)))
  );
}

function selectRules(statements: readonly CssStatement[], view: FirstView): CssStatement[] {
  return statements.flatMap(({ prelude, block }): CssStatement[] => {
    if (block === null || leftOut.test(prelude)) return [];
    if (conditional.test(prelude)) {
      const inner = selectRules(statementsOf(block), view);
      return inner.length === 0 ? [] : [{ prelude, block: written(inner) }];
    }
    if (prelude.startsWith("@")) return [{ prelude, block }];
    const selectors = splitOutside(prelude, ",").filter((selector) => canMatch(selector, view));
    return selectors.length === 0 ? [] : [{ prelude: selectors.join(","), block }];
  });
}

/** Without animations, registered properties and values of the design that nothing of these rules uses. */
function withoutUnused(statements: readonly CssStatement[], view: FirstView): CssStatement[] {
  const css = written(statements.filter(({ prelude }) => !/^@(?:keyframes|property)/.test(prelude)));
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
  const isRead = (name: string) => read.has(name) || view.isReadOutside(name);
  const declarations = (block: string) =>
    written(
      statementsOf(block).filter(({ prelude }) => {
        const [, name] = /^(--[\w-]+):/.exec(prelude) ?? [];
        return name === undefined || isRead(name);
      }),
    );
  const kept = (rules: readonly CssStatement[]): CssStatement[] =>
    rules.flatMap((rule): CssStatement[] => {
      const { prelude, block } = rule;
      if (block === null) return [rule];
      const [, kind, name = ""] = /^@(property|keyframes) ([\w-]+)/.exec(prelude) ?? [];
      if (kind === "property") return isRead(name) ? [rule] : [];
      if (kind === "keyframes") return new RegExp(`[ :,]${name}(?![\\w-])`).test(css) ? [rule] : [];
      if (conditional.test(prelude)) return [{ prelude, block: written(kept(statementsOf(block))) }];
      return /^(?::root,:host$|\*)/.test(prelude) ? [{ prelude, block: declarations(block) }] : [rule];
    });
  return kept(statements);
}

/** The classes that rules of a sheet name. */
export const classesIn = (sheet: string): string[] =>
  statementsOf(sheet).flatMap(({ prelude, block }) => {
    if (block === null) return [];
    return conditional.test(prelude) ? classesIn(block) : classesOf(prelude);
  });

/** @param sheet minified, without rules nested in others' blocks or imports */
export const firstSheetOf = (sheet: string, view: FirstView): string =>
  written(withoutUnused(selectRules(statementsOf(sheet), view), view));
