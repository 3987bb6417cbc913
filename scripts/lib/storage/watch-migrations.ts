import { existsSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { boundResources } from "../deploy/bound-resources.ts";
import { applyMigrations } from "./migrations.ts";
import { openLocalStorage } from "./storage.ts";

/** Milliseconds to wait after a change, because editors write in several steps. */
const settling = 100;

/**
 * Applies a migration to local storage when its file is added, or changed before it was applied, and prints that.
 * @returns a function that stops watching.
 */
export function watchMigrations(
  databases: ReturnType<typeof boundResources>["databases"],
  stateDir: string,
  say: (line: string) => void,
): () => void {
  // Sequential, because all write to the same storage.
  let queue = Promise.resolve();
  const watchers = databases.map(({ binding, migrations: folder }) => {
    const contents = new Map(
      readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")] as const),
    );
    const apply = async (file: string) => {
      await setTimeout(settling);
      const path = join(folder, file);
      const content = existsSync(path) ? readFileSync(path, "utf8") : "";
      if (content.trim() === "" || content === contents.get(file)) return;
      contents.set(file, content);
      const storage = openLocalStorage(stateDir);
      try {
        const applied = await applyMigrations(storage.database(binding), binding, folder);
        for (const name of applied) say(`Migration applied: ${join(folder, name)}`);
        if (!applied.includes(file)) {
          say(
            `${path} was applied before this change. Put the change into a new file, or start again after npm run reset.`,
          );
        }
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      } finally {
        await storage.close();
      }
    };
    return watch(folder, (_event, file) => {
      if (file?.endsWith(".sql")) queue = queue.then(() => apply(file));
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
