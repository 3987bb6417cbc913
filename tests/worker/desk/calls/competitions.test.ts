import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { deskCompetitionsResponse } from "../../../../schemas/desk/competitions.ts";
import { deskMenusResponse } from "../../../../schemas/desk/pages.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { tableResponse } from "../../../../schemas/football/league-table.ts";
import { type CompetitionRules, competitionRules, usualRules } from "../../../../schemas/league/competition-rules.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { withdraw } from "../../support/publish-league.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

/** The current season of these tests, and the previous one. */
const [season, before] = [2041, 2040];
let site: Site;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.batch(
    [season, before].flatMap((year) => [
      env.MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source) VALUES (10, ?, 'test')").bind(year),
      env.MATCH_DB.prepare(
        "INSERT INTO season_clubs (competition_id, season, club_id) SELECT 10, ?, id FROM clubs WHERE id <= 4",
      ).bind(year),
    ]),
  );
  for (const [year, kickoff] of [
    [season, "2021-09-01T14:00:00.000Z"],
    [before, "2020-09-01T14:00:00.000Z"],
  ] as const) {
    await insertFixture(env.MATCH_DB, { id: year, kickoff, home: 1, away: 2, status: "full-time", score: [1, 0] });
    await env.MATCH_DB.prepare("UPDATE fixtures SET season = ?1 WHERE id = ?1").bind(year).run();
  }
});
beforeEach(async () => {
  await withdraw();
  site = siteWith({ CURRENT_SEASON: String(season) });
  desk = deskOf(site, (await newStaff("administrator")).cookie);
});
afterAll(withdraw);

const read = async () => deskCompetitionsResponse.parse((await desk("GET", "competitions")).body);
async function championship() {
  const { name, rules, revision } = z
    .object({ name: z.string(), rules: competitionRules, revision: z.string() })
    .parse((await read()).competitions.find(({ slug }) => slug === "championship"));
  return { name, rules, revision };
}
const change = (slug: string, body: object) => desk("POST", `competitions/${slug}/change`, body);
async function pointsOfAshford(year: number) {
  const response = await site(`/origin/match-data/tables?competitionID=10&seasonID=${year}`);
  const { rows } = tableResponse.parse(await response.json()).data;
  return rows.find(({ club }) => club.id === 1)?.points;
}
const parts = async () =>
  (await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all()).results;
const twoPoints = (rules: CompetitionRules) => ({ ...rules, points: { ...rules.points, win: 2 } });
/** Restores the rules of the table for other tests. */
const restore = async () => {
  await withdraw();
  const { name, rules, revision } = await championship();
  await change("championship", { name, rules, revision });
  await withdraw();
};

describe("competitions at the desk", () => {
  it("have other rules from this season on, and earlier seasons keep theirs", async () => {
    await restore();
    expect(await pointsOfAshford(season)).toBe(3);
    const { name, rules, revision } = await championship();
    const changed = await change("championship", { name, rules: twoPoints(rules), revision });
    expect(deskCompetitionsResponse.parse(changed.body).competitions[0]?.rules.points.win).toBe(2);
    expect(await pointsOfAshford(season)).toBe(2);
    expect(await pointsOfAshford(before)).toBe(3);
    expect(await parts()).toEqual([{ part: "competition championship" }]);
  });

  it("have other rules in all seasons, if that is wanted", async () => {
    await restore();
    const { name, rules, revision } = await championship();
    await change("championship", { name, rules: twoPoints(rules), keepsEarlier: false, revision });
    expect(await pointsOfAshford(before)).toBe(2);
  });

  const undoings: [what: string, keepsEarlier: boolean][] = [
    ["undone", true],
    ["changed back in all seasons", false],
  ];
  it.each(undoings)("have other rules in all seasons, even after a change of this season was %s", async (_, kept) => {
    await restore();
    const { name, rules } = await championship();
    const put = async (wanted: CompetitionRules, keepsEarlier: boolean) => {
      const { revision } = await championship();
      expect((await change("championship", { name, rules: wanted, keepsEarlier, revision })).status).toBe(200);
    };
    await put(twoPoints(rules), true);
    await put(rules, kept);
    expect([await pointsOfAshford(season), await pointsOfAshford(before)]).toEqual([3, 3]);
    await put({ ...rules, points: { ...rules.points, win: 4 } }, false);
    expect([await pointsOfAshford(season), await pointsOfAshford(before)]).toEqual([4, 4]);
  });

  it("keep the rules of earlier seasons when going back to these is undone", async () => {
    await restore();
    const { name, rules } = await championship();
    for (const wanted of [twoPoints(rules), rules, twoPoints(rules)]) {
      await change("championship", { name, rules: wanted, revision: (await championship()).revision });
    }
    expect([await pointsOfAshford(season), await pointsOfAshford(before)]).toEqual([2, 3]);
  });

  it("are described as before where nothing has changed", async () => {
    const { name, rules, revision } = await championship();
    const zones = [{ name: "Europe", kind: "qualification", from: 1, to: 1 }];
    expect((await change("championship", { name: "Premier", rules: { ...rules, zones }, revision })).status).toBe(200);
    const text = await env.CONTENT_DB.prepare("SELECT description FROM league").first<string>("description");
    const described = z.object({ competitions: z.array(z.looseObject({ slug: z.string() })) });
    const { competitions } = described.parse(JSON.parse(text ?? ""));
    const own = competitions.find(({ slug }) => slug === "championship");
    expect(own).toMatchObject({ name: "Premier", rules: { zones } });
    expect(Object.keys(Object(own?.rules))).toEqual(["zones"]);
    expect(name).not.toBe("Premier");
    const cup = competitions.find(({ slug }) => slug === "crown-cup");
    expect(cup).toHaveProperty(["rules", "rounds", 0], { name: "Preliminary round" });
    expect(Object.keys(Object(cup?.rules))).toEqual(["rounds"]);
    const { results } = await env.MATCH_DB.prepare("SELECT name FROM competitions WHERE id = 10").all();
    expect(results).toEqual([{ name: "Premier" }]);
  });

  it("are not overwritten by who has opened them before somebody else changed them, in tables neither", async () => {
    const { name, rules, revision } = await championship();
    expect((await change("championship", { name, rules: twoPoints(rules), revision })).status).toBe(200);
    const other = { ...rules, points: { ...rules.points, win: 5 } };
    const refused = problemOf(await change("championship", { name, rules: other, revision }));
    expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(await pointsOfAshford(season)).toBe(2);
  });

  it("have names and rounds, and no rules of a table, where there is none", async () => {
    const cup = (await read()).competitions.find(({ slug }) => slug === "crown-cup");
    const { rules = usualRules, revision = "" } = cup ?? {};
    expect(rules.rounds?.at(-1)?.name).toBe("Final");
    const refused = problemOf(await change("crown-cup", { name: "Cup", rules: twoPoints(rules), revision }));
    expect(refused).toMatchObject({ status: 422, code: "no_table" });
    const rounds = [{ name: "Semi-finals", legs: 2 }, { name: "Final" }];
    const changed = await change("crown-cup", { name: "The Cup", rules: { ...rules, rounds }, revision });
    const now = deskCompetitionsResponse.parse(changed.body).competitions.find(({ slug }) => slug === "crown-cup");
    expect([now?.name, now?.rules.rounds?.map(({ name, legs }) => [name, legs])]).toEqual([
      "The Cup",
      [
        ["Semi-finals", 2],
        ["Final", 1],
      ],
    ]);
    const stored = await env.MATCH_DB.prepare(
      "SELECT rules ->> '$.rounds[0].legs' AS legs FROM competitions WHERE id = 20",
    );
    expect(await stored.first("legs")).toBe(2);
    const away = [{ name: "Semi-finals", legs: 2, awayGoals: true }, { name: "Final" }];
    const withAway = { name: "The Cup", rules: { ...rules, rounds: away }, revision: now?.revision ?? "" };
    const last = deskCompetitionsResponse.parse((await change("crown-cup", withAway)).body);
    const { revision: latest = "" } = last.competitions.find(({ slug }) => slug === "crown-cup") ?? {};
    for (const [id, home, day, score] of [
      [801, 1, "2025-10-01", [2, 1]],
      [802, 2, "2025-10-08", [1, 0]],
    ] as const) {
      const kickoff = `${day}T18:00:00.000Z`;
      await insertFixture(env.MATCH_DB, {
        ...{ id, kickoff, home, away: 3 - home, stage: "cup", competition: 20, status: "full-time", score: [...score] },
      });
    }
    await env.MATCH_DB.exec(
      "UPDATE fixtures SET season = 2041, round = 'Semi-finals, ' || iif(id = 801, 'first', 'second') || ' leg' WHERE id IN (801, 802)",
    );
    const page = (await (await site("/match-centre/802")).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("First leg: ");
    expect(page).toContain("On aggregate: Ashford 2, Bramley 2. Bramley go through on away goals");
    const again = { name: "The Cup", rules: { ...rules, rounds: rounds.toReversed() }, revision: latest };
    const wrong = problemOf(await change("crown-cup", again));
    expect([wrong.status, wrong.message]).toEqual([
      400,
      expect.stringContaining("is a final, and Semi-finals comes after it"),
    ]);
    const groups = { ...rules, groups: [{ name: "A" }] };
    const ofCup = problemOf(await change("crown-cup", { name: "The Cup", rules: groups, revision: latest }));
    expect([ofCup.status, ofCup.message]).toEqual([
      422,
      expect.stringContaining("are for a competition of kind groups"),
    ]);
  });

  it.each([
    [{ zones: [{ name: "Up", kind: "promotion", from: 3, to: 1 }] }, "is a position above its first one"],
    [{ zones: [{ name: "Up", kind: "promotion", from: 0, to: 1 }] }, "is not 0: 1 is the first position, -1 the last"],
    [{ zones: [{ name: " ", kind: "promotion", from: 1, to: 1 }] }, "has at least 1 character"],
    [{ tieBreaks: ["wins", "wins"] }, "names a rule twice"],
    [{ points: { win: -1 } }, "is at least 0"],
    [{ meetings: 13 }, "is at most 12"],
  ])("are refused in the folder's words: %j", async (rest, message) => {
    const { name, rules, revision } = await championship();
    const refused = problemOf(await change("championship", { name, rules: { ...rules, ...rest }, revision }));
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
    expect(await parts()).toEqual([]);
  });

  it("keep names of their own, and are there", async () => {
    const { rules, revision } = await championship();
    const same = problemOf(await change("championship", { name: "League One", rules, revision }));
    expect(same.status).toBe(422);
    expect(same.message).toMatch(/is that of competition \d too/);
    expect(problemOf(await change("no-such", { name: "X", rules: null, revision })).status).toBe(404);
    const { results } = await env.MATCH_DB.prepare("SELECT name FROM competitions WHERE name = 'League One'").all();
    expect(results).toEqual([]);
  });
});

describe("competitions that the desk adds and takes out", () => {
  afterEach(async () => {
    await env.MATCH_DB.batch(
      ["season_clubs WHERE competition_id > 32", "seasons WHERE competition_id > 32", "competitions WHERE id > 32"].map(
        (rows) => env.MATCH_DB.prepare(`DELETE FROM ${rows}`),
      ),
    );
  });
  const create = (fields: object = {}) =>
    desk("POST", "competitions/create", { name: "Winter Shield", slug: "winter-shield", kind: "groups", ...fields });
  const shield = async () => (await read()).competitions.find(({ slug }) => slug === "winter-shield");
  const remove = async (slug = "winter-shield") => {
    const found = (await read()).competitions.find((each) => each.slug === slug);
    return await desk("POST", `competitions/${slug}/remove`, { revision: found?.revision ?? "", reason: "not played" });
  };

  it("have rules, clubs and a page of their own, come last, and are named for loads", async () => {
    const rules = { meetings: 1, rounds: [{ name: "Final" }], groups: [{ name: "A" }], goThrough: 2 };
    const { competitions } = deskCompetitionsResponse.parse((await create({ rules })).body);
    expect(competitions.at(-1)).toMatchObject({
      id: 33,
      slug: "winter-shield",
      kind: "groups",
      rules: { meetings: 1 },
    });
    expect(await parts()).toEqual([{ part: "competition winter-shield" }]);
    const begun = await desk("POST", "seasons/33/2041/clubs", {
      clubs: [1, 2],
      was: [],
      drawn: [{ club: 1, group: "A" }],
    });
    expect(begun.status).toBe(200);
    const page = await (await site("/competitions/winter-shield")).text();
    for (const words of ["Winter Shield", "Ashford", "Bramley"]) expect(page).toContain(words);
    const { rows } = auditResponse.parse((await desk("GET", "audit?text=competitions.create")).body);
    expect(rows[0]).toMatchObject({ subject: "competition winter-shield", outcome: "done", asked: { kind: "groups" } });

    const stays = problemOf(await remove());
    expect([stays.status, stays.message]).toEqual([
      422,
      "Clubs play the Winter Shield in 2041-42. Take that season away first.",
    ]);
    const drawn = [{ club: 1, group: "A" }];
    await desk("POST", "seasons/33/2041/clubs", { clubs: [], was: [1, 2], wasDrawn: drawn });
    expect((await remove()).status).toBe(200);
    expect(await shield()).toBeUndefined();
    expect((await site("/competitions/winter-shield")).status).toBe(404);
    expect(await env.MATCH_DB.prepare("SELECT count(*) AS n FROM competitions WHERE id = 33").first("n")).toBe(0);
  });

  it.each([
    [{ slug: "championship" }, 409, "is at /competitions/championship. Choose another address."],
    [{ slug: "kids-and-girls-cup" }, 409, "is at /competitions/kids-and-girls-cup. Choose another address."],
    [{ slug: "Shield" }, 400, "slug is lower-case letters, digits and hyphens"],
    [{ name: "Championship" }, 422, "is that of competition 1 too"],
    [{ kind: "friendlies" }, 400, "kind is one of league, cup, play-offs, groups."],
    [{ kind: "cup", rules: { meetings: 1 } }, 422, "A competition of kind cup has no table, and so no rules of one."],
    [{ kind: "play-offs", division: 20 }, 422, "is no league: 20"],
    [{ kind: "league", rules: { rounds: [{ name: "Final" }] } }, 422, "are for a competition of kind cup"],
  ])("are refused in plain words, and not added: %j", async (fields, status, message) => {
    const refused = problemOf(await create(fields));
    expect([refused.status, refused.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await parts()).toEqual([]);
    expect(await env.MATCH_DB.prepare("SELECT count(*) AS n FROM competitions WHERE id > 32").first("n")).toBe(0);
  });

  it("stay where something names them, and say what", async () => {
    const why = async (slug?: string) => problemOf(await remove(slug)).message;
    expect(await why("championship")).toMatch(
      /^The clubs of this league play the .* Play-offs\. Take that out first\.$/,
    );
    expect(await why("crown-cup")).toBe("The page Crown Cup is at /competitions/crown-cup. Remove it first.");
    await create();
    const link = { name: "Shield", link: "/competitions/winter-shield", links: [] };
    const { menus, revision } = deskMenusResponse.parse((await desk("GET", "menus")).body);
    await desk("POST", "menus", { menus: { ...menus, other: [...menus.other, link] }, revision });
    expect(await why()).toBe("A menu leads to it. Take it out of the menus first.");
    await desk("POST", "menus", {
      menus,
      revision: deskMenusResponse.parse((await desk("GET", "menus")).body).revision,
    });
    const match = { id: 990, kickoff: "2035-09-01T14:00:00.000Z", home: 1, away: 2, competition: 33 };
    await insertFixture(env.MATCH_DB, match);
    expect(await why()).toBe("The Winter Shield has a match, played or to come. It stays.");
    await env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id = 990").run();
    const old = { revision: "0123456789abcdef", reason: "not played" };
    expect(problemOf(await desk("POST", "competitions/winter-shield/remove", old))).toMatchObject({ status: 409 });
    expect((await remove()).status).toBe(200);
  });
});
