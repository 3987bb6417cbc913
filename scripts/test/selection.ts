import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { CommandError } from "../lib/report.ts";
import { filesReaching, type Imports } from "./imports.ts";

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

/** The tests in these files and folders. @throws CommandError when one of them has none. */
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

/** Files changed since the last commit, including new ones; without any, those of the last commit. */
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
  /^(package-lock\.json|tsconfig\.json|wrangler\.toml|\.dev\.vars\.example|vite\.config\.ts|react-router\.config\.ts|tests\/[^/]*\.config\.ts)$/;

/** The folder of worker tests for a source: the nearest one whose path mirrors the source's. */
function mirrorOf(source: string): string | null {
  let folder = dirname(source).replace(/^worker(?=\/|$)/, ".");
  while (folder !== ".") {
    const mirror = join("tests/worker", folder);
    if (existsSync(mirror) && statSync(mirror).isDirectory()) return mirror;
    folder = dirname(folder);
  }
  return null;
}

/** The sources that a worker test may be named after: tests/worker/routes/live.test.ts is about worker/routes/live.ts. */
const namesakesOf = (test: string): string[] => {
  const path = test.slice("tests/worker/".length, -".test.ts".length);
  return ["", "worker/"].flatMap((folder) => [`${folder}${path}.ts`, `${folder}${path}.tsx`]);
};

/** Unit tests that read the tree instead of importing it, by the files that they read. */
const readers = [
  { test: "tests/unit/docs", reads: /\.(md|toml)$|^(app|worker|durable-objects|schemas|scripts|tests)\// },
  { test: "tests/unit/architecture.test.ts", reads: /^(app|worker|durable-objects|schemas)\// },
];

/** Files that tests run or read by their path: commands, what is served as it is, footage and the leagues' folders. */
const byPath = /^(?:scripts\/[^/]+$|(?:leagues\/[^/]+|public|media)\/)/;

/** How a test names such a file: a command as it is, others by the folder. */
const nameOf = (file: string) => (file.startsWith("scripts/") ? file : (byPath.exec(file)?.[0].slice(0, -1) ?? file));

/**
 * The tests that a change can touch:
 * - unit tests that import a changed file, by themselves or through others, and more of it than types; those that read it; and those that
 *   name it where it is one of what is run or read by its path;
 * - all worker tests for a source directly in worker/, else those in the folders that mirror a changed source and those that import it, without those that are named after a source
 *   that neither has changed nor imports one that has; and those that import a changed file of tests;
 * - browser tests that say they are about it (tests/browser/coverage.ts), and those that import a changed file of tests.
 */
export function testsTouchedBy(
  changed: readonly string[],
  tests: Selection,
  { all, running }: Imports,
  coverage: Readonly<Record<string, readonly string[]>>,
): Selection {
  if (changed.some((file) => concernsAll.test(file))) return tests;
  const [reached, reachedInRun] = [filesReaching(all, changed), filesReaching(running, changed)];
  const ofTests = filesReaching(
    running,
    changed.filter((file) => file.startsWith("tests/")),
  );
  const sources = changed.filter((file) => /^(app|worker|durable-objects|schemas)\//.test(file));
  const importers = [...all].filter(([, imported]) => imported.some((file) => sources.includes(file)));
  const isAboutAnother = (test: string) => {
    const namesakes = namesakesOf(test).filter((source) => all.has(source));
    return namesakes.length > 0 && !namesakes.some((source) => reached.has(source));
  };
  const names = [...new Set(changed.filter((file) => byPath.test(file)).map(nameOf))];
  // What every request passes.
  const isEverywhere = sources.some((file) => dirname(file) === "worker");
  const mirrors = new Set([...sources, ...importers.map(([file]) => file)].map(mirrorOf));
  return select(tests, (file, kind) => {
    if (kind === "unit") {
      const readings = readers.filter(({ test }) => isWithin(file, test));
      if (reachedInRun.has(file) || readings.some(({ reads }) => changed.some((path) => reads.test(path)))) return true;
      return names.length > 0 && names.some((name) => readFileSync(file, "utf8").includes(name));
    }
    if (ofTests.has(file)) return true;
    if (kind === "worker") {
      if (isEverywhere) return true;
      return !isAboutAnother(file) && [...mirrors].some((mirror) => mirror !== null && file.startsWith(`${mirror}/`));
    }
    const covered = coverage[basename(file, ".test.ts")] ?? [];
    return changed.some((source) => covered.some((path) => isWithin(source, path)));
  });
}
