import {
  type FollowerRegion,
  maxRelayLevels,
  relayHeartbeat,
  relayWidth,
} from "../../../schemas/football/follower-relays.ts";
import { maxImmediateReconnects, reconnectJitter } from "../../../schemas/football/spread-reconnection.ts";
import { pingIntervalMilliseconds } from "../../../schemas/streaming/socket-ping.ts";
import { prices } from "./platform.ts";

/** A match and its followers. */
export interface MatchDay {
  followers: Partial<Record<FollowerRegion, number>>;
  perObject: number;
  /** Minutes from the first follower to the last. */
  minutes: number;
  /** Number of reported changes. */
  changes: number;
  /** Number of deploys during the match, after each of which all followers reconnect. */
  deploys: number;
}

/** CPU milliseconds to send a change to one follower, and to accept a follower, measured by `npm run bench -- room` on two busy cores. */
const sendMilliseconds = 0.15;
const acceptMilliseconds = 0.5;
/** CPU milliseconds of the Worker for a handshake. */
const handshakeMilliseconds = 1;

/** Share of the fullest shard when networks are spread at random: five standard deviations above the mean. */
export const maxPerShard = (total: number, shards: number) => total / shards + 5 * Math.sqrt(total / shards);

/** Number of relay levels that a region needs. Null if even the deepest tree is too small, and the other followers poll. */
function levelsOf(followers: number, perObject: number): number | null {
  for (let levels = 1; levels <= maxRelayLevels; levels += 1) {
    const relays = relayWidth ** (levels - 1);
    if ((relays === 1 ? followers : maxPerShard(followers, relays)) <= perObject) return levels;
  }
  return null;
}

/** The largest load on any one object, and what a match costs in US dollars. An upper bound: all followers are at relays. */
export function matchLoad({ followers, perObject, minutes, changes, deploys }: MatchDay) {
  const regions = Object.values(followers).filter((count) => count > 0);
  const all = regions.reduce((sum, count) => sum + count, 0);
  const isSmall = all <= perObject;
  const trees = (isSmall ? [] : regions).map((count) => {
    const levels = levelsOf(count, perObject);
    const leaves = relayWidth ** ((levels ?? maxRelayLevels) - 1);
    const relays = Array.from({ length: levels ?? maxRelayLevels }, (_, level) => relayWidth ** level);
    const atLeaf = Math.min(perObject, Math.ceil(leaves === 1 ? count : maxPerShard(count, leaves)));
    return { relays: relays.reduce((sum, number) => sum + number, 0), atLeaf, isServed: levels !== null };
  });
  const relays = trees.reduce((sum, tree) => sum + tree.relays, 0);
  const sockets = isSmall ? all : Math.max(...trees.map(({ atLeaf }) => atLeaf));

  const connectedAtOnce = isSmall ? Math.min(sockets, maxImmediateReconnects) : 0;

  const handshakes = all * (1 + deploys);
  const heartbeats = (relays * minutes * 60_000) / relayHeartbeat;
  const pings = (all * minutes * 60_000) / pingIntervalMilliseconds;
  // A heartbeat is an alarm and a call.
  const requests = handshakes + relays * changes + 2 * heartbeats + pings / prices.socketMessagesPerRequest;
  const cpuMilliseconds = all * changes * sendMilliseconds + handshakes * acceptMilliseconds + 2 * heartbeats;
  const million = 1_000_000;
  const cost = {
    "requests of objects": (requests / million) * prices.objectRequests,
    "duration of objects": ((cpuMilliseconds / 1000) * 0.128 * prices.objectDuration) / million,
    "rows written": ((relays * changes + heartbeats) / million) * prices.rowsWritten,
    "the Worker": (handshakes / million) * (prices.workerRequests + handshakeMilliseconds * prices.workerMilliseconds),
  };
  return {
    relays,
    isServed: trees.every(({ isServed }) => isServed),
    largest: {
      sockets,
      /** Number of relays or followers that one object sends a change to. */
      branching: Math.max(sockets, relayWidth),
      /** Handshakes per second after a deploy. */
      handshakes: connectedAtOnce + Math.ceil(((sockets - connectedAtOnce) * 1000) / reconnectJitter),
      /** Milliseconds between the first and the last follower that receive a change. */
      spread: Math.round(sockets * sendMilliseconds),
    },
    cost,
    total: Object.values(cost).reduce((sum, part) => sum + part, 0),
  };
}
