import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseImportOptions } from "../../../../../scripts/lib/import/import-options.ts";
import { importSeason } from "../../../../../scripts/lib/import/import-season.ts";
import { readStandings } from "../../../../../scripts/lib/import/season-store.ts";
import { findCompetition } from "../../../../../scripts/lib/import/stored-competition.ts";
import { requireLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { applyLoad } from "../../../../../scripts/lib/league-load/apply-load.ts";
import { planLoad } from "../../../../../scripts/lib/league-load/plan-load.ts";
import { leagueStorage } from "../../../support/league-storage.ts";

/*
 * Tests with whole seasons from openfootball, if they exist on this machine; they are not part of this project. FOOTBALL_DATA is their
 * folder.
 */

const data = process.env.FOOTBALL_DATA ?? "../shared/data";
const isHere = existsSync(join(data, "football.json/2024-25")) && existsSync(join(data, "clubs"));
/** After all of these seasons: results of matches to come are refused. */
const now = new Date("2026-07-20T12:00:00Z");

/** Final tables of 2024-25: each club's points, from first to last. */
const tables = {
  championship: `Leeds United 100, Burnley 100, Sheffield United 90, Sunderland 76, Coventry City 69, Bristol City 68,
    Blackburn Rovers 66, Millwall 66, West Bromwich Albion 64, Middlesbrough 64, Swansea City 61, Sheffield Wednesday 58,
    Norwich City 57, Watford 57, Queens Park Rangers 56, Portsmouth 54, Oxford United 53, Stoke City 51, Derby County 50,
    Preston North End 50, Hull City 49, Luton Town 49, Plymouth Argyle 46, Cardiff City 44`,
  "league-one": `Birmingham City 111, Wrexham 92, Stockport County 87, Charlton Athletic 85, Wycombe Wanderers 84,
    Leyton Orient 78, Reading 75, Bolton Wanderers 68, Blackpool 67, Huddersfield Town 64, Lincoln City 61, Barnsley 61,
    Rotherham United 59, Stevenage 57, Wigan Athletic 56, Exeter City 56, Mansfield Town 54, Peterborough United 51,
    Northampton Town 51, Burton Albion 47, Crawley Town 46, Bristol Rovers 43, Cambridge United 38, Shrewsbury Town 33`,
  "league-two": `Doncaster Rovers 84, Port Vale 80, Bradford City 78, Walsall 77, Wimbledon 73, Notts County 72,
    Chesterfield 70, Salford City 69, Grimsby Town 68, Colchester United 67, Bromley 66, Swindon Town 62,
    Crewe Alexandra 62, Fleetwood Town 60, Cheltenham Town 60, Barrow 59, Gillingham 58, Harrogate Town 53,
    Milton Keynes Dons 52, Tranmere Rovers 51, Accrington Stanley 50, Newport County 49, Carlisle United 42, Morecambe 36`,
};
const files = { championship: "en.2.json", "league-one": "en.3.json", "league-two": "en.4.json" };
const deduction = ["--deduction", "Sheffield United=-2:late payments to other clubs:2024-08-01"];

/** The league of these three divisions, without clubs. */
async function league() {
  const { storage, rows } = leagueStorage();
  const folder = requireLeagueFolder("tests/fixtures/leagues/english-tiers");
  await applyLoad(storage, await planLoad(storage, folder, { season: 2024, demoSlug: "demo" }), now);
  const db = storage.database("MATCH_DB");
  const clubs = globSync("clubs/*.txt", { cwd: data }).flatMap((path) => ["--clubs", join(data, path)]);
  const load = (season: string, competition: keyof typeof files, ...options: string[]) => {
    const file = join(data, "football.json", season, files[competition]);
    const of = ["--competition", competition, "--season", season.slice(0, 4)];
    return importSeason(db, parseImportOptions(["football-json", file, ...of, ...clubs, ...options]), now);
  };
  return { db, rows, load };
}

describe.skipIf(!isHere)("England's second to fourth tier", () => {
  it("of 2024-25 is imported in full, and has the final tables that it had", async () => {
    const { db, rows, load } = await league();
    expect(await load("2024-25", "championship", ...deduction)).toContain("552 league matches and 5 play-off matches");
    expect(await load("2024-25", "league-one")).toContain("552 league matches and 0 play-off matches");
    expect(await load("2024-25", "league-two")).toContain("552 league matches and 0 play-off matches");
    expect(rows("MATCH_DB", "SELECT count(*) AS matches, count(DISTINCT home_id) AS clubs FROM fixtures")).toEqual([
      { matches: 1661, clubs: 72 },
    ]);
    for (const [slug, table] of Object.entries(tables)) {
      const { standings } = await readStandings(db, await findCompetition(db, slug), 2024, now);
      const lines = standings.map(({ name, points }) => `${name.replace(/^AFC | A?FC$/g, "")} ${points}`);
      expect(lines).toEqual(table.split(/,\s+/));
    }
    expect(await load("2024-25", "league-two")).toContain("Nothing to change");
  });

  it("of 2025-26 is refused where it was badly recorded", async () => {
    const { rows, load } = await league();
    await expect(load("2025-26", "league-one")).rejects.toThrow('"AFC" is not the name of a club');
    await expect(load("2025-26", "league-two")).rejects.toThrow("was refused for 12 problems. Nothing was written.");
    expect(rows("MATCH_DB", "SELECT * FROM fixtures")).toEqual([]);
  });
});
