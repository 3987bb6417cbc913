import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import { catalogueLanguages, cataloguePath, compileCatalogue } from "./catalogues.ts";

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
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
  };
}

/** A source in which `message("…")` is the text that it marks. Its positions stay, and with them its source map. */
export function withoutMarks(path: string, code: string): string {
  const marks: [start: number, end: number][] = [];
  const mark = ({ callee, arguments: [text, ...more], start, end }: ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "message" || text?.type !== "Literal" || more.length > 0)
      return;
    marks.push([start, text.start], [text.end, end]);
  };
  new Visitor({ CallExpression: mark }).visit(parseSync(path, code).program);
  return marks.reduce(
    (rest, [start, end]) => rest.slice(0, start) + code.slice(start, end).replaceAll(/\S/g, " ") + rest.slice(end),
    code,
  );
}

/**
 * Leaves the marks of messages out of a build. What only marks some, such as scripts of the Worker's own pages, is then without the code
 * that says them, which starts a page.
 */
export function markedMessages(): Plugin {
  return {
    name: "marked-messages",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/(?:app|schemas|worker)\/.*\.tsx?$/, code: /\bmessage\(/ },
      handler: (code, id) => (code.includes("/messages.ts") ? { code: withoutMarks(id, code), map: null } : null),
    },
  };
}
