import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCanvas } from "@napi-rs/canvas";
import { type LeagueFolder, requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { leagueVariables } from "../../../scripts/lib/site/served-league.ts";
import { cdn } from "./cdn.ts";
import { test as base, expect } from "./test.ts";
import { openSiteAt } from "./test-site.ts";

const zone = "Europe/Oslo";
const clubs = `id,slug,name,shortName,code,competitions
1,alta,Alta Havn,Alta,ALT,northern-series
2,bodo,Bodø Vind,Bodø,BOD,northern-series
3,narvik,Narvik Stål,Narvik,NAR,northern-series
4,senja,Senja Fjell,Senja,SEN,northern-series
`;
/** Path of the live match on the CDN. */
export const channel = "/fjord/live";

/** Width in pixels of the crest of Bodø Vind, the only club with its own. */
export const crestWidth = 61;

function crest(): Buffer {
  const canvas = createCanvas(crestWidth, 70);
  canvas.getContext("2d").fillRect(5, 5, 50, 60);
  return canvas.toBuffer("image/png");
}

/** Date and time in the league's time zone, as two columns of a season's file. */
function columns(instant: number): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return format.format(instant).replace(" ", ",");
}

interface NewLeague {
  folder: LeagueFolder;
  stateDir: string;
  /** The match on air. */
  fixtureID: number;
}

/** Sets up a league by the documented commands: its folder, a season of matches, and a match on air. */
async function begin(scratch: string): Promise<NewLeague> {
  const stateDir = join(scratch, "state");
  /** Runs one of the project's commands as an operator does. @returns its output. */
  async function command(...[name, ...args]: [name: string, ...args: string[]]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
      env: { ...process.env, STATE_DIR: stateDir },
    });
    return stdout;
  }
  const now = Date.now();
  const day = 86_400_000;
  // The season began two months ago, whatever the date of this run.
  const began = new Date(now - 60 * day);

  const path = join(scratch, "fjord");
  const names = ["--name", "Fjord League", "--divisions", "Northern Series", "--clubs", "4", "--currency", "NOK"];
  const clock = ["--time-zone", zone, "--season-start", String(began.getMonth() + 1)];
  await command("league", "new", path, ...names, ...clock, "--colour", "#0b6e4f");
  writeFileSync(join(path, "clubs.csv"), clubs);
  mkdirSync(join(path, "crests/clubs"), { recursive: true });
  writeFileSync(join(path, "crests/clubs/bodo.png"), crest());
  expect(await command("league", "check", path)).toContain("Fjord League is right: 1 competition, 4 clubs");
  expect(await command("league", "load", path)).toContain("passes: 3 added");

  const season = join(scratch, "season.csv");
  const rows = [
    `1,${columns(now - 9 * day)},Alta Havn,2-1,Bodø Vind`,
    `1,${columns(now - 9 * day)},Narvik Stål,0-0,Senja Fjell`,
    `2,${columns(now - 60_000)},Bodø Vind,,Narvik Stål`,
    `2,${columns(now + 2 * day)},Senja Fjell,,Alta Havn`,
  ];
  writeFileSync(season, ["Round,Date,Time,Team 1,FT,Team 2", ...rows, ""].join("\n"));
  const which = ["--competition", "northern-series", "--season", String(began.getFullYear())];
  expect(await command("import", "csv", season, ...which)).toContain("2 full-time, 2 to come");

  const [, id = ""] = /^(\d+) .*Bodø v Narvik/m.exec(await command("video", "fixtures")) ?? [];
  const source = ["--hls", `${cdn}${channel}/master.m3u8`];
  const created = await command("video", "create", `live-${id}`, "--live", "--fixture", id, ...source);
  expect(created).toContain("Live: Bodø v Narvik");
  return { folder: requireLeagueFolder(path), stateDir, fixtureID: Number(id) };
}

/** Tests of a league that was set up by the documented commands, on the site that was built with the demo. */
export const test = base.extend<object, { league: NewLeague }>({
  league: [
    async ({}, use) => {
      const scratch = mkdtempSync(join(tmpdir(), "new-league-"));
      await use(await begin(scratch));
      rmSync(scratch, { recursive: true });
    },
    // Six commands, on a slow machine.
    { scope: "worker", timeout: 240_000 },
  ],
  site: [
    async ({ league: { stateDir } }, use) => {
      const site = await openSiteAt(stateDir, leagueVariables);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});
