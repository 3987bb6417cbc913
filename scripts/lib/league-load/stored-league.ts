import { z } from "zod";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";

const row = z.object({ description: z.string() });
const names = z.object({ name: z.string(), slug: z.string() });

/** @throws CommandError when another league was loaded into this storage. */
export async function requireStorageOf(storage: Databases, slug: string): Promise<void> {
  const [found] = await storage.database("CONTENT_DB").query({ sql: "SELECT description FROM league" });
  if (found === undefined) return;
  const stored = names.parse(JSON.parse(row.parse(found).description));
  if (stored.slug === slug) return;
  throw new CommandError(
    `This storage holds the ${stored.name}. STATE_DIR=FOLDER selects other storage, and npm run reset empties this one.`,
  );
}
