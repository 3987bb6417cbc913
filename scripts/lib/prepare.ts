import { demoPackageStatements } from "../../worker/origin/payments/demo-packages.ts";
import { stageMatchday } from "../generate/matchday.ts";
import { currentSeason } from "../generate/time.ts";
import { seedMedia } from "../media/seed-media.ts";
import { seedLeague } from "../seed.ts";
import { createAccount } from "./accounts.ts";
import { migrateLocal } from "./migrations.ts";
import { step } from "./report.ts";
import { openLocalStorage } from "./storage.ts";

/** The account that a newcomer signs in with. Local only. */
export const demoAccount = { email: "fan@crownleague.example", password: "floodlights at seven" };

/** Brings local storage to the state that the site is served from, skipping what is there already. */
export async function prepareStorage(stateDir: string, now: Date): Promise<void> {
  await step("Applying database migrations", () => migrateLocal(stateDir));
  const storage = openLocalStorage(stateDir);
  try {
    await step("Putting footage into storage", async () => {
      const written = await seedMedia(storage.database("VIDEO_DB"), await storage.bucket("MEDIA"));
      return written === 0 ? "up to date" : undefined;
    });
    await seedLeague(storage, { now, report: step });
    await step("Packages and demo account", async () => {
      await storage.database("PAYMENTS_DB").transact(demoPackageStatements());
      await createAccount(storage, { ...demoAccount, grants: [] }, now);
    });
    await step("Staging a match day", async () => {
      await stageMatchday(storage, now);
    });
  } finally {
    await storage.close();
  }
}

/** Variables that follow from when storage is served. */
export function variablesAt(now: Date): Record<string, string> {
  return { CURRENT_SEASON: String(currentSeason(now)) };
}
