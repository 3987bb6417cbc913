import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskMatchResponse } from "../../../../schemas/desk/matches.ts";
import {
  clubPlayersResponse,
  type DeskSquad,
  deskSquadResponse,
  type SquadMember,
} from "../../../../schemas/desk/squads.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { insertFixture, insertLeague, season } from "../../../fixtures/small-league.ts";
import { withdraw } from "../../support/publish-league.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

let site: Site;
let desk: ReturnType<typeof deskOf>;
const clear = async () => {
  await withdraw();
  await env.MATCH_DB.prepare("DELETE FROM squads").run();
  await env.MATCH_DB.prepare("DELETE FROM unpublished_squads").run();
  await env.MATCH_DB.prepare("DELETE FROM players").run();
};
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
});
beforeEach(async () => {
  await clear();
  await env.MATCH_DB.prepare(
    `INSERT INTO players (id, club_id, team, shirt_number, season, name, position, birth_date) VALUES
     (1, 1, 'first', 1, ?1, 'Ada Keeper', 'GK', '1999-01-02'), (2, 1, 'first', 9, ?1 - 2, 'Bea Striker', 'FW', NULL),
     (3, 1, '', 7, ?1 - 1, 'Cas Gone', 'MF', NULL), (4, 2, 'first', 9, ?1, 'Dee Other', 'FW', NULL)`,
  )
    .bind(season)
    .run();
  site = siteWith({ CURRENT_SEASON: String(season) });
  desk = deskOf(site, (await newStaff("editor")).cookie);
});
afterAll(clear);

const at = "squads/ashford/first";
const read = async () => deskSquadResponse.parse((await desk("GET", at)).body);
const change = async (players: (now: DeskSquad["players"]) => readonly unknown[], revision?: string) => {
  const now = await read();
  return await desk("POST", `${at}/change`, { players: players(now.players), revision: revision ?? now.revision });
};
const newcomer: SquadMember = { id: null, number: 10, position: "MF", name: "Eve Newcomer" };
const shown = ({ players }: DeskSquad) => players.map(({ number, name, position }) => `${number} ${name} ${position}`);
const rows = async (sql: string) => (await env.MATCH_DB.prepare(sql).all()).results;

describe("squads at the desk", () => {
  it("add players, change them and let them move on, as fans see and the audit log keeps", async () => {
    const changed = await change((players) => [
      ...players.filter(({ id }) => id === 2).map((each) => ({ ...each, number: 11, name: "Bea Stryker" })),
      newcomer,
    ]);
    expect(shown(deskSquadResponse.parse(changed.body))).toEqual(["10 Eve Newcomer MF", "11 Bea Stryker FW"]);
    const page = await (await site("/clubs/ashford")).text();
    for (const name of ["Bea Stryker", "Eve Newcomer"]) expect(page).toContain(name);
    expect(page).not.toContain("Ada Keeper");
    expect((await site("/players/1")).status).toBe(200);
    const parts = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(parts.results).toEqual([{ part: "squad ashford" }]);
    const audit = deskOf(site, (await newStaff("administrator")).cookie);
    const log = auditResponse.parse((await audit("GET", "audit?text=squads.change")).body).rows[0];
    expect(log).toMatchObject({ subject: "squad ashford first", outcome: "done" });
    expect(JSON.stringify(log)).toContain("Ada Keeper");
    expect(JSON.stringify(log)).toContain("Eve Newcomer");
  });

  it("keep the numbers of earlier seasons, and what the desk does not change", async () => {
    await change((players) => players.map((each) => (each.id === 2 ? { ...each, number: 11 } : each)));
    expect(await rows("SELECT season, shirt_number FROM squads WHERE player_id = 2 ORDER BY season")).toEqual([
      { season: season - 2, shirt_number: 9 },
      { season: season - 1, shirt_number: 9 },
    ]);
    expect(await rows("SELECT season, birth_date FROM players WHERE id < 3 ORDER BY id")).toEqual([
      { season, birth_date: "1999-01-02" },
      { season, birth_date: null },
    ]);
    await change(() => []);
    expect(await rows("SELECT id FROM players WHERE club_id = 1 AND team = '' ORDER BY id")).toHaveLength(3);
    expect(await rows("SELECT id FROM players WHERE club_id = 2 AND team = 'first'")).toHaveLength(1);
  });

  const dee = { id: 4, from: "bramley", number: 12, position: "FW", name: "Dee Other" };
  const clubOf = (id: number) => rows(`SELECT club_id, team, shirt_number, season FROM players WHERE id = ${id}`);

  it("take over a player of another club, whose page and earlier seasons and matches stay theirs", async () => {
    const beforeTransfer = 940;
    await insertFixture(env.MATCH_DB, {
      ...{ id: beforeTransfer, kickoff: `${season}-08-20T14:00:00.000Z`, home: 2, away: 3 },
      ...{ status: "full-time", score: [1, 0] },
    });
    const side = { formation: "1", starting: [], substitutes: [], manager: "A. Manager" };
    const starting = [{ playerID: 4, name: "Dee Other", number: 9, position: "FW", captain: false }];
    await env.MATCH_DB.prepare("INSERT INTO match_details (fixture_id, events, line_ups) VALUES (?, '[]', ?)")
      .bind(beforeTransfer, JSON.stringify({ home: { ...side, starting }, away: side }))
      .run();
    await env.MATCH_DB.prepare("UPDATE players SET season = ?1 - 1 WHERE id = 4").bind(season).run();
    const listed = clubPlayersResponse.parse((await desk("GET", "clubs/bramley/players")).body);
    expect(listed.players).toEqual([
      { id: 4, number: 9, position: "FW", name: "Dee Other", birthDate: null, team: "first" },
    ]);
    const changed = await change((players) => [...players, dee]);
    expect(shown(deskSquadResponse.parse(changed.body))).toContain("12 Dee Other FW");
    expect(await clubOf(4)).toEqual([{ club_id: 1, team: "first", shirt_number: 12, season }]);
    expect(await rows("SELECT season, club_id, team, shirt_number FROM squads WHERE player_id = 4")).toEqual([
      { season: season - 1, club_id: 2, team: "first", shirt_number: 9 },
      { season, club_id: 2, team: "", shirt_number: 9 },
    ]);
    expect(deskSquadResponse.parse((await desk("GET", "squads/bramley/first")).body).players).toEqual([]);
    expect(await (await site("/clubs/bramley")).text()).not.toContain("Dee Other");
    const page = await (await site("/players/4")).text();
    for (const club of ["/clubs/ashford", "/clubs/bramley"]) expect(page).toContain(`href="${club}"`);
    expect(page).toContain(`href="/match-centre/${beforeTransfer}"`);
    const parts = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all();
    expect(parts.results).toEqual([{ part: "squad ashford" }, { part: "squad bramley" }]);
    const audit = deskOf(site, (await newStaff("administrator")).cookie);
    const [log] = auditResponse.parse((await audit("GET", "audit?text=squads.change")).body).rows;
    expect(JSON.stringify(log)).toContain('"takenOver":[{"id":4,"from":"bramley"}]');
  });

  it("take back a player who has moved on, with the same page", async () => {
    const listed = clubPlayersResponse.parse((await desk("GET", "clubs/ashford/players")).body);
    expect(listed.players.find(({ id }) => id === 3)).toMatchObject({ name: "Cas Gone", team: null });
    await change((players) => [...players, { ...dee, id: 3, from: "ashford", name: "Cas Gone" }]);
    expect(await clubOf(3)).toEqual([{ club_id: 1, team: "first", shirt_number: 12, season }]);
    expect(problemOf(await desk("GET", "clubs/nowhere/players")).status).toBe(404);
  });

  it("refuse a player who has left the club that they were chosen from", async () => {
    await env.MATCH_DB.prepare("UPDATE players SET club_id = 3 WHERE id = 4").run();
    expect(problemOf(await change((players) => [...players, dee]))).toMatchObject({
      ...{ status: 409, message: "Dee Other has left the club that you have chosen them from." },
    });
    expect(await clubOf(4)).toMatchObject([{ club_id: 3 }]);
    const unknown = problemOf(await change((players) => [...players, { ...dee, id: 99 }]));
    expect(unknown).toMatchObject({ status: 422, code: "no_such_player" });
  });

  it("have dates of birth, which stay where a change names none", async () => {
    const born = async () => (await read()).players.map(({ birthDate }) => birthDate);
    expect(await born()).toEqual(["1999-01-02", null]);
    await change((players) => [...players.map(({ birthDate: _, ...each }) => each), newcomer]);
    expect(await born()).toEqual(["1999-01-02", null, null]);
    await change((players) =>
      players.map((each) => ({ ...each, birthDate: each.number === 10 ? "2001-12-10" : null })),
    );
    expect((await read()).players.map(({ name, birthDate }) => [name, birthDate])).toEqual([
      ["Ada Keeper", null],
      ["Bea Striker", null],
      ["Eve Newcomer", "2001-12-10"],
    ]);
  });

  it("say that they are changed and not published yet, until somebody publishes them", async () => {
    const { revision, players, isPublished } = await read();
    expect(isPublished).toBe(true);
    const parts = async () =>
      (await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all()).results;
    const send = () => desk("POST", `${at}/change`, { players: [...players, newcomer, dee], revision });
    await env.CONTENT_DB.prepare(
      "CREATE TRIGGER no_publishing BEFORE INSERT ON league_desk_changes BEGIN SELECT RAISE(ABORT, 'full'); END",
    ).run();
    // The second call is a retry: nobody is added twice.
    for (const failed of [problemOf(await send()), problemOf(await send())]) {
      expect(failed).toMatchObject({ status: 503, code: "not_published" });
      expect(failed.message).toContain("The squad is changed, but fans may not see it yet.");
    }
    await env.CONTENT_DB.prepare("DROP TRIGGER no_publishing").run();
    expect(await parts()).toEqual([]);
    const now = await read();
    expect(shown(now)).toEqual(["1 Ada Keeper GK", "9 Bea Striker FW", "10 Eve Newcomer MF", "12 Dee Other FW"]);
    expect(now.isPublished).toBe(false);

    const again = await change((stored) => stored);
    expect(deskSquadResponse.parse(again.body)).toEqual({ ...now, isPublished: true });
    expect(await parts()).toEqual([{ part: "squad ashford" }, { part: "squad bramley" }]);
    expect((await read()).isPublished).toBe(true);
    const version = async () => (await env.CONTENT_DB.prepare("SELECT version FROM league").first())?.version;
    const published = await version();
    await change((stored) => stored);
    expect(await version()).toBe(published);
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { revision } = await read();
    await change((players) => [...players, newcomer]);
    const refused = problemOf(await change(() => [], revision));
    expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await read()).players).toHaveLength(3);
  });

  it("stay as they were when the league cannot be published", async () => {
    await env.CONTENT_DB.prepare("INSERT INTO league VALUES (1, 1, '{}', '2026-11-23T00:00:00Z')").run();
    expect(problemOf(await change(() => []))).toMatchObject({ status: 422, code: "league_not_shown" });
    expect((await read()).players).toHaveLength(2);
  });

  it.each([
    [[{ ...newcomer, number: 1000 }], 400, "is at most 999"],
    [[{ ...newcomer, name: " " }], 400, "is missing"],
    [[{ ...newcomer, name: "two\nlines" }], 400, "is one line"],
    [[{ ...newcomer, position: "striker" }], 400, "position"],
    [[{ ...newcomer, birthDate: "1.2.2003" }], 400, "is a date such as 2001-12-31"],
    [[{ ...newcomer, birthDate: "2999-01-01" }], 422, "Eve Newcomer is born on a day that is to come."],
    [Array.from({ length: 101 }, (_, number) => ({ ...newcomer, number })), 400, "has at most 100 players"],
    [[newcomer, { ...newcomer, name: "Fay" }], 422, "Fay and Eve Newcomer both have number 10."],
    [[{ ...newcomer, id: 4 }], 422, "Eve Newcomer is named twice, or is no player of Ashford any more."],
    [
      [
        { ...newcomer, id: 1 },
        { ...newcomer, id: 1, number: 3 },
      ],
      422,
      "is named twice",
    ],
  ])("are refused in plain words: %j", async (players, status, message) => {
    const refused = problemOf(await change(() => players));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
    expect(shown(await read())).toEqual(["1 Ada Keeper GK", "9 Bea Striker FW"]);
  });

  it("are those of the clubs' teams alone", async () => {
    expect(problemOf(await desk("GET", "squads/nowhere/first")).status).toBe(404);
    expect(problemOf(await desk("GET", "squads/ashford/under-23")).status).toBe(404);
    await env.MATCH_DB.prepare("UPDATE players SET team = 'under-23' WHERE id = 2").run();
    expect((await read()).teams).toEqual(["first", "under-23"]);
    expect(shown(deskSquadResponse.parse((await desk("GET", "squads/ashford/under-23")).body))).toEqual([
      "9 Bea Striker FW",
    ]);
  });

  it("get a player who is not in them from the live desk, before a match", async () => {
    const id = 8801;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date().toISOString(), home: 1, away: 2 });
    const live = deskOf(site, (await newStaff("live")).cookie);
    const add = (parts: object, match = id) =>
      live("POST", `matches/${match}/add-player`, {
        ...{ side: "home", name: "Eve Newcomer", number: 10, position: "MF" },
        ...parts,
      });
    const added = await add({});
    expect(added).toMatchObject({ status: 200, body: { name: "Eve Newcomer", number: 10, position: "MF" } });
    const { squads } = deskMatchResponse.parse((await live("GET", `matches/${id}`)).body);
    expect(squads.home.map(({ name }) => name)).toEqual(["Ada Keeper", "Bea Striker", "Eve Newcomer"]);
    expect(await (await site("/clubs/ashford")).text()).toContain("Eve Newcomer");
    expect(problemOf(await add({ number: 11 }))).toMatchObject({ status: 422, code: "in_squad" });
    expect(problemOf(await add({ name: "Flo Another", number: 9 }))).toMatchObject({
      status: 422,
      code: "number_taken",
    });
    expect(problemOf(await add({ name: "" })).status).toBe(400);
    expect(problemOf(await add({}, 999_999)).status).toBe(404);
    await env.MATCH_DB.prepare("UPDATE fixtures SET season = season - 1 WHERE id = ?").bind(id).run();
    expect(problemOf(await add({ name: "Flo Another", number: 12 }))).toMatchObject({ code: "other_season" });
    const audit = deskOf(site, (await newStaff("administrator")).cookie);
    const { rows: logged } = auditResponse.parse((await audit("GET", "audit?text=matches.add-player")).body);
    expect(logged.at(-1)).toMatchObject({ subject: `match ${id}`, outcome: "done", after: { name: "Eve Newcomer" } });
  });
});
