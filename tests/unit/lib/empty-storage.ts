import type { Databases } from "../../../scripts/lib/storage.ts";
import { memoryDatabase } from "./memory-database.ts";

/** The databases that account commands use, migrated and empty. */
export function emptyStorage(): Databases {
  const identity = memoryDatabase("IDENTITY_DB");
  const payments = memoryDatabase("PAYMENTS_DB");
  const database = (name: string) => (name === "IDENTITY_DB" ? identity : payments);
  return { maxStatementBytes: 1_000_000, database, close: async () => {} };
}
