import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";

/** The result of a test run. */
export interface Report {
  passed: number;
  failed: number;
  files: { file: string; seconds: number }[];
}

export const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numFailedTestSuites: z.int(),
    testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
  })
  .transform(
    (report): Report => ({
      passed: report.numPassedTests,
      // A file that fails to load has no failed test.
      failed: Math.max(report.numFailedTests, Math.min(1, report.numFailedTestSuites)),
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        file: relative(process.cwd(), name),
        seconds: Math.max(0, endTime - startTime) / 1000,
      })),
    }),
  );

const spec = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
const suite = z.object({
  specs: z.array(spec).default([]),
  /** Nested suites. */
  get suites() {
    return z.array(suite).default([]);
  },
});
const fileSuite = suite.extend({ file: z.string() });

const secondsOf = ({ specs, suites }: z.output<typeof suite>): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) + suites.reduce((sum, inner) => sum + secondsOf(inner), 0);

/** A flaky test, which passes only on retry, counts as failed. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    errors: z.array(z.unknown()),
    suites: z.array(fileSuite),
  })
  .transform(
    ({ stats, errors, suites }): Report => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
      files: suites.map((inFile) => ({ file: `tests/browser/${inFile.file}`, seconds: secondsOf(inFile) })),
    }),
  );

/** Reads a test runner's report. A missing report or an exit code other than 0 counts as a failure. */
export function readReport(file: string, schema: z.ZodType<Report>, exitCode: number): Report {
  if (!existsSync(file)) return { passed: 0, failed: 1, files: [] };
  const report = schema.parse(JSON.parse(readFileSync(file, "utf8")));
  return exitCode !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

/** The slowest files, as lines of text. */
export function slowestFiles(reports: readonly Report[], count: number): string[] {
  return reports
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
