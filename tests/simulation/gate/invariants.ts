import { socketLimits } from "../../../durable-objects/gate-sockets.ts";
import { maxStarts } from "../../../durable-objects/start-limiter.ts";
import { clock } from "../runtime/load-module.ts";
import type { Invariant } from "../simulator.ts";
import { keyOf, type Term } from "./expectations.ts";
import { attachmentOf } from "./machine.ts";
import { lastMessage, limits, type Player } from "./players.ts";
import type { GateWorld } from "./world.ts";

const pools = ["video", "audio"] as const;
/** The first problem, or null. */
const firstOf = (problems: (string | null | false)[]) =>
  problems.find((problem) => typeof problem === "string") || null;

function repeated(keys: readonly string[]): string | null {
  return keys.find((key, index) => keys.indexOf(key) !== index) ?? null;
}

/** The players whose token currently opens segments at their address. */
function playing({ players, machine }: GateWorld): (Player & { lease: string })[] {
  const leases = machine.leases();
  return players.flatMap((player) => {
    const { token, address } = player;
    const opens = leases.some(({ slot, lease }) => slot === token?.slot && lease === token.lease);
    return token !== null && token.address === address && opens ? [{ ...player, lease: token.lease }] : [];
  });
}

/** Whether a lease has lived longer than any sign of life allows. */
const isOverdue = (term: Term | null) => term !== null && clock.now >= term.atMost;

/** Checked after every step of every history. */
export const gateInvariants: readonly Invariant<GateWorld>[] = [
  {
    says: "An account and those who share its passes never have more slots than the limit",
    broken: ({ machine }) =>
      firstOf(
        pools.map((pool) => {
          const count = machine.slots().filter((slot) => slot.pool === pool).length;
          return count > limits[pool] && `${count} of ${pool}`;
        }),
      ),
  },
  {
    says: "No more devices play than the limit allows",
    broken: (world) =>
      firstOf(
        pools.map((pool) => {
          const devices = playing(world).flatMap(({ device, stream }) => (stream.pool === pool ? [device.device] : []));
          return new Set(devices).size > limits[pool] && `${[...new Set(devices)].join(", ")} play ${pool}`;
        }),
      ),
  },
  {
    says: "A device has one slot for each pool",
    broken: ({ machine }) => repeated(machine.slots().map(({ device, pool }) => `${device} ${pool}`)),
  },
  {
    says: "A slot lives by its leases, and a lease on its slot",
    broken: ({ machine }) => {
      const leases = machine.leases();
      const slot = machine.slots().find((one) => !leases.some((lease) => lease.slot === one.slot));
      const rows = machine.storage.rows("SELECT count(*) AS count FROM entry_leases")[0]?.count;
      if (slot !== undefined) return `${slot.device} has a slot without a lease`;
      return rows === leases.length ? null : "a lease has no slot";
    },
  },
  {
    says: "An entry has one player on a device",
    broken: ({ machine }) => repeated(machine.leases().map(keyOf)),
  },
  {
    says: "A copy never plays beside what it was copied from on another network, nor two players of one device the same entry",
    broken: (world) => {
      const places = new Map<string, string>();
      for (const { number, device, stream, address, lease } of playing(world)) {
        const key = `${device.device} ${stream.entryID}`;
        const place = `player ${number} at ${address} by ${lease}`;
        const other = places.get(key) ?? place;
        if (other !== place) return `${key}: ${other}, and ${place}`;
        places.set(key, place);
      }
      return null;
    },
  },
  {
    says: "A device starts an entry ten times a minute at most",
    broken: ({ starts }) => {
      for (const [key, times] of starts) {
        const recent = times.filter((at) => at > clock.now - 60_000 && at <= clock.now);
        if (recent.length > maxStarts) return `${key}: ${recent.length}`;
      }
      return null;
    },
  },
  {
    says: "Nobody is refused by the limit while there is room, and what counts may still be alive",
    broken: ({ judged: { refusedAtLimit }, expectations }) => {
      if (refusedAtLimit === null) return null;
      const { pool, counted } = refusedAtLimit;
      const slots = new Set(counted.map(({ slot }) => slot)).size;
      if (slots < limits[pool]) return `${slots} of ${limits[pool]} for ${pool}`;
      const dead = counted.find((lease) => isOverdue(expectations.term(lease)));
      return dead === undefined ? null : `${keyOf(dead)} counts`;
    },
  },
  {
    says: "A device that asks again keeps its slot",
    broken: ({ judged: { requestedAgain } }) => {
      if (requestedAgain === null) return null;
      const { slot, admission } = requestedAgain;
      if (!admission.admitted) return admission.why === "limit" ? "it is refused" : null;
      return admission.slot === slot ? null : `it has ${admission.slot} instead of ${slot}`;
    },
  },
  {
    says: "An eviction ends the device that was chosen, or the oldest, and no other",
    broken: ({ judged: { evicted } }) => {
      if (evicted === null) return null;
      const [ended, ...others] = evicted.ended;
      return others.length === 0 && evicted.allowed.includes(ended ?? "") ? null : `${evicted.ended.join(", ")} ended`;
    },
  },
  {
    says: "What is ended on purpose is gone at once",
    broken: ({ judged: { leftOver } }) => (leftOver[0] === undefined ? null : keyOf(leftOver[0])),
  },
  {
    says: "A lease lasts as long as its player may expect: 20 s after a session check, 70 s after a ping, 15 s after a broken socket",
    broken: ({ machine, expectations }) => {
      const there = new Set(machine.leases().map(keyOf));
      return expectations.due().find((key) => !there.has(key)) ?? null;
    },
  },
  {
    says: "A lease ends without signs of life",
    broken: ({ machine, expectations, isSwept }) => {
      const left = isSwept && machine.leases().find((lease) => isOverdue(expectations.term(lease)));
      return left ? `${keyOf(left)} is left` : null;
    },
  },
  {
    says: "Whatever has a deadline has an alarm no later than it",
    broken: ({ machine }) => {
      const unnamed = machine.openSockets().flatMap((socket) => {
        const { entryID, acceptedAt } = attachmentOf(socket);
        return entryID === null ? [acceptedAt + socketLimits.silence] : [];
      });
      const next = Math.min(...machine.leases().map(({ deadline }) => deadline), ...unnamed);
      const { alarmAt } = machine.storage;
      if (next === Number.POSITIVE_INFINITY) return null;
      return alarmAt !== null && alarmAt <= next ? null : `next ${next}, alarm ${alarmAt ?? "none"}`;
    },
  },
  {
    says: "A socket that has named its session keeps a lease, or gets the reason why not",
    broken: ({ machine }) => {
      const kept = new Set(machine.leases().map(({ connection }) => connection));
      const forgotten = machine
        .openSockets()
        .map(attachmentOf)
        .find(({ entryID, connection }) => entryID !== null && !kept.has(connection));
      return forgotten === undefined ? null : `${forgotten.connection} of ${forgotten.entryID}`;
    },
  },
  {
    says: "The gate closes no socket without a reason, unless its player has stopped",
    broken: ({ machine }) => {
      const silent = machine
        .closingSockets()
        .find(
          (socket) => socket.closedWith === 1008 && !["ended", "refused"].includes(lastMessage(socket)?.action ?? ""),
        );
      return silent === undefined ? null : attachmentOf(silent).connection;
    },
  },
  {
    says: "At most twenty sockets are open",
    broken: ({ machine }) =>
      machine.openSockets().length > socketLimits.sockets ? String(machine.openSockets().length) : null,
  },
  {
    says: "A socket that names no session is closed",
    broken: ({ machine, isSwept, hasRung }) => {
      const late = machine
        .openSockets()
        .map(attachmentOf)
        .find(({ entryID, acceptedAt }) => entryID === null && acceptedAt + socketLimits.silence <= clock.now);
      return isSwept && hasRung && late !== undefined ? late.connection : null;
    },
  },
];
