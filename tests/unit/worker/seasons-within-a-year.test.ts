import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setLeagueClock } from "../../../schemas/site/league-clock.ts";
import { parseImportOptions } from "../../../scripts/lib/import/import-options.ts";
import { importSeason } from "../../../scripts/lib/import/import-season.ts";
import { bytesOf, readFolder, textOf, writeFolder } from "../../../scripts/lib/league-folder/folder-files.ts";
import { requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../scripts/lib/league-load/apply-load.ts";
import { planLoad } from "../../../scripts/lib/league-load/plan-load.ts";
import { leagueVariables } from "../../../scripts/lib/site/served-league.ts";
import { setSiteClock } from "../../../scripts/lib/site/site-clock.ts";
import { serveSite } from "../support/served-site.ts";

/* A league whose seasons begin in February and end in the same year, on a site that was built for a league whose seasons do not. */

const scratch = mkdtempSync(join(tmpdir(), "seasons-within-a-year-"));
const now = new Date("2026-11-25T10:00:00Z");
const teams = ["Aldbrough Town", "Askwith Rovers", "Bainfield United", "Barnsett Athletic"];
const said: string[] = [];
let served: Awaited<ReturnType<typeof serveSite>>;

/** Matches of a year, from February to November. */
function file(year: number): string {
  const lines = teams.flatMap((home, first) =>
    teams.flatMap((away, second) =>
      home === away ? [] : [`${year}-${second > first ? "02" : "11"}-${10 + first * 4 + second},${home},2-0,${away}`],
    ),
  );
  const path = join(scratch, `${year}.csv`);
  writeFileSync(path, `Date,Team 1,FT,Team 2\n${lines.join("\n")}\n`);
  return path;
}

beforeAll(async () => {
  const files = readFolder("tests/fixtures/leagues/northern-counties");
  const described: unknown = JSON.parse(textOf(files.get("league.json") ?? new Uint8Array()));
  files.set("league.json", bytesOf(JSON.stringify(Object.assign({}, described, { seasonStart: 2 }))));
  const path = join(scratch, "league");
  writeFolder(path, files);
  served = await serveSite(
    async (storage) => {
      const plan = await planLoad(storage, requireLeagueFolder(path), { season: 2026, demoSlug: "crown" });
      await applyLoad(storage, plan, now);
      await setSiteClock(storage);
      for (const year of [2025, 2026]) {
        const of = ["--competition", "northern-premier-division", "--season", `${year}`];
        said.push(
          await importSeason(storage.database("MATCH_DB"), parseImportOptions(["csv", file(year), ...of]), now),
        );
      }
    },
    { ...leagueVariables, CURRENT_SEASON: "2026", PRE_SEASON: "2027" },
  );
});
afterAll(async () => {
  setLeagueClock({ timeZone: "Europe/London", seasonStart: 7 });
  await served.dispose();
  rmSync(scratch, { recursive: true });
});

const get = async (path: string) => {
  const response = await fetch(new URL(path, served.site));
  return { status: response.status, body: await response.text() };
};

/** A season that names two years, in any spelling, with its surroundings. */
const bothYears = new RegExp(
  `.{0,40}(?:${[2024, 2025, 2026, 2027].map((year) => `${year}[-/–](?:20)?${year - 1999}`).join("|")}).{0,20}`,
);

describe("a season within one year", () => {
  it("has its year's name in the report of an import", () => {
    expect(said.map((report) => report.split(":")[0])).toEqual([
      "Northern Premier Division 2025",
      "Northern Premier Division 2026",
    ]);
  });

  it("has its year's address", async () => {
    expect((await get("/matches/2025")).body).toContain("Fixtures and results 2025");
    expect((await get("/matches/2025-26")).status).toBe(404);
    expect((await get("/teams/first-team/aldbrough-town/2025")).status).toBe(200);
    expect((await get("/competitions/northern-premier-division?season=2025")).body).toContain("table 2025");
    const wrong = await get("/competitions/northern-premier-division?season=2025-26");
    expect(wrong.status).toBe(404);
    expect(wrong.body).toContain("A season has one year, such as 2026.");
  });

  it("is nowhere named by two years", async () => {
    for (const path of [
      ...["/", "/match-hub", "/matches", "/clubs", "/clubs/aldbrough-town", "/clubs/aldbrough-town?season=2025"],
      ...["/competitions/northern-premier-division", "/embeds/league-table", "/videos", "/open-data"],
    ]) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body.match(bothYears)?.[0] ?? null, path).toBeNull();
      expect(body).toContain('data-season-start="2"');
    }
  });
});
