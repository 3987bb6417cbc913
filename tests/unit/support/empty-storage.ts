import type { Databases } from "../../../scripts/lib/storage/storage.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { memoryDatabase } from "./memory-database.ts";

interface AccountStorage extends Databases {
  copy(): AccountStorage;
}

/** Databases for account commands, migrated and empty. @param images of databases that already have content */
export function emptyStorage(images: ReadonlyMap<DatabaseName, Uint8Array> = new Map()): AccountStorage {
  const databases = new Map<DatabaseName, ReturnType<typeof memoryDatabase>>();
  return {
    maxStatementBytes: 1_000_000,
    database(name) {
      const database = databases.get(name) ?? memoryDatabase(name, images.get(name));
      databases.set(name, database);
      return database;
    },
    close: async () => {},
    copy: () => emptyStorage(new Map([...databases].map(([name, database]) => [name, database.image()]))),
  };
}
