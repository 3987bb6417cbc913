import { isDeepStrictEqual } from "node:util";
import { asJSON, compared, firstDifference } from "../in-workerd/compare.ts";
import type { Workerd } from "../in-workerd/workerd.ts";
import { relayCore } from "../relays/core.ts";
import type { RelayModule } from "../relays/machine.ts";
import type { RelayStep } from "../relays/steps.ts";
import { RelayWorld } from "../relays/world.ts";
import type { Core } from "../simulator.ts";
import type { PlayedInput } from "./calls.ts";
import { type RecordedInput, RecordedMachine } from "./recorded-machine.ts";

/** What workerd can be made to do: it forgets no memory while sockets stay. */
function possible(step: RelayStep): RelayStep[] {
  switch (step.do) {
    case "evict from memory":
      return [];
    case "network":
      // Something always takes time: see RecordedMachine.
      return [{ ...step, delays: step.delays.map((delay) => Math.max(delay, 1)) }];
    default:
      return [step];
  }
}

/** Has the same reach a relay of workerd. @throws Error where it does something else. */
async function play(workerd: Workerd, name: string, inputs: readonly RecordedInput[]): Promise<void> {
  if (inputs.length === 0) return;
  const played: PlayedInput[] = inputs.map(({ outputs, ...input }) => ({ ...input, expects: outputs.length }));
  const real = asJSON(await workerd.act(name, played));
  const simulated = asJSON(inputs.map(({ outputs }) => outputs));
  if (isDeepStrictEqual(sorted(real), sorted(simulated))) return;
  throw new Error(`What a relay does differs at ${firstDifference(sorted(simulated), sorted(real))}`);
}

/** The order of what happens at once is no promise of the platform. */
const sorted = (outputs: unknown): unknown =>
  Array.isArray(outputs)
    ? outputs.map((ofInput) =>
        Array.isArray(ofInput)
          ? ofInput.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
          : ofInput,
      )
    : outputs;

async function compare(workerd: Workerd, prefix: string, { machine }: RelayWorld<RecordedMachine>): Promise<void> {
  for (const [path, record] of machine.records) {
    const name = `${prefix}-${path.replaceAll("/", "-")}`;
    const items = record.items;
    if (items.length === 0) continue;
    record.items = [];
    let inputs: RecordedInput[] = [];
    for (const item of items) {
      if (item !== "deploy") inputs.push(item);
      else {
        await play(workerd, name, inputs);
        inputs = [];
        await workerd.deploy(name);
      }
    }
    await play(workerd, name, inputs);
    const simulated = asJSON(machine.state(path));
    const real = await workerd.settled(name, simulated);
    if (!isDeepStrictEqual(real, simulated)) throw new Error(`A relay differs at ${firstDifference(simulated, real)}`);
  }
}

const recordedCore: Core<RelayModule, RelayWorld<RecordedMachine>, RelayStep> = {
  ...relayCore,
  open: (module) => new RelayWorld(module, RecordedMachine),
};

/** The relays as the simulator runs them, each against the same class in workerd. */
export const relaysInWorkerdCore = compared(recordedCore, {
  options: { entry: "tests/simulation/relays-in-workerd/object.ts", objects: { OBJECT: "RealRelay" } },
  possible,
  begin: (workerd, history) => (world) => compare(workerd, `relays-${history}`, world),
});
