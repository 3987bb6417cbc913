import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Hono } from "hono";
import { matchRoutes } from "react-router";
import { vi } from "vitest";

/*
 * What the site serves to anybody who asks with GET: the routes of docs/endpoints.md, which a test compares with the Worker's, but for
 * those of backends and emulators, and the pages of app/routes.ts, with the paths of the league that the tested site is built with.
 */

const document = readFileSync("docs/endpoints.md", "utf8").split("\n## Embedded backends")[0] ?? "";
const gets = [...document.matchAll(/^\| GET +\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, path = "", who = ""]) => ({
  path: path.replaceAll("\\|", "|"),
  who,
}));

/** The patterns of pages. */
async function pagePatterns(): Promise<string[]> {
  vi.stubEnv("LEAGUE_FOLDER", "leagues/crown");
  try {
    const { default: routes } = await import("../../../app/routes.ts");
    const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
      entries.flatMap(({ path, index, children }) => [
        ...(index ? ["/"] : path === undefined ? [] : [`/${path}`]),
        ...pathsOf(children ?? []),
      ]);
    return pathsOf(routes);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Patterns of pages. */
export const pageRoutes: readonly string[] = [...new Set(await pagePatterns())];
const router = new Hono();
for (const { path } of gets) router.get(path, (c) => c.text(path));

/** Patterns of all routes that anybody may ask for. */
export const openRoutes: readonly string[] = [
  ...gets.filter(({ who }) => who === "anybody").map(({ path }) => path),
  ...pageRoutes,
];

/** The pattern of the route that serves a path without a language, as the site chooses it: the Worker's own before pages. */
export async function routeOf(path: string): Promise<string | null> {
  const [pathname = ""] = path.split("?");
  const response = await router.request(pathname);
  if (response.ok) return await response.text();
  const found = matchRoutes(
    pageRoutes.map((page) => ({ path: page })),
    pathname,
  );
  return found?.[0]?.route.path ?? null;
}
