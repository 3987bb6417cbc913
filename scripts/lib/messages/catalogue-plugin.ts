import type { Plugin } from "vite";
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
