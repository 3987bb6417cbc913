import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { filePath } from "../../../schemas/league/fields.ts";
import { requireLeagueFolder } from "./read-league-folder.ts";

/** Default export of the module `virtual:league`. */
export interface BuiltLeague {
  version: string;
  description: unknown;
  pages: readonly unknown[];
  map?: unknown;
}

const moduleID = "virtual:league";
const resolvedID = `\0${moduleID}`;
/** Build folder of the folder's images. The Worker serves them, or those of a published league, at their own paths. */
const imageFolder = "league";

const mediaTypes: Record<string, string> = { svg: "image/svg+xml", png: "image/png" };

/**
 * Vite plugin that puts a league's folder into the build: description and pages as a module, images as files. A folder with problems fails
 * the build.
 */
export function leagueFolder(folder: string): Plugin {
  return {
    name: "league-folder",
    buildStart() {
      const { images } = requireLeagueFolder(folder);
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      for (const path of images) {
        const source = readFileSync(join(folder, path));
        this.emitFile({ type: "asset", fileName: `${imageFolder}/${path}`, source });
      }
    },
    resolveId: (id) => (id === moduleID ? resolvedID : null),
    load(id) {
      if (id !== resolvedID) return null;
      const { written, league } = requireLeagueFolder(folder);
      const built: BuiltLeague = { version: league.version, ...written };
      // As JSON text, because the Worker parses it faster than an object literal, and it is smaller than one that the bundler formats.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(built))});`;
    },
    configureServer({ middlewares, watcher, restart }) {
      watcher.add(folder);
      watcher.on("change", (path) => {
        if (path.includes(folder)) void restart();
      });
      middlewares.use(`/${imageFolder}`, (request, response, next) => {
        const path = request.url?.slice(1).replace(/\?.*/, "") ?? "";
        const file = join(folder, path);
        if (!filePath.safeParse(path).success || !existsSync(file)) return next();
        response.setHeader("content-type", mediaTypes[path.split(".").at(-1) ?? ""] ?? "application/octet-stream");
        response.end(readFileSync(file));
      });
    },
  };
}
