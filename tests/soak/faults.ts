import type { Storage } from "../../scripts/lib/storage/storage.ts";
import type { DatabaseName } from "../../worker/env.ts";
import { type Load, pause } from "./load.ts";

/** Milliseconds that storage is unavailable, and that payment events are held back. */
const away = 10_000;
const held = 20_000;

/** What the faults of a load act on. */
export interface Site {
  storage(): Storage;
  /** Stops the runtime with all its objects, and starts it on the same storage, as a deploy does. */
  restart(): Promise<void>;
  /** Cuts the connection of every follower. */
  cutFollowers(): void;
  /** Calls the payments emulator's helpers. */
  deliver(path: string, body: Record<string, string>): Promise<void>;
}

type Fault = (load: Load, site: Site) => Promise<void>;

/** Removes one of the tables of storage for a while, so that everything that needs it fails. */
const without =
  (database: DatabaseName, table: string): Fault =>
  async (load, { storage }) => {
    const rename = (from: string, to: string) =>
      storage()
        .database(database)
        .transact([{ sql: `ALTER TABLE ${from} RENAME TO ${to}` }]);
    await rename(table, `${table}_away`);
    await pause(load, away);
    await rename(`${table}_away`, table);
  };

export const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ["the news cannot be read", without("CONTENT_DB", "categories")],
  ["every follower's connection is cut", async (_, { cutFollowers }) => cutFollowers()],
  ["matches cannot be read", without("MATCH_DB", "competitions")],
  [
    "events of payments come late, out of order and twice",
    async (load, { deliver }) => {
      await deliver("", { mode: "held" });
      await pause(load, held);
      await deliver("/send", { order: "random", times: "2" });
      await deliver("", { mode: "by_itself" });
    },
  ],
  ["entitlements cannot be read", without("PAYMENTS_DB", "account_restrictions")],
  ["the runtime is restarted, as by a deploy", async (_, { restart }) => await restart()],
  ["videos cannot be read", without("VIDEO_DB", "availability_rules")],
  ["passes cannot be read", without("PAYMENTS_DB", "packages")],
];
