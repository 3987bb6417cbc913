import fc from "fast-check";
import { loadModule, resetMachine, type Variant } from "./runtime/load-module.ts";

/** What has to be true after every step, in the field's words. */
export interface Invariant<World> {
  says: string;
  /** @returns what contradicts it; null while it holds. */
  broken(world: World): string | null;
}

/** A part of the site that decides, with everything that may happen to it. */
export interface Core<Module, World, Step> {
  name: string;
  /** From the project's folder. */
  module: string;
  /** Functions of it that call others' services, by the end of their module's path. */
  replaced?: Readonly<Record<string, readonly string[]>>;
  /** Anything that may happen: what people do, what the network and the machine do to it. */
  history: fc.Arbitrary<Step[]>;
  open(module: Module): World;
  act(world: World, step: Step): Promise<void>;
  /** Has everybody leave, and lets the time pass after which nothing may be left. */
  finish(world: World): Promise<void>;
  /** Ends what histories have used together. */
  close?(): Promise<void>;
  invariants: readonly Invariant<World>[];
  /** Wrong on purpose, each found within {@link variantRuns} histories. */
  variants: readonly Variant[];
}

/** A core as commands and tests use it. */
export const simulation = <Module, World, Step>(core: Core<Module, World, Step>) => ({
  name: core.name,
  variants: core.variants,
  async simulate(options: SimulationOptions): Promise<string | null> {
    try {
      return await simulate(core, options);
    } finally {
      await core.close?.();
    }
  },
});

/** Histories of the right code in `npm test`, within which 98 of 100 variants are found (2026-11-28). */
export const defaultRuns = 100;

/** Histories within which each variant is found: the rarest took 341. */
export const variantRuns = 500;

export interface SimulationOptions {
  runs: number;
  seed: number;
  /** Of a failure that was printed: its shrunk history alone. */
  path?: string;
  /** Null simulates the right code. */
  variant: Variant | null;
  /** Whether to look for the shortest history that breaks it, which takes longer than to find one. */
  shrinks: boolean;
}

/** Tries histories. @returns what broke, with the history that breaks it; null when nothing did. */
async function simulate<Module, World, Step>(
  core: Core<Module, World, Step>,
  { runs, seed, path, variant, shrinks }: SimulationOptions,
): Promise<string | null> {
  const module = await loadModule<Module>(core.module, variant, core.replaced);
  const check = (world: World) => {
    for (const { says, broken } of core.invariants) {
      const problem = broken(world);
      if (problem !== null) throw new Error(`${says}: ${problem}`);
    }
  };
  const history = fc.asyncProperty(core.history, async (steps) => {
    resetMachine();
    const world = core.open(module);
    for (const step of steps) {
      await core.act(world, step);
      check(world);
    }
    await core.finish(world);
    check(world);
  });
  const result = await fc.check(history, {
    numRuns: runs,
    seed,
    endOnFailure: !shrinks,
    ...(path !== undefined && { path }),
  });
  if (!result.failed) return null;
  const steps = result.counterexample?.[0].map((step) => `  ${fc.stringify(step)}`) ?? [];
  const problem = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return [
    problem,
    ...steps,
    `Again: npm run simulate -- ${core.name} --seed ${result.seed} --path ${result.counterexamplePath}` +
      (variant === null ? "" : ` --variant "${variant.name}"`),
  ].join("\n");
}
