import type { Core } from "../simulator.ts";
import { RelayMachine, type RelayModule } from "./machine.ts";
import { type RelayStep, relayHistory } from "./steps.ts";
import { relayVariants } from "./variants.ts";
import { RelayWorld } from "./world.ts";

async function act(world: RelayWorld, step: RelayStep): Promise<void> {
  const { machine } = world;
  switch (step.do) {
    case "network":
      machine.delays = step.delays;
      return;
    case "change":
      machine.room.change(step.times);
      return;
    case "follow":
      return await world.follow(step.nth);
    case "leave":
      return world.leave(step.nth);
    case "wait":
      return await world.pass(step.milliseconds);
    case "calls are lost":
      machine.lost.set(step.place, step.calls);
      return;
    case "changes come twice":
      machine.isRepeating = step.isOn;
      return;
    case "evict from memory":
      // First finishes everything that is ready to run.
      await world.pass(0);
      return machine.object(step.place).evict();
    case "deploy":
      await world.pass(0);
      return world.deploy();
    case "match is opened again":
      return await machine.room.reopen();
    case "match is over":
      return await machine.room.end();
  }
}

/** The network works again, everybody follows until they are up to date, and then leaves. */
async function finish(world: RelayWorld): Promise<void> {
  const { machine } = world;
  machine.lost.clear();
  machine.isRepeating = false;
  machine.delays = [10];
  // One heartbeat per level, each of which may just have begun.
  await world.pass(25_000);
  world.requireAll("Within a heartbeat of each level");
  machine.room.change(1);
  await world.pass(1_000);
  world.requireAll("Within a second of a change");
  await world.followAll();
  for (const nth of world.followers.keys()) world.leave(nth);
  await world.pass(40_000);
  const left = [...machine.storing(), ...machine.room.relays()];
  if (left.length > 0) world.unfulfilled ??= `Once all have left, something is left of ${left.join(", ")}`;
}

/**
 * Followers of a match at relays: durable-objects/follower-relay.ts and the room's list of relays, below a room that counts its changes.
 */
export const relayCore: Core<RelayModule, RelayWorld, RelayStep> = {
  name: "relays",
  module: "tests/simulation/relays/subject.ts",
  history: relayHistory,
  open: (module) => new RelayWorld(module, RelayMachine),
  act,
  finish,
  invariants: [
    {
      says: "A follower is sent every change once, in order, and none before the room has it",
      broken: (world) => world.wronglySent,
    },
    {
      says: "Everybody has every change in the end, and nothing stays when all have left",
      broken: (world) => world.unfulfilled,
    },
  ],
  variants: relayVariants,
};
