import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { leagueSeason } from "../../../schemas/site/league-clock.ts";
import { writeFolder } from "../league-folder/folder-files.ts";
import { type LeagueFolder, requireLeagueFolder } from "../league-folder/league-folder.ts";
import { applyLoad } from "../league-load/apply-load.ts";
import { readDemoSlug } from "../league-load/demo-slug.ts";
import { rollBackInterruptedLoad } from "../league-load/load-journal.ts";
import { planLines } from "../league-load/load-report.ts";
import { planLoad } from "../league-load/plan-load.ts";
import { requireStorageOf } from "../league-load/stored-league.ts";
import { newLeagueFiles } from "../league-new/new-league.ts";
import { leaguesFolder, stateRoot } from "../paths.ts";
import { CommandError, readArguments, step } from "../report.ts";
import { migrateLocal } from "../storage/migrations.ts";
import { openLocalStorage } from "../storage/storage.ts";

/** The league that `npm start` serves if it is not the demo. */
export interface ServedLeague {
  /** Absolute path of its folder. */
  path: string;
  folder: LeagueFolder;
  stateDir: string;
}

/** Folder of storage: one per league, unless STATE_DIR names one. */
const stateOf = (slug: string): string => process.env.STATE_DIR ?? join(stateRoot, leaguesFolder, slug);

/** Writes the folder of a league without clubs. */
async function writeEmptyLeague(path: string): Promise<void> {
  const files = await newLeagueFiles({
    ...{ name: "New League", slug: "new-league", divisions: ["Premier Division"], clubsPerDivision: 20 },
    ...{
      languages: ["en-GB"],
      currency: "GBP",
      timeZone: "Europe/London",
      seasonStart: 7,
      seasonYears: 2,
      colour: "#1d4ed8",
    },
  });
  writeFolder(path, files);
}

/** A league that begins without clubs, in its own storage. Its folder is written once, and then edited by people. */
async function emptyLeague(): Promise<ServedLeague> {
  const stateDir = stateOf("new-league");
  const path = resolve(stateDir, "folder");
  if (!existsSync(join(path, "league.json"))) await writeEmptyLeague(path);
  return { path, folder: requireLeagueFolder(path), stateDir };
}

const usage = `Usage: npm start [-- --league FOLDER | --empty]

Builds and serves the site on http://localhost:8787: the demo league, the league of a folder (docs/league.md) in storage of its own,
or one without clubs. PORT=9000 selects another port, STATE_DIR other storage.`;

/**
 * The league chosen by the options; null for the demo.
 * @throws CommandError for wrong options, and for a folder with problems.
 */
export async function readServedLeague(): Promise<ServedLeague | null> {
  const { values } = readArguments(usage, {
    options: { league: { type: "string" }, empty: { type: "boolean", default: false } },
  });
  if (values.empty && values.league !== undefined) {
    throw new CommandError("Either --league or --empty. --help shows what this command takes.");
  }
  if (values.empty) return await emptyLeague();
  if (values.league === undefined) return null;
  const path = resolve(process.env.INIT_CWD ?? ".", values.league);
  const folder = requireLeagueFolder(path);
  return { path, folder, stateDir: stateOf(folder.league.slug) };
}

/** Variables of this league's site: settings of wrangler.toml for the demo are off, and the season follows the date. */
export const leagueVariables = {
  CURRENT_SEASON: "",
  SIMULATION: "off",
  SECURITY_CONTACT: "",
  STREAMER_HOSTS: "{}",
} as const;

/** Said when loading the folder would undo changes made at the desk. */
const notLoaded = (path: string, stateDir: string): string[] => [
  "Nothing was loaded: the folder lacks what was changed at the desk. This writes what is stored into a new folder:",
  `  npm run league -- export FOLDER --state ${stateDir}`,
  "This loads the folder all the same:",
  `  npm run league -- load ${path} --state ${stateDir} --take-back-desk`,
  "What it would change:",
];

/** Prepares a league's storage for serving by loading the differences to its folder. */
export async function prepareLeague({ path, folder, stateDir }: ServedLeague, now: Date): Promise<void> {
  await step("Applying database migrations", () => migrateLocal(stateDir));
  const storage = openLocalStorage(stateDir);
  try {
    await requireStorageOf(storage, folder.league.slug);
    await rollBackInterruptedLoad(storage, now);
    const season = leagueSeason(now, folder.league);
    const lines = await step(`Loading the ${folder.league.name}`, async () => {
      const plan = await planLoad(storage, folder, { season, demoSlug: readDemoSlug() });
      if (plan.undoneDeskChanges.length > 0) return [...notLoaded(path, stateDir), ...planLines(plan)];
      await applyLoad(storage, plan, now);
      return plan.changes.length === 0 ? "up to date" : planLines(plan);
    });
    if (lines !== "up to date") for (const line of lines) console.log(`  ${line}`);
  } finally {
    await storage.close();
  }
}
