import { resolve } from "node:path";

/** Seeded storage that browser tests copy, so that none sees what another did. */
export const templateState = resolve("node_modules/.cache/browser-storage");
