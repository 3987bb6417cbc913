import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import { catalogueLanguages, cataloguePath, compileCatalogue } from "./catalogues.ts";
import { textsOf } from "./find-messages.ts";

const listID = "virtual:catalogues";
const catalogueID = /^virtual:catalogue\/([a-z]{2,3})$/;

/**
 * Puts the catalogues into the build, each a file of its own, and in the browser's part without what the Worker alone says. One that is
 * incomplete fails the build.
 */
export function catalogues(): Plugin {
  return {
    name: "catalogues",
    resolveId: (id) => (id === listID || catalogueID.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${listID}`) {
        const lines = catalogueLanguages().map(
          (language) => `${language}: () => import("virtual:catalogue/${language}")`,
        );
        return `export const catalogues = { ${lines.join(", ")} };`;
      }
      const language = id.startsWith("\0") ? catalogueID.exec(id.slice(1))?.[1] : undefined;
      if (language === undefined) return null;
      this.addWatchFile(cataloguePath(language));
      const compiled = compileCatalogue(language, this.environment.name === "client" ? "browser" : "worker");
      return `const rules = new Intl.PluralRules("${language}");
export default { ...JSON.parse(${JSON.stringify(JSON.stringify(compiled))}), category: (count) => rules.select(count) };`;
    },
  };
}

type Range = [start: number, end: number];

/** What to take out of an object of values, so that they are arguments; null for one that is not written out as `{ home, away: club }`. */
function valuesAlone(values: ESTree.ObjectExpression, names: readonly string[]): Range[] | null {
  const marks: Range[] = [];
  let end = values.start;
  for (const [index, property] of values.properties.entries()) {
    if (property.type !== "Property" || property.computed || property.key.type !== "Identifier") return null;
    if (property.key.name !== names[index]) return null;
    // Of the others, the comma between them stays.
    if (index === 0) marks.push([end, property.value.start]);
    else marks.push([property.start, property.value.start]);
    end = property.end;
  }
  return values.properties.length === names.length ? [...marks, [end, values.end]] : null;
}

/** The names in braces of a message, or of each that a condition chooses from, if they are the same in the same order, each once. */
function namesInOrder(message: ESTree.CallExpression["arguments"][number] | undefined): string[] | null {
  const orders = (textsOf(message) ?? []).map((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  const [first, ...others] = orders;
  if (first === undefined || new Set(first).size < first.length) return null;
  return others.every((names) => names.join() === first.join()) ? first : null;
}

/**
 * A source in which `message("…")` is the text that it marks, and `t("{home} v {away}", { home, away })` has its values in the order of
 * their names, without an object of them. Its positions stay, and with them its source map.
 */
export function leanMessageCalls(path: string, code: string): string {
  const marks: Range[] = [];
  const lighten = ({ callee, arguments: [text, values, ...more], start, end }: ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || text === undefined || more.length > 0) return;
    if (callee.name === "message" && text.type === "Literal" && values === undefined)
      marks.push([start, text.start], [text.end, end]);
    if (callee.name !== "t" || values?.type !== "ObjectExpression") return;
    const names = namesInOrder(text);
    marks.push(...((names && valuesAlone(values, names)) ?? []));
  };
  new Visitor({ CallExpression: lighten }).visit(parseSync(path, code).program);
  return marks.reduce(
    (rest, [start, end]) => rest.slice(0, start) + code.slice(start, end).replaceAll(/\S/g, " ") + rest.slice(end),
    code,
  );
}

/**
 * Leaves out of a build what messages say for people and checks alone: their marks, and the names of their values. What only marks some,
 * such as scripts of the Worker's own pages, is then without the code that says them, which starts a page.
 */
export function leanMessages(): Plugin {
  return {
    name: "lean-messages",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/(?:app|schemas|worker)\/.*\.tsx?$/, code: /\/messages\.ts"/ },
      handler: (code, id) => ({ code: leanMessageCalls(id, code), map: null }),
    },
  };
}
