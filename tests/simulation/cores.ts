import { entitlementCore } from "./entitlements/core.ts";
import { gateCore } from "./gate/core.ts";
import { gateInWorkerdCore } from "./gate-in-workerd/core.ts";
import { matchCore } from "./match-room/core.ts";
import { matchRoomInWorkerdCore } from "./match-room-in-workerd/core.ts";
import { pageCacheCore } from "./page-cache/core.ts";
import { paymentsCore } from "./payments/core.ts";
import { relayCore } from "./relays/core.ts";
import { relaysInWorkerdCore } from "./relays-in-workerd/core.ts";
import { sessionCore } from "./sessions/core.ts";
import { simulation } from "./simulator.ts";
import {
  entitlementsInWorkerdCore,
  pageCacheInWorkerdCore,
  paymentsInWorkerdCore,
  sessionsInWorkerdCore,
} from "./storage-in-workerd/core.ts";

/** The parts of the site that are simulated. */
export const simulatedCores = [
  simulation(gateCore),
  simulation(matchCore),
  simulation(relayCore),
  simulation(pageCacheCore),
  simulation(paymentsCore),
  simulation(sessionCore),
  simulation(entitlementCore),
];

/** Simulated parts against the same objects in workerd. */
export const comparedCores = [
  simulation(gateInWorkerdCore),
  simulation(matchRoomInWorkerdCore),
  simulation(relaysInWorkerdCore),
];

/** Simulated parts of which the storages in workerd are asked the same. */
export const comparedStorages = [
  simulation(paymentsInWorkerdCore),
  simulation(entitlementsInWorkerdCore),
  simulation(sessionsInWorkerdCore),
  simulation(pageCacheInWorkerdCore),
];
