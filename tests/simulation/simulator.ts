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
  /** Wrong on purpose, each found within {@link testRuns} histories. */
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

/** Histories that `npm test` tries of each core, and within which each of its variants is found. */
export const testRuns = 500;

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

/** Goes through a history. @throws Error at the first step after which an invariant is broken. */
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

/** Goes through a history that once broke an invariant. @throws Error when it does again. */
export async function repeatHistory<Module, World, Step>(
  core: Core<Module, World, Step>,
  steps: readonly Step[],
): Promise<void> {
  await runHistory(core, await loadModule<Module>(core.module, null, core.replaced), steps);
}

/** Tries histories. @returns what broke, with the history that breaks it; null when nothing did. */
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
