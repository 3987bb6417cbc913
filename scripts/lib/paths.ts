import { join, resolve } from "node:path";

/** Folder of local storage. Tests set `STATE_DIR` to isolate theirs. */
export const stateRoot = process.env.STATE_DIR ?? ".state";

/** Folder in local storage with that of the leagues that `npm start` serves besides the demo, by slug. */
export const leaguesFolder = "leagues";

/** Miniflare's folder in local storage, which `npm run dev` (the Vite plugin) uses too. */
export function stateDirectory(root: string = stateRoot): string {
  return resolve(join(root, "v3"));
}

/** Where `npm run dev` builds the desk (vite.desk.config.ts). */
export const devDeskFolder = "build/dev-desk";

/** Folder of the league whose seasons are simulated. */
export const demoFolder = "leagues/crown";

/** Folder of the league that the site is built with. */
export const builtFolder = process.env.LEAGUE_FOLDER ?? demoFolder;
