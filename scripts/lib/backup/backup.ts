import { closeSync, readFileSync, rmSync } from "node:fs";
import { type DatabaseName, databaseNames } from "../../../worker/env.ts";
import { createPrivateFile } from "../private-file.ts";
import { CommandError } from "../report.ts";
import { Archive, type Manifest } from "./archive.ts";
import type { BackupStorage } from "./backup-storage.ts";
import { countRowsOf, dumpDatabase, tablesOf } from "./dump-database.ts";

/** Writes all databases and objects of a site into a new file that only its owner can read. @returns its manifest */
export async function backUp(storage: BackupStorage, source: string, path: string, now: Date): Promise<Manifest> {
  closeSync(createPrivateFile(path));
  const archive = new Archive();
  try {
    const manifest: Manifest = { version: 1, madeAt: now.toISOString(), source, databases: [], objects: [] };
    for (const name of databaseNames) {
      const { sql, rows } = await dumpDatabase(storage, name);
      manifest.databases.push({ name, rows, ...(await archive.add(`databases/${name}.sql`, sql)) });
    }
    for (const key of await storage.objects.keys()) {
      const file = `objects/${String(manifest.objects.length + 1).padStart(6, "0")}`;
      const metadata = await storage.objects.get(key, archive.pathOf(file));
      if (metadata !== null) manifest.objects.push({ key, ...metadata, ...(await archive.added(file)) });
    }
    archive.write(path, manifest);
    return manifest;
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    archive.remove();
  }
}

/** Whether the storage has what a restore of this database wrote, so that a restore that stopped halfway can be continued. */
async function isRestored(storage: BackupStorage, name: DatabaseName, backedUp: string): Promise<boolean> {
  return (await dumpDatabase(storage, name)).sql === backedUp;
}

/**
 * Fills the empty databases and bucket of a site from a file. What an earlier restore of the same file wrote may be there.
 * @throws CommandError for a damaged file or storage that holds anything else, before anything is written.
 */
export async function restore(storage: BackupStorage, path: string): Promise<Manifest> {
  const archive = new Archive();
  try {
    const manifest = await archive.unpack(path);
    const readSql = (file: string) => readFileSync(archive.pathOf(file), "utf8");
    const filled: string[] = [];
    const wanted: Manifest["databases"] = [];
    for (const database of manifest.databases) {
      const { name, file } = database;
      if ((await tablesOf(storage, name)).length === 0) wanted.push(database);
      else if (!(await isRestored(storage, name, readSql(file)))) filled.push(name);
    }
    const own = new Set(manifest.objects.map(({ key }) => key));
    if ((await storage.objects.keys()).some((key) => !own.has(key))) filled.push("the bucket");
    if (filled.length > 0) {
      throw new CommandError(
        `A backup is restored into empty storage alone. Something is in: ${filled.join(", ")}. --help says what empties it.`,
      );
    }
    // Databases last: the site shows nothing without them.
    for (const { key, headers, custom, file } of manifest.objects) {
      await storage.objects.put(key, archive.pathOf(file), { headers, custom });
    }
    for (const { name, file, rows } of wanted) {
      await storage.runScript(name, readSql(file));
      const restored = await countRowsOf(storage, name, Object.keys(rows));
      const wrong = Object.entries(rows).filter(([table, count]) => restored[table] !== count);
      if (wrong.length > 0) {
        throw new CommandError(`Rows of ${name} are missing in: ${wrong.map(([table]) => table).join(", ")}.`);
      }
    }
    return manifest;
  } finally {
    archive.remove();
  }
}

/** "8 databases with 1203 rows, and 14 objects" */
export function describeManifest({ databases, objects }: Manifest): string {
  const rows = databases.flatMap((database) => Object.values(database.rows)).reduce((sum, count) => sum + count, 0);
  return `${databases.length} databases with ${rows} rows, and ${objects.length} objects`;
}
