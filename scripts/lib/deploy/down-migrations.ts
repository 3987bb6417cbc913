import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How a migration is undone, or why it is not. */
export type DownMigration = { sql: string } | { reason: string };

/**
 * Reads the comment that ends a migration: `-- Way back: DROP TABLE events;`, or `-- No way back: REASON`. Both may continue on further
 * comment lines. Null without such a comment.
 */
export function downMigrationOf(migration: string): DownMigration | null {
  const [, kind, text] = /^-- (Way|No way) back: (.+(?:\n-- .+)*)\s*$(?![\s\S])/m.exec(migration) ?? [];
  if (text === undefined) return null;
  return kind === "Way" ? { sql: text.replaceAll(/\n-- /g, "\n") } : { reason: text.replaceAll(/\n-- /g, " ") };
}

/** A folder's migrations that say neither how they are undone nor why they cannot be. */
export function withoutDownMigration(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && downMigrationOf(readFileSync(join(folder, name), "utf8")) === null)
    .map((name) => join(folder, name));
}
