import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { runQuietly } from "../lib/processes.ts";

/** The result of a test file (tests/reporters/reached.ts). */
export interface TestFileResult {
  file: string;
  failed: boolean;
  seconds: number;
  /** Numbers of the mutants that its tests execute. */
  reached: number[];
}

const line = z.union([
  z.object({ begun: z.string() }),
  z.object({ file: z.string(), failed: z.boolean(), seconds: z.number(), reached: z.array(z.int()) }),
]);

const isWorkerTest = (file: string) => file.startsWith("tests/worker/");

/**
 * Runs unit or worker tests, not both, in one process.
 * @param outputTimeout seconds without output after which it is killed and counts as failed
 */
async function runTests(
  files: readonly string[],
  options: readonly string[],
  outputTimeout: number,
  env: Record<string, string> = {},
) {
  const project = files.every(isWorkerTest) ? "worker*" : "unit*";
  const args = ["run", "--config", "tests/vitest.config.ts", "--project", project, "--maxWorkers=1", ...options];
  return await runQuietly(
    "vitest",
    [...args, ...files],
    { FUZZ_SECONDS: "5", MUTANT: "0", ...env },
    Math.ceil(outputTimeout * 1000),
  );
}

/** Files that ended, and files in which the process hung or exited. */
interface RunResult {
  results: TestFileResult[];
  hung: string[];
}

/** Runs these files, all of them unit tests or all worker tests. After a file that hangs, it continues with the others. */
export async function runInOrder(files: readonly string[], report: string, outputTimeout: number): Promise<RunResult> {
  rmSync(report, { force: true });
  const { output } = await runTests(files, ["--reporter=./tests/reporters/reached.ts"], outputTimeout, {
    REACHED_FILE: report,
  });
  const lines = existsSync(report)
    ? readFileSync(report, "utf8")
        .split("\n")
        .filter((text) => text !== "")
        .map((text) => line.parse(JSON.parse(text)))
    : [];
  const results = lines.flatMap((noted) => ("file" in noted ? [noted] : []));
  const hasEnded = (file: string) => results.some((noted) => noted.file === file);
  const hung = lines.flatMap((noted) => ("begun" in noted && !hasEnded(noted.begun) ? [noted.begun] : []));
  const rest = files.filter((file) => !hasEnded(file) && !hung.includes(file));
  if (lines.length === 0) {
    // If no file has begun, the others would not begin either.
    console.log(`\n  no test ran of ${files.join(", ")}:\n${output.slice(-4000)}`);
    return { results: [], hung: [] };
  }
  if (rest.length === 0) return { results, hung };
  const after = await runInOrder(rest, report, outputTimeout);
  return { results: [...results, ...after.results], hung: [...hung, ...after.hung] };
}

/** A mutant and the test files that may notice it, in the order in which they run. */
export interface Trial {
  id: number;
  tests: readonly TestFileResult[];
}

const copyFor = (file: string, mutant: string) => file.replace(/(?=\.test\.tsx?$)/, `.mutant-${mutant}`);
/** A test may take two minutes (tests/vitest.config.ts). */
const outputTimeoutOf = (tests: readonly TestFileResult[]) => 180 + Math.max(0, ...tests.map(({ seconds }) => seconds));
const ofKind = (tests: readonly TestFileResult[], isWorker: boolean) =>
  tests.filter(({ file }) => isWorkerTest(file) === isWorker);

/** Whether one of these files fails in its own process while a mutant is on. A file that does not end counts as failed. */
export async function isCaughtInOwnProcess({ id, tests }: Trial): Promise<boolean> {
  for (const isWorker of [false, true]) {
    const own = ofKind(tests, isWorker);
    if (own.length === 0) continue;
    const names = own.map(({ file }) => file);
    const { code } = await runTests(names, ["--bail=1", "--reporter=dot"], outputTimeoutOf(own), {
      MUTANT: String(id),
    });
    if (code !== 0) return true;
  }
  return false;
}

/**
 * Tries mutants one after another in one process, on copies of the test files. A few copies run without a mutant: one first, so that all
 * modules are loaded intact, and some at the end. If one of these fails, the effects of a mutant have outlived its tests, and each mutant is
 * tried alone; so is each mutant that no test has noticed.
 * @param name unique name of this batch
 * @returns numbers of the mutants that were caught
 */
export async function catchInBatch(trials: readonly Trial[], name: string): Promise<Set<number>> {
  const caught = new Set<number>();
  for (const isWorker of [false, true]) {
    const own = trials
      .filter(({ id }) => !caught.has(id))
      .map(({ id, tests }) => ({ id, tests: ofKind(tests, isWorker) }))
      .filter(({ tests }) => tests.length > 0);
    const all = [...new Set(own.flatMap(({ tests }) => tests))].toSorted((a, b) => a.seconds - b.seconds);
    const [first] = all;
    if (first === undefined) continue;
    const copy = (file: string, mutant: string) => {
      const target = copyFor(file, mutant);
      copyFileSync(file, target);
      return target;
    };
    const before = copy(first.file, `0-before-${name}`);
    const copies = own.flatMap(({ id, tests }) => tests.map(({ file }) => ({ id, file: copy(file, String(id)) })));
    const after = all.slice(0, 3).map(({ file }) => copy(file, `0-after-${name}`));
    const files = [before, ...copies.map(({ file }) => file), ...after];
    const { results, hung } = await runInOrder(files, `reached-${name}.jsonl`, outputTimeoutOf(all));
    for (const file of files) rmSync(file);
    const failed = new Set([...hung, ...results.filter((file) => file.failed).map(({ file }) => file)]);
    const isTainted = [before, ...after].some((file) => failed.has(file));
    for (const { id, tests } of own) {
      const isCaught = copies.some((copied) => copied.id === id && failed.has(copied.file));
      // What the process read or cached before a mutant was on may hide the mutant.
      if ((isCaught && !isTainted) || (await isCaughtInOwnProcess({ id, tests }))) caught.add(id);
    }
  }
  return caught;
}
