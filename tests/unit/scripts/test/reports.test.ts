import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { playwrightReport, readReport, slowestFiles, vitestReport } from "../../../../scripts/test/reports.ts";

const unit = vitestReport.parse({
  numPassedTests: 5,
  numFailedTests: 0,
  numFailedTestSuites: 3,
  testResults: [
    {
      name: `${process.cwd()}/tests/unit/broken.test.ts`,
      startTime: 1000,
      endTime: 3500,
      message: "There is no module ./missing.ts.",
      assertionResults: [],
    },
  ],
});

it("counts a file that does not load as one failure", () => {
  expect(unit).toEqual({
    passed: 5,
    failed: 1,
    files: [{ file: "tests/unit/broken.test.ts", seconds: 2.5 }],
    failures: ["tests/unit/broken.test.ts\n    There is no module ./missing.ts."],
  });
});

const ran = (duration: number, ...messages: string[]) => ({
  title: "plays the match",
  ok: messages.length === 0,
  tests: [{ results: [{ duration, errors: messages.map((message) => ({ message })) }] }],
});
const browser = playwrightReport.parse({
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  errors: [],
  suites: [
    {
      file: "live.test.ts",
      specs: [ran(4000)],
      suites: [{ specs: [ran(1000, "\u001b[31mIt stands.\u001b[39m"), ran(500)] }],
    },
  ],
});

it("counts a test that passes only on retry as failed, and the time of tests in groups", () => {
  expect(browser).toMatchObject({
    passed: 3,
    failed: 2,
    files: [{ file: "tests/browser/live.test.ts", seconds: 5.5 }],
  });
});

it("counts a runner without a report as failed", () => {
  expect(readReport("test-results/no-such.json", vitestReport, 0)).toMatchObject({ passed: 0, failed: 1, files: [] });
});

it("names the run whose tests have passed when the runner ends with an error all the same", () => {
  const file = join(mkdtempSync(join(tmpdir(), "report-")), "worker.json");
  writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] }),
  );
  expect(readReport(file, vitestReport, 0)).toMatchObject({ passed: 3, failed: 0, failures: [] });
  const { failed, failures } = readReport(file, vitestReport, 1);
  expect([failed, failures]).toEqual([1, [expect.stringContaining(`${file}: an error outside of tests`)]]);
});

it("ends with each failed test and its message", () => {
  expect(browser.failures).toEqual(["tests/browser/live.test.ts › plays the match\n    It stands."]);
  const worker = {
    ...{ name: `${process.cwd()}/tests/worker/gate.test.ts`, startTime: 0, endTime: 1, message: "" },
    assertionResults: [
      { fullName: "admits two devices", status: "passed", failureMessages: [] },
      { fullName: "refuses the third", status: "failed", failureMessages: ["expected 200 to be 409"] },
    ],
  };
  const report = { numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 1, testResults: [worker] };
  expect(vitestReport.parse(report).failures).toEqual([
    "tests/worker/gate.test.ts › refuses the third\n    expected 200 to be 409",
  ]);
});

it("names the slowest files of all kinds", () => {
  expect(slowestFiles([unit, browser], 15)).toEqual([
    "    5.5 s  tests/browser/live.test.ts",
    "    2.5 s  tests/unit/broken.test.ts",
  ]);
  expect(slowestFiles([unit, browser], 1)).toHaveLength(1);
});
