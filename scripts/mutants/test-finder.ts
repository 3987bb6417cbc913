import { filesReaching, readImports } from "../test/import-graph.ts";
import { allTests, testsTouchedBy } from "../test/selection.ts";

/** Tests that read sources instead of running them, or that run whole commands. */
const readingSources = /^tests\/unit\/(?:docs|scripts|architecture)/;

/** Finds the tests of sources. Reads the project once, which takes a second. */
export function testFinder() {
  const [running, tests] = [readImports(), allTests()];
  /** The unit tests that import one of these sources, directly or indirectly. */
  const unitTestsOf = (sources: readonly string[]): string[] => {
    const importing = filesReaching(running, sources);
    const direct = new Set(sources);
    return tests.unit.filter(
      (test) =>
        importing.has(test) &&
        (!readingSources.test(test) || (running.get(test) ?? []).some((imported) => direct.has(imported))),
    );
  };
  /** The worker tests of these sources: those that a change to them would run. */
  const workerTestsOf = (sources: readonly string[]): string[] => testsTouchedBy(sources, tests, running, {}).worker;
  return { unitTestsOf, workerTestsOf, worker: tests.worker };
}
