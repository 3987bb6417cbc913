import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wranglerOutput } from "../deploy/wrangler.ts";
import { openRemoteStorage } from "../storage/storage.ts";
import type { BackupStorage } from "./backup-storage.ts";

/** The storage of a deployed environment. @throws CommandError without a key for its bucket. */
export function openRemoteBackup(environment: string): BackupStorage {
  const storage = openRemoteStorage(environment);
  const objects = storage.objects();
  const folder = mkdtempSync(join(tmpdir(), "d1-"));
  const file = join(folder, "statements.sql");
  return {
    database: (name) => storage.database(name),
    async exportRows(name, tables) {
      const wanted = tables.flatMap((table) => ["--table", table]);
      await wranglerOutput(
        ["d1", "export", name, "--remote", "--no-schema", "--skip-confirmation", "--output", file, ...wanted],
        environment,
      );
      return readFileSync(file, "utf8");
    },
    async runScript(name, sql) {
      writeFileSync(file, sql);
      await wranglerOutput(["d1", "execute", name, "--remote", "--yes", "--file", file], environment);
    },
    objects,
    close: async () => rmSync(folder, { recursive: true }),
  };
}
