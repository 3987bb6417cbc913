import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateLocal } from "../../../scripts/lib/storage/migrations.ts";

async function migrate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "migrated-"));
  await migrateLocal(folder);
  return folder;
}

/** Migrated once for all files. */
let migrated: Promise<string> | null = null;

/** Creates migrated, empty local storage in a folder. */
export async function writeMigrated(stateDir: string): Promise<void> {
  migrated ??= migrate();
  cpSync(await migrated, stateDir, { recursive: true });
}
