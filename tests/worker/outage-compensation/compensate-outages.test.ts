import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountPassesResponse } from "../../../schemas/payments/holdings.ts";
import type { OutageCompensationRequest } from "../../../schemas/payments/outage-compensation.ts";
import { statusComponents } from "../../../schemas/site/status-components.ts";
import { type Grant, grantStatement, reversalStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { recordStatus } from "../../../worker/health/history.ts";
import { compensateOutages } from "../../../worker/outage-compensation/compensate-outages.ts";
import { compensationEnd, periodOf } from "../../../worker/outage-compensation/compensation-rule.ts";
import { viewingsOf } from "../../../worker/outage-compensation/live-viewings.ts";
import { insertLeague } from "../../fixtures/small-league.ts";
import { check, granted } from "../playback/support.ts";
import { grantTo, shareWith } from "../support/account-status.ts";
import { browserOf, fan } from "../support/fans.ts";
import { entitlementsOf, ledger, newAccount, payments } from "../support/purchases.ts";
import { runTrigger } from "../support/schedule.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";

const minute = 60_000;
const names = ["live-video", "match-7", "club-16", "club-3", "competition-10"];
const now = () => new Date();
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

async function run({ sql, params }: { sql: string; params: (string | number | null)[] }): Promise<void> {
  await env.PAYMENTS_DB.prepare(sql)
    .bind(...params)
    .run();
}

/** Grants an account a pass that began an hour ago. */
const pass = (accountID: string, change: Partial<Grant> = {}) =>
  run(
    grantStatement(
      {
        accountID,
        entitlement: "live-video",
        startsAt: ago(60).toISOString(),
        endsAt: null,
        reason: "payment",
        reference: crypto.randomUUID(),
        ...change,
      },
      now(),
    ),
  );

/** As if a session check had recorded it. */
const watched = (accountID: string, at: Date) =>
  env.MARKETING_DB.prepare("INSERT INTO live_viewings VALUES (?, ?, 'live-7', 'video', ?)")
    .bind(periodOf(at), accountID, JSON.stringify(names))
    .run();

/** As if health checks had found no video between two times. */
async function outage(from: Date, to: Date): Promise<void> {
  const look = (up: boolean, at: Date) =>
    recordStatus(env.MARKETING_DB, new Map(statusComponents.map((part) => [part, part !== "video" || up])), at);
  await look(false, from);
  await look(true, to);
}

beforeEach(async () => {
  await env.MARKETING_DB.batch(
    ["health_outages", "credited_outages", "live_viewings"].map((table) =>
      env.MARKETING_DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

describe("an account with a slot for a paid live stream", () => {
  it("is recorded once in five minutes, by the server", async () => {
    const entryID = await newVideo("DrmLiveVideo", names);
    const { ssoID, cookie } = await fan("live-video");
    const browser = await browserOf(cookie);
    for (let checks = 0; checks < 3; checks++) await granted(await check(entryID, browser));
    await expect.poll(async () => (await viewingsOf(env.MARKETING_DB, ssoID)).length).toBeGreaterThan(0);
    const [viewing, ...others] = await viewingsOf(env.MARKETING_DB, ssoID);
    expect(viewing).toMatchObject({ entryID, pool: "video", openedBy: names });
    // A period of five minutes may have ended in between.
    expect(others.length).toBeLessThanOrEqual(1);
  });

  it("is not recorded for a recording, for free streams, or when it is refused", async () => {
    const { ssoID, cookie } = await fan("live-video");
    await granted(await check(await newVideo("OnDemand", ["live-video"]), cookie));
    await granted(await check(await newVideo("DrmLiveVideo", ["*"]), cookie));
    expect((await check(await newVideo("DrmLiveVideo", ["club-99"]), cookie)).status).toBe(403);
    expect(await viewingsOf(env.MARKETING_DB, ssoID)).toEqual([]);
  });
});

describe("after an outage", () => {
  it("who was watching on a pass gets both clubs for a fortnight, once, however often the schedule runs", async () => {
    const [began, ended] = [ago(30), ago(20)];
    const [buyer, winner] = [newAccount(), newAccount()];
    await pass(buyer);
    await pass(winner, { reason: "voucher", entitlement: "club-3" });
    for (const account of [buyer, winner]) await watched(account, began);
    await outage(began, ended);
    await runTrigger("* * * * *");
    expect(await entitlementsOf(buyer)).toEqual(["club-16", "club-3", "live-video"]);
    expect(await entitlementsOf(winner)).toEqual(["club-16", "club-3"]);
    const rows = await ledger(buyer);
    expect(rows.filter((row) => JSON.stringify(row).includes('"credit"'))).toMatchObject([
      { entitlement: "club-16", ends_at: compensationEnd({ beganAt: began, endedAt: ended }).toISOString() },
      { entitlement: "club-3", reference: `outage:${began.toISOString()}:${buyer}`, revokes: null },
    ]);
    await runTrigger("* * * * *");
    // As if the schedule had lost its progress.
    await env.MARKETING_DB.prepare("DELETE FROM credited_outages").run();
    await Promise.all([1, 2].map(() => compensateOutages(env.MARKETING_DB, payments, now())));
    expect(await ledger(buyer)).toEqual(rows);
  });

  it("the owner of a family's pass gets it, who shared what a member was watching on", async () => {
    const [owner, member] = [newAccount(), await fan()];
    await pass(owner);
    await shareWith(owner, member.ssoID);
    await granted(await check(await newVideo("DrmLiveVideo", names), await browserOf(member.cookie)));
    const viewings = async () => (await viewingsOf(env.MARKETING_DB, owner)).length;
    await expect.poll(viewings).toBe(1);
    const [began, ended] = [ago(30), ago(20)];
    await env.MARKETING_DB.prepare("UPDATE live_viewings SET period = ?").bind(periodOf(began)).run();
    await outage(began, ended);
    await runTrigger("* * * * *");
    const credits = async (account: string) =>
      (await ledger(account)).filter((row) => JSON.stringify(row).includes('"credit"'));
    expect(await credits(owner)).toMatchObject([{ entitlement: "club-16" }, { entitlement: "club-3" }]);
    expect(await credits(member.ssoID)).toEqual([]);
  });

  it("nobody else is compensated", async () => {
    const [began, ended] = [ago(30), ago(20)];
    const accounts = {
      granted: newAccount(),
      without: newAccount(),
      other: newAccount(),
      over: newAccount(),
      paidBack: newAccount(),
      absent: newAccount(),
      gone: newAccount(),
      closed: newAccount(),
    };
    await grantTo(accounts.granted, "live-video", ago(60));
    await pass(accounts.other, { entitlement: "live-audio" });
    await pass(accounts.over, { endsAt: ago(31).toISOString() });
    await pass(accounts.paidBack, { reference: "pi_back" });
    await run(reversalStatement("pi_back", "re_1", now()));
    await pass(accounts.absent);
    await pass(accounts.gone);
    await pass(accounts.closed);
    for (const name of ["granted", "without", "other", "over", "paidBack", "closed"] as const) {
      await watched(accounts[name], began);
    }
    await watched(accounts.gone, ago(41));
    await run({ sql: "INSERT INTO closed_accounts VALUES (?, ?)", params: [accounts.closed, now().toISOString()] });
    await outage(began, ended);
    await compensateOutages(env.MARKETING_DB, payments, now());
    for (const [name, account] of Object.entries(accounts)) {
      const credits = (await ledger(account)).filter((row) => JSON.stringify(row).includes('"credit"'));
      expect(credits, name).toEqual([]);
    }
  });

  it.each([
    ["is too short", 30, 26],
    ["ended too long ago", 80 * 60, 75 * 60],
  ])("that %s, nobody gets anything", async (_, from, to) => {
    const account = newAccount();
    await pass(account, { startsAt: ago(100 * 60).toISOString() });
    await watched(account, ago(from));
    await outage(ago(from), ago(to));
    await compensateOutages(env.MARKETING_DB, payments, now());
    expect(await ledger(account)).toHaveLength(1);
  });

  it("nobody is compensated while it lasts, and a failed call is retried for the remaining accounts only", async () => {
    const began = ago(30);
    await Promise.all(Array.from({ length: 250 }, () => watched(newAccount(), began)));
    await recordStatus(env.MARKETING_DB, new Map([["video", false]]), began);
    const calls: OutageCompensationRequest[] = [];
    let fails = false;
    const backend = {
      async grantCompensation(credits: OutageCompensationRequest) {
        if (fails) throw new Error("away");
        calls.push(credits);
        fails = calls.length === 1;
        return { given: 0 };
      },
    };
    await compensateOutages(env.MARKETING_DB, backend, now());
    expect(calls).toEqual([]);
    await recordStatus(env.MARKETING_DB, new Map([["video", true]]), ago(20));
    await expect(compensateOutages(env.MARKETING_DB, backend, now())).rejects.toThrow("away");
    fails = false;
    await compensateOutages(env.MARKETING_DB, backend, now());
    await compensateOutages(env.MARKETING_DB, backend, now());
    expect(calls.map(({ credits }) => credits.length)).toEqual([100, 100, 50]);
    expect(new Set(calls.flatMap(({ credits }) => credits.map(({ userID }) => userID))).size).toBe(250);
  });
});

describe("an account's passes", () => {
  beforeAll(() => insertLeague(env.MATCH_DB));

  it("are described to their owner, with periods of one reason merged, and without ended ones", async () => {
    const { ssoID, cookie } = await fan();
    const until = (days: number) => new Date(Date.now() + days * 24 * 60 * minute).toISOString();
    await pass(ssoID, { startsAt: ago(60).toISOString(), endsAt: until(3) });
    const end = until(33);
    await pass(ssoID, { startsAt: until(2), endsAt: end });
    await pass(ssoID, { entitlement: "video-archive", endsAt: ago(1).toISOString() });
    await pass(ssoID, { entitlement: "competition-10", reason: "credit" });
    const response = await visit("/api/account/passes", { headers: { cookie } });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(accountPassesResponse.parse(await response.json()).passes).toMatchObject([
      { opens: "Live video of every streamed match", reason: "payment", endsAt: end },
      { opens: "Every streamed match of the Championship", reason: "credit", endsAt: null },
    ]);
  });

  it("are shown to nobody else", async () => {
    expect((await visit("/api/account/passes")).status).toBe(401);
    expect((await visit("/origin/payments/holdings/fan-1")).status).toBe(401);
    expect((await visit("/origin/payments/credits", { method: "POST", body: "{}" })).status).toBe(401);
  });
});
