import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The result of a test run. */
export interface Report {
  passed: number;
  failed: number;
  files: { file: string; seconds: number }[];
  /** File, title and message of each failed test. */
  failures: string[];
}

/** A failed test in a few lines. The whole message is in the runner's output. */
const failure = (file: string, title: string, messages: readonly string[]): string =>
  [
    [relative(process.cwd(), file), title].filter((part) => part !== "").join(" › "),
    ...messages.flatMap((message) => stripVTControlCharacters(message).trim().split("\n").slice(0, 12)),
  ].join("\n    ");

export const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numFailedTestSuites: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        /** Why the file failed to load. */
        message: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
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
      failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message === "" ? [] : [failure(name, "", [message])]),
        ...assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages ?? [])),
      ]),
    }),
  );

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().default("") })) }),
      ),
    }),
  ),
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

const failuresOf = (file: string, { specs, suites }: z.output<typeof suite>): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      failure(
        file,
        title,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      ),
    ),
  ...suites.flatMap((inner) => failuresOf(file, inner)),
];

/** A flaky test, which passes only on retry, counts as failed. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    /** Errors outside of tests. */
    errors: z.array(z.object({ message: z.string().default("") })),
    suites: z.array(fileSuite),
  })
  .transform(
    ({ stats, errors, suites }): Report => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
      files: suites.map((inFile) => ({ file: `tests/browser/${inFile.file}`, seconds: secondsOf(inFile) })),
      failures: [
        ...errors.map(({ message }) => failure("tests/playwright.config.ts", "", [message])),
        ...suites.flatMap((inFile) => failuresOf(`tests/browser/${inFile.file}`, inFile)),
      ],
    }),
  );

/** Reads a test runner's report. A missing report or an exit code other than 0 counts as a failure. */
export function readReport(file: string, schema: z.ZodType<Report>, exitCode: number): Report {
  if (!existsSync(file)) return { passed: 0, failed: 1, files: [], failures: [`${file}: the run left no report`] };
  const report = schema.parse(JSON.parse(readFileSync(file, "utf8")));
  if (exitCode === 0 || report.failed > 0) return report;
  return { ...report, failed: 1, failures: [`${file}: an error outside of tests: see its output above`] };
}

/** The slowest files, as lines of text. */
export function slowestFiles(reports: readonly Report[], count: number): string[] {
  return reports
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
