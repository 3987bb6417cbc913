import { mkdirSync, rmSync } from "node:fs";
import { prepareStorage } from "../../../scripts/lib/site/prepare.ts";
import { digestOf, unlessDone } from "../../../scripts/lib/stamp.ts";
import { openLocalStorage } from "../../../scripts/lib/storage/storage.ts";
import { templateState } from "./template-state.ts";

/** Everything that the seeded storage depends on. */
const inputs = ["leagues", "media", "schemas", "scripts", "worker", "tests/browser/support", "package-lock.json"];
/** Milliseconds for which seeded storage is reused: matches are staged for the time of seeding. */
const keptFor = 3_600_000;

/** Seeds the storage that the tests' sites start from, unless scripts/test.ts has done that while other tests ran. */
export default async function globalSetup(): Promise<void> {
  if (process.env.BROWSER_STORAGE !== "seeded") await seedTemplate();
}

/** @returns "up to date" if an earlier run has seeded it in this hour from the same sources. */
export async function seedTemplate(): Promise<"up to date" | undefined> {
  const hour = Math.floor(Date.now() / keptFor);
  return await unlessDone(`${templateState}.stamp`, `${digestOf(inputs)} ${hour}`, seed);
}

/** Seeds without promos and banners: nothing opens over pages unless a test causes it. */
async function seed(): Promise<void> {
  rmSync(templateState, { recursive: true, force: true });
  mkdirSync(templateState, { recursive: true });
  await prepareStorage(templateState, new Date());
  const storage = openLocalStorage(templateState);
  await storage
    .database("MARKETING_DB")
    .transact([{ sql: "DELETE FROM promo_overlays" }, { sql: "DELETE FROM slots WHERE id = 'splash'" }]);
  await storage.close();
}
