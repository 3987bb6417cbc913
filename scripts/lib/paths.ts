import { join, resolve } from "node:path";

/** Where local storage lives. `STATE_DIR` moves it, which tests use to keep apart. */
export const stateRoot = process.env.STATE_DIR ?? ".state";

/** Miniflare's folder inside local storage. `npm run dev` (the Vite plugin) uses the same, so both serve the same data. */
export function stateDirectory(root: string = stateRoot): string {
  return resolve(join(root, "v3"));
}
