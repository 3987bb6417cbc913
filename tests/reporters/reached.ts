import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

const file = process.env.REACHED_FILE ?? "reached.jsonl";
const note = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`);

/**
 * Of a run of mutants (scripts/mutants.ts): writes a line as each file of tests begins, and one with how it ended and which faults it
 * reaches. A run that hangs has said in which file.
 */
export default class ReachedReporter implements Reporter {
  onTestModuleStart(module: TestModule): void {
    note({ begun: module.relativeModuleId });
  }

  /** Says that the run goes on. */
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
