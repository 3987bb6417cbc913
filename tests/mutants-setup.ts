import { afterEach, beforeAll, beforeEach, expect } from "vitest";

/*
 * Of a run of mutants (scripts/mutants.ts) alone. Sources with switches ask `isMutant` which fault is on, and it notes which of them a
 * file of tests reaches. In a copy of a file, some.fault-17.test.ts, fault 17 is on: many faults share a process.
 */

declare global {
  /** Whether the fault with this number is on. */
  var isMutant: ((id: number) => boolean) | undefined;
  /** Faults that a test of this process has caught: the other tests need not run. */
  var caughtMutants: Set<number> | undefined;
}
declare module "vitest" {
  interface TaskMeta {
    /** Numbers of the faults that a file of tests reaches. */
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
