import { z } from "zod";
import { splitStatements } from "../storage/split-statements.ts";
import { openLocalStorage } from "../storage/storage.ts";
import type { BackupStorage } from "./backup-storage.ts";
import { rowsBegin, rowsEnd } from "./dump-database.ts";

/** Result of D1's export: one row with an array of lines. */
const exported = z.tuple([z.array(z.string())]);

/** Splits a dump into statements. Between the markers, each line is one statement. */
async function statementsOf(sql: string): Promise<string[]> {
  const [head = "", others = ""] = sql.split(`\n${rowsBegin}\n`);
  const [rows = "", tail = ""] = others.split(`\n${rowsEnd}\n`);
  return [
    ...(await splitStatements(head)),
    ...rows.split("\n").filter((line) => line !== ""),
    ...(await splitStatements(tail)),
  ].filter((statement) => statement.trim() !== "");
}

export function openLocalBackup(stateDir?: string): BackupStorage {
  const storage = openLocalStorage(stateDir);
  return {
    database: (name) => storage.database(name),
    async exportRows(name, tables) {
      // With the options of `wrangler d1 export --local`: data without schema.
      const row = await storage.readFrom.database(name, (db) =>
        db
          .prepare("PRAGMA miniflare_d1_export(?,?,?);")
          .bind(true, false, ...tables)
          .raw(),
      );
      return exported.parse(row)[0].join("\n");
    },
    async runScript(name, sql) {
      const statements = await statementsOf(sql);
      await storage.database(name).transact(statements.map((statement) => ({ sql: statement })));
    },
    objects: storage.objects(),
    close: () => storage.close(),
  };
}
