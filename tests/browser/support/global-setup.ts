import { mkdirSync, rmSync } from "node:fs";
import { prepareStorage } from "../../../scripts/lib/site/prepare.ts";
import { openLocalStorage } from "../../../scripts/lib/storage/storage.ts";
import { templateState } from "./state.ts";

/** Seeds the storage that the tests' sites start from, unless a whole run has beside its other tests (scripts/test.ts). */
export default async function globalSetup(): Promise<void> {
  if (process.env.BROWSER_STORAGE !== "seeded") await seedTemplate();
}

/** Nothing lies over pages unasked, unless a test puts it there. */
export async function seedTemplate(): Promise<void> {
  rmSync(templateState, { recursive: true, force: true });
  mkdirSync(templateState, { recursive: true });
  await prepareStorage(templateState, new Date());
  const storage = openLocalStorage(templateState);
  await storage
    .database("MARKETING_DB")
    .transact([{ sql: "DELETE FROM promo_overlays" }, { sql: "DELETE FROM slots WHERE id = 'splash'" }]);
  await storage.close();
}
