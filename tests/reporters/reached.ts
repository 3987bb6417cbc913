import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

const file = process.env.REACHED_FILE ?? "reached.jsonl";
const note = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`);

/**
 * Only used by scripts/mutants.ts: writes a line when a test file begins, and one with its result and the mutants that it reaches. If a run
 * hangs, the lines show in which file.
 */
export default class ReachedReporter implements Reporter {
  onTestModuleStart(module: TestModule): void {
    note({ begun: module.relativeModuleId });
  }

  /** Output that shows that the run has not hung. */
  onTestCaseResult(): void {
    process.stdout.write(".");
  }

  onTestModuleEnd(module: TestModule): void {
    note({
      file: module.relativeModuleId,
      failed: !module.ok(),
      seconds: module.diagnostic().duration / 1000,
      reached: module.meta().reached ?? [],
    });
  }
}
