import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coverage } from "../tests/browser/coverage.ts";
import { ensureBrowser } from "./lib/browser.ts";
import { buildSite } from "./lib/build.ts";
import { checks } from "./lib/check/checks.ts";
import { runLabelled } from "./lib/processes.ts";
import { CommandError, reportError, withUsage } from "./lib/report.ts";
import { ensureDevVars } from "./lib/site/dev-vars.ts";
import { readImports } from "./test/import-graph.ts";
import { createMemoryFolder } from "./test/memory-folder.ts";
import { playwrightReport, type Report, readReport, slowestFiles, vitestReport } from "./test/reports.ts";
import { runTasks, type Task } from "./test/scheduler.ts";
import { allTests, changedFiles, type Kind, kinds, type Selection, testsAt, testsTouchedBy } from "./test/selection.ts";

const usage = `npm test                 everything that has to hold
npm test -- PATH…        the tests in these files and folders
npm test -- --changed    the tests that a change since the last commit can touch; of the last commit, when nothing has changed`;

/** Folder of the runners' JSON reports. */
const reportFolder = "test-results";

/** Selects test files by the arguments. @throws CommandError */
function selectTests(args: readonly string[]): Selection {
  const all = allTests();
  const options = args.filter((arg) => arg.startsWith("-"));
  withUsage(usage, () => parseArgs({ args: options, options: { changed: { type: "boolean" } } }));
  if (options.length > 0) {
    if (args.length > 1) throw new CommandError(`Either files or --changed.\n\n${usage}`);
    return testsTouchedBy(changedFiles(), all, readImports(), coverage);
  }
  return args.length > 0 ? testsAt(args, all) : all;
}

const reports: Report[] = [];
const record = (report: Report): boolean => {
  reports.push(report);
  return report.failed === 0;
};

/** A step that counts as failed if it throws, and is not counted otherwise. */
function preparation(name: string, work: () => Promise<unknown> | unknown, after: readonly string[] = []): Task {
  const run = async () => {
    const started = performance.now();
    try {
      const result = await work();
      console.log(`• ${name}: ${result === "up to date" ? result : `done in ${secondsSince(started)} s`}`);
      return true;
    } catch (error) {
      console.log(`• ${name}: failed\n${error instanceof CommandError ? error.message : error}`);
      return record({ passed: 0, failed: 1, files: [], failures: [name] });
    }
  };
  return { name, cores: 1, after, run };
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1);

/** Milliseconds without a finished file after which a runner counts as hanging. It is killed, so that the others can still report. */
const silence = 15 * 60_000;

/**
 * Number of shards in a run of all tests, so that two cores finish at about the same time. Each worker shard starts the Worker, which takes
 * 18 s of CPU time.
 */
const parts = { worker: 2, unit: 3 } as const;

const memoryFolder = createMemoryFolder();
/** Tests put databases and sites into this folder. */
const temporary: Record<string, string> = memoryFolder === null ? {} : { TMPDIR: memoryFolder };

/**
 * @param workers number of processes that the runner distributes the files to
 * @param shard number of the shard to run, from 1; null for all files
 */
function runnerOf(
  kind: Kind,
  files: readonly string[],
  workers: number,
  shard: number | null = null,
): () => Promise<boolean> {
  const name = shard === null ? kind : `${kind}-${shard}`;
  const file = join(reportFolder, `${name}.json`);
  const label = name.padEnd(8);
  const ended = (started: number, report: Report) => {
    console.log(
      `• ${name} tests: ${report.passed} passed, ${report.failed} failed in ${(Number(secondsSince(started)) / 60).toFixed(1)} minutes`,
    );
    return record(report);
  };
  if (kind === "browser") {
    return async () => {
      const started = performance.now();
      // Playwright takes regular expressions for whole paths.
      const patterns = files.map((path) => `/${path.replaceAll(".", "\\.")}$`);
      const args = ["test", "--config", "tests/playwright.config.ts", `--workers=${workers}`, ...patterns];
      const env = {
        ...temporary,
        CHROMIUM_PATH: ensureBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        BROWSER_STORAGE: "seeded",
      };
      const code = await runLabelled(label, "playwright", args, env, silence);
      return ended(started, readReport(file, playwrightReport, code));
    };
  }
  return async () => {
    const started = performance.now();
    const args = [
      ...["run", "--config", "tests/vitest.config.ts", "--project", `${kind}*`, `--maxWorkers=${workers}`],
      ...["--reporter=./tests/reporters/vitest.ts", "--reporter=json", `--outputFile.json=${file}`],
      ...(shard === null ? [] : [`--shard=${shard}/${parts[kind]}`]),
      ...files,
    ];
    const code = await runLabelled(label, "vitest", args, temporary, silence);
    return ended(started, readReport(file, vitestReport, code));
  };
}

/** Imported here, so that Miniflare is only loaded for browser tests. */
const seedStorage = async () => await (await import("../tests/browser/support/global-setup.ts")).seedTemplate();

async function main(args: readonly string[]): Promise<void> {
  const tests = selectTests(args);
  const count = kinds.map((kind) => `${tests[kind].length} ${kind}`).join(", ");
  console.log(`• Test files: ${count}`);
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });
  const cores = Math.max(2, availableParallelism());
  const isWhole = args.length === 0;
  // Named files run without the other checks.
  const isChecked = isWhole || args.includes("--changed");
  const wanted = kinds.filter((kind) => tests[kind].length > 0);
  // Two runs of unit or worker tests at a time, on half of the cores each.
  const share = wanted.length > 1 ? Math.floor(cores / 2) : cores;
  const build = "Build";
  const storage = "Storage of browser tests";
  // Browser tests get all cores: tests that wait for pages and streams fail on a busy machine.
  const coresOf = (kind: Kind) => (kind === "browser" ? cores : share);
  const runnersOf = (kind: Kind): Task[] => {
    if (tests[kind].length === 0) return [];
    const files = isWhole ? [] : tests[kind];
    const shards =
      isWhole && kind !== "browser" ? Array.from({ length: parts[kind] }, (_, index) => index + 1) : [null];
    return shards.map((shard) => ({
      name: `${kind} ${shard ?? ""}`,
      cores: coresOf(kind),
      after: [kind === "browser" ? storage : build],
      run: runnerOf(kind, files, coresOf(kind), shard),
    }));
  };
  const tasks: Task[] = [
    preparation("Local secrets (.dev.vars)", ensureDevVars),
    preparation(build, () => buildSite(), ["Local secrets (.dev.vars)"]),
    ...(isChecked
      ? checks.map((check) => ({ name: check.name, cores: 1, run: async () => record(await check.run()) }))
      : []),
    // Longest first. The storage is seeded on the core that is free first, while the other still runs tests.
    ...(["worker", "unit"] as const).flatMap(runnersOf),
    ...(wanted.includes("browser") ? [preparation(storage, seedStorage, [build])] : []),
    ...runnersOf("browser"),
  ];
  const leftOut = await runTasks(tasks, cores);
  if (leftOut.length > 0) console.log(`• Not run: ${leftOut.join(", ")}`);
  const slowest = slowestFiles(reports, 15);
  if (slowest.length > 0) console.log(`\nSlowest files:\n${slowest.join("\n")}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const code = reportError(error);
  if (code === 2) process.exit(code);
  record({ passed: 0, failed: 1, files: [], failures: [] });
}
const failures = reports.flatMap((report) => report.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failed) => `  ${failed}`).join("\n")}`);
const total = (of: "passed" | "failed") => reports.reduce((sum, report) => sum + report[of], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);
