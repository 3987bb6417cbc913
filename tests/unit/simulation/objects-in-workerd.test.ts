import { describe, expect, it } from "vitest";
import { comparedCores } from "../../simulation/cores.ts";

/** A new seed each time; a failure prints the command that repeats it. */
const seed = Math.floor(Math.random() * 2 ** 31);

describe.each(comparedCores)(`the $name, with seed ${seed}`, ({ simulate, variants }) => {
  it("does step by step what the simulated one does", async () => {
    expect(await simulate({ runs: 10, seed, variant: null, shrinks: true })).toBeNull();
  });

  it("differs from a simulated one that is wrong", async () => {
    const [variant] = variants;
    if (variant === undefined) throw new Error("There is no variant.");
    expect(await simulate({ runs: 100, seed, variant, shrinks: false })).not.toBeNull();
  });
});
