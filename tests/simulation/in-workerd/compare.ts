import { isDeepStrictEqual } from "node:util";
import type { Core } from "../simulator.ts";
import type { ObjectEvent, ObjectState } from "./calls.ts";
import type { Recorder } from "./recorder.ts";
import { Workerd, type WorkerdOptions } from "./workerd.ts";

/** A simulated world whose machine records what happens to its object. */
interface RecordedWorld {
  readonly machine: { readonly recorder: Recorder; state(): ObjectState };
}

export const asJSON = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The first parts, in depth, in which two values of JSON differ: a path, and both. */
export function firstDifference(one: unknown, other: unknown, path = ""): string {
  if (one instanceof Object && other instanceof Object) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [inOne, inOther]: [unknown, unknown] = [Reflect.get(one, key), Reflect.get(other, key)];
      if (!isDeepStrictEqual(inOne, inOther)) return firstDifference(inOne, inOther, `${path}/${key}`);
    }
  }
  return `${path}: ${JSON.stringify(one)} simulated, ${JSON.stringify(other)} in workerd`;
}

/** Has the same happen to an object of workerd, and compares. */
class Comparison {
  readonly #workerd: Workerd;
  readonly #name: string;
  /** What the history begins with, until it does. */
  #beginning: { reset: unknown } | null;

  constructor(workerd: Workerd, name: string, reset: unknown) {
    this.#workerd = workerd;
    this.#name = name;
    this.#beginning = { reset };
  }

  /** @throws Error where the simulated object and the real one differ. */
  async step({ machine }: RecordedWorld): Promise<void> {
    if (this.#beginning !== null) await this.#workerd.reset(this.#beginning.reset);
    this.#beginning = null;
    await this.#send(machine.recorder);
    const simulated = asJSON(machine.state());
    const real = await this.#workerd.settled(this.#name, simulated);
    if (!isDeepStrictEqual(real, simulated))
      throw new Error(`The object differs at ${firstDifference(simulated, real)}`);
  }

  async #send(recorder: Recorder): Promise<void> {
    let [events, responses]: [ObjectEvent[], unknown[][]] = [[], []];
    const flush = async () => {
      if (events.length === 0) return;
      const simulated = asJSON(responses);
      const real = await this.#workerd.act(this.#name, events);
      if (!isDeepStrictEqual(real, simulated))
        throw new Error(`Its responses differ at ${firstDifference(simulated, real)}`);
      [events, responses] = [[], []];
    };
    for (const item of recorder.take()) {
      if (item !== "deploy" && item.responses !== null) {
        events.push(item.event);
        responses.push(item.responses);
        continue;
      }
      await flush();
      if (item === "deploy") await this.#workerd.deploy(this.#name);
      else await this.#workerd.stop(this.#name, item.event);
    }
    await flush();
  }
}

/** How a history is compared with the same in workerd. */
interface Compared<World, Step> {
  options: WorkerdOptions;
  /** The steps that workerd can be made to do in place of one. */
  possible: (step: Step) => Step[];
  /** Called before each history. @returns what compares after each of its steps. @throws Error where they differ. */
  begin(workerd: Workerd, history: number): (world: World) => Promise<void>;
}

/** A core of which each history happens in workerd as well, step by step. */
export function compared<Module, World extends object, Step>(
  core: Core<Module, World, Step>,
  { options, possible, begin }: Compared<World, Step>,
): Core<Module, World, Step> {
  let histories = 0;
  let workerd: Workerd | null = null;
  const comparisons = new WeakMap<World, (world: World) => Promise<void>>();
  return {
    ...core,
    name: `${core.name}-in-workerd`,
    history: core.history.map((steps) => steps.flatMap(possible)),
    open(module) {
      workerd ??= new Workerd(options);
      const compare = begin(workerd, ++histories);
      const world = core.open(module);
      comparisons.set(world, compare);
      return world;
    },
    async act(world, step) {
      await core.act(world, step);
      await comparisons.get(world)?.(world);
    },
    async finish(world) {
      await core.finish(world);
      await comparisons.get(world)?.(world);
    },
    async close() {
      await workerd?.dispose();
      workerd = null;
    },
  };
}

/**
 * A core whose object in workerd goes through each history as well, and has to do the same as the simulated one step by step.
 * @param possible the steps that workerd can be made to do in place of one.
 * @param reset the body of `POST /reset` at the beginning of a history.
 */
export const inWorkerd = <Module, World extends RecordedWorld, Step>(
  core: Core<Module, World, Step>,
  options: WorkerdOptions,
  possible: (step: Step) => Step[],
  reset: () => unknown = () => null,
): Core<Module, World, Step> =>
  compared(core, {
    options,
    possible,
    begin(workerd, history) {
      const comparison = new Comparison(workerd, `${core.name}-${history}`, reset());
      return (world) => comparison.step(world);
    },
  });
