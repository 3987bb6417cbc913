import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  awardPlan,
  matchDecision,
  matchFields,
  matchPlan,
  matchSaved,
} from "../../../../schemas/desk/match-changes.ts";
import { auditResponse } from "../../../../schemas/desk/staff.ts";
import { createdVouchers } from "../../../../schemas/desk/vouchers.ts";
import { tableResponse } from "../../../../schemas/football/league-table.ts";
import { fixturesResponse } from "../../../../schemas/football/match-data.ts";
import {
  grantStatement,
  type LedgerStatement,
  revokeEntitlementStatement,
  revokeStatement,
} from "../../../../worker/backends/payments/ledger/ledger.ts";
import { matchPassStatement } from "../../../../worker/backends/payments/ledger/match-passes.ts";
import { insertFixture, insertLeague, season } from "../../../fixtures/small-league.ts";
import { grantTo } from "../../support/account-status.ts";
import { report as feedReport, matchPage } from "../../support/live-match.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare(
      `INSERT OR IGNORE INTO clubs (id, slug, name, short_name, code, colours, crest)
       SELECT 5, 'eastrow', 'Eastrow', 'Eastrow', 'EAS', colours, '{}' FROM clubs WHERE id = 1`,
    ),
    env.MATCH_DB.prepare("UPDATE clubs SET ground = name || ' Park'"),
    env.MATCH_DB.prepare(
      `INSERT INTO competitions (id, slug, name, kind, division_id) VALUES (11, 'play-offs', 'Play-Offs', 'play-offs', 10)`,
    ),
  ]);
  desk = deskOf(visit, (await newStaff("administrator")).cookie);
});
beforeEach(async () => {
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare("DELETE FROM fixtures"),
    env.MATCH_DB.prepare("DELETE FROM season_clubs WHERE competition_id <> 10"),
  ]);
});

const wish = {
  ...{ competition: 10, season, round: "Matchday 3", home: 1, away: 2 },
  kickoff: "2026-03-07T15:00:00.000Z",
};
const add = async (change: object = {}) => {
  const { status, body } = await desk("POST", "matches/add", { ...wish, ...change });
  expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
  return matchSaved.parse(body).id;
};
const fixtures = async (query = `competitionID=10&seasonID=${season}`) => {
  const response = await visit(`/origin/match-data/fixtures?${query}`);
  return fixturesResponse
    .parse(await response.json())
    .data.map(({ home, away, round, kickoff, venue }) => [home.name, away.name, round, kickoff, venue]);
};
const decision = async (id: number) => matchDecision.parse((await desk("GET", `matches/${id}/decision`)).body);
const rowOf = async (club: number) => {
  const response = await visit(`/origin/match-data/tables?competitionID=10&seasonID=${season}`);
  const row = tableResponse.parse(await response.json()).data.rows.find((each) => each.club.id === club);
  return row && { position: row.position, points: row.points, played: row.played };
};

describe("a match that is added at the desk", () => {
  it("is chosen from the season's clubs, rounds and grounds", async () => {
    await insertFixture(env.MATCH_DB, { id: 1, kickoff: "2025-08-09T14:00:00.000Z", home: 3, away: 4 });
    const fields = matchFields.parse((await desk("GET", `seasons/10/${season}/match-fields`)).body);
    expect(fields).toMatchObject({ title: "Championship 2025-26", from: "2025-07-01", to: "2026-06-30" });
    expect(fields.clubs.map(({ name }) => name)).toEqual(["Ashford", "Bramley", "Corfe", "Dunmere"]);
    expect(fields.rounds).toEqual(["Matchday 1"]);
    expect(fields.grounds).toContain("Eastrow Park");
  });

  it("is seen before, is in the fixture list at the home club's ground, and in the audit log", async () => {
    await insertFixture(env.MATCH_DB, { id: 1, kickoff: "2026-03-07T12:30:00.000Z", home: 3, away: 4 });
    await env.MATCH_DB.prepare("UPDATE fixtures SET round = 'Matchday 3'").run();
    const plan = matchPlan.parse((await desk("POST", "matches/plan", wish)).body);
    expect(plan).toMatchObject({
      title: "Ashford v Bramley, Matchday 3 of the Championship 2025-26",
      ...{ venue: "Ashford Park", counts: true, clash: null },
      round: [
        { match: "Corfe v Dunmere", isThis: false },
        { match: "Ashford v Bramley", isThis: true },
      ],
    });
    expect(await fixtures()).toHaveLength(1);
    // Spelt as in files.
    const id = await add({ round: "Round 3" });
    expect(await fixtures()).toContainEqual(["Ashford", "Bramley", "Matchday 3", wish.kickoff, "Ashford Park"]);
    expect((await matchPage(id)).state).toEqual({ kind: "fixture", note: null });
    const { rows } = auditResponse.parse((await desk("GET", "audit?text=matches.add")).body);
    expect(rows[0]).toMatchObject({ subject: `competition 10, season ${season}`, outcome: "done" });
    expect(JSON.stringify(rows[0])).toContain(String(id));
  });

  it.each([
    [{ away: 1 }, 422, "A club cannot play itself: choose two clubs."],
    [{ away: 5 }, 422, "Eastrow does not play in the Championship 2025-26."],
    [{ away: 99 }, 422, "There is no club 99."],
    [{ kickoff: "2026-07-01T15:00:00Z" }, 422, "2026-07-01 is not in the season 2025-26: 2025-07-01 to 2026-06-30."],
    [{ season: 1999 }, 404, "There is no Championship 1999-00 yet. Begin it with its clubs, or import it, first."],
    [{ competition: 77 }, 404, "There is no such competition."],
    [{ neutral: true, venue: "Bramley Park" }, 422, "Bramley Park is the ground of Bramley."],
    [{ home: 3, away: 4 }, 422, "Corfe v Dunmere is at that time already."],
    [
      { home: 4, away: 1 },
      422,
      "Dunmere would play twice on 2026-03-07: there is Corfe v Dunmere in the Championship.",
    ],
    [
      { home: 3, away: 4, kickoff: "2026-04-04T14:00:00Z" },
      422,
      "Corfe v Dunmere is listed already (Matchday 1, 2026-03-07).",
    ],
    [{ round: " " }, 400, "The round is missing."],
    [{ round: "Matchday\n3" }, 400, "The round is one line."],
    [{ kickoff: "tomorrow" }, 400, "A kick-off is a time such as 2027-03-06T15:00:00Z."],
  ])("is refused in plain words: %j", async (change, status, message) => {
    await insertFixture(env.MATCH_DB, { id: 1, kickoff: wish.kickoff, home: 3, away: 4 });
    const refused = problemOf(await desk("POST", "matches/add", { ...wish, ...change }));
    expect(refused.message).toContain(message);
    expect(refused.status).toBe(status);
    expect(await fixtures()).toHaveLength(1);
  });

  it("may be a club's second of the day where somebody says so, and one more where another was called off", async () => {
    await insertFixture(env.MATCH_DB, { id: 1, kickoff: "2026-03-07T12:00:00.000Z", home: 1, away: 3 });
    await add({ twiceADay: true });
    await insertFixture(env.MATCH_DB, {
      ...{ id: 2, kickoff: "2026-03-14T15:00:00.000Z", home: 4, away: 3, status: "abandoned" },
    });
    await add({ home: 4, away: 3, kickoff: "2026-04-14T15:00:00.000Z" });
  });

  it("is of the play-offs by its round, and of a cup for clubs of the season's other competitions", async () => {
    const semiFinal = await add({ round: "Semi-final" });
    expect((await matchPage(semiFinal)).competition.name).toBe("Play-Offs");
    const cup = { competition: 20, home: 3, away: 4, round: "Round One" };
    const tie = await add({ ...cup });
    expect((await matchPage(tie)).stage).toBe("cup");
    const { results } = await env.MATCH_DB.prepare(
      "SELECT competition_id AS id, club_id AS club FROM season_clubs WHERE competition_id <> 10 ORDER BY id, club",
    ).all();
    expect(results).toEqual([
      { id: 11, club: 1 },
      { id: 11, club: 2 },
      { id: 20, club: 3 },
      { id: 20, club: 4 },
    ]);
    const stranger = problemOf(await desk("POST", "matches/add", { ...wish, ...cup, home: 5 }));
    expect(stranger.message).toBe("Eastrow does not play in the Crown Cup 2025-26.");
    const { sequence: seen } = await decision(tie);
    await desk("POST", `matches/${tie}/take-away`, { seen, reason: "drawn anew" });
    expect(await env.MATCH_DB.prepare("SELECT 1 FROM season_clubs WHERE competition_id = 20").first()).toBeNull();
  });

  it("is corrected and taken away, and not by somebody who has not seen the last change", async () => {
    const id = await add();
    const { sequence: seen, wish: before, isCorrectable } = await decision(id);
    expect(isCorrectable).toBe(true);
    expect(before).toEqual({ ...wish, venue: "Ashford Park", neutral: false });
    const change = { ...wish, home: 3, round: "Matchday 4", venue: "Wembley Arena", neutral: true };
    const plan = matchPlan.parse((await desk("POST", "matches/plan", { ...change, match: id })).body);
    expect(plan.changes).toEqual([
      "Ashford v Bramley becomes Corfe v Bramley",
      "round Matchday 3 becomes Matchday 4",
      "venue Ashford Park becomes Wembley Arena (neutral)",
    ]);
    expect((await desk("POST", `matches/${id}/correct`, { ...change, seen })).status).toBe(200);
    expect(await fixtures()).toEqual([["Corfe", "Bramley", "Matchday 4", wish.kickoff, "Wembley Arena"]]);
    for (const [what, body] of [
      ["correct", { ...change, seen }],
      ["take-away", { seen, reason: "a slip" }],
    ] as const) {
      const refused = problemOf(await desk("POST", `matches/${id}/${what}`, body));
      expect(refused).toMatchObject({ status: 409, code: "changed_meanwhile" });
    }
    const now = { seen: seen + 1, reason: "it was a slip" };
    expect((await desk("POST", `matches/${id}/take-away`, now)).status).toBe(200);
    expect(await fixtures()).toEqual([]);
    expect((await visit(`/origin/match-data/fixtures/${id}`)).status).toBe(404);
  });

  it("is not taken away while somebody has a pass for it, with words that say how many and what to do", async () => {
    const id = await add({ kickoff: "2026-03-21T15:00:00.000Z" });
    const takeAway = async () => {
      const { sequence: seen } = await decision(id);
      return await desk("POST", `matches/${id}/take-away`, { seen, reason: "a slip" });
    };
    const now = new Date();
    const grant = { entitlement: `match-${id}`, startsAt: now.toISOString(), endsAt: null, reason: "payment" } as const;
    const inLedger = ({ sql, params }: LedgerStatement) =>
      env.PAYMENTS_DB.prepare(sql)
        .bind(...params)
        .run();
    const buy = async (reference: string) => {
      await inLedger(grantStatement({ ...grant, accountID: `buyer of ${reference}`, reference }, now));
      await inLedger(
        matchPassStatement({ reference, match: { id, kickOff: new Date(wish.kickoff) }, accessHours: 48 }),
      );
    };
    await buy(`sale-${id}`);
    await buy(`sale-too-${id}`);
    await grantTo(`guest-of-${id}`, grant.entitlement);
    const vouchers = {
      ...{ opens: { kind: "match", match: id }, codes: 2, uses: 1, expiresOn: "2999-12-31", reason: "half-time draw" },
    };
    const batch = createdVouchers.parse((await desk("POST", "vouchers", vouchers)).body).id;
    const refused = problemOf(await takeAway());
    expect(refused).toMatchObject({ status: 422, code: "match_stays" });
    expect(refused.message).toBe(
      "For this match, 2 passes are sold, 1 fan was given one, and 2 codes for one can be redeemed. Move it or call it off at the live desk: passes follow it to a new date. To take it away, refund them, revoke them and stop the codes first.",
    );
    expect(await fixtures()).toHaveLength(1);

    expect((await desk("POST", `vouchers/${batch}/stop`, { reason: "a slip" })).status).toBe(200);
    await inLedger(revokeStatement(`sale-${id}`, `refund-${id}`, now, now));
    await inLedger(
      revokeEntitlementStatement({ accountID: `guest-of-${id}`, entitlement: grant.entitlement }, "desk", now),
    );
    expect(problemOf(await takeAway()).message).toMatch(/^For this match, 1 pass is sold\. /);
    await inLedger(revokeStatement(`sale-too-${id}`, `refund-too-${id}`, now, now));
    expect((await takeAway()).status).toBe(200);
    expect(await fixtures()).toEqual([]);
  });

  it("is neither corrected nor taken away once it has begun, nor is one that was imported", async () => {
    const id = await add();
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'live' WHERE id = ?").bind(id).run();
    await insertFixture(env.MATCH_DB, { id: 1, kickoff: "2026-03-07T12:30:00.000Z", home: 3, away: 4 });
    for (const [match, code] of [
      [id, "begun"],
      [1, "imported"],
    ] as const) {
      const { sequence: seen } = await decision(match);
      const refused = problemOf(await desk("POST", `matches/${match}/take-away`, { seen, reason: "a slip" }));
      expect(refused).toMatchObject({ status: 422, code });
    }
    expect(await fixtures()).toHaveLength(2);
  });
});

describe("a match that the league awards", () => {
  const because = "Bramley fielded a suspended player";
  const playedMatch = { id: 7, kickoff: "2025-09-13T14:00:00.000Z", home: 1, away: 2 };
  const played = () => insertFixture(env.MATCH_DB, { ...playedMatch, status: "full-time", score: [0, 1] });
  const award = async (id: number, change: object = {}) => {
    const { sequence: seen } = await decision(id);
    return desk("POST", `matches/${id}/award`, { home: 3, away: 0, because, seen, ...change });
  };

  it("has the awarded result in the table, as it was seen before, with the reason that fans read", async () => {
    await played();
    expect(await rowOf(2)).toMatchObject({ position: 1, points: 3 });
    const plan = awardPlan.parse((await desk("POST", "matches/7/plan-award", { home: 3, away: 0 })).body);
    expect(plan).toMatchObject({ before: "0-1", table: "Championship 2025-26", countsFrom: null });
    expect(plan.rows[0]).toMatchObject({ club: "Ashford", after: { position: 1, points: 3 } });
    expect((await award(7)).status).toBe(200);
    const { position, points } = plan.rows.find(({ club }) => club === "Bramley")?.after ?? {};
    expect(await rowOf(2)).toMatchObject({ position, points: 0 });
    expect(points).toBe(0);
    expect(await rowOf(1)).toMatchObject({ position: 1, points: 3, played: 1 });
    const { state, awardedBecause } = await matchPage(7);
    expect(state).toMatchObject({ kind: "result", outcome: "awarded", score: { home: 3, away: 0 } });
    expect(awardedBecause).toBe(because);
    const page = await (await visit("/match-centre/7")).text();
    expect(page).toContain(because);
    const { rows } = auditResponse.parse((await desk("GET", "audit?text=matches.award")).body);
    expect(rows[0]).toMatchObject({ subject: "match 7", outcome: "done" });
  });

  it("is awarded otherwise, and has its own result again when that is withdrawn", async () => {
    await played();
    await award(7);
    expect((await award(7, { home: 0, away: 0, because: "Both clubs did" })).status).toBe(200);
    expect(await decision(7)).toMatchObject({ award: { home: 0, away: 0, because: "Both clubs did" } });
    const { sequence: seen } = await decision(7);
    const withdrawn = await desk("POST", "matches/7/withdraw-award", { seen, reason: "on appeal" });
    expect(withdrawn.status).toBe(200);
    const { state, awardedBecause } = await matchPage(7);
    expect(state).toMatchObject({ kind: "result", outcome: "full-time", score: { home: 0, away: 1 } });
    expect(awardedBecause).toBeNull();
    expect(await rowOf(2)).toMatchObject({ position: 1, points: 3 });
    const again = problemOf(await desk("POST", "matches/7/withdraw-award", { seen: seen + 1, reason: "on appeal" }));
    expect(again).toMatchObject({ status: 409, code: "not_awarded" });
  });

  it("is closed to reports, was never played if need be, and is to come again when the award is withdrawn", async () => {
    const kickoff = new Date(Date.now() - 3_600_000).toISOString();
    await insertFixture(env.MATCH_DB, { ...playedMatch, id: 8, kickoff });
    await feedReport(8, { id: "p", type: "postponed", at: kickoff, text: "The away side is not here." });
    expect((await award(8)).status).toBe(200);
    const kickOff = { id: "desk:k", type: "kick-off", at: kickoff };
    expect((await desk("POST", "matches/8/report", { events: [kickOff] })).status).toBe(409);
    expect((await matchPage(8)).state).toMatchObject({ kind: "result", outcome: "awarded" });
    const { sequence: seen } = await decision(8);
    await desk("POST", "matches/8/withdraw-award", { seen, reason: "on appeal" });
    expect((await matchPage(8)).state).toEqual({ kind: "fixture", note: "postponed" });
  });

  it("is not one in play, nor one of a cup that nobody would win, nor one that has changed since", async () => {
    await insertFixture(env.MATCH_DB, { ...playedMatch, id: 9, status: "live", score: [1, 0] });
    const inPlay = problemOf(await award(9));
    expect(inPlay).toMatchObject({ status: 422, code: "in_play" });
    expect((await decision(9)).notAwardable).toBe(inPlay.message);
    await insertFixture(env.MATCH_DB, { ...playedMatch, id: 10, competition: 20, stage: "cup" });
    expect(problemOf(await award(10, { home: 0 }))).toMatchObject({ status: 422, code: "no_winner" });
    await played();
    expect(problemOf(await award(7, { seen: 4 }))).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(problemOf(await award(7, { home: -1 })).message).toBe("Goals are 0 at least.");
    expect(problemOf(await award(7, { because: "" })).status).toBe(400);
    expect((await matchPage(7)).state).toMatchObject({ outcome: "full-time" });
  });
});
