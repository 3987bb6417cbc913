import fc from "fast-check";
import { loadModule, resetMachine, type Variant } from "./runtime/load-module.ts";

/** A rule that must hold after every step. */
export interface Invariant<World> {
  says: string;
  /** @returns what contradicts it; null if it holds. */
  broken(world: World): string | null;
}

/** A part of the site that makes decisions, with everything that may happen to it. */
export interface Core<Module, World, Step> {
  name: string;
  /** Path from the project's root. */
  module: string;
  /** Functions that call other services, by the end of their module's path. */
  replaced?: Readonly<Record<string, readonly string[]>>;
  /** Anything that may happen: actions of people, of the network and of the machine. */
  history: fc.Arbitrary<Step[]>;
  open(module: Module): World;
  act(world: World, step: Step): Promise<void>;
  /** Makes everybody leave, and lets the time pass after which nothing may be left. */
  finish(world: World): Promise<void>;
  /** Releases what histories share. */
  close?(): Promise<void>;
  invariants: readonly Invariant<World>[];
  /** Versions that are wrong on purpose, each found within {@link testRuns} histories. */
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

/** Number of histories that `npm test` tries for each core, within which each of its variants is found. */
export const testRuns = 500;

export interface SimulationOptions {
  runs: number;
  seed: number;
  /** Path of a printed failure, to run its shrunk history only. */
  path?: string;
  /** Null simulates the right code. */
  variant: Variant | null;
  /** Whether to search for the shortest failing history, which takes longer than finding one. */
  shrinks: boolean;
}

/** Runs a history. @throws Error at the first step after which an invariant is broken. */
async function runHistory<Module, World, Step>(
  core: Core<Module, World, Step>,
  module: Module,
  steps: readonly Step[],
): Promise<void> {
  const check = (world: World) => {
    for (const { says, broken } of core.invariants) {
      const problem = broken(world);
      if (problem !== null) throw new Error(`${says}: ${problem}`);
    }
  };
  resetMachine();
  const world = core.open(module);
  for (const step of steps) {
    await core.act(world, step);
    check(world);
  }
  await core.finish(world);
  check(world);
}

/** Runs a history that once broke an invariant. @throws Error if it does so again. */
export async function repeatHistory<Module, World, Step>(
  core: Core<Module, World, Step>,
  steps: readonly Step[],
): Promise<void> {
  await runHistory(core, await loadModule<Module>(core.module, null, core.replaced), steps);
}

/** Tries histories. @returns the broken invariant with its history; null if none broke. */
async function simulate<Module, World, Step>(
  core: Core<Module, World, Step>,
  { runs, seed, path, variant, shrinks }: SimulationOptions,
): Promise<string | null> {
  const module = await loadModule<Module>(core.module, variant, core.replaced);
  const history = fc.asyncProperty(core.history, (steps) => runHistory(core, module, steps));
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
