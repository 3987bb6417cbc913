import { resolve } from "node:path";

/** Seeded storage that sites of browser tests copy, so that no test sees another's changes. */
export const templateState = resolve("node_modules/.cache/browser-storage");
