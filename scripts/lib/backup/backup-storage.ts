import type { DatabaseName } from "../../../worker/env.ts";
import type { Database } from "../storage/storage.ts";

/** An object of the bucket, without its key. */
export interface StoredObject {
  bytes: Uint8Array;
  /** HTTP headers that it is served with, such as content-type, in lower case. */
  headers: Record<string, string>;
  /** Custom metadata. */
  custom: Record<string, string>;
}

export interface ObjectStore {
  /** Every key. */
  keys(): Promise<string[]>;
  /** Null when there is none, as after a deletion. */
  get(key: string): Promise<StoredObject | null>;
  put(key: string, object: StoredObject): Promise<void>;
}

/** What a backup needs of a site's storage, local or deployed. */
export interface BackupStorage {
  database(name: DatabaseName): Pick<Database, "query" | "queryAll">;
  /** The rows of tables as INSERT statements, as D1 exports them. */
  exportRows(name: DatabaseName, tables: readonly string[]): Promise<string>;
  /** Runs a file of SQL, all of it or nothing. */
  runScript(name: DatabaseName, sql: string): Promise<void>;
  objects: ObjectStore;
  close(): Promise<void>;
}

/** HTTP headers that R2 stores with an object. */
export const objectHeaders = [
  "content-type",
  "content-language",
  "content-disposition",
  "content-encoding",
  "cache-control",
] as const;
