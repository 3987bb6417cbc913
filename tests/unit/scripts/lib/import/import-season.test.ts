import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { competitions } from "../../../../../scripts/generate/divisions.ts";
import { type ImportOptions, parseImportOptions } from "../../../../../scripts/lib/import/import-options.ts";
import { importSeason } from "../../../../../scripts/lib/import/import-season.ts";
import { readStandings } from "../../../../../scripts/lib/import/season-store.ts";
import { findCompetition } from "../../../../../scripts/lib/import/stored-competition.ts";
import { tableLines } from "../../../../../scripts/lib/import/table-text.ts";
import { competitionColumns, competitionRow } from "../../../../../scripts/lib/storage/competition-rows.ts";
import { bulkInsert } from "../../../../../worker/backends/bulk-insert.ts";
import { clubsFile, handMadeFile, withExtra, withMatch } from "../../../../fixtures/hand-made-season.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

const now = new Date("2026-11-20T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "import-"));
const clubsPath = join(folder, "clubs.txt");
writeFileSync(clubsPath, clubsFile);

const championship = { id: 10, name: "Championship", kind: "league" as const, playOffsID: 30 };

/** Storage with the demo league's competitions, and nothing else. */
async function loadedLeague() {
  const loaded = memoryDatabase();
  const rows = competitions.map((described) => competitionRow(described, null));
  await loaded.transact(bulkInsert("competitions", competitionColumns, rows));
  return loaded;
}
let db = memoryDatabase();
beforeEach(async () => {
  db = await loadedLeague();
});

function run(file: string, ...args: string[]): Promise<string> {
  const path = join(folder, "season.json");
  writeFileSync(path, file);
  const options: ImportOptions = parseImportOptions([
    "football-json",
    path,
    ...["--competition", "10", "--season", "2024", "--clubs", clubsPath],
    ...args,
  ]);
  return importSeason(db, options, now);
}

/** All stored rows, for comparison. */
const everything = () =>
  ["seasons", "clubs", "club_aliases", "season_clubs", "fixtures", "goals", "deductions"].map((table) =>
    db.rows(`SELECT * FROM ${table} ORDER BY 1, 2`),
  );

describe("a new season", () => {
  it("is stored with its clubs, and prints the table", async () => {
    const said = await run(handMadeFile());
    expect(said).toContain(
      "Championship 2024-25: 12 league matches and 0 play-off matches of 4 clubs (4 clubs are new)",
    );
    expect(said).toMatch(/ {2}1 Ashford FC +6 +4 +1 +1 +12 +5 +\+7 +13\n/);
    expect(db.rows("SELECT id, slug, name, short_name, code, founded, ground, town FROM clubs")).toEqual([
      {
        id: 1001,
        slug: "ashford",
        name: "Ashford FC",
        short_name: "Ashford",
        code: "ASH",
        founded: 1890,
        ground: "Mill Lane",
        town: "Ashford",
      },
      {
        id: 1002,
        slug: "bramley-town",
        name: "Bramley Town FC",
        short_name: "Bramley Town",
        code: "BRT",
        founded: null,
        ground: "The Brook",
        town: "Bramley",
      },
      {
        id: 1003,
        slug: "corfe",
        name: "Corfe AFC",
        short_name: "Corfe",
        code: "COR",
        founded: null,
        ground: null,
        town: null,
      },
      {
        id: 1004,
        slug: "dunmere-united",
        name: "Dunmere United FC",
        short_name: "Dunmere United",
        code: "DUU",
        founded: 1902,
        ground: null,
        town: "Dunmere",
      },
    ]);
    const lines = tableLines((await readStandings(db, championship, 2024, now)).standings);
    expect(lines.map(({ team, points }) => [team, points])).toEqual([
      ["Ashford FC", 13],
      ["Corfe AFC", 8],
      ["Bramley Town FC", 7],
      ["Dunmere United FC", 5],
    ]);
  });

  it("has kick-offs in UTC, half times and statuses", async () => {
    const file = handMadeFile((matches) =>
      matches.map((match, index) => {
        if (index === 3) return { ...match, status: "postponed", score: {} };
        if (index === 4) return { ...match, status: "awarded", score: { ft: [3, 0] } };
        if (index === 5) return { ...match, status: "cancelled", score: {} };
        return index === 6 ? { ...match, score: {} } : match;
      }),
    );
    await run(file);
    expect(
      db.rows(
        "SELECT round, kickoff, status, home_goals, half_time_home FROM fixtures ORDER BY kickoff, home_id LIMIT 7",
      ),
    ).toEqual([
      {
        round: "Matchday 1",
        kickoff: "2024-08-10T14:00:00.000Z",
        status: "full-time",
        home_goals: 2,
        half_time_home: null,
      },
      {
        round: "Matchday 1",
        kickoff: "2024-08-10T14:00:00.000Z",
        status: "full-time",
        home_goals: 0,
        half_time_home: 0,
      },
      {
        round: "Matchday 2",
        kickoff: "2024-08-17T14:00:00.000Z",
        status: "full-time",
        home_goals: 1,
        half_time_home: null,
      },
      {
        round: "Matchday 2",
        kickoff: "2024-08-17T14:00:00.000Z",
        status: "postponed",
        home_goals: null,
        half_time_home: null,
      },
      {
        round: "Matchday 3",
        kickoff: "2024-08-24T14:00:00.000Z",
        status: "awarded",
        home_goals: 3,
        half_time_home: null,
      },
      {
        round: "Matchday 3",
        kickoff: "2024-08-24T14:00:00.000Z",
        status: "cancelled",
        home_goals: null,
        half_time_home: null,
      },
      {
        round: "Matchday 4",
        kickoff: "2024-12-26T15:00:00.000Z",
        status: "fixture",
        home_goals: null,
        half_time_home: null,
      },
    ]);
  });

  it("stores play-offs as their own competition, outside the table", async () => {
    const plain = await run(handMadeFile());
    const table = plain.slice(plain.indexOf("  #"));
    db = await loadedLeague();
    const final = {
      stage: "Finals",
      date: "2025-05-24",
      team1: "Corfe AFC",
      team2: "Dunmere United FC",
      score: { ft: [1, 1], et: [2, 2], p: [2, 4] },
    };
    const said = await run(withExtra(final));
    expect(said.slice(said.indexOf("  #"))).toBe(table);
    expect(
      db.rows(
        "SELECT competition_id, stage, home_goals, extra_time_home, penalties_away FROM fixtures WHERE stage <> 'league'",
      ),
    ).toEqual([{ competition_id: 30, stage: "play-offs", home_goals: 1, extra_time_home: 2, penalties_away: 4 }]);
    expect(await run(withExtra(final))).toContain("Nothing to change");
  });

  it("refuses a play-off with fewer goals after extra time than at full time, of either club", async () => {
    const semiFinal = { stage: "Play-offs", date: "2025-05-10", team1: "Corfe AFC", team2: "Ashford FC" };
    for (const et of [
      [0, 2],
      [3, 1],
    ]) {
      await expect(async () => await run(withExtra({ ...semiFinal, score: { ft: [1, 2], et } }))).rejects.toThrow(
        `fewer goals after extra time (${et.join("-")}) than at full time (1-2)`,
      );
    }
    expect(db.rows("SELECT * FROM fixtures")).toEqual([]);
  });

  it("stores scorers", async () => {
    await run(
      withMatch(1, {
        goals1: [
          { name: "A. One", minute: "45+2" },
          { name: "B. Own", minute: 60, owngoal: true },
        ],
        goals2: [{ name: "B. Two", minute: 9, penalty: true }],
      }),
    );
    expect(db.rows("SELECT number, club_id, player_name, minute, added, kind FROM goals")).toEqual([
      { number: 1, club_id: 1002, player_name: "B. Two", minute: 9, added: null, kind: "penalty-goal" },
      { number: 2, club_id: 1001, player_name: "A. One", minute: 45, added: 2, kind: "goal" },
      { number: 3, club_id: 1001, player_name: "B. Own", minute: 60, added: null, kind: "own-goal" },
    ]);
  });

  it("joins spellings by the clubs file", async () => {
    await run(withMatch(1, { team1: "FC Ashford", team2: "Bramley T." }));
    expect(db.rows("SELECT count(*) AS clubs FROM clubs")).toEqual([{ clubs: 4 }]);
  });
});

describe("deductions", () => {
  const deduction = ["--deduction", "Ashford=-6:late accounts: all of them:2025-04-01"];

  it("lower a club in the table, and are stored with reason and date", async () => {
    expect(await run(handMadeFile(), ...deduction)).toContain("Ashford FC: -6 points, deducted");
    expect(db.rows("SELECT club_id, points, reason, date FROM deductions")).toEqual([
      { club_id: 1001, points: -6, reason: "late accounts: all of them", date: "2025-04-01" },
    ]);
    const [, second] = tableLines((await readStandings(db, championship, 2024, now)).standings);
    expect(second).toMatchObject({ team: "Ashford FC", points: 7, deduction: -6 });
  });

  it.each([
    ["Nowhere=-2:x:2025-04-01", 'there is no club "Nowhere" in this season'],
    ["Ashford=2:x:2025-04-01", "points taken off are negative"],
    ["Ashford=-2:x:2023-04-01", "the date is not in the season 2024-25"],
    ["Ashford=-2:x:2025-02-30", "is written like"],
    ["Ashford -2", "is written like"],
    ["Ashford=-2:late\taccounts:2025-04-01", "has control characters"],
    ["Ashford=-2:late accounts\u001b[2J:2025-04-01", "has control characters"],
    ["Ashford=-2:late\r\naccounts:2025-04-01", "has control characters"],
  ])("written as %s are refused", async (text, message) => {
    await expect(async () => await run(handMadeFile(), "--deduction", text)).rejects.toThrow(message);
    expect(db.rows("SELECT * FROM fixtures")).toEqual([]);
  });
});

describe("a season that ended early", () => {
  // Corfe has 8 points from 6 matches, Bramley 7 from 5.
  const curtailed = withMatch(12, { score: {}, status: "cancelled" });

  it("is ordered by points per game when the import says so, and says that in the table", async () => {
    await run(curtailed);
    const order = async () =>
      tableLines((await readStandings(db, championship, 2024, now)).standings).map(({ team }) => team);
    const byPoints = await order();
    const said = await run(curtailed, "--decided-by", "points-per-game", "--replace");
    expect(said).toContain("ordered by points per game");
    expect(said).toMatch(/Pts +PPG\n/);
    expect(said).toContain("The season was ended early: clubs are ordered by points per game.");
    expect(db.rows("SELECT competition_id, curtailed_on FROM seasons")).toEqual([
      { competition_id: 10, curtailed_on: "2025-05-03" },
    ]);
    const { standings, perGame } = await readStandings(db, championship, 2024, now);
    expect(perGame).toBe(true);
    expect(standings.map(({ pointsPerGame }) => pointsPerGame)).toEqual(
      standings.map(({ pointsPerGame }) => pointsPerGame).toSorted((a, b) => b - a),
    );
    // The order stays until an import changes it.
    expect(await run(curtailed)).toContain("Nothing to change");
    expect(await run(curtailed, "--decided-by", "points", "--replace")).toContain("ordered by points");
    expect(await order()).toEqual(byPoints);
    await expect(async () => await run(curtailed, "--decided-by", "luck")).rejects.toThrow(
      "--decided-by is points or points-per-game.",
    );
  });
});

describe("a second run", () => {
  it("with the same file changes nothing", async () => {
    await run(handMadeFile(), "--deduction", "Corfe=-1:x:2025-01-01");
    const before = everything();
    expect(await run(handMadeFile(), "--deduction", "Corfe=-1:x:2025-01-01")).toContain("Nothing to change");
    expect(await run(handMadeFile(), "--deduction", "Corfe=-1:x:2025-01-01", "--replace")).toContain(
      "Nothing to change",
    );
    expect(everything()).toEqual(before);
  });

  it("with other data needs --replace, and lists the differences", async () => {
    await run(handMadeFile());
    const before = everything();
    const other = withMatch(1, { score: { ft: [5, 5] } });
    await expect(run(other)).rejects.toThrow(
      "Championship 2024-25 holds other data already (12 matches): 1 match different.\nNothing was written. Add --replace",
    );
    expect(everything()).toEqual(before);
    expect(await run(other, "--replace")).toContain("1 match different");
    expect(db.rows("SELECT home_goals FROM fixtures ORDER BY kickoff, home_id LIMIT 1")).toEqual([{ home_goals: 5 }]);
  });

  it("keeps the id of a moved match, and raises its sequence", async () => {
    await run(withMatch(12, { score: {} }));
    const [before] = db.rows("SELECT id, sequence FROM fixtures WHERE status = 'fixture'");
    await run(withMatch(12, { score: {}, date: "2025-05-10" }), "--replace");
    const [after] = db.rows("SELECT id, sequence FROM fixtures WHERE status = 'fixture'");
    expect(after).toEqual({ id: before?.id, sequence: 1 });
  });

  it("keeps both matches of a pairing that play-offs repeat, each with its id", async () => {
    const final = { stage: "Finals", team1: "Corfe AFC", team2: "Ashford FC" };
    const [drawn, replay] = [
      { ...final, date: "2025-05-24", score: { ft: [1, 1] } },
      { ...final, date: "2025-05-27", score: { ft: [0, 2] } },
    ];
    const playOffs = () =>
      db.rows("SELECT id, kickoff, away_goals, sequence FROM fixtures WHERE stage = 'play-offs' ORDER BY kickoff");
    await run(withExtra(drawn, replay));
    const before = playOffs();
    expect(before.map(({ away_goals }) => away_goals)).toEqual([1, 2]);
    expect(await run(withExtra(drawn, replay))).toContain("Nothing to change");
    expect(playOffs()).toEqual(before);
    const moved = { ...replay, date: "2025-05-28" };
    await run(withExtra(drawn, moved), "--replace");
    expect(playOffs()).toEqual([before[0], { ...before[1], kickoff: "2025-05-28T14:00:00.000Z", sequence: 1 }]);
    await run(withExtra(moved), "--replace");
    expect(playOffs().map(({ id }) => id)).toEqual([before[1]?.id]);
  });

  it("gives several new matches beside stored ones an id each", async () => {
    const semiFinal = { stage: "Play-offs", date: "2025-05-10", score: { ft: [1, 0] } };
    const first = { ...semiFinal, team1: "Corfe AFC", team2: "Ashford FC" };
    const others = [
      { ...semiFinal, date: "2025-05-09", team1: "Bramley Town FC", team2: "Dunmere United FC" },
      { ...semiFinal, date: "2025-05-09", team1: "Dunmere United FC", team2: "Bramley Town FC" },
    ];
    await run(withExtra(first));
    const stored = db.rows("SELECT id FROM fixtures WHERE stage = 'play-offs'");
    await run(withExtra(first, ...others), "--replace");
    const ids = db.rows("SELECT id FROM fixtures WHERE stage = 'play-offs' ORDER BY kickoff DESC");
    expect(ids).toHaveLength(3);
    expect(ids[0]).toEqual(stored[0]);
  });

  it("of another season is added, with the same clubs", async () => {
    await run(handMadeFile());
    const next = handMadeFile((matches) =>
      matches.map((match) => ({
        ...match,
        date: match.date.replace("2025", "2026").replace("2024", "2025"),
        team1: match.team1.replace(" FC", ""),
        team2: match.team2.replace(" FC", ""),
      })),
    );
    await run(next, "--season", "2025");
    expect(db.rows("SELECT season, count(*) AS matches FROM fixtures GROUP BY season")).toEqual([
      { season: 2024, matches: 12 },
      { season: 2025, matches: 12 },
    ]);
    expect(db.rows("SELECT count(*) AS clubs FROM clubs")).toEqual([{ clubs: 4 }]);
  });
});

describe("what a feed or a person entered since the last import", () => {
  const id = () => Number(db.rows("SELECT id FROM fixtures ORDER BY kickoff DESC, home_id DESC LIMIT 1")[0]?.id);
  const match = () =>
    db.rows(`SELECT status, home_goals, away_goals, venue, referee FROM fixtures WHERE id = ${id()}`)[0];
  const scorers = () => db.rows(`SELECT player_name, player_id FROM goals WHERE fixture_id = ${id()}`);
  const sql = (...statements: string[]) => db.transact(statements.map((each) => ({ sql: each })));
  const blank = withMatch(12, { score: {} });
  /** Imports the last match without a result, then reports 1-0 with its scorer by the feed. */
  async function reported() {
    await run(blank);
    await sql(
      `UPDATE fixtures SET status = 'full-time', home_goals = 1, away_goals = 0, venue = 'The Brook', referee = 'R. Feree' WHERE id = ${id()}`,
      `INSERT INTO goals VALUES (${id()}, 1, 1004, 7, 'D. Seven', 20, NULL, 'goal')`,
      `INSERT INTO match_details (fixture_id, events) VALUES (${id()}, '[1]')`,
    );
  }
  const asReported = {
    status: "full-time",
    home_goals: 1,
    away_goals: 0,
    venue: "The Brook",
    referee: "R. Feree",
  };

  it("survives a file with an empty result, and is listed", async () => {
    await reported();
    for (const args of [["--replace"], [], ["--replace", "--prefer", "import"]]) {
      const said = await run(blank, ...args);
      expect(said).toContain("Kept as entered since the last import:");
      expect(said).toContain("Dunmere United FC v Bramley Town FC, result: 1-0");
      expect(said).toContain("Dunmere United FC v Bramley Town FC, scorers: D. Seven 20");
      expect(match()).toEqual(asReported);
      expect(scorers()).toEqual([{ player_name: "D. Seven", player_id: 7 }]);
      expect(db.rows("SELECT events FROM match_details")).toEqual([{ events: "[1]" }]);
    }
  });

  it("is listed where the file contradicts it, and --prefer decides", async () => {
    await reported();
    const before = everything();
    const other = withMatch(12, { score: { ft: [2, 2] } });
    await expect(run(other, "--replace")).rejects.toThrow(
      "the file contradicts what a feed or a person entered (1 conflict):\n" +
        "  Dunmere United FC v Bramley Town FC, result: entered is 1-0; the file has 2-2\nNothing was written.",
    );
    expect(everything()).toEqual(before);
    expect(await run(other, "--prefer", "reported")).toContain("Kept as entered, against the file:");
    expect(match()).toEqual(asReported);
    expect(scorers()).toHaveLength(1);
    // The choice is stored, so the same file does not conflict any more.
    expect(await run(other)).toContain("Nothing to change");
    const third = withMatch(12, { score: { ft: [3, 3] } });
    expect(await run(third, "--replace", "--prefer", "import")).toContain("Taken from the file:");
    expect(match()).toEqual({ ...asReported, home_goals: 3, away_goals: 3 });
    // Scorers belong to the reported result.
    expect(scorers()).toEqual([]);
    expect(await run(withMatch(12, { score: { ft: [0, 2] } }), "--replace")).toContain("1 match different");
  });

  it.each(["postponed", "cancelled"])("has a %s match on again once the file gives it a new date", async (status) => {
    await run(blank);
    await sql(
      `UPDATE fixtures SET status = '${status}', referee = 'R. Feree' WHERE id = ${id()}`,
      `INSERT INTO match_details (fixture_id, events, line_ups, statistics) VALUES (${id()}, '[1]', '{}', '{}')`,
    );
    expect(await run(blank)).toContain(`result: ${status}`);
    expect(match()).toMatchObject({ status });
    const details = () => db.rows("SELECT events, line_ups, statistics FROM match_details")[0];
    // A later kick-off on the same day keeps line-ups and referee.
    expect(await run(withMatch(12, { score: {}, time: "17:30" }), "--replace")).not.toContain("Kept as entered");
    expect(match()).toMatchObject({ status: "fixture", referee: "R. Feree" });
    expect(details()).toEqual({ events: "[]", line_ups: "{}", statistics: "{}" });
    await run(withMatch(12, { score: {}, date: "2025-05-10" }), "--replace");
    expect(match()).toMatchObject({ status: "fixture", referee: null });
    expect(details()).toEqual({ events: "[]", line_ups: null, statistics: null });
  });

  it("keeps a match that the file leaves out, unless the file is preferred", async () => {
    await reported();
    const without = handMadeFile((matches) => matches.slice(0, 11));
    await expect(run(without, "--replace")).rejects.toThrow(
      "Dunmere United FC v Bramley Town FC: entered is 1-0; the file has no such match",
    );
    await run(without, "--replace", "--prefer", "reported");
    expect(match()).toEqual(asReported);
    await run(without, "--replace", "--prefer", "import");
    expect(db.rows("SELECT count(*) AS matches FROM fixtures")).toEqual([{ matches: 11 }]);
  });

  it("includes kick-offs that a person moved, deductions, zones and the end of the season", async () => {
    await run(handMadeFile(), "--deduction", "Corfe=-1:x:2025-01-01");
    const moved = "2025-05-04T11:30:00.000Z";
    await sql(
      `UPDATE fixtures SET kickoff = '${moved}' WHERE id = ${id()}`,
      'UPDATE seasons SET curtailed_on = \'2025-03-13\', zones = \'[{"name":"Up","from":1,"to":1}]\'',
    );
    const said = await run(withMatch(1, { score: { ft: [5, 5] } }), "--replace");
    expect(said).toContain(`kick-off: ${moved}`);
    expect(said).toContain("Deduction: Corfe AFC -1 of 2025-01-01");
    expect(db.rows(`SELECT kickoff FROM fixtures WHERE id = ${id()}`)).toEqual([{ kickoff: moved }]);
    expect(db.rows("SELECT points FROM deductions")).toEqual([{ points: -1 }]);
    expect(db.rows("SELECT curtailed_on, zones FROM seasons")).toEqual([
      { curtailed_on: "2025-03-13", zones: '[{"name":"Up","from":1,"to":1}]' },
    ]);
    const other = ["--deduction", "Corfe=-3:y:2025-02-01", "--replace"];
    const file = withMatch(1, { score: { ft: [5, 5] } });
    await expect(run(file, ...other)).rejects.toThrow("Deduction: entered is Corfe AFC -1 of 2025-01-01");
    await run(file, ...other, "--prefer", "import");
    expect(db.rows("SELECT points FROM deductions")).toEqual([{ points: -3 }]);
  });
});

describe("what is reported while a file is imported", () => {
  const rowOf = (home: number, away: number) => `home_id = ${home} AND away_id = ${away}`;
  const first = rowOf(1001, 1002);
  const last = rowOf(1004, 1003);
  const scores = (where: string) => db.rows(`SELECT home_goals, away_goals FROM fixtures WHERE ${where}`);
  const report = `UPDATE fixtures SET home_goals = 7, away_goals = 6 WHERE ${last}`;
  /** Runs a statement after the import has read what is stored, and before it writes. */
  function meanwhile(sql: string): void {
    const { transact } = db;
    db = {
      ...db,
      async transact(statements) {
        await transact([{ sql }]);
        await transact(statements);
      },
    };
  }
  beforeEach(async () => {
    await run(handMadeFile());
  });

  it("stays when there is nothing to change", async () => {
    meanwhile(report);
    expect(await run(handMadeFile())).toContain("Nothing to change");
    expect(scores(last)).toEqual([{ home_goals: 7, away_goals: 6 }]);
  });

  it("stays when the file changes other matches", async () => {
    meanwhile(report);
    await run(withMatch(1, { score: { ft: [5, 5] } }), "--replace");
    expect([scores(first), scores(last)]).toEqual([
      [{ home_goals: 5, away_goals: 5 }],
      [{ home_goals: 7, away_goals: 6 }],
    ]);
  });

  it.each([
    ["result", `UPDATE fixtures SET home_goals = 7 WHERE ${first}`],
    ["scorer", `INSERT INTO goals SELECT id, 1, 1001, 7, 'A. One', 20, NULL, 'goal' FROM fixtures WHERE ${first}`],
    ["deduction", "INSERT INTO deductions VALUES (10, 2024, 1001, -3, 'late', '2025-01-01')"],
  ])("refuses the file if it would overwrite a %s", async (_, sql) => {
    await db.transact([{ sql }]);
    const changed = everything();
    db = await loadedLeague();
    await run(handMadeFile());
    meanwhile(sql);
    await expect(run(withMatch(1, { score: { ft: [5, 5] } }), "--replace")).rejects.toThrow(
      "Championship 2024-25 has changed meanwhile, so nothing was written. Import it again.",
    );
    expect(everything()).toEqual(changed);
  });
});

describe("nothing is written", () => {
  it("by a dry run, which prints the same", async () => {
    const said = await run(handMadeFile(), "--dry-run");
    expect(said).toContain("A dry run: nothing was written. It would be: 12 matches.");
    expect(said).toContain("Ashford FC");
    expect(everything().flat()).toEqual([]);
  });

  it("by an inconsistent file", async () => {
    await expect(async () => await run(withMatch(2, { date: "2023-08-10" }))).rejects.toThrow(
      /was refused for a problem\. Nothing was written\.[\s\S]*Match 2 .*Corfe AFC v Dunmere United FC\n.*not in the season/,
    );
    expect(everything().flat()).toEqual([]);
  });
});

it("requires the league's tables", async () => {
  const empty = { query: async () => [], queryAll: async () => [], transact: async () => {} };
  await expect(readStandings(empty, championship, 2024, now)).rejects.toThrow("Run npm start (or npm run seed) first");
});

it("finds a competition by id or slug, and lists those that have a table when there is no such one", async () => {
  expect(await findCompetition(db, "championship")).toEqual(await findCompetition(db, "10"));
  await expect(findCompetition(db, "20")).rejects.toThrow(
    "--competition is 10 (Championship), 11 (League One), 12 (League Two).",
  );
  await expect(findCompetition(memoryDatabase(), "10")).rejects.toThrow(
    "There are no competitions in this storage yet",
  );
});

it("lists the stored seasons when one is missing", async () => {
  await expect(readStandings(db, championship, 2019, now)).rejects.toThrow(
    "There is no season 2019-20 of the Championship. None is stored.",
  );
  await run(handMadeFile());
  await expect(readStandings(db, championship, 2019, now)).rejects.toThrow("Stored: 2024-25.");
});

it.each([
  [["football-json"], "Usage:"],
  [["cricket-json", "file"], "Usage:"],
  [["football-json", "file", "--season", "2024"], "--competition is the id or the slug of a competition"],
  [["football-json", "file", "--competition", "10", "--season", "24"], "--season is the year"],
  [["football-json", "file", "--season", "2024", "--force"], "Unknown option '--force'"],
])("refuses the arguments %j", (args, message) => {
  expect(() => parseImportOptions(args)).toThrow(message);
});
