import { leagueSeason } from "../../../schemas/site/league-clock.ts";
import { invitationURL } from "../../../worker/desk/staff.ts";
import { demoLeague } from "../../generate/demo-folder.ts";
import { stageMatchday } from "../../generate/matchday.ts";
import { seedMedia } from "../../media/seed-media.ts";
import { createAccount } from "../accounts/accounts.ts";
import { inviteStaff, staffOf } from "../accounts/staff.ts";
import { rollBackInterruptedLoad } from "../league-load/load-journal.ts";
import { sellPasses } from "../league-load/sell-passes.ts";
import { requireStorageOf } from "../league-load/stored-league.ts";
import { step } from "../report.ts";
import { migrateLocal } from "../storage/migrations.ts";
import { type LocalStorage, openLocalStorage, type Storage } from "../storage/storage.ts";
import { configuredPort } from "./port.ts";
import { seedLeague } from "./seed-league.ts";
import { subscribe } from "./subscribe.ts";

/** Cardholder name of the demo account. */
const demoName = "Robin Fairweather";
/** Pass that the demo account subscribes to, for video and audio. */
const demoPass = "season-video";
/** The account to sign in with. Local only. */
export const demoAccount = { email: "fan@crownleague.example", password: "floodlights at seven" };

/**
 * Seeds storage with the demo league: footage, seasons, news, videos and passes. Skips what is up to date.
 * @returns "up to date", or a summary of what was generated.
 */
export async function fillStorage(
  storage: Storage,
  options: { seed?: number | undefined; now: Date; force?: boolean },
): Promise<string> {
  await step("Putting footage into storage", async () => {
    const written = await seedMedia(storage.database("VIDEO_DB"), storage.media);
    return written === 0 ? "up to date" : undefined;
  });
  await step("Putting passes on sale", async () => {
    const { changed } = await sellPasses(storage, demoLeague);
    return changed ? undefined : "up to date";
  });
  return await seedLeague(storage, { ...options, report: step });
}

/** Creates the demo account and subscribes it to a pass. @returns false if it has had passes before */
async function fillDemoAccount(storage: LocalStorage, now: Date): Promise<boolean> {
  const { ssoID } = await createAccount(storage, demoAccount, now);
  const grants = await storage
    .database("PAYMENTS_DB")
    .query({ sql: "SELECT 1 FROM entitlement_ledger WHERE account_id = ? LIMIT 1", params: [ssoID] });
  const pass = demoLeague.passes.find(({ id }) => id === demoPass);
  if (grants.length > 0 || pass === undefined) return false;
  const origin = `http://localhost:${configuredPort()}`;
  await subscribe(storage, { ssoID, email: demoAccount.email, name: demoName }, { pass, origin }, now);
  return true;
}

/** Prepares local storage for serving, skipping what is there already. */
export async function prepareStorage(stateDir: string, now: Date): Promise<void> {
  await step("Applying database migrations", () => migrateLocal(stateDir));
  const storage = openLocalStorage(stateDir);
  try {
    await requireStorageOf(storage, demoLeague.league.slug);
    await rollBackInterruptedLoad(storage, now);
    await fillStorage(storage, { now });
    await step("Demo account", async () => {
      return (await fillDemoAccount(storage, now)) ? undefined : "up to date";
    });
    await step("Staging a match day", async () => {
      const moved = await stageMatchday(storage, now);
      return moved.length === 0 ? "up to date" : undefined;
    });
  } finally {
    await storage.close();
  }
}

/** Email address that is invited to the demo's desk. Local only. */
const demoAdministrator = "desk@crownleague.example";

/** URL of the demo's desk; of an invitation as long as nobody has accepted one. */
export async function deskURL(stateDir: string, origin: string, now: Date): Promise<string> {
  const storage = openLocalStorage(stateDir);
  try {
    if ((await staffOf(storage)).some(({ state }) => state === "active")) return `${origin}/desk`;
    const author = { operator: "set-up", reason: "part of the demo league" };
    return invitationURL(origin, await inviteStaff(storage, demoAdministrator, "administrator", author, now));
  } finally {
    await storage.close();
  }
}

/** Variables of the demo's site that depend on the date. */
export function variablesAt(now: Date): Record<string, string> {
  return { CURRENT_SEASON: String(leagueSeason(now)) };
}
