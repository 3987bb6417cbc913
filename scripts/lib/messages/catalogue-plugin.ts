import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import { catalogueLanguages, cataloguePath, compileCatalogue } from "./catalogues.ts";
import { textsOf } from "./find-messages.ts";

const listID = "virtual:catalogues";
const catalogueID = /^virtual:catalogue\/([a-z]{2,3})$/;

/**
 * Vite plugin that puts each catalogue into the build as a module of its own. In the browser build, it has no messages that only the Worker
 * uses. An incomplete catalogue fails the build.
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

/** The ranges to remove from an object of values to get plain arguments; null if its properties are not these names in this order. */
function valuesAlone(values: ESTree.ObjectExpression, names: readonly string[]): Range[] | null {
  const marks: Range[] = [];
  let end = values.start;
  for (const [index, property] of values.properties.entries()) {
    if (property.type !== "Property" || property.computed || property.key.type !== "Identifier") return null;
    if (property.key.name !== names[index]) return null;
    // Before later values, the comma stays.
    if (index === 0) marks.push([end, property.value.start]);
    else marks.push([property.start, property.value.start]);
    end = property.end;
  }
  return values.properties.length === names.length ? [...marks, [end, values.end]] : null;
}

/** The placeholder names of a message in order; null if one occurs twice, or a condition chooses between messages with different ones. */
function namesInOrder(message: ESTree.CallExpression["arguments"][number] | undefined): string[] | null {
  const orders = (textsOf(message) ?? []).map((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  const [first, ...others] = orders;
  if (first === undefined || new Set(first).size < first.length) return null;
  return others.every((names) => names.join() === first.join()) ? first : null;
}

/**
 * Rewrites `message("…")` to its text, and `t("{home} v {away}", { home, away })` to positional values in the order of their placeholders.
 * Removed code becomes spaces, so that source positions stay valid.
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
 * Removes from a build what only people and checks need of messages: calls of message(), and the names of values. Modules that only mark
 * messages, such as scripts of the Worker's own pages, then no longer pull in the code that translates them.
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
