import { migrated } from "../../worker/migrated.ts";
import { inWorkerd } from "../in-workerd/compare.ts";
import { matchCore } from "../match-room/core.ts";
import { type MatchModule, recordsOf } from "../match-room/machine.ts";
import type { MatchStep } from "../match-room/steps.ts";
import { MatchWorld, untilKickoff } from "../match-room/world.ts";
import { clock } from "../runtime/clock.ts";
import type { Core } from "../simulator.ts";
import { RecordedMachine } from "./recorded-machine.ts";

/**
 * What workerd can be made to do: it fails no storage and forgets no memory while sockets stay. Which of two reports at once reads the
 * records first is up to D1, so they come one after the other.
 */
function possible(step: MatchStep): MatchStep[] {
  switch (step.do) {
    case "evict from memory":
    case "storage fails":
      return [];
    case "two reports at once":
      return [step.report, step.other].map((report) => ({ do: "report", report, times: 1 }));
    default:
      return [step];
  }
}

let tables: string[] | null = null;

const recordedCore: Core<MatchModule, MatchWorld<RecordedMachine>, MatchStep> = {
  ...matchCore,
  open: (module) => new MatchWorld(module, RecordedMachine),
};

/** A match's room as the simulator runs it, against the same class in workerd, with a real D1 database and a real hub. */
export const matchRoomInWorkerdCore = inWorkerd(
  recordedCore,
  {
    entry: "tests/simulation/match-room-in-workerd/object.ts",
    objects: { OBJECT: "RealRoom", HUB: "RealHub" },
    databases: ["MATCH_DB"],
  },
  possible,
  () => {
    tables ??= migrated("worker/backends/match-data/migrations");
    return { tables, records: recordsOf(clock.now + untilKickoff) };
  },
);
