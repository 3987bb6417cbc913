import { gateCore } from "../gate/core.ts";
import type { GateModule } from "../gate/machine.ts";
import type { GateStep } from "../gate/steps.ts";
import { GateWorld } from "../gate/world.ts";
import { inWorkerd } from "../in-workerd/compare.ts";
import type { Core } from "../simulator.ts";
import { RecordedMachine } from "./recorded-machine.ts";

/** What workerd can be made to do: it fails no storage and forgets no memory while sockets stay. */
function possible(step: GateStep): GateStep[] {
  switch (step.do) {
    case "evict from memory":
    case "storage fails":
      return [];
    case "close":
      return [{ ...step, code: step.code === 1006 ? 3001 : step.code }];
    default:
      return [step];
  }
}

const recordedCore: Core<GateModule, GateWorld<RecordedMachine>, GateStep> = {
  ...gateCore,
  open: (module) => new GateWorld(module, RecordedMachine),
};

/** The stream gate as the simulator runs it, against the same class in workerd. */
export const gateInWorkerdCore = inWorkerd(
  recordedCore,
  { entry: "tests/simulation/gate-in-workerd/object.ts", objects: { OBJECT: "RealGate" } },
  possible,
);
