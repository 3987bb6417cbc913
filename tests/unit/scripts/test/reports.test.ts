import { expect, it } from "vitest";
import { playwrightReport, readReport, slowestFiles, vitestReport } from "../../../../scripts/test/reports.ts";

const unit = vitestReport.parse({
  numPassedTests: 5,
  numFailedTests: 0,
  numFailedTestSuites: 3,
  testResults: [{ name: `${process.cwd()}/tests/unit/broken.test.ts`, startTime: 1000, endTime: 3500 }],
});

it("counts a file that does not load as one failure", () => {
  expect(unit).toEqual({ passed: 5, failed: 1, files: [{ file: "tests/unit/broken.test.ts", seconds: 2.5 }] });
});

const ran = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
const browser = playwrightReport.parse({
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  errors: [],
  suites: [{ file: "live.test.ts", specs: [ran(4000)], suites: [{ specs: [ran(1000), ran(500)] }] }],
});

it("counts what passes only the second time as failed, and the time of tests in groups", () => {
  expect(browser).toEqual({ passed: 3, failed: 2, files: [{ file: "tests/browser/live.test.ts", seconds: 5.5 }] });
});

it("counts a runner that leaves no report as failed", () => {
  expect(readReport("test-results/no-such.json", vitestReport, 0)).toEqual({ passed: 0, failed: 1, files: [] });
});

it("names the slowest files of all kinds", () => {
  expect(slowestFiles([unit, browser], 15)).toEqual([
    "    5.5 s  tests/browser/live.test.ts",
    "    2.5 s  tests/unit/broken.test.ts",
  ]);
  expect(slowestFiles([unit, browser], 1)).toHaveLength(1);
});
