import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Hono } from "hono";
import { matchRoutes } from "react-router";
import { vi } from "vitest";

/*
 * What the site serves to anybody by GET: the routes of docs/endpoints.md, which a test compares with the Worker's, without those of
 * backends and emulators, and the pages of app/routes.ts with the paths of the league that the tested site is built with.
 */

const document = readFileSync("docs/endpoints.md", "utf8").split("\n## Embedded backends")[0] ?? "";
const gets = [...document.matchAll(/^\| GET +\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, path = "", who = ""]) => ({
  path: path.replaceAll("\\|", "|"),
  who,
}));

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

export const pageRoutes: readonly string[] = [...new Set(await pagePatterns())];
const router = new Hono();
for (const { path } of gets) router.get(path, (c) => c.text(path));

/** Patterns of all routes that anybody may request. */
export const openRoutes: readonly string[] = [
  ...gets.filter(({ who }) => who === "anybody").map(({ path }) => path),
  ...pageRoutes,
];

/** The pattern of the route that serves a path without a language. As on the site, the Worker's own routes come before pages. */
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
