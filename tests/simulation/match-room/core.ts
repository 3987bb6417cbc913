import { clock } from "../runtime/load-module.ts";
import type { Core } from "../simulator.ts";
import { matchInvariants } from "./invariants.ts";
import { MatchMachine, type MatchModule } from "./machine.ts";
import { type MatchStep, matchHistory } from "./steps.ts";
import { matchVariants } from "./variants.ts";
import { MatchWorld } from "./world.ts";

async function act(world: MatchWorld, step: MatchStep): Promise<void> {
  world.beginStep();
  await happen(world, step);
  await world.endStep();
}

async function happen(world: MatchWorld, step: MatchStep): Promise<void> {
  const { machine } = world;
  switch (step.do) {
    case "report":
      for (let time = 0; time < step.times; time += 1) await world.report(step.report);
      return;
    case "two reports at once":
      return await world.report(step.report, step.other);
    case "open":
      return await world.open(step.isSimulated);
    case "wait":
      if (step.alarms === "on time") return await machine.waitWithAlarms(step.seconds * 1000);
      clock.now += step.seconds * 1000;
      return;
    case "follow":
      return await world.follow(step.nth);
    case "leave":
      return await world.leave(step.nth);
    case "alarm":
      for (let time = 0; time < step.times; time += 1) await machine.fireAlarm();
      return;
    case "evict from memory":
      return machine.evictFromMemory();
    case "deploy":
      return machine.deploy();
    case "storage fails":
      machine.failsAfter = step.afterStatements;
      return;
    case "database fails":
      machine.database.nextFailure = { when: step.when, stopsCaller: step.stopsCaller };
      return;
    case "hub fails":
      machine.hubFails = true;
      return;
    case "league decides":
      return world.decide(step.status);
    case "league moves it":
      return world.move(step.minutes);
  }
}

/** Everything responds again, and delayed writes are done. */
async function finish(world: MatchWorld): Promise<void> {
  const { machine } = world;
  machine.failsAfter = null;
  machine.hubFails = false;
  machine.database.nextFailure = null;
  const finishing = [
    async () => {
      if (world.version !== null) await world.open(false);
    },
    () => machine.waitWithAlarms(Math.max(world.kickoff - clock.now, 0) + 1_000_000),
  ];
  for (const part of finishing) {
    world.beginStep();
    await part();
    await world.endStep();
  }
  world.isSettled = true;
}

/** The room of a match: durable-objects/match-room.ts, its event log, the records, the hub, and what pages make of its messages. */
export const matchCore: Core<MatchModule, MatchWorld, MatchStep> = {
  name: "match-room",
  module: "tests/simulation/match-room/subject.ts",
  history: matchHistory,
  open: (module) => new MatchWorld(module, MatchMachine),
  act,
  finish,
  invariants: matchInvariants,
  variants: matchVariants,
};
