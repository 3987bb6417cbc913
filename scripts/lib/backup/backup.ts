import { closeSync, readFileSync, rmSync } from "node:fs";
import { databaseNames } from "../../../worker/env.ts";
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

/**
 * Fills the empty databases and bucket of a site from a file.
 * @throws CommandError for a damaged file or storage that is not empty, before anything is written.
 */
export async function restore(storage: BackupStorage, path: string): Promise<Manifest> {
  const archive = new Archive();
  try {
    const manifest = await archive.unpack(path);
    const filled: string[] = [];
    for (const { name } of manifest.databases) if ((await tablesOf(storage, name)).length > 0) filled.push(name);
    if ((await storage.objects.keys()).length > 0) filled.push("the bucket");
    if (filled.length > 0) {
      throw new CommandError(
        `A backup is restored into empty storage alone. Something is in: ${filled.join(", ")}. --help says what empties it.`,
      );
    }
    for (const { name, file, rows } of manifest.databases) {
      await storage.runScript(name, readFileSync(archive.pathOf(file), "utf8"));
      const restored = await countRowsOf(storage, name, Object.keys(rows));
      const wrong = Object.entries(rows).filter(([table, count]) => restored[table] !== count);
      if (wrong.length > 0) {
        throw new CommandError(`Rows of ${name} are missing in: ${wrong.map(([table]) => table).join(", ")}.`);
      }
    }
    for (const { key, headers, custom, file } of manifest.objects) {
      await storage.objects.put(key, archive.pathOf(file), { headers, custom });
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
