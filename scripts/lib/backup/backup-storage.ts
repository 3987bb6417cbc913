import type { DatabaseName } from "../../../worker/env.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Database } from "../storage/storage.ts";

/** The access to a site's storage, local or deployed, that a backup needs. */
export interface BackupStorage {
  database(name: DatabaseName): Pick<Database, "query" | "queryAll">;
  /** The rows of tables as INSERT statements, as D1 exports them. */
  exportRows(name: DatabaseName, tables: readonly string[]): Promise<string>;
  /** Runs a file of SQL in one transaction. */
  runScript(name: DatabaseName, sql: string): Promise<void>;
  objects: ObjectStore;
  close(): Promise<void>;
}
