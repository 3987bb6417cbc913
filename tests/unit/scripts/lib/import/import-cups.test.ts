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
import { memoryDatabase } from "../../../support/memory-database.ts";

/* Cups with rounds, and competitions with a group stage. */

const now = new Date("2025-07-20T12:00:00Z");
const scratch = mkdtempSync(join(tmpdir(), "cups-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let db = memoryDatabase();
beforeEach(async () => {
  db = memoryDatabase();
  const competitions = [
    { id: 1, slug: "valley-cup", name: "Valley Cup", kind: "cup", order: 1 },
    { id: 2, slug: "valley-trophy", name: "Valley Trophy", kind: "groups", order: 2, rules: { meetings: 1 } },
    { id: 3, slug: "valley-league", name: "Valley League", kind: "league", order: 3 },
    {
      ...{ id: 4, slug: "hill-cup", name: "Hill Cup", kind: "cup", order: 4 },
      rules: {
        rounds: [
          { name: "Round 1", replays: true },
          { name: "Semi-finals", legs: 2 },
          { name: "Final", extraTime: false },
        ],
      },
    },
    {
      ...{ id: 5, slug: "hill-trophy", name: "Hill Trophy", kind: "groups", order: 5 },
      rules: {
        ...{ meetings: 1, rounds: [{ name: "Final" }], goThrough: 1 },
        groups: [{ name: "West", clubs: { 2024: ["birs"] } }, { name: "East" }],
      },
    },
    { id: 6, slug: "hill-league", name: "Hill League", kind: "league", order: 6 },
    {
      ...{ id: 7, slug: "hill-play-offs", name: "Hill Play-offs", kind: "play-offs", order: 7, division: 6 },
      rules: { rounds: [{ name: "Eliminators" }, { name: "Final" }] },
    },
    {
      ...{ id: 8, slug: "lake-cup", name: "Lake Cup", kind: "cup", order: 8 },
      rules: { rounds: [{ name: "Semi-finals", legs: 2, awayGoals: true }, { name: "Final" }] },
    },
  ].map((written) => competitionRow(competitionDescription.parse(written), null));
  await db.transact(bulkInsert("competitions", competitionColumns, competitions));
});

const load = (competition: string, lines: readonly string[], ...options: string[]) => {
  const path = join(scratch, "cup.csv");
  writeFileSync(path, `${lines.join("\n")}\n`);
  return importSeason(
    db,
    parseImportOptions(["csv", path, "--competition", competition, "--season", "2024", ...options]),
    now,
  );
};

const cup = [
  "Round,Date,Team 1,FT,ET,P,Team 2",
  "Semi-final,2024-09-03,Aare,1-2,,,Birs",
  "Semi-final,2024-09-10,Birs,0-1,,3-4,Aare",
  "Semi-final,2024-09-04,Doubs,2-0,,,Emme",
  "Semi-final,2024-09-11,Emme,2-0,3-0,,Doubs",
];
const final = "Final,2025-05-01,Aare,,,,Emme";

describe("a cup", () => {
  it("comes in with its rounds, legs, extra time and shoot-outs", async () => {
    const said = await load("valley-cup", [...cup, final]);
    expect(said).toContain("Valley Cup 2024-25: 5 matches of 4 clubs (4 clubs are new)");
    expect(said).not.toContain("Pts");
    const rows = db.rows(
      `SELECT stage, round, h.name || ' v ' || a.name AS pairing, status, home_goals, extra_time_home, penalties_home
       FROM fixtures JOIN clubs h ON h.id = home_id JOIN clubs a ON a.id = away_id ORDER BY kickoff`,
    );
    expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(["cup"]));
    expect(
      rows.map((row) => [row.round, row.pairing, row.home_goals, row.extra_time_home, row.penalties_home]),
    ).toEqual([
      ["Semi-final", "Aare v Birs", 1, null, null],
      ["Semi-final", "Doubs v Emme", 2, null, null],
      ["Semi-final", "Birs v Aare", 0, null, 3],
      ["Semi-final", "Emme v Doubs", 2, 3, null],
      ["Final", "Aare v Emme", null, null, null],
    ]);
    expect(rows.at(-1)?.status).toBe("fixture");
  });

  it("gets the next round once it is drawn, and keeps the ids of its matches", async () => {
    await load("valley-cup", cup);
    const before = db.rows("SELECT id FROM fixtures ORDER BY id");
    expect(await load("valley-cup", [...cup, final], "--replace")).toContain("1 match new");
    expect(db.rows("SELECT id FROM fixtures ORDER BY id")).toEqual(expect.arrayContaining(before));
    expect(await load("valley-cup", [...cup, final])).toContain("Nothing to change");
  });

  const grounds = (lines: readonly string[]) => [
    "Round,Date,Team 1,FT,Team 2,Venue,Neutral",
    "Semi-final,2024-09-03,Aare,1-2,Birs,,",
    ...lines,
  ];
  const venues = () => db.rows("SELECT venue, neutral FROM fixtures ORDER BY kickoff");

  it("is at the home clubs' grounds while it is to come, and where the file says otherwise there", async () => {
    await load("valley-cup", cup);
    db.rows("UPDATE clubs SET ground = name || ' Park'");
    db.rows("INSERT INTO grounds (slug, name) VALUES ('national', 'National Stadium')");
    await load(
      "valley-cup",
      grounds([
        "Final,2025-05-01,Birs,,Emme,,",
        "Final,2025-05-02,Emme,,Doubs,aare park,YES",
        "Final,2025-05-03,Doubs,,Aare,national stadium,yes",
      ]),
      "--replace",
    );
    expect(venues()).toEqual([
      { venue: null, neutral: 0 },
      { venue: "Birs Park", neutral: 0 },
      { venue: "Aare Park", neutral: 1 },
      { venue: "National Stadium", neutral: 1 },
    ]);
    const silent = [cup[0] ?? "", "Semi-final,2024-09-03,Aare,1-2,,,Birs", "Final,2025-05-01,Birs,1-0,,,Emme"];
    await load("valley-cup", [...silent, "Final,2025-05-02,Emme,1-0,,,Doubs"], "--replace");
    expect(venues().slice(1)).toEqual([
      { venue: "Birs Park", neutral: 0 },
      { venue: "Aare Park", neutral: 1 },
    ]);
  });

  it("keeps a ground that a person has said since, unless another file is preferred", async () => {
    await load("valley-cup", grounds(["Final,2025-05-01,Birs,,Emme,Crown Park,yes"]));
    db.rows("UPDATE fixtures SET venue = 'Lake Park' WHERE neutral = 1");
    await load("valley-cup", grounds(["Final,2025-05-01,Birs,,Emme,Crown Park,yes"]), "--replace");
    expect(venues().at(-1)).toEqual({ venue: "Lake Park", neutral: 1 });
    const other = grounds(["Final,2025-05-01,Birs,,Emme,Hill Park,yes"]);
    await expect(load("valley-cup", other, "--replace")).rejects.toThrow(
      "Birs v Emme, venue: entered is Lake Park (neutral); the file has Hill Park (neutral)",
    );
    await load("valley-cup", other, "--replace", "--prefer", "import");
    expect(venues().at(-1)).toEqual({ venue: "Hill Park", neutral: 1 });
  });

  it("refuses a neutral ground that is one of the clubs', and what is neither yes nor no", async () => {
    await load("valley-cup", cup);
    db.rows("UPDATE clubs SET ground = name || ' Park'");
    await expect(
      load("valley-cup", grounds(["Final,2025-05-01,Birs,,Emme,Emme Park,yes"]), "--replace"),
    ).rejects.toThrow("Birs v Emme cannot be on neutral ground at Emme Park: that is the ground of Emme.");
    await expect(load("valley-cup", grounds(["Final,2025-05-01,Birs,,Emme,,perhaps"]), "--replace")).rejects.toThrow(
      "neutral is yes or no",
    );
  });

  it.each([
    [
      ["--deduction", "Aare=-2:late:2025-01-01"],
      "--deduction and --decided-by are about tables. The Valley Cup has none.",
    ],
    [["--decided-by", "points"], "The Valley Cup has none."],
  ])("has no table to change: %j", async (options, said) => {
    await expect(load("valley-cup", cup, ...options)).rejects.toThrow(said);
  });

  it("refuses what no match ends with", async () => {
    await expect(
      load("valley-cup", [...cup, "Final,2025-05-01,Aare,1-1,,4-4,Emme", "Final,2025-05-01,Aare,1-1,,,Emme"]),
    ).rejects.toThrow(/penalties end with a winner, not 4-4[\s\S]*is listed already as match 5/);
    expect(db.rows("SELECT * FROM fixtures")).toEqual([]);
  });
});

const trophy = [
  "Round,Group,Date,Team 1,FT,Team 2",
  "1,A,2024-09-03,Aare,1-0,Birs",
  "2,A,2024-09-10,Doubs,0-2,Aare",
  "3,A,2024-09-17,Birs,1-1,Doubs",
  "1,North,2024-09-03,Emme,3-0,Inn",
  "2,North,2024-09-10,Linth,,Emme",
  "3,North,2024-09-17,Inn,0-1,Linth",
];
const knockOut = "Final,,2025-04-01,Aare,2-1,Emme";
const standings = async () => (await readStandings(db, await findCompetition(db, "2"), 2024, now)).standings;

describe("a competition with groups", () => {
  it("comes in with the names of its groups, each a table, and its knock-out rounds", async () => {
    const said = await load("valley-trophy", [...trophy, knockOut]);
    expect(said).toContain("Valley Trophy 2024-25: 6 group matches and 1 knock-out match of 6 clubs");
    expect(said).toMatch(/\n {4}Group A\n {2}1 Aare .*\n(?:.*\n){2} {4}North\n {2}1 Emme /);
    expect((await standings()).map(({ group, name, position, points }) => [group, name, position, points])).toEqual([
      ["Group A", "Aare", 1, 6],
      ["Group A", "Birs", 2, 1],
      ["Group A", "Doubs", 3, 1],
      ["North", "Emme", 1, 3],
      ["North", "Linth", 2, 3],
      ["North", "Inn", 3, 0],
    ]);
    expect(db.rows("SELECT round, stage FROM fixtures WHERE stage <> 'league'")).toEqual([
      { round: "Final", stage: "cup" },
    ]);
    expect(await load("valley-trophy", [...trophy, knockOut])).toContain("Nothing to change");
  });

  it("is read by the rounds' names, too, and keeps its groups where a file names none", async () => {
    const byRound = trophy
      .slice(1)
      .map((line) => line.split(","))
      .map(([round, group, ...rest]) => [`"Group ${group === "A" ? "A" : "B"}, Matchday ${round}"`, ...rest].join());
    await load("2", ["Round,Date,Team 1,FT,Team 2", ...byRound]);
    const drawn = await standings();
    expect(new Set(drawn.map(({ group }) => group))).toEqual(new Set(["Group A", "Group B"]));
    const withoutGroups = trophy.map((line) => line.replace(/^([^,]+),[^,]+,/, "$1,,"));
    expect(await load("2", withoutGroups)).toContain("Nothing to change");
    expect(await standings()).toEqual(drawn);
  });

  it("refuses a club in two groups, meetings beyond its rules, and groups of a league", async () => {
    const twice = [...trophy, "4,North,2024-10-01,Aare,,Emme", "4,A,2024-10-01,Aare,,Birs"];
    await expect(load("valley-trophy", twice)).rejects.toThrow(
      /Aare is in Group A already, and not in North[\s\S]*Aare v Birs\n +is listed already/,
    );
    await expect(load("valley-league", trophy)).rejects.toThrow("is in Group A, and this competition has no groups");
  });
});

const head = "Round,Date,Team 1,FT,ET,P,Team 2";
const roundsStored = () => db.rows("SELECT round, stage FROM fixtures ORDER BY kickoff, id");

describe("a cup whose rounds are described", () => {
  const legs = [
    "semi-final 1st leg,2024-10-01,Aare,2-1,,,Birs",
    "Semi-Finals (second leg),2024-10-08,Birs,1-0,1-0,4-5,Aare",
  ];

  it("comes in with its own spelling of them, and with a tie that is to be replayed", async () => {
    await load("hill-cup", [
      ...[head, "1,2024-09-01,Aare,1-1,,,Doubs", "Round 1 replay,2024-09-04,Doubs,0-0,0-0,2-4,Aare"],
      ...["Round 1,2024-09-02,Emme,2-2,,,Inn", ...legs, "FINAL,2025-05-01,Aare,0-0,,5-4,Emme"],
    ]);
    expect(roundsStored().map(({ round }) => round)).toEqual([
      ...["Round 1", "Round 1", "Round 1, replay", "Semi-finals, first leg", "Semi-finals, second leg", "Final"],
    ]);
  });

  it("has matches of its ties that were called off and listed again", async () => {
    await load("hill-cup", [
      `${head},Status`,
      ...["Final,2024-09-01,Aare,,,,Birs,cancelled", "Final,2024-09-08,Birs,1-0,,,Aare,"],
    ]);
    expect(roundsStored()).toHaveLength(2);
  });

  it.each([
    [
      ["Round 2,2024-09-01,Aare,1-0,,,Birs"],
      "Match 1 (Matchday 2, 2024-09-01): Aare v Birs",
      'has no round "Matchday 2". They are: Round 1, Semi-finals, Final.',
    ],
    [["Semis,2024-09-01,Aare,1-0,,,Birs"], "Match 1", 'has no round "Semis". The nearest is Semi-finals.'],
    [["Final,2024-09-01,Aare,1-1,,,Birs"], "Match 1", "Aare and Birs are level, and the round Final needs a winner"],
    [["Final,2024-09-01,Aare,1-1,2-1,,Birs"], "Match 1", "there is no extra time in the round Final"],
    [["Final,2024-09-01,Aare,2-1,,4-3,Birs"], "Match 1", "there were penalties, and the tie was not level"],
    [["Round 1,2024-09-01,Aare,2-1,1-1,4-3,Birs"], "Match 1", "fewer goals after extra time (1-1)"],
    [
      ["Final,2024-09-01,Aare,1-1,,4-3,Birs", "Final,2024-09-08,Birs,1-0,,,Aare"],
      ...["Match 2", "is meeting 2 in the round Final: its ties are of one match"],
    ],
    [
      ["Round 1,2024-09-01,Aare,1-1,1-1,,Birs", "Round 1,2024-09-08,Birs,1-0,,,Aare"],
      ...["Match 1", "has neither extra time nor penalties: it was played again"],
    ],
    [
      ["Round 1,2024-09-01,Aare,1-1,,,Birs", "Round 1,2024-09-08,Birs,0-0,,,Aare"],
      ...["Match 2", "Birs and Aare are level, and the round Round 1 needs a winner"],
    ],
    [
      ["Semi-finals,2024-09-01,Aare,2-1,,,Birs", "Semi-finals,2024-09-08,Birs,1-0,,,Aare"],
      ...["Match 2", "Birs and Aare are level after two legs, and the round Semi-finals needs a winner"],
    ],
    [
      ["Semi-finals,2024-09-01,Aare,2-1,3-1,,Birs", "Semi-finals,2024-09-08,Birs,1-0,,,Aare"],
      ...["Match 1", "has neither extra time nor penalties: the second leg decides the tie"],
    ],
    [
      ["Semi-finals,2024-09-01,Aare,2-1,,,Birs", "Semi-finals,2024-09-08,Aare,1-0,,,Birs"],
      ...["Match 2", "both legs of the round Semi-finals are at Aare"],
    ],
  ])("refuses what its rounds do not have: %j", async (lines, match, problem) => {
    const refused = load("hill-cup", [head, ...lines]);
    await expect(refused).rejects.toThrow("was refused for a problem. Nothing was written.");
    await expect(refused).rejects.toThrow(match);
    await expect(refused).rejects.toThrow(problem);
    expect(roundsStored()).toEqual([]);
  });

  it("has a winner on away goals where its rules say so, and refuses a shoot-out that they forestall", async () => {
    const first = "Semi-finals,2024-10-01,Aare,2-1,,,Birs";
    await load("lake-cup", [head, first, "Semi-finals,2024-10-08,Birs,1-0,,,Aare"]);
    expect(roundsStored()).toHaveLength(2);
    await expect(load("lake-cup", [head, first, "Semi-finals,2024-10-08,Birs,1-0,,4-3,Aare"])).rejects.toThrow(
      "there were penalties, and Birs was ahead on away goals",
    );
    await expect(
      load("lake-cup", [
        head,
        first,
        "Semi-finals,2024-10-08,Birs,1-2,,,Aare",
        "Semi-finals,2024-10-02,Emme,1-1,,,Inn",
        "Semi-finals,2024-10-09,Inn,1-1,,,Emme",
      ]),
    ).rejects.toThrow("Inn and Emme are level after two legs");
  });

  it("leaves a match level that nobody has played to its end, and one where the rounds are not described", async () => {
    await load("hill-cup", [head, "Semi-finals,2024-10-01,Aare,1-1,,,Birs", "Semi-finals,2024-10-08,Birs,,,,Aare"]);
    await load("valley-cup", [head, "Semi-finals,2024-10-01,Aare,1-1,,,Birs"]);
    expect(roundsStored()).toHaveLength(3);
  });
});

describe("a league whose play-offs have described rounds", () => {
  const league = ["1,2024-09-01,Aare,1-0,,,Birs", "2,2024-09-08,Birs,1-0,,,Aare"];

  it("has its play-offs by their names, and refuses others", async () => {
    await load("hill-league", [head, ...league, "Eliminators,2025-05-01,Aare,1-0,,,Birs"]);
    expect(roundsStored().at(-1)).toEqual({ round: "Eliminators", stage: "play-offs" });
    await expect(load("hill-league", [head, ...league, "Semi-final,2025-05-01,Aare,1-0,,,Birs"])).rejects.toThrow(
      /has no round "Semi-final"\. The nearest is Final\./,
    );
  });
});

describe("a competition whose groups are described", () => {
  const file = [
    "Round,Group,Date,Team 1,FT,Team 2",
    ...["1,west,2024-09-03,Aare,1-0,Birs", "1,east,2024-09-03,Emme,3-0,Inn", "Final,,2025-04-01,Aare,2-1,Emme"],
  ];

  it("has them in its own spelling and order, with who goes on", async () => {
    await load("hill-trophy", file);
    const { standings: table } = await readStandings(db, await findCompetition(db, "5"), 2024, now);
    expect(table.map(({ group, name, zone }) => [group, name, zone])).toEqual([
      ["West", "Aare", "Final"],
      ["West", "Birs", null],
      ["East", "Emme", "Final"],
      ["East", "Inn", null],
    ]);
  });

  it("refuses groups and rounds that it does not have, and a club in another than it is drawn into", async () => {
    const changed = (from: string, to: string) =>
      load(
        "hill-trophy",
        file.map((line) => line.replace(from, to)),
      );
    await expect(changed("east", "Eats")).rejects.toThrow(/the competition has no Eats\. The nearest is East\./);
    await expect(changed("Final", "Semi-final")).rejects.toThrow(/has no round "Semi-final"\. The nearest is Final\./);
    await load("hill-trophy", file);
    const swapped = file.map((line) => line.replace("west", "X").replace("east", "west").replace("X", "east"));
    await expect(load("hill-trophy", swapped, "--replace")).rejects.toThrow(
      "Birs is drawn into West, and the file has it in East.",
    );
  });
});
