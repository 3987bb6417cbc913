import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { leagueSeason } from "../schemas/site/league-clock.ts";
import { leagueFolderOf, requireEnvironment } from "./lib/deploy/environments.ts";
import {
  correctedAccent,
  correctedClubColours,
  correctedThemeColours,
} from "./lib/league-folder/contrast-corrections.ts";
import { readFolder, writeFolder } from "./lib/league-folder/folder-files.ts";
import { type LeagueFolder, requireLeagueFolder } from "./lib/league-folder/league-folder.ts";
import { readLeague } from "./lib/league-folder/read-league-folder.ts";
import { applyLoad } from "./lib/league-load/apply-load.ts";
import { readDemoSlug } from "./lib/league-load/demo-slug.ts";
import { exportLeague } from "./lib/league-load/export-league.ts";
import { builtPaths, type FixedPaths, fixedPathsOf, pathWarnings } from "./lib/league-load/fixed-paths.ts";
import { tooLongRows } from "./lib/league-load/folder-rows.ts";
import {
  findUnfinishedLoad,
  requireNoUnfinishedLoad,
  rollBackInterruptedLoad,
  unfinishedText,
} from "./lib/league-load/load-journal.ts";
import { planLines } from "./lib/league-load/load-report.ts";
import { planLoad } from "./lib/league-load/plan-load.ts";
import { newLeagueFiles } from "./lib/league-new/new-league.ts";
import { newLeagueOf, parseLeagueCommand, type StorageTarget, withQuestions } from "./lib/league-options.ts";
import { builtFolder, stateRoot } from "./lib/paths.ts";
import { CommandError, run } from "./lib/report.ts";
import { setSiteClock } from "./lib/site/site-clock.ts";
import { migrateLocal } from "./lib/storage/migrations.ts";
import { openLocalStorage, openRemoteStorage, type Storage } from "./lib/storage/storage.ts";

/** A path relative to the folder where npm was called, not the project's. */
const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? ".", path);

/** @throws CommandError unless the folder is empty or does not exist. */
function requireEmpty(path: string): void {
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new CommandError(`${path} is not empty. Nothing was written. Name a new folder.`);
  }
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function summary({ league, clubs, players, documents, passes }: LeagueFolder): string {
  return [
    count(league.competitions.length, "competition", "competitions"),
    count(clubs.length, "club", "clubs"),
    ...(players === null ? [] : [count(players.length, "player", "players")]),
    count(league.bodies.size, "page", "pages"),
    count(documents.length, "document", "documents"),
    count(passes.length, "pass", "passes"),
  ].join(", ");
}

async function withStorage<Result>(
  { remote, env, state = stateRoot }: StorageTarget,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  // A deployed site's databases are migrated by `npm run deploy`.
  if (!remote) await migrateLocal(state);
  const storage = remote ? openRemoteStorage(env) : openLocalStorage(state);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** The URL paths of a deployed site's build; null if the folder that it is built with has problems. */
function deployedPaths(env: string | undefined): FixedPaths | null {
  const path = leagueFolderOf(requireEnvironment(env));
  const { league } = existsSync(path) ? readLeague(readFolder(path)) : { league: null };
  return league === null ? null : fixedPathsOf(league);
}

await run(async () => {
  const options = parseLeagueCommand(process.argv.slice(2));
  const path = fromCaller(options.folder);
  const now = new Date();
  if (options.command === "new") {
    requireEmpty(path);
    const league = await withQuestions((ask) => newLeagueOf(options.values, ask));
    writeFolder(path, await newLeagueFiles(league));
    const folder = requireLeagueFolder(path, now);
    console.log(`${league.name}: ${summary(folder)}, in ${path}`);
    for (const line of correctedAccent(league.colour, folder)) console.log(`  ${line}`);
    console.log("Write the clubs into clubs.csv, and set your prices in passes.json.");
    console.log(`npm run league -- check ${options.folder} says what is wrong with them.`);
  } else if (options.command === "check") {
    const folder = requireLeagueFolder(path, now);
    console.log(`${folder.league.name} is right: ${summary(folder)}.`);
    const corrected = [...correctedThemeColours(folder), ...correctedClubColours(folder)];
    for (const line of [...corrected, ...tooLongRows(folder, leagueSeason(now, folder.league))])
      console.log(`  ${line}`);
  } else if (options.command === "load") {
    const folder = requireLeagueFolder(path, now);
    const season = leagueSeason(now, folder.league);
    const tooLong = options.remote ? tooLongRows(folder, season) : [];
    if (tooLong.length > 0) throw new CommandError(`Nothing was written.\n  ${tooLong.join("\n  ")}`);
    await withStorage(options, async (storage) => {
      if (options.dryRun) {
        const unfinished = await findUnfinishedLoad(storage);
        if (unfinished !== null) console.log(`${unfinishedText(unfinished, now)} Storage may hold half of it.`);
      } else await rollBackInterruptedLoad(storage, now);
      const plan = await planLoad(storage, folder, { season, demoSlug: readDemoSlug() });
      const built = options.remote ? deployedPaths(options.env) : builtPaths();
      const warnings = built === null ? [] : pathWarnings(fixedPathsOf(folder.league), built);
      const lines = [...warnings, ...correctedThemeColours(folder), ...planLines(plan)];
      console.log(`${folder.league.name}${lines.map((line) => `\n  ${line}`).join("")}`);
      if (plan.changes.length === 0) return console.log("Nothing to change: storage is as the folder has it.");
      if (options.dryRun) return console.log("A dry run: nothing was written.");
      if (plan.undoneDeskChanges.length > 0 && !options.takeBackDesk) {
        throw new CommandError(
          "Nothing was written: the folder lacks what was changed at the desk. `npm run league -- export FOLDER` writes it into a new folder; --take-back-desk loads this one all the same.",
        );
      }
      await applyLoad(storage, plan, now);
      console.log(`Written to ${options.remote ? "the deployed site's storage" : "this machine's storage"}.`);
    });
  } else {
    requireEmpty(path);
    const files = await withStorage(options, async (storage) => {
      await setSiteClock(storage);
      await requireNoUnfinishedLoad(storage, now);
      return await exportLeague(storage, readFolder(builtFolder), leagueSeason(now));
    });
    writeFolder(path, files);
    console.log(`${count(files.size, "file", "files")} written into ${path}.`);
  }
});
