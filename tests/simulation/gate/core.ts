import type { Core } from "../simulator.ts";
import { gateInvariants } from "./invariants.ts";
import { GateMachine, type GateModule } from "./machine.ts";
import { addresses, type GateStep, gateHistory } from "./steps.ts";
import { gateVariants } from "./variants.ts";
import { GateWorld } from "./world.ts";

/** The newest player opens its socket. */
async function connectLast(world: GateWorld): Promise<void> {
  const player = world.players.at(-1);
  if (player !== undefined) await world.open(player.device, player.stream, player.token?.lease);
}

async function act(world: GateWorld, step: GateStep): Promise<void> {
  const { machine } = world;
  world.beginStep();
  switch (step.do) {
    case "check":
      await world.start(step.device, step.stream, step.address, step.evict, step.delivery);
      if (step.connects) await connectLast(world);
      return;
    case "play by turns":
      for (let time = 0; time < step.times; time += 1) {
        await world.start(step.device, step.stream, addresses[0], null, "arrives");
      }
      return;
    case "renew":
    case "take over":
    case "travel":
    case "connect": {
      const player = world.player(step.nth);
      if (player === undefined) return;
      if (step.do === "renew") return await world.renew(player, step.delivery);
      if (step.do === "take over") {
        return await world.start(player.device, player.stream, player.address, null, "arrives");
      }
      if (step.do === "travel") return await world.travel(player, step.isCopy);
      return await world.open(player.device, player.stream, player.token?.lease);
    }
    case "open":
      return await world.open(step.device, step.names ? step.stream : null);
    case "ping":
    case "name another entry":
    case "send garbage":
    case "close":
    case "break":
    case "stop": {
      const connection = world.connection(step.nth);
      if (connection === undefined) return;
      if (step.do === "ping") return await world.ping(connection, step.wakes);
      if (step.do === "name another entry") return await world.name(connection, step.stream.entryID);
      if (step.do === "send garbage") return await world.sendGarbage(connection);
      if (step.do === "close") return await world.close(connection, step.code);
      if (step.do === "stop") return await world.stop(connection);
      return world.leave(connection);
    }
    case "wait":
      await world.echoCloses();
      return await world.wait(step.seconds * 1000, step.alarms === "on time");
    case "stop a device": {
      const slots = machine.slots();
      const slot = slots.at(step.nth % Math.max(slots.length, 1))?.slot;
      if (slot === undefined) return;
      return await world.end(
        (lease) => lease.slot === slot,
        (gate) => gate.stop(slot, "stopped elsewhere"),
      );
    }
    case "sign out": {
      const { account, device } = step.device;
      const session = device.split(".")[1] ?? "";
      return step.everywhere
        ? await world.end(
            (lease) => lease.account === account,
            (gate) => gate.endAccount(account, "signed out everywhere"),
          )
        : await world.end(
            (lease) => lease.device.endsWith(`.${session}`),
            (gate) => gate.endSession(session, "signed out"),
          );
    }
    case "lose entitlement": {
      const { account } = step.device;
      const { entryID } = step.stream;
      return await world.end(
        (lease) => lease.account === account && lease.entryID === entryID,
        (gate) => gate.endEntry(account, entryID, "not entitled"),
      );
    }
    case "late check arrives":
      return await world.lateCheckArrives(step.nth);
    case "alarm":
      for (let time = 0; time < step.times; time += 1) await world.alarm();
      return;
    case "evict from memory":
      return machine.evictFromMemory();
    case "deploy":
      return machine.deploy();
    case "storage fails":
      machine.failsAfter = step.afterStatements;
      return;
    case "clock goes back":
      world.clockGoesBack(step.seconds * 1000);
  }
}

/** Everybody leaves, and all deadlines pass. */
async function finish(world: GateWorld): Promise<void> {
  world.beginStep();
  world.machine.failsAfter = null;
  for (const connection of world.connections) world.leave(connection);
  await world.wait(120_000, true);
  await world.echoCloses();
  await world.wait(120_000, true);
  const { machine } = world;
  if (machine.leases().length + machine.slots().length > 0)
    throw new Error("Something is left when everybody has left.");
  if (machine.storage.alarmAt !== null) throw new Error("The alarm is set, and nothing has a deadline.");
  if (machine.openSockets().length > 0) throw new Error("A silent socket is left open.");
}

/** The stream gate: durable-objects/stream-gate.ts and its rows. */
export const gateCore: Core<GateModule, GateWorld, GateStep> = {
  name: "gate",
  module: "durable-objects/stream-gate.ts",
  history: gateHistory,
  open: (module) => new GateWorld(module, GateMachine),
  act,
  finish,
  invariants: gateInvariants,
  variants: gateVariants,
};
