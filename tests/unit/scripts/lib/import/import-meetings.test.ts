import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { competitionDescription } from "../../../../../schemas/league/competition-rules.ts";
import { parseImportOptions } from "../../../../../scripts/lib/import/import-options.ts";
import { importSeason } from "../../../../../scripts/lib/import/import-season.ts";
import { readStandings } from "../../../../../scripts/lib/import/season-store.ts";
import { findCompetition } from "../../../../../scripts/lib/import/stored-competition.ts";
import { competitionColumns, competitionRow } from "../../../../../scripts/lib/storage/competition-rows.ts";
import { bulkInsert } from "../../../../../worker/backends/bulk-insert.ts";
import { rounds } from "../../../support/league-season.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

/* Seasons of competitions that specify how often clubs meet. */

const now = new Date("2025-07-20T12:00:00Z");
const scratch = mkdtempSync(join(tmpdir(), "meetings-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const split = {
  afterRounds: 33,
  groups: [
    { name: "Top", clubs: 6, meetings: 1 },
    { name: "Bottom", clubs: 4 },
  ],
};
const league = (id: number, name: string, rules: object) =>
  competitionDescription.parse({ id, slug: `league-${id}`, name, kind: "league", order: id, rules });
let db = memoryDatabase();
beforeEach(async () => {
  db = memoryDatabase();
  const competitions = [
    league(1, "Split League", { meetings: 4, split }),
    league(2, "Four Times", { meetings: 4 }),
    league(3, "Once", { meetings: 1 }),
    league(4, "Shoot-outs", { points: { win: 3, draw: 1, shootOutWin: 2 } }),
  ];
  await db.transact(
    bulkInsert(
      "competitions",
      competitionColumns,
      competitions.map((described) => competitionRow(described, null)),
    ),
  );
});

interface Row {
  round: number;
  date: string;
  home: string;
  away: string;
  score: string;
}
const clubs = ["Aare", "Birs", "Doubs", "Emme", "Inn", "Linth", "Moesa", "Orbe", "Reuss", "Sihl"];
const clubNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Town ${"ABCDEFGH"[index >> 3]}${"KLMNOPQR"[index & 7]}`);
const dayOf = (round: number) => new Date(Date.UTC(2024, 6, 10 + round * 6)).toISOString().slice(0, 10);
/** A match that the alphabetically first club wins. */
const match = (round: number, home: string, away: string): Row => ({
  ...{ round, date: dayOf(round), home, away },
  score: home < away ? "1-0" : "0-1",
});
/** A season of `count` rounds, repeating the pairings as often as necessary. */
function season(names: readonly string[], count: number, from = 1): Row[] {
  const all = rounds(names.length);
  return Array.from({ length: count }, (_, index) => all[index % all.length] ?? []).flatMap((pairs, index) =>
    pairs.map(([home, away]) => match(from + index, names[home] ?? "", names[away] ?? "")),
  );
}
const file = (rows: readonly Row[]) => {
  const path = join(scratch, "season.csv");
  const lines = rows.map(({ round, date, home, away, score }) => [round, date, home, away, score].join(","));
  writeFileSync(path, `Round,Date,Team 1,Team 2,FT\n${lines.join("\n")}\n`);
  return path;
};
const load = (competition: number, rows: readonly Row[], ...options: string[]) =>
  importSeason(
    db,
    parseImportOptions(["csv", file(rows), "--competition", `${competition}`, "--season", "2024", ...options]),
    now,
  );
const standings = async () => (await readStandings(db, await findCompetition(db, "1"), 2024, now)).standings;

describe("ten clubs that meet four times and split after 33 rounds", () => {
  it("are imported with the matches of their groups, and stand in them", async () => {
    const before = season(clubs, 33);
    expect(await load(1, before)).toContain("Split League 2024-25: 165 league matches");
    const groups = Map.groupBy(await standings(), ({ group }) => group);
    const namesOf = (group: string) => groups.get(group)?.map(({ name }) => name) ?? [];
    expect([namesOf("Top").length, namesOf("Bottom").length]).toEqual([6, 4]);
    const after = [...season(namesOf("Top"), 5, 34), ...season(namesOf("Bottom"), 6, 34)];
    const said = await load(1, [...before, ...after], "--replace");
    expect(said).toContain("192 league matches and 0 play-off matches");
    expect(said).toMatch(/\n {4}Top\n {2}1 (?:.*\n){6} {4}Bottom\n {2}7 /);
    expect((await standings()).map(({ group, played }) => [group, played])).toEqual([
      ...Array.from({ length: 6 }, () => ["Top", 38]),
      ...Array.from({ length: 4 }, () => ["Bottom", 39]),
    ]);
    expect(await load(1, [...before, ...after])).toContain("Nothing to change");
  });

  it("are imported with all 36 rounds, too", async () => {
    expect(await load(1, season(clubs, 36))).toContain("180 league matches");
    expect((await standings()).map(({ group }) => group)).toEqual([
      ...Array(6).fill("Top"),
      ...Array(4).fill("Bottom"),
    ]);
  });

  it("are refused with more meetings than before and after the split", async () => {
    await expect(load(1, season(clubs, 63))).rejects.toThrow(
      /Aare v .*\n {4}is meeting 7: the rules of this competition say that two clubs meet 4 times, and 2 times after the split at most/,
    );
  });
});

describe("a competition's meetings", () => {
  it("are no more than its rules say", async () => {
    expect(await load(2, season(clubs, 36))).toContain("180 league matches");
    await expect(load(2, season(clubs, 37), "--replace")).rejects.toThrow(
      "is meeting 5: the rules of this competition say that two clubs meet 4 times\n",
    );
    const [first = match(1, "Aare", "Sihl")] = season(clubs, 1);
    const atHome = [40, 41].map((round) => ({ ...first, round, date: dayOf(round) }));
    await expect(load(2, [...season(clubs, 18), ...atHome])).rejects.toThrow(
      `is meeting 3 at ${first.home}, of 2 at most: the rules of this competition say that two clubs meet 4 times`,
    );
  });

  it("may be one alone, at home or away", async () => {
    expect(await load(3, season(clubs, 9))).toContain("45 league matches");
    await expect(load(3, season(clubs, 10), "--replace")).rejects.toThrow(
      "is meeting 2: the rules of this competition say that two clubs meet once\n",
    );
  });

  it("on one day are one match, listed twice", async () => {
    const rows = season(clubs, 9);
    await expect(load(2, [...rows, ...rows.slice(0, 1)])).rejects.toThrow("is listed already as match 1 (Matchday 1,");
  });

  it("need not have the number of clubs that the file states", async () => {
    const names = clubNames(30);
    const rows = season(names, 1).map((row) => ({ ...row, date: dayOf(1) }));
    const path = join(scratch, "begun.csv");
    const lines = rows.map(({ date, home, away, score }) => [date, home, away, score].join(","));
    writeFileSync(path, `Date,Team 1,Team 2,FT\n${lines.join("\n")}\n`);
    const options = parseImportOptions(["csv", path, "--competition", "2", "--season", "2024"]);
    expect(await importSeason(db, options, now)).toContain("15 league matches and 0 play-off matches of 30 clubs");
  });
});

describe("ids of matches", () => {
  const idsByDay = (competition: number) =>
    db.rows(`SELECT id, home_id, away_id, substr(kickoff, 1, 10) AS day FROM fixtures
      WHERE competition_id = ${competition} ORDER BY home_id, away_id, kickoff`);

  it("stay with a match of two clubs that meet again, when it moves past the other one's day or before it", async () => {
    const rows = season(clubs, 36);
    await load(2, rows);
    const before = idsByDay(2);
    const [first = match(1, "Aare", "Sihl")] = rows;
    const again = rows.findLast(({ home, away }) => home === first.home && away === first.away);
    const moved = rows.map((row) => (row === again ? { ...row, date: "2024-07-01" } : row));
    await load(2, moved, "--replace", "--prefer", "import");
    const changed = idsByDay(2).filter((row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)));
    const old = before.find(({ day, id }) => day === again?.date && changed.some((row) => row.id === id));
    expect(changed).toEqual([{ ...old, day: "2024-07-01" }]);
  });

  it("are never those of another competition's matches", async () => {
    const names = clubNames(40);
    expect(await load(4, season(names, 38))).toContain("760 league matches");
    const other = idsByDay(4);
    await load(3, season(names, 39));
    expect(idsByDay(4)).toEqual(other);
    expect(idsByDay(3)).toHaveLength(780);
  });
});
