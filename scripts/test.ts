import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ensureBrowser } from "./lib/browser.ts";
import { buildSite } from "./lib/build.ts";
import { type Outcome, runChecks } from "./lib/checks.ts";
import { ensureDevVars } from "./lib/dev-vars.ts";
import { step } from "./lib/report.ts";

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));

const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() })
  // A file that does not even load has no failed test of its own.
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, Math.min(1, report.numFailedTestSuites)),
  }));
const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }), errors: z.array(z.unknown()) })
  .transform(({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
  }));

/** Runs a test runner, showing what it prints, and reads its report. A runner that leaves none has failed. */
function runTests(
  name: string,
  command: string,
  args: string[],
  report: { file: string; schema: z.ZodType<Outcome> },
  env: Record<string, string> = {},
): Outcome {
  console.log(`\n• ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (!existsSync(report.file)) return { passed: 0, failed: 1 };
  const outcome = report.schema.parse(JSON.parse(readFileSync(report.file, "utf8")));
  return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function vitest(name: string, project: string): Outcome {
  const file = join(reports, `${project}.json`);
  return runTests(
    name,
    "vitest",
    [
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { file, schema: vitestReport },
  );
}

/** Everything that has to hold: fast and cheap first, browsers last. */
async function main(): Promise<Outcome[]> {
  const outcomes = [runChecks()];
  await step("Local secrets (.dev.vars)", ensureDevVars);
  await step("Building", () => buildSite());
  outcomes.push(vitest("Unit tests", "unit"));
  outcomes.push(vitest("Worker tests (in workerd)", "worker"));
  const browser = await step("Looking for Chromium", ensureBrowser);
  const file = join(reports, "browser.json");
  outcomes.push(
    runTests(
      "Browser tests (Chromium)",
      "playwright",
      ["test", "--config", "tests/playwright.config.ts"],
      { file, schema: playwrightReport },
      { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    ),
  );
  return outcomes;
}

let outcomes: Outcome[];
try {
  outcomes = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  outcomes = [{ passed: 0, failed: 1 }];
}
rmSync(reports, { recursive: true });
const total = (of: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);
