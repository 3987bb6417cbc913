import { afterEach, beforeAll, beforeEach, expect } from "vitest";

/*
 * Only used by scripts/mutants.ts. Instrumented sources call `isMutant` to check which fault is on, and it records which faults a test file
 * reaches. In a copy of a file, some.fault-17.test.ts, fault 17 is on, so that many faults can share a process.
 */

declare global {
  /** Whether the fault with this number is on. */
  var isMutant: ((id: number) => boolean) | undefined;
  /** Faults that a test of this process has caught, whose other tests are skipped. */
  var caughtMutants: Set<number> | undefined;
}
declare module "vitest" {
  interface TaskMeta {
    /** Numbers of the faults that a test file reaches. */
    reached?: number[];
  }
}

const [, ofCopy] = /\.fault-(\d+)[^/]*\.test\.tsx?$/.exec(expect.getState().testPath ?? "") ?? [];
const on = Number(ofCopy ?? process.env.MUTANT);
const reached = new Set<number>();
globalThis.caughtMutants ??= new Set();
const caught = globalThis.caughtMutants;

globalThis.isMutant = (id) => {
  reached.add(id);
  return id === on;
};

beforeAll(() => reached.clear());
beforeEach(({ skip }) => skip(caught.has(on)));
afterEach(({ task }) => {
  if (on !== 0 && task.result?.state === "fail") caught.add(on);
  task.file.meta.reached = [...reached];
});
