import { isDeepStrictEqual } from "node:util";
import { gateCore } from "../gate/core.ts";
import type { GateModule } from "../gate/machine.ts";
import { type GateStep, gateHistory } from "../gate/steps.ts";
import { GateWorld } from "../gate/world.ts";
import type { Core } from "../simulator.ts";
import { RecordedMachine } from "./recorded-machine.ts";
import { Workerd } from "./workerd.ts";

/** Histories of the simulated gate that an object in workerd goes through as well. */
interface ComparedWorld extends GateWorld<RecordedMachine> {
  readonly inWorkerd: string;
  isReset: boolean;
}

let opened = 0;
let workerd: Workerd | null = null;

/** What workerd can be made to do: it fails no storage, forgets no memory and answers pings by a clock of its own. */
function possible(step: GateStep): GateStep[] {
  switch (step.do) {
    case "evict from memory":
    case "storage fails":
      return [];
    case "ping":
      return [{ ...step, wakes: true }];
    case "close":
      return [{ ...step, code: step.code === 1006 ? 3001 : step.code }];
    default:
      return [step];
  }
}

/** Has the object in workerd do what the simulated one has done. @throws Error where they differ. */
async function compare(world: ComparedWorld): Promise<void> {
  workerd ??= new Workerd();
  if (!world.isReset) await workerd.reset();
  world.isReset = true;
  const { calls, responses, isDeployed } = world.machine.takeRecorded();
  const differ = (what: string, simulated: unknown, real: unknown) =>
    new Error(`${what} differs: ${JSON.stringify(simulated)} simulated, ${JSON.stringify(real)} in workerd`);
  if (calls.length > 0) {
    const real = await workerd.act(world.inWorkerd, calls);
    const simulated: unknown = JSON.parse(JSON.stringify(responses));
    if (!isDeepStrictEqual(real, simulated)) throw differ("What the gate responds", simulated, real);
  }
  if (isDeployed) await workerd.deploy(world.inWorkerd);
  const simulated = world.machine.state();
  const real = await workerd.settled(world.inWorkerd, simulated);
  if (!isDeepStrictEqual(real, JSON.parse(JSON.stringify(simulated)))) throw differ("The gate", simulated, real);
}

/** The stream gate as the simulator runs it, against the same class in workerd, step by step. */
export const gateInWorkerdCore: Core<GateModule, ComparedWorld, GateStep> = {
  ...gateCore,
  name: "gate-in-workerd",
  history: gateHistory.map((steps) => steps.flatMap(possible)),
  open: (module) =>
    Object.assign(new GateWorld(module, RecordedMachine), { inWorkerd: `gate-${++opened}`, isReset: false }),
  async act(world, step) {
    await gateCore.act(world, step);
    await compare(world);
  },
  async finish(world) {
    await gateCore.finish(world);
    await compare(world);
  },
  async close() {
    await workerd?.dispose();
    workerd = null;
  },
};
