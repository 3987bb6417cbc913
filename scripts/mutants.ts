import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { buildSite } from "./lib/build.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { ensureDevVars } from "./lib/site/dev-vars.ts";
import { wholeNumber } from "./lib/whole-number.ts";
import { mutantsOf, type NumberedMutant, withSwitches } from "./mutants/find-mutants.ts";
import { catchInBatch, isCaughtInOwnProcess, runInOrder, type TestFileResult } from "./mutants/run-tests.ts";
import { sample } from "./mutants/sample.ts";
import { openSandbox } from "./mutants/sandbox.ts";
import { testFinder } from "./mutants/test-finder.ts";

const usage = `Usage: npm run mutants -- PATH… [--count 30] [--seed N] [--only 3,17] [--tests PATH]…

Makes small mutants, one at a time, of sources below worker, durable-objects and schemas, and runs the unit and worker tests that reach
them. Prints the mutants that no test notices, and how many were caught, by path. --count mutants of each path are tried, chosen by --seed.
After a test was written: --only tries those with these numbers again, --tests runs the tests in these files alone.`;

interface SampledMutant extends NumberedMutant {
  /** The command's path argument that it belongs to. */
  path: string;
  file: string;
  line: number;
  before: string;
}

/** Seconds that the tests of one mutant may take, measured without it. Tests of its own source run in any case. */
const maxSecondsPerMutant = 90;
/** Seconds that a test file without a mutant may take. */
const outputTimeout = 5 * 60;
/** Number of mutants that one process tries. */
const mutantsPerBatch = 12;
/** Number of worker test files per Worker, which grows slower with each. */
const filesPerWorker = 35;

const report = "test-results/mutants.json";
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 100);

/** Runs `work` for each item, on all cores. */
async function onAllCores<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const next = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

const sourcesAt = (path: string) =>
  globSync(/\.tsx?$/.test(path) ? path : `${path.replace(/\/$/, "")}/**/*.{ts,tsx}`).filter(
    (file) => /^(?:worker|durable-objects|schemas)\//.test(file) && !file.endsWith(".d.ts"),
  );

/** The test files for a mutant: those of its source, and others within the time limit, quickest first. */
function testsOf(
  { id, file, atLoad }: SampledMutant,
  mutants: readonly SampledMutant[],
  about: ReadonlySet<string>,
  baseline: readonly TestFileResult[],
): TestFileResult[] {
  // A module's top level runs once per process, for the first test file that imports it. So any test that reaches the file may notice the
  // mutant.
  const ids = atLoad ? mutants.filter((mutant) => mutant.file === file).map((mutant) => mutant.id) : [id];
  const order = ({ file, seconds }: TestFileResult) => (about.has(file) ? 0 : 10_000) + seconds;
  const chosen: TestFileResult[] = [];
  let sum = 0;
  for (const test of baseline.toSorted((a, b) => order(a) - order(b))) {
    const reaches = test.reached.some((reached) => ids.includes(reached)) || (atLoad && about.has(test.file));
    if (test.failed || !reaches || (!about.has(test.file) && sum + test.seconds > maxSecondsPerMutant)) continue;
    chosen.push(test);
    sum += test.seconds;
  }
  return chosen;
}

await run(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      count: { type: "string", default: "30" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      only: { type: "string" },
      tests: { type: "string", multiple: true },
    },
  });
  const [count, seed] = [
    wholeNumber("count", values.count, [1, 100_000]),
    wholeNumber("seed", values.seed, [0, 999_999_999]),
  ];
  const only = values.only?.split(",").map((text) => wholeNumber("only", text, [1, 1_000_000]));
  await step("Local secrets (.dev.vars)", ensureDevVars);
  const codes = new Map<string, string>();
  const mutants: SampledMutant[] = [];
  for (const path of positionals) {
    const all = sourcesAt(path).flatMap((file) => {
      const code = readFileSync(file, "utf8");
      codes.set(file, code);
      return mutantsOf(file, code).map((mutant) => ({
        ...mutant,
        path,
        file,
        line: code.slice(0, mutant.start).split("\n").length,
        before: code.slice(mutant.start, mutant.end),
      }));
    });
    const chosen = sample(all, count, seed).toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
    console.log(`${path}: ${chosen.length} of ${all.length} mutants, with --seed ${seed}`);
    for (const mutant of chosen) mutants.push({ ...mutant, id: mutants.length + 1 });
  }
  const tried = mutants.filter(({ id }) => only === undefined || only.includes(id));
  if (tried.length === 0) throw new CommandError(usage);

  const isWanted = (test: string) => values.tests === undefined || values.tests.some((path) => test.startsWith(path));
  const finder = testFinder();
  const [unit, worker] = [
    finder.unitTestsOf([...new Set(tried.map(({ file }) => file))]).filter(isWanted),
    finder.worker.filter(isWanted),
  ];
  const shards = Math.ceil(worker.length / filesPerWorker);
  const parts = Array.from({ length: shards }, (_, shard) => worker.filter((_, index) => index % shards === shard));

  const folder = resolve();
  const sandbox = await step("Copying the project", openSandbox);
  // Removes the sandbox however the command ends. Its child processes have been stopped by then (scripts/lib/processes.ts).
  process.on("exit", () => rmSync(sandbox, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => setImmediate(() => process.exit(1)));
  process.env.TMPDIR = join(sandbox, ".temporary");
  mkdirSync(process.env.TMPDIR);
  process.chdir(sandbox);
  for (const [file, code] of codes) {
    const own = tried.filter((mutant) => mutant.file === file);
    if (own.length > 0) writeFileSync(file, withSwitches(code, own));
  }
  await step("Building the site with all of them", () => buildSite());
  const baseline: TestFileResult[] = [];
  const isRun = [unit, ...parts].filter((files) => files.length > 0);
  await step(`Running ${unit.length + worker.length} files of tests without a mutant`, () =>
    onAllCores([...isRun.entries()], async ([index, files]) => {
      const { results, hung } = await runInOrder(files, `reached-${index}.jsonl`, outputTimeout);
      baseline.push(...results);
      for (const file of hung) console.log(`\n  left out, since the tests hang in it: ${file}`);
    }),
  );
  const failing = baseline.filter(({ failed }) => failed).map(({ file }) => file);
  if (failing.length > 0) console.log(`Left out, since they fail without a mutant too:\n  ${failing.join("\n  ")}`);

  const survivors: (SampledMutant & { tests: string[] })[] = [];
  let done = 0;
  const note = (mutant: SampledMutant, tests: readonly TestFileResult[], isCaught: boolean) => {
    const { id, file, line, before, after } = mutant;
    const outcome = isCaught ? "caught" : tests.length === 0 ? "reached by no test" : "SURVIVED";
    console.log(
      `${++done}/${tried.length} ${outcome}: ${id} ${file}:${line}: ${oneLine(before)} → ${after === null ? "left out" : oneLine(after)}`,
    );
    if (!isCaught) survivors.push({ ...mutant, tests: tests.map((test) => test.file) });
  };
  const about = new Map(
    [...new Set(tried.map(({ file }) => file))].map((file) => [
      file,
      new Set([...finder.unitTestsOf([file]), ...finder.workerTestsOf([file])]),
    ]),
  );
  const trials = tried.map((mutant) => ({
    id: mutant.id,
    mutant,
    tests: testsOf(mutant, tried, about.get(mutant.file) ?? new Set(), baseline),
  }));
  const batches = positionals.flatMap((path) => {
    const own = trials.filter(({ mutant }) => mutant.path === path && !mutant.atLoad);
    return Array.from({ length: Math.ceil(own.length / mutantsPerBatch) }, (_, index) =>
      own.slice(index * mutantsPerBatch, (index + 1) * mutantsPerBatch),
    );
  });
  // A mutant that takes effect when its module loads needs a process of its own.
  const ownProcess = trials.filter(({ mutant }) => mutant.atLoad).map((trial) => [trial]);
  await onAllCores([...[...batches, ...ownProcess].entries()], async ([index, batch]) => {
    const [first] = batch;
    if (first?.mutant.atLoad) return note(first.mutant, first.tests, await isCaughtInOwnProcess(first));
    const caught = await catchInBatch(batch, String(index));
    for (const { id, mutant, tests } of batch) note(mutant, tests, caught.has(id));
  });
  const scores = [...new Set(tried.map(({ path }) => path))].map((path) => {
    const own = tried.filter((mutant) => mutant.path === path);
    return { path, caught: own.length - survivors.filter((mutant) => mutant.path === path).length, tried: own.length };
  });
  mkdirSync(join(folder, dirname(report)), { recursive: true });
  writeFileSync(join(folder, report), JSON.stringify({ seed, scores, survivors }, null, 2));
  console.log(`\n| Path | Caught | Tried |\n| --- | --- | --- |`);
  for (const { path, caught, tried } of scores) console.log(`| ${path} | ${caught} | ${tried} |`);
  console.log(`\nThe others, with the tests that passed all the same, are in ${report}.`);
  process.exit(0);
});
