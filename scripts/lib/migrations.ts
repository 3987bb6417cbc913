import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type DatabaseName, databaseNames } from "../../worker/env.ts";
import { boundResources } from "./bound-resources.ts";
import { stateRoot } from "./paths.ts";
import { CommandError } from "./report.ts";
import { digestOf, unlessDone } from "./stamp.ts";

/**
 * Applies the D1 migrations that a database does not have yet, through wrangler, which applies each whole or not at all.
 * @throws CommandError with the database's name and what SQLite said.
 */
export function applyMigrations(
  database: DatabaseName,
  target: { stateDir: string } | "remote",
  config = "wrangler.toml",
): void {
  const where =
    target === "remote" ? ["--remote", "--env", "production"] : ["--local", "--persist-to", target.stateDir];
  const { status, stdout, stderr } = spawnSync(
    "wrangler",
    ["d1", "migrations", "apply", database, "--config", config, ...where],
    // CI=1 keeps wrangler from asking.
    { encoding: "utf8", env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" } },
  );
  if (status !== 0) {
    const said = `${stdout}\n${stderr}`
      .split("\n")
      .filter((line) => /error|❌|✘|SQLITE|Migration/i.test(line))
      .join("\n");
    throw new CommandError(
      `A migration of ${database} could not be applied, and nothing of it was kept:\n${said || stdout + stderr}\nMend the file named above and run the same command again.`,
    );
  }
}

/** Brings all local databases to the newest migration. */
export async function migrateLocal(stateDir = stateRoot): Promise<"up to date" | undefined> {
  const folders = boundResources().databases.map(({ migrations }) => migrations);
  return await unlessDone(join(stateDir, "migrations.stamp"), digestOf(folders), () => {
    for (const database of databaseNames) applyMigrations(database, { stateDir });
  });
}
