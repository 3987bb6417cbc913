import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DeskDeduction, deskDeductionsResponse } from "../../../../schemas/desk/deductions.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { tableResponse } from "../../../../schemas/football/league-table.ts";
import { insertLeague, season } from "../../../fixtures/small-league.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  desk = deskOf(visit, (await newStaff("administrator")).cookie);
});
beforeEach(async () => {
  await env.MATCH_DB.prepare("DELETE FROM deductions").run();
});

const path = `deductions/10/${season}`;
const decision = { points: 3, date: "2025-11-20", because: "players who were not registered" };
const ofAshford = { club: 1, ...decision };

const list = async () => deskDeductionsResponse.parse((await desk("GET", "deductions")).body);
const seenBy = (all: readonly DeskDeduction[]) =>
  all.map(({ club, points, date, because }) => ({ club: club.name, points, date, because }));
const table = async () => {
  const response = await visit(`/origin/match-data/tables?competitionID=10&seasonID=${season}`);
  return tableResponse.parse(await response.json()).data;
};
const ashford = async () => (await table()).rows.find(({ club }) => club.id === 1);

describe("points deductions at the desk", () => {
  it("count in the table, are named below it, and are in the audit log", async () => {
    expect((await desk("POST", `${path}/add`, ofAshford)).status).toBe(200);
    expect(await ashford()).toMatchObject({ points: -3, deduction: -3 });
    expect((await table()).deductions).toEqual([
      { clubID: 1, clubName: "Ashford", points: -3, reason: decision.because, date: decision.date },
    ]);
    expect(seenBy((await list()).deductions)).toEqual([{ club: "Ashford", ...decision }]);
    const { rows } = auditResponse.parse((await desk("GET", "audit?text=deductions.add")).body);
    expect(rows[0]).toMatchObject({ subject: `competition 10, season ${season}`, outcome: "done" });
    expect(JSON.stringify(rows[0])).toContain(decision.because);
  });

  it("change as they are decided again", async () => {
    await desk("POST", `${path}/add`, ofAshford);
    const next = { points: 1, date: "2025-11-21", because: "on appeal" };
    expect((await desk("POST", `${path}/change`, { was: ofAshford, ...next })).status).toBe(200);
    expect(seenBy((await list()).deductions)).toEqual([{ club: "Ashford", ...next }]);
    expect(await ashford()).toMatchObject({ points: -1 });
  });

  it("are taken away, and the club has its points back", async () => {
    await desk("POST", `${path}/add`, ofAshford);
    const taken = await desk("POST", `${path}/take-away`, { was: ofAshford, reason: "the appeal was upheld" });
    expect(taken.status).toBe(200);
    expect((await list()).deductions).toEqual([]);
    expect(await ashford()).toMatchObject({ points: 0, deduction: 0 });
  });

  it.each([
    ["change", { points: 9, date: decision.date, because: decision.because }],
    ["take-away", { reason: "the appeal was upheld" }],
  ])("stay as another person has changed them: %s", async (what, rest) => {
    await desk("POST", `${path}/add`, ofAshford);
    await desk("POST", `${path}/change`, { was: ofAshford, ...decision, points: 6 });
    const refused = problemOf(await desk("POST", `${path}/${what}`, { was: ofAshford, ...rest }));
    expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(seenBy((await list()).deductions)).toEqual([{ club: "Ashford", ...decision, points: 6 }]);
  });

  it("are one for a club, day and reason", async () => {
    await desk("POST", `${path}/add`, ofAshford);
    expect(problemOf(await desk("POST", `${path}/add`, ofAshford))).toMatchObject({
      status: 409,
      code: "already_there",
    });
    const other = { ...ofAshford, because: "late accounts" };
    await desk("POST", `${path}/add`, other);
    const refused = await desk("POST", `${path}/change`, { was: other, ...decision });
    expect(problemOf(refused)).toMatchObject({ status: 409, code: "already_there" });
  });

  it.each([
    [path, { points: 0 }, 400, "At least 1 point is taken off."],
    [path, { points: -3 }, 400, "At least 1 point is taken off."],
    [path, { points: 1.5 }, 400, "points is how many points"],
    [path, { because: " " }, 400, "Say why, in a few words: fans read it."],
    [path, { because: "two\nlines" }, 400, "is one line"],
    [path, { date: "2025-13-01" }, 400, "date is a date such as 2026-12-31."],
    [path, { date: "2026-07-01" }, 422, "2026-07-01 is not in the season 2025-26: 2025-07-01 to 2026-06-30."],
    [path, { club: 99 }, 422, "That club does not play in this season."],
    ["deductions/10/1999", { date: "1999-11-20" }, 404, "There is no table of that competition and season."],
    [`deductions/20/${season}`, {}, 404, "There is no table of that competition and season."],
  ])("are refused in plain words: %s, %j", async (at, change, status, message) => {
    const refused = problemOf(await desk("POST", `${at}/add`, { ...ofAshford, ...change }));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
    expect((await list()).deductions).toEqual([]);
  });

  it("are offered for the seasons and clubs of tables alone", async () => {
    const { seasons } = await list();
    expect(seasons.map(({ competition }) => competition.name)).not.toContain("Crown Cup");
    expect(seasons.find((each) => each.competition.id === 10 && each.season === season)).toMatchObject({
      name: "2025-26",
      from: "2025-07-01",
      to: "2026-06-30",
      clubs: expect.arrayContaining([{ id: 1, name: "Ashford" }]),
    });
  });
});
