import { gateCore } from "./gate/core.ts";
import { paymentsCore } from "./payments/core.ts";
import { simulation } from "./simulator.ts";

/** The parts of the site that are simulated. */
export const simulatedCores = [simulation(gateCore), simulation(paymentsCore)];
