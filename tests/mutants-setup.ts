import { afterEach, beforeAll, beforeEach, expect } from "vitest";

/*
 * Only used by scripts/mutants.ts. Instrumented sources call `isMutant` to check which mutant is on, and it records which mutants a test file
 * reaches. In a copy of a file, some.mutant-17.test.ts, mutant 17 is on, so that many mutants can share a process.
 */

declare global {
  /** Whether the mutant with this number is on. */
  var isMutant: ((id: number) => boolean) | undefined;
  /** Mutants that a test of this process has caught, whose other tests are skipped. */
  var caughtMutants: Set<number> | undefined;
}
declare module "vitest" {
  interface TaskMeta {
    /** Numbers of the mutants that a test file reaches. */
    reached?: number[];
  }
}

const [, ofCopy] = /\.mutant-(\d+)[^/]*\.test\.tsx?$/.exec(expect.getState().testPath ?? "") ?? [];
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
