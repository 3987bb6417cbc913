import { describe, expect, it } from "vitest";
import { simulatedCores } from "../../simulation/cores.ts";
import { testRuns } from "../../simulation/simulator.ts";

it("names each core by a word, as the command that repeats what it found does", () => {
  expect(simulatedCores.map(({ name }) => name).filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
});

/** A new seed each time; a failure prints the command that repeats it. */
const seed = Math.floor(Math.random() * 2 ** 31);

describe.each(simulatedCores)(`the simulated $name, with seed ${seed}`, ({ simulate, variants }) => {
  it("keeps every invariant in any history", async () => {
    expect(await simulate({ runs: testRuns, seed, variant: null, shrinks: true })).toBeNull();
  });

  it("has at least ten variants that are wrong on purpose", () => {
    expect(new Set(variants.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(variants)("is caught when it $name", async (variant) => {
    // The same histories each time, because with a new seed, a fault that shows in one of a hundred histories may be missed.
    expect(await simulate({ runs: testRuns, seed: 1, variant, shrinks: false })).not.toBeNull();
  });
});
