import { relative } from "node:path";
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "playwright/types/testReporter";

const pathOf = ({ location: { file } }: TestCase) => relative(process.cwd(), file);

/** Prints a failing test in full as soon as it has failed, and each file in one line once its last test has ended. */
export default class FileReporter implements Reporter {
  /** Number of unfinished tests by file. */
  #left = new Map<string, number>();
  #tests = new Map<string, { count: number; failed: number; milliseconds: number }>();

  onBegin(_config: FullConfig, all: Suite): void {
    for (const test of all.allTests()) this.#left.set(pathOf(test), (this.#left.get(pathOf(test)) ?? 0) + 1);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = pathOf(test);
    const isFailed = result.status !== test.expectedStatus;
    if (isFailed) {
      console.log(`✗ ${file}:${test.location.line} ${test.titlePath().slice(3).join(" > ")} (${result.status})`);
      result.errors.forEach(explain);
      for (const said of [...result.stdout, ...result.stderr]) console.log(String(said).trimEnd());
    }
    const before = this.#tests.get(file) ?? { count: 0, failed: 0, milliseconds: 0 };
    const now = {
      count: before.count + 1,
      failed: before.failed + (isFailed ? 1 : 0),
      milliseconds: before.milliseconds + result.duration,
    };
    this.#tests.set(file, now);
    const left = (this.#left.get(file) ?? 0) - 1;
    this.#left.set(file, left);
    if (left > 0) return;
    const count = now.failed > 0 ? `${now.failed} of ${now.count} tests failed` : `${now.count} tests`;
    console.log(`${now.failed > 0 ? "✗" : "✓"} ${file}: ${count}, ${(now.milliseconds / 1000).toFixed(1)} s`);
  }

  onError(error: TestError): void {
    explain(error);
  }

  onEnd({ status }: FullResult): void {
    if (status !== "passed") console.log(`ended: ${status}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

function explain({ stack, message, value, snippet }: TestError): void {
  console.log([stack ?? message ?? value ?? "", snippet ?? ""].join("\n"));
}
