import type { Databases } from "../../../scripts/lib/storage/storage.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { memoryDatabase } from "./memory-database.ts";

/** Databases that account commands use, migrated and empty. */
export function emptyStorage(): Databases {
  const databases = new Map<DatabaseName, ReturnType<typeof memoryDatabase>>();
  return {
    maxStatementBytes: 1_000_000,
    database(name) {
      const database = databases.get(name) ?? memoryDatabase(name);
      databases.set(name, database);
      return database;
    },
    close: async () => {},
  };
}
