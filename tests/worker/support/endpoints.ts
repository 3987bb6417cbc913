import document from "../../../docs/endpoints.md?raw";

/** Every method and path of the site, in Hono's patterns, and who may call it: as documented, and so as served (../endpoints.test.ts). */
export const endpoints = [...document.matchAll(/^\| ([A-Z]+) +\| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, method = "", path = "", who = ""]) => ({ method, path: path.replaceAll("\\|", "|"), who }),
);

/** A path that a route's pattern matches, as far as it matters before routing. */
export const example = (pattern: string) =>
  pattern.replaceAll(/:\w+(\{(?:[^{}]|\{[^}]*\})*\})?\??/g, "1").replaceAll("*", "x");
