import document from "../../../docs/endpoints.md?raw";

/**
 * Every method and path of the site in Hono's patterns, and who may call it, from the documentation, which ../endpoints.test.ts compares
 * with
 * the site.
 */
export const endpoints = [...document.matchAll(/^\| ([A-Z]+) +\| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, method = "", path = "", who = ""]) => ({ method, path: path.replaceAll("\\|", "|"), who }),
);

/** A path that matches a route's pattern, as far as that matters before routing. */
export const example = (pattern: string) =>
  pattern.replaceAll(/:\w+(\{(?:[^{}]|\{[^}]*\})*\})?\??/g, "1").replaceAll("*", "x");
