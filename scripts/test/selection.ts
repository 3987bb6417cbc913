import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { CommandError } from "../lib/report.ts";
import { filesReaching, type ImportGraph } from "./import-graph.ts";

export const kinds = ["unit", "worker", "browser"] as const;
export type Kind = (typeof kinds)[number];

/** Test files by kind. */
export type Selection = Record<Kind, string[]>;

/** All tests of the project. */
export function allTests(): Selection {
  return {
    unit: globSync("tests/unit/**/*.test.{ts,tsx}").sort(),
    worker: globSync("tests/worker/**/*.test.ts").sort(),
    browser: globSync("tests/browser/**/*.test.ts").sort(),
  };
}

const select = (tests: Selection, isWanted: (file: string, kind: Kind) => boolean): Selection => ({
  unit: tests.unit.filter((file) => isWanted(file, "unit")),
  worker: tests.worker.filter((file) => isWanted(file, "worker")),
  browser: tests.browser.filter((file) => isWanted(file, "browser")),
});

const isWithin = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

/** Whether a file is covered by a path: that of a file, of a folder, or of the files directly in a folder (`folder/*`). */
export const isCovered = (file: string, place: string) =>
  place.endsWith("/*") ? dirname(file) === dirname(place) : isWithin(file, place);

/** The tests in these files and folders. @throws CommandError if one of them has none. */
export function testsAt(paths: readonly string[], tests: Selection): Selection {
  const wanted = paths.map((path) => normalize(path).replace(/\/$/, ""));
  const missing = wanted.find((path) => !kinds.some((kind) => tests[kind].some((file) => isWithin(file, path))));
  if (missing !== undefined) {
    throw new CommandError(
      `There is no test at ${missing}. Name files or folders below tests/unit, tests/worker or tests/browser.`,
    );
  }
  return select(tests, (file) => wanted.some((path) => isWithin(file, path)));
}

/** Files that differ from the last commit, including new ones; without any, the files of the last commit. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "");
  const differing = [
    ...git("diff", "--name-only", "--no-renames", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return differing.length > 0 ? differing : git("diff", "--name-only", "--no-renames", "HEAD~1", "HEAD");
}

/** Files that affect every test or the build. */
const concernsAll =
  /^(package(-lock)?\.json|tsconfig\.json|wrangler\.toml|\.dev\.vars\.example|vite\.config\.ts|react-router\.config\.ts|tests\/[^/]*\.config\.ts)$/;

/** Sources that every request passes through. */
const everywhere = new Set(
  [
    "index",
    "env",
    "app-env",
    "lazy-routes",
    "site-routes",
    "worker-scope",
    "create-worker-scope",
    "embedded-router",
    "pages/serve-page",
    "pages/render-page",
    "settings",
  ].map((name) => `worker/${name}.ts`),
);

/** The folder of worker tests for a source: the nearest one whose path mirrors the source's. tests/worker/app as a whole does not count. */
function mirrorOf(source: string): string | null {
  let folder = dirname(source).replace(/^worker(?=\/|$)/, ".");
  while (folder !== ".") {
    const mirror = join("tests/worker", folder);
    if (existsSync(mirror) && statSync(mirror).isDirectory()) return mirror;
    folder = dirname(folder);
    if (folder === "app") return null;
  }
  return null;
}

/** The sources that a worker test may be named after: tests/worker/routes/live.test.ts tests worker/routes/live.ts. */
const namesakesOf = (test: string): string[] => {
  const path = test.slice("tests/worker/".length, -".test.ts".length);
  return ["", "worker/"].flatMap((folder) => [`${folder}${path}.ts`, `${folder}${path}.tsx`]);
};

/** Unit tests that read source files instead of importing them, and the files that they read. */
const readers = [
  { test: "tests/unit/docs", reads: /\.(md|toml)$|^(app|worker|durable-objects|schemas|scripts|tests)\// },
  { test: "tests/unit/architecture.test.ts", reads: /^(app|worker|durable-objects|schemas)\// },
];

/** Files that tests run or read by path: commands, public files, footage and league folders. */
const byPath = /^(?:scripts\/[^/]+$|(?:leagues\/[^/]+|public|media)\/)/;

/** How a test refers to such a file: a command by its path, others by their folder. */
const nameOf = (file: string) => (file.startsWith("scripts/") ? file : (byPath.exec(file)?.[0].slice(0, -1) ?? file));

/**
 * Of these tests, those in folders that mirror the sources or their importers. If there are none, importers of these are tried, and so on.
 * If still none is found, all tests when a source that every request passes through was reached.
 */
function testsMirroring(sources: readonly string[], running: ImportGraph, tests: readonly string[]): Set<string> {
  const known = new Set(sources);
  for (let latest = [...sources]; latest.length > 0; ) {
    const users = [...running].filter(
      ([file, imported]) => !known.has(file) && imported.some((path) => latest.includes(path)),
    );
    latest = users.map(([file]) => file);
    for (const file of latest) known.add(file);
    const mirrors = new Set([...known].map(mirrorOf));
    const found = tests.filter((test) =>
      [...mirrors].some((mirror) => mirror !== null && test.startsWith(`${mirror}/`)),
    );
    if (found.length > 0) return new Set(found);
  }
  return new Set([...known].some((file) => everywhere.has(file)) ? tests : []);
}

/**
 * The tests that a change can affect:
 * - unit tests that import a changed file, directly or indirectly and not only for types; those that read it; and those that name it, if
 *   it is a file that is run or read by path;
 * - all worker tests, if every request passes through a changed source; otherwise those in folders that mirror a changed source or its
 *   importers (see above), without those named after a source that neither has changed nor imports a changed one; and those that import a
 *   changed test file;
 * - browser tests that declare to cover it (tests/browser/coverage.ts), and those that import a changed test file.
 */
export function testsTouchedBy(
  changed: readonly string[],
  tests: Selection,
  running: ImportGraph,
  coverage: Readonly<Record<string, readonly string[]>>,
): Selection {
  if (changed.some((file) => concernsAll.test(file))) return tests;
  const reached = filesReaching(running, changed);
  const ofTests = filesReaching(
    running,
    changed.filter((file) => file.startsWith("tests/")),
  );
  const sources = changed.filter((file) => /^(app|worker|durable-objects|schemas)\//.test(file));
  const isAboutAnother = (test: string) => {
    const namesakes = namesakesOf(test).filter((source) => running.has(source));
    return namesakes.length > 0 && !namesakes.some((source) => reached.has(source));
  };
  const ofWorker = sources.some((file) => everywhere.has(file))
    ? new Set(tests.worker)
    : testsMirroring(
        sources,
        running,
        tests.worker.filter((test) => !isAboutAnother(test)),
      );
  const names = [...new Set(changed.filter((file) => byPath.test(file)).map(nameOf))];
  return select(tests, (file, kind) => {
    if (kind === "unit") {
      const readings = readers.filter(({ test }) => isWithin(file, test));
      if (reached.has(file) || readings.some(({ reads }) => changed.some((path) => reads.test(path)))) return true;
      return names.length > 0 && names.some((name) => readFileSync(file, "utf8").includes(name));
    }
    if (ofTests.has(file)) return true;
    if (kind === "worker") return ofWorker.has(file);
    const covered = coverage[basename(file, ".test.ts")] ?? [];
    return changed.some((source) => covered.some((place) => isCovered(source, place)));
  });
}
