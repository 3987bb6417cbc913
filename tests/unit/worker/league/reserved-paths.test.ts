import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { requireLeagueFolder } from "../../../../scripts/lib/league-folder/league-folder.ts";
import { isReservedPath } from "../../../../worker/league/reserved-paths.ts";

const folder = "leagues/crown";
const { league } = requireLeagueFolder(folder);

/** Pages of competitions replace pages of the league's tree. */
const ofTree = ["competitions/x"];

let paths: string[];

beforeAll(async () => {
  vi.stubEnv("LEAGUE_FOLDER", folder);
  const { default: routes } = await import("../../../../app/routes.ts");
  const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
  // One page each: parameters are replaced with a word.
  paths = pathsOf(routes)
    .filter((path) => path !== "*")
    .map((path) => path.replaceAll(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "x"));
});
afterAll(() => vi.unstubAllEnvs());

it("no page of the league can be added where the site has one of its own", () => {
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !isReservedPath(path, league) && !ofTree.includes(path))).toEqual([]);
});

it("other addresses are free, below those of the site's pages too", () => {
  for (const path of ["away-days", "governance/regulations", "how-to-watch/in-pubs", "community/schools"]) {
    expect(isReservedPath(path, league), path).toBe(false);
  }
});
