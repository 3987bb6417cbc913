import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { deskSeasonsResponse, importedSeason, seasonClubs, seasonPlan } from "../../../../schemas/desk/seasons.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { tableResponse } from "../../../../schemas/football/league-table.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { matchPage, report } from "../../support/live-match.ts";
import { siteWith } from "../../support/site-with.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  desk = await as("administrator");
});

const head = "Round,Date,Time,Team 1,FT,Team 2";
const csv = (...lines: string[]) => [head, ...lines].join("\n");
const file = csv(
  "1,2040-08-11,15:00,Ashford,,Bramley",
  "1,2040-08-11,17:30,Corfe,,Dunmere",
  "2,2040-12-15,,Bramley,,Corfe",
);

/** A season for each test, because seasons are identified by year: one that is to come, or one that has been played. */
const years = { toCome: 2039, played: 1989 };
const newYear = (of: keyof typeof years = "toCome") => {
  years[of] += 1;
  const season = years[of];
  const ofYear = (text: string) => text.replaceAll("2040", String(season));
  return { path: `seasons/10/${season}`, ofYear, season };
};

const planned = async (path: string, text: string, rest: object = {}) =>
  seasonPlan.parse((await desk("POST", `${path}/plan`, { format: "csv", text, ...rest })).body);
const wanted = (text: string, fingerprint: string | null, rest: object = {}) => ({
  ...{ format: "csv", text, fingerprint, reason: "the league has published it" },
  ...rest,
});
async function imported(path: string, text: string, rest: object = {}) {
  const { fingerprint } = await planned(path, text, rest);
  const { status, body } = await desk("POST", `${path}/import`, wanted(text, fingerprint, rest));
  expect([status, body]).toEqual([200, expect.anything()]);
  return importedSeason.parse(body);
}
const storedMatches = async (season: number) =>
  (
    await env.MATCH_DB.prepare("SELECT kickoff, home_id, away_id FROM fixtures WHERE season = ? ORDER BY kickoff")
      .bind(season)
      .all()
  ).results;

describe("an import at the desk", () => {
  it("shows what it would add, writes nothing before, and then exactly that", async () => {
    const { path, ofYear, season } = newYear();
    const plan = await planned(path, ofYear(file));
    expect(plan.title).toBe(`Championship ${season}-${(season + 1) % 100}`);
    expect(plan.problems).toEqual([]);
    expect(plan.changes.map(({ kind, match, before }) => [kind, match, before])).toEqual([
      ["added", "Ashford v Bramley", null],
      ["added", "Corfe v Dunmere", null],
      ["added", "Bramley v Corfe", null],
    ]);
    expect(plan.warnings).toEqual(["1 match has no time in the file: 15:00 is taken."]);
    expect(await storedMatches(season)).toEqual([]);

    expect(await imported(path, ofYear(file))).toEqual({ added: 3, moved: 0, changed: 0, removed: 0, newClubs: 0 });
    expect((await storedMatches(season)).map(({ kickoff }) => kickoff)).toEqual(plan.changes.map(({ after }) => after));
    const { competitions } = deskSeasonsResponse.parse((await desk("GET", "seasons")).body);
    const league = competitions.find(({ id }) => id === 10);
    expect(league?.seasons.find((each) => each.season === season)).toMatchObject({ matches: 3, played: 0 });
    const fans = await visit(`/origin/match-data/fixtures?competitionID=10&seasonID=${season}`);
    expect(JSON.stringify(await fans.json())).toContain(`${season}-08-11`);
  });

  it("is of the current season where the date or a setting says so", async () => {
    const { cookie } = await newStaff("analyst");
    const currentOf = async (CURRENT_SEASON: string) =>
      deskSeasonsResponse.parse((await deskOf(siteWith({ CURRENT_SEASON }), cookie)("GET", "seasons")).body).current;
    expect(await currentOf("2031")).toEqual({ name: "2031-32", from: "2031-07-01", to: "2032-06-30", isSet: true });
    expect(await currentOf("")).toMatchObject({ isSet: false });
  });

  it("has kick-offs on the league's clock", async () => {
    const { path, ofYear } = newYear();
    const { changes, timeZone } = await planned(path, ofYear(file));
    expect(timeZone).toBe("Europe/London");
    expect(changes[0]?.after).toMatch(/-08-11T14:00:00.000Z$/);
    expect(changes[2]?.after).toMatch(/-12-15T15:00:00.000Z$/);
  });

  it("tells moved, added and removed matches apart, keeps a moved match's id, and takes the file of before back", async () => {
    const { path, ofYear, season } = newYear();
    await imported(path, ofYear(file));
    const ids = async () =>
      (await env.MATCH_DB.prepare("SELECT id FROM fixtures WHERE season = ? AND home_id = 1").bind(season).all())
        .results;
    const [idBefore, before] = [await ids(), await storedMatches(season)];
    const next = ofYear(
      csv("1,2040-08-12,20:00,Ashford,,Bramley", "2,2040-12-15,,Bramley,,Corfe", "2,2040-12-22,,Dunmere,,Ashford"),
    );
    const plan = await planned(path, next);
    expect(plan.unchanged).toBe(1);
    expect(plan.changes.map(({ kind, match }) => `${kind} ${match}`)).toEqual([
      "removed Corfe v Dunmere",
      "moved Ashford v Bramley",
      "added Dunmere v Ashford",
    ]);
    expect(plan.changes[1]).toMatchObject({
      before: `${season}-08-11T14:00:00.000Z`,
      after: `${season}-08-12T19:00:00.000Z`,
    });
    expect(await imported(path, next)).toEqual({ added: 1, moved: 1, changed: 0, removed: 1, newClubs: 0 });
    expect(await ids()).toEqual(idBefore);
    await imported(path, ofYear(file));
    expect(await storedMatches(season)).toEqual(before);
    expect((await planned(path, ofYear(file))).fingerprint).toBeNull();
  });

  it("resets the rooms of matches that it moves, gives a result or removes, and no others", async () => {
    const { path, ofYear, season } = newYear("played");
    await imported(path, ofYear(`${file}\n2,2040-12-22,,Dunmere,,Ashford`));
    const query = env.MATCH_DB.prepare("SELECT id FROM fixtures WHERE season = ? ORDER BY kickoff").bind(season);
    const ids = (await query.all<{ id: number }>()).results.map(({ id }) => id);
    const room = (id: number) => env.MATCH_ROOM.getByName(String(id));
    for (const id of ids) await room(id).open(id, false);
    const next = csv(
      "1,2040-08-12,20:00,Ashford,,Bramley",
      "1,2040-08-11,17:30,Corfe,2-1,Dunmere",
      "2,2040-12-15,,Bramley,,Corfe",
    );
    expect(await imported(path, ofYear(next))).toMatchObject({ moved: 1, changed: 1, removed: 1 });
    const messages = await Promise.all(ids.map((id) => room(id).messageSince(null)));
    expect(messages.map((message) => message?.fixtureID ?? null)).toEqual([null, null, ids[2], null]);
  });

  it("has a match on again that a feed has postponed, once the file gives it a new date", async () => {
    const { path, ofYear, season } = newYear();
    await imported(path, ofYear(file));
    const id = await env.MATCH_DB.prepare("SELECT id FROM fixtures WHERE season = ? AND home_id = 1")
      .bind(season)
      .first<number>("id");
    if (id === null) throw new Error("no match was imported");
    const at = new Date().toISOString();
    await report(id, { id: "off", type: "postponed", at, text: "A frozen pitch." });
    const next = ofYear(file).replace(`${season}-08-11,15:00`, `${season}-08-18,15:00`);
    expect((await planned(path, next)).changes).toMatchObject([
      { kind: "moved", details: ["result postponed becomes no result"] },
    ]);
    await imported(path, next);
    expect(await matchPage(id)).toMatchObject({ state: { kind: "fixture", note: null }, events: [] });
    await report(id, { id: "k", type: "kick-off", at });
    expect((await matchPage(id)).state.kind).toBe("live");
  });

  it("asks for the club of a name that it does not know, the nearest first, and remembers it", async () => {
    const { path, ofYear, season } = newYear();
    const text = ofYear(file).replaceAll("Corfe", "Corff Castle");
    const plan = await planned(path, text);
    const unknown = plan.clubs.filter(({ by }) => by === null);
    expect(unknown.map(({ spelling, matches, nearest }) => [spelling, matches, nearest[0]?.name])).toEqual([
      ["Corff Castle", 2, "Corfe"],
    ]);
    expect([plan.fingerprint, plan.changes]).toEqual([null, []]);
    expect(codeOf(await desk("POST", `${path}/import`, wanted(text, "a".repeat(64))))).toEqual([
      409,
      "changed_meanwhile",
    ]);

    const clubs = [{ spelling: "Corff Castle", club: 3 }];
    const chosen = await planned(path, text, { clubs });
    expect(chosen.clubs.find(({ spelling }) => spelling === "Corff Castle")).toMatchObject({
      by: "chosen",
      club: { name: "Corfe" },
    });
    await imported(path, text, { clubs });
    expect(await storedMatches(season)).toContainEqual(expect.objectContaining({ home_id: 3, away_id: 4 }));
    const again = await planned(path, text);
    expect(again.clubs.find(({ spelling }) => spelling === "Corff Castle")?.by).toBe("remembered");
    expect(again.problems).toEqual([]);
  });

  it("makes a club that is new to the league where a person says so", async () => {
    const { path, ofYear } = newYear();
    const text = ofYear(file).replaceAll("Dunmere", "Eastwold");
    const clubs = [{ spelling: "Eastwold", club: null }];
    expect(await imported(path, text, { clubs })).toMatchObject({ added: 3, newClubs: 1 });
    const page = await visit("/origin/match-data/clubs/eastwold");
    expect(page.status).toBe(200);
  });

  it("is refused where somebody has changed the season since the preview", async () => {
    const { path, ofYear, season } = newYear();
    await imported(path, ofYear(file));
    const next = ofYear(csv("1,2040-08-18,15:00,Ashford,,Bramley"));
    const { fingerprint } = await planned(path, next);
    await insertFixture(env.MATCH_DB, {
      id: 88_000_000 + season,
      kickoff: `${season}-09-01T14:00:00.000Z`,
      home: 2,
      away: 4,
    });
    await env.MATCH_DB.prepare("UPDATE fixtures SET season = ? WHERE id = ?")
      .bind(season, 88_000_000 + season)
      .run();
    const before = await storedMatches(season);
    const refused = await desk("POST", `${path}/import`, wanted(next, fingerprint));
    expect(codeOf(refused)).toEqual([409, "changed_meanwhile"]);
    expect(deskError.parse(refused.body).error.message).toContain("nothing was imported");
    expect(await storedMatches(season)).toEqual(before);
  });

  it("is taken once when two people press at the same time", async () => {
    const { path, ofYear, season } = newYear();
    const text = ofYear(file);
    const { fingerprint } = await planned(path, text);
    const both = await Promise.all([1, 2].map(() => desk("POST", `${path}/import`, wanted(text, fingerprint))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await storedMatches(season)).toHaveLength(3);
  });

  it("keeps what was reported unless a person says otherwise, and asks", async () => {
    const { path, ofYear, season } = newYear("played");
    const played = ofYear(file).replace("Ashford,,Bramley", "Ashford,2-1,Bramley");
    await imported(path, ofYear(file));
    await env.MATCH_DB.prepare(
      "UPDATE fixtures SET status = 'full-time', home_goals = 3, away_goals = 1 WHERE season = ? AND home_id = 1",
    )
      .bind(season)
      .run();
    const plan = await planned(path, played);
    expect(plan.fingerprint).toBeNull();
    expect(plan.conflicts.join()).toContain("Ashford v Bramley, result: entered is 3-1; the file has 2-1");
    const goals = async () =>
      (await env.MATCH_DB.prepare("SELECT home_goals FROM fixtures WHERE season = ? AND home_id = 1")
        .bind(season)
        .first()) ?? {};
    expect((await planned(path, played, { prefer: "import" })).changes[0]?.details).toEqual(["result 3-1 becomes 2-1"]);
    await imported(path, played, { prefer: "import" });
    expect(await goals()).toEqual({ home_goals: 2 });
  });

  it("warns of clubs that play twice on a day, in this season and in another competition", async () => {
    const { path, ofYear, season } = newYear();
    await insertFixture(env.MATCH_DB, {
      ...{ id: 89_000_000 + season, kickoff: `${season}-12-15T19:00:00.000Z`, home: 3, away: 1 },
      ...{ competition: 20, stage: "cup" },
    });
    const { warnings } = await planned(
      path,
      ofYear(
        csv(
          "1,2040-08-11,15:00,Ashford,,Bramley",
          "1,2040-08-11,19:00,Dunmere,,Ashford",
          "3,2040-12-15,15:00,Bramley,,Corfe",
        ),
      ),
    );
    expect(warnings).toEqual([
      `Ashford plays twice on ${season}-08-11: Ashford v Bramley and Dunmere v Ashford.`,
      `Corfe plays twice on ${season}-12-15: Bramley v Corfe and a match in the Crown Cup.`,
    ]);
  });

  it("takes a season of 930 matches with all their scores", async () => {
    const { path, season } = newYear();
    // Thirty-one clubs, each at home to each other.
    const names = Array.from(
      { length: 31 },
      (_, index) => `Town ${String.fromCodePoint(65 + (index % 26)).repeat(3)}${index}`,
    );
    const day = (index: number) => new Date(Date.UTC(season, 7, 1 + (index % 300))).toISOString().slice(0, 10);
    const pairs = names.flatMap((home) => names.filter((away) => away !== home).map((away) => [home, away] as const));
    const text = csv(...pairs.map(([home, away], index) => `${index + 1},${day(index)},15:00,${home},,${away}`));
    const clubs = names.map((spelling) => ({ spelling, club: null }));
    expect(await imported(path, text, { clubs })).toMatchObject({ added: 930, newClubs: 31 });
    expect(await storedMatches(season)).toHaveLength(930);
  });

  it("is in the audit log with what it changed, without the file", async () => {
    const { path, ofYear, season } = newYear();
    await imported(path, ofYear(file));
    const { rows } = auditResponse.parse((await desk("GET", "audit?action=seasons.import")).body);
    const row = rows.find(({ subject }) => subject === `competition 10, season ${season}`);
    expect(row).toMatchObject({ outcome: "done", reason: "the league has published it" });
    expect(JSON.stringify(row)).not.toContain("Team 1");
  });

  it.each([
    ["1,2040-13-01,15:00,Ashford,,Bramley", "is no date of the calendar"],
    ["1,2039-01-01,15:00,Ashford,,Bramley", "is not in the season"],
    ["1,2040-08-11,25:00,Ashford,,Bramley", "is no time"],
    ["1,2040-08-11,15:00,Ashford,,Ashford", "a club cannot play itself"],
    ["1,2040-08-11,15:00,Ashford,x,Bramley", "is two numbers of goals"],
    ["1,2040-08-11,15:00,Ashford,1-0,Bramley", "is still to be played"],
  ])("names what is wrong with a match: %s", async (line, problem) => {
    const { path, ofYear } = newYear();
    const plan = await planned(path, ofYear(csv(line)));
    expect(plan.problems[0]?.match).toMatch(/^Match 1 \(/);
    expect(plan.problems.map((each) => each.problem).join()).toContain(problem);
    expect(plan.fingerprint).toBeNull();
  });

  it.each([
    ["nothing", "seasons/10/2040/plan", { text: "" }, 400, "The file is empty."],
    ["another format", "seasons/10/2040/plan", { format: "xlsx" }, 400, "format is one of csv"],
    ["no such competition", "seasons/99/2040/plan", {}, 404, "There is no competition 99"],
    [
      "no such club",
      "seasons/10/2040/plan",
      { clubs: [{ spelling: "Ash", club: 99_999 }] },
      422,
      "There is no club 99999.",
    ],
    ["no such year", "seasons/10/1066/plan", {}, 400, "1871 at the earliest"],
    ["a large file", "seasons/10/2040/plan", { text: "x".repeat(900_001) }, 400, "900 kB at most"],
    ["a huge file", "seasons/10/2040/plan", { text: "x".repeat(1_100_000) }, 413, "1024 kB"],
    ["no fingerprint", "seasons/10/2040/import", { reason: "published" }, 400, "fingerprint is that of the plan."],
  ])("refuses %s in plain words", async (_what, path, rest, status, message) => {
    const refused = await desk("POST", path, { format: "csv", text: file, ...rest });
    expect(refused.status).toBe(status);
    expect(deskError.parse(refused.body).error.message).toContain(message);
  });

  it("reads what is no season as a problem of the file", async () => {
    const { problems } = await planned("seasons/10/2040", "<html>", { format: "football-json" });
    expect(problems[0]?.problem).toContain("The file is not JSON");
  });
});

it("live reads the seasons, and imports none", async () => {
  const live = await as("live");
  expect((await live("GET", "seasons")).status).toBe(200);
  expect(codeOf(await live("POST", "seasons/10/2040/plan", { format: "csv", text: file }))).toEqual([
    403,
    "wrong_role",
  ]);
});

describe("a season that begins at the desk", () => {
  const clubsOf = async (path: string) => seasonClubs.parse((await desk("GET", `${path}/clubs`)).body);
  const choose = (path: string, clubs: readonly number[], was: readonly number[]) =>
    desk("POST", `${path}/clubs`, { clubs, was });

  it("has its clubs, whom fans see in a table without points, until matches are imported", async () => {
    const { path, ofYear, season } = newYear();
    const { title, closed, chosen, before, clubs } = await clubsOf(path);
    expect([title, closed, chosen]).toEqual([`Championship ${season}-${(season + 1) % 100}`, null, []]);
    expect(clubs.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ashford", "Bramley", "Corfe", "Dunmere"]));
    expect(before.length).toBeGreaterThan(0);

    const begun = seasonClubs.parse((await choose(path, [1, 2, 4], [])).body);
    expect([begun.chosen, begun.closed]).toEqual([[1, 2, 4], null]);
    const table = async () =>
      JSON.stringify(await (await visit(`/origin/match-data/tables?competitionID=10&seasonID=${season}`)).json());
    expect(await table()).toContain("Dunmere");
    expect(await table()).not.toContain("Corfe");
    await choose(path, [1, 2], [1, 2, 4]);
    expect(await table()).not.toContain("Dunmere");

    await imported(path, ofYear(file));
    expect((await clubsOf(path)).chosen).toEqual([1, 2, 3, 4]);
    expect((await clubsOf(path)).closed).toContain("It has matches");
    expect(codeOf(await choose(path, [], [1, 2, 3, 4]))).toEqual([409, "season_closed"]);
  });

  it("is taken away again, and is no longer listed", async () => {
    const { path, season } = newYear();
    await choose(path, [1, 2], []);
    const listed = async () =>
      deskSeasonsResponse
        .parse((await desk("GET", "seasons")).body)
        .competitions.flatMap(({ seasons }) => seasons)
        .some((each) => each.season === season);
    expect(await listed()).toBe(true);
    expect(seasonClubs.parse((await choose(path, [], [1, 2])).body).chosen).toEqual([]);
    expect(await listed()).toBe(false);
  });

  it("is not overwritten, and has no strangers", async () => {
    const { path, season } = newYear();
    await choose(path, [1, 2], []);
    expect(codeOf(await choose(path, [3], []))).toEqual([409, "changed_meanwhile"]);
    expect(codeOf(await choose(path, [1, 999], [1, 2]))).toEqual([422, "no_such_club"]);
    await env.MATCH_DB.prepare("INSERT INTO deductions VALUES (10, ?, 2, -3, 'late accounts', '2026-09-01')")
      .bind(season)
      .run();
    expect(codeOf(await choose(path, [1], [1, 2]))).toEqual([422, "has_deduction"]);
    expect((await clubsOf(path)).chosen).toEqual([1, 2]);
    expect(codeOf(await desk("GET", "seasons/999/2040/clubs"))).toEqual([404, "no_such_competition"]);
  });

  it("is the folder's where that has named its clubs", async () => {
    const { path, season } = newYear();
    await env.MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source) VALUES (10, ?, 'league')")
      .bind(season)
      .run();
    expect((await clubsOf(path)).closed).toBe("Its clubs come with the league's folder.");
    expect(codeOf(await choose(path, [1, 2], []))).toEqual([409, "season_closed"]);
  });

  it("has its clubs in the groups of a competition, whose tables fans see before a match, and into which its file puts no other", async () => {
    const { path: ofLeague, season } = newYear();
    const path = ofLeague.replace("/10/", "/41/");
    const rules = {
      ...{ meetings: 1, goThrough: 1, rounds: [{ name: "Final" }] },
      groups: [{ name: "West", clubs: { [season]: ["ashford"] } }, { name: "East" }],
    };
    await env.MATCH_DB.prepare(
      "INSERT INTO competitions (id, slug, name, kind, rules) VALUES (41, 'desk-trophy', 'Desk Trophy', 'groups', ?)",
    )
      .bind(JSON.stringify(rules))
      .run();
    const found = await clubsOf(path);
    expect([found.groups, found.drawn]).toEqual([["West", "East"], [{ club: 1, group: "West" }]]);
    const draw = (clubs: number[], was: number[], ...drawn: [club: number, group: string][]) =>
      desk("POST", `${path}/clubs`, { clubs, was, drawn: drawn.map(([club, group]) => ({ club, group })) });
    for (const wrong of [
      [[1, "North"]],
      [[3, "West"]],
      [
        [1, "West"],
        [1, "East"],
      ],
    ] as [number, string][][]) {
      expect(codeOf(await draw([1, 2], [], ...wrong))).toEqual([422, "wrong_group"]);
    }
    const begun = await draw([1, 2, 3, 4], [], [1, "West"], [2, "West"], [3, "East"]);
    expect(seasonClubs.parse(begun.body).drawn).toHaveLength(3);
    // Somebody who has not seen these groups cannot overwrite them.
    expect(codeOf(await draw([1, 2, 3, 4], [1, 2, 3, 4], [1, "East"]))).toEqual([409, "changed_meanwhile"]);
    const table = async () => {
      const response = await visit(`/origin/match-data/tables?competitionID=41&seasonID=${season}`);
      return tableResponse.parse(await response.json()).data;
    };
    const { groups, zones, rows } = await table();
    expect(groups).toEqual([
      { name: "West", clubIDs: [1, 2] },
      { name: "East", clubIDs: [3] },
      { name: "Not drawn yet", clubIDs: [4] },
    ]);
    expect(zones).toEqual([{ name: "Final", kind: "qualification", from: 1, to: 1 }]);
    expect(rows.map(({ played, points }) => [played, points])).toEqual(Array(4).fill([0, 0]));

    // A file without groups keeps the clubs in theirs, and recognises knock-out rounds by the rules.
    const text = csv(`1,${season}-08-11,15:00,Ashford,,Bramley`, `Final,${season}-12-15,15:00,Ashford,,Corfe`);
    const semiFinal = await planned(path, text.replace("Final", "Semi-final"));
    expect(semiFinal.problems.map(({ problem }) => problem)).toEqual([
      'the competition has no round "Semi-final". The nearest is Final.',
    ]);
    const elsewhere = ["Round,Group,Date,Time,Team 1,FT,Team 2", `1,East,${season}-08-11,15:00,Ashford,,Corfe`].join(
      "\n",
    );
    expect((await planned(path, elsewhere)).problems.map(({ problem }) => problem)).toEqual([
      "Ashford is drawn into West, and the file has it in East.",
    ]);
    expect(await imported(path, text)).toMatchObject({ added: 2 });
    const { results } = await env.MATCH_DB.prepare(
      "SELECT round, stage FROM fixtures WHERE competition_id = 41 ORDER BY kickoff",
    ).all();
    expect(results).toEqual([
      { round: "Matchday 1", stage: "league" },
      { round: "Final", stage: "cup" },
    ]);
    expect((await table()).groups?.[0]).toEqual({ name: "West", clubIDs: [1, 2] });
  });
});
