import { migrated } from "../../worker/migrated.ts";
import { entitlementCore } from "../entitlements/core.ts";
import { compared } from "../in-workerd/compare.ts";
import type { Timekeeper } from "../in-workerd/workerd.ts";
import { pageCacheCore } from "../page-cache/core.ts";
import { paymentsCore } from "../payments/core.ts";
import type { SimulatedDatabase } from "../runtime/database.ts";
import { storageCalls } from "../runtime/storage-calls.ts";
import { sessionCore } from "../sessions/core.ts";
import type { Core } from "../simulator.ts";
import { StorageComparison, storagesOfPlatform } from "./comparison.ts";

interface Storages<World> {
  /** Its database with the folder of its migrations; absent for a core without one. */
  database?: { of: (world: World) => SimulatedDatabase; migrations: string };
  /** The storage of which the clock is set. */
  keeper?: Timekeeper;
}

/**
 * A core of which the storages in workerd are asked the same, step by step, and have to answer like the simulated ones: then the core does
 * the same over both, since nothing else reaches it from them. After each step all tables are compared too.
 */
function storageInWorkerd<Module, World extends object, Step>(
  core: Core<Module, World, Step>,
  { database, keeper }: Storages<World>,
): Core<Module, World, Step> {
  let statements: string[] | null = null;
  const comparedCore = compared(core, {
    options: storagesOfPlatform,
    possible: (step) => [step],
    begin(workerd, history) {
      statements ??= database === undefined ? [] : migrated(database.migrations);
      const reset = { statements: statements.map((sql) => ({ sql, params: [] })) };
      const comparison = new StorageComparison(workerd, history, reset, keeper ?? null);
      storageCalls.start();
      return async (world) => {
        database?.of(world).readTables();
        await comparison.step(storageCalls.take());
      };
    },
  });
  return {
    ...comparedCore,
    // These are faults of the core, not of its storage.
    variants: [],
    async close() {
      storageCalls.stop();
      await comparedCore.close?.();
    },
  };
}

const own = <World extends { database: SimulatedDatabase }>(
  backend: string,
): Required<Storages<World>>["database"] => ({
  of: ({ database }) => database,
  migrations: `worker/backends/${backend}/migrations`,
});

export const paymentsInWorkerdCore = storageInWorkerd(paymentsCore, { database: own("payments") });
export const entitlementsInWorkerdCore = storageInWorkerd(entitlementCore, { database: own("payments") });
export const sessionsInWorkerdCore = storageInWorkerd(sessionCore, {
  database: own("identity"),
  keeper: "key-values",
});
export const pageCacheInWorkerdCore = storageInWorkerd(pageCacheCore, { keeper: "cache" });
