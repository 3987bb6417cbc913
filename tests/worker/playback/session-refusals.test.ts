import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { genericProblem } from "../../../schemas/streaming/playback-errors.ts";
import { expireSessionRefusals, sessionRefusalsOf } from "../../../worker/playback/session-refusals.ts";
import { restrict } from "../support/account-status.ts";
import { fan } from "../support/fans.ts";
import { withPausedStatement } from "../support/intercepted-database.ts";
import { runTrigger } from "../support/schedule.ts";
import { siteRespondingWith, siteWith } from "../support/site-with.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";
import { check, granted, playbackSession, refused, restrictTo, secondsPass, stopClock } from "./support.ts";

const refusalsOf = async (account: string | null) =>
  (
    await env.MARKETING_DB.prepare(
      "SELECT account_id, entry_id, code, country, device, sentence FROM session_refusals WHERE account_id IS ? ORDER BY id",
    )
      .bind(account)
      .all()
  ).results;
stopClock();

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("a refused session check", () => {
  it("is kept with code, entry, country, device and the sentence that the player shows", async () => {
    const { ssoID, cookie } = await fan("live-video");
    const closed = await newVideo("DrmLiveVideo", ["live-video"]);
    await restrictTo(closed, { countries: { only: ["GB"] } });
    await refused(await check(closed, cookie, { cf: { country: "FR" }, headers: { "user-agent": firefox } }));
    await expect
      .poll(() => refusalsOf(ssoID))
      .toEqual([
        {
          account_id: ssoID,
          entry_id: closed,
          code: "ERR_56882466_2",
          country: "FR",
          device: "Firefox on Windows",
          sentence: "Sorry but users within this country are not allowed to play this stream",
        },
      ]);
  });

  it("of a recording is kept with that player's sentence", async () => {
    const [none, other] = [await fan(), await fan("live-audio")];
    const entry = await newVideo("OnDemand", ["video-archive"]);
    await playbackSession(entry, none.cookie);
    await playbackSession(entry, other.cookie);
    const sentence = async ({ ssoID }: typeof none) => (await refusalsOf(ssoID)).map((refusal) => refusal.sentence);
    await expect.poll(() => sentence(none)).toEqual(["Sorry but you do not have any subscriptions"]);
    await expect.poll(() => sentence(other)).toEqual(["Sorry but you are not subscribed to this stream"]);
    expect(await sentence(other)).not.toContain(genericProblem);
  });

  it("of a blocked account is kept with the account, though it is signed out, and so are its next ones", async () => {
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    await restrict(ssoID, { blocked: true });
    const first = await check(entry, cookie);
    await refused(first);
    const remembered = first.headers.getSetCookie().find((one) => one.startsWith("__Host-blocked="));
    await refused(await check(entry, remembered?.split(";")[0] ?? ""));
    const sentences = async () => (await refusalsOf(ssoID)).map(({ code, sentence }) => [code, sentence]);
    const blocked = ["ERR_56882466_1", "Your account has been blocked by an administrator"];
    await expect.poll(sentences).toEqual([blocked, blocked]);
  });

  it("on a page in Arabic is kept with the Arabic sentence", async () => {
    const { ssoID, cookie } = await fan();
    const [live, recording] = [await newVideo("DrmLiveVideo", ["x"]), await newVideo("OnDemand", ["x"])];
    const headers = { referer: "https://site.example/ar/videos" };
    const closed = await newVideo("DrmLiveVideo", ["live-video"]);
    await restrictTo(closed, { countries: { only: ["GB"] } });
    await refused(await check(closed, cookie, { cf: { country: "FR" }, headers }));
    await refused(await check(live, cookie, { headers }));
    await playbackSession(recording, cookie, { headers });
    await expect
      .poll(async () => (await refusalsOf(ssoID)).map(({ sentence }) => sentence).toSorted())
      .toEqual(
        [
          "عذرًا، لا يُسمح للمستخدمين في هذا البلد بتشغيل هذا البث",
          "عذرًا، لست مشتركًا في هذا البث",
          "عذرًا، ليس لديك أي اشتراك",
        ].toSorted(),
      );
  });

  it("of nobody's is kept without an account, and a grant is not kept", async () => {
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    await refused(await check(entry));
    const { ssoID, cookie } = await fan("live-video");
    await granted(await check(entry, cookie));
    await expect.poll(async () => (await refusalsOf(null)).map(({ entry_id }) => entry_id)).toContain(entry);
    expect(await refusalsOf(ssoID)).toEqual([]);
  });

  it("is written after the response", async () => {
    const { database, release } = withPausedStatement(env.MARKETING_DB, "INSERT INTO session_refusals");
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan();
    const site = siteRespondingWith({ MARKETING_DB: database });
    let settled = () => Promise.resolve();
    const response = await check(entry, cookie, {}, async (path, init) => {
      const sent = await site(path, init);
      settled = sent.settled;
      return sent.response;
    });
    expect((await refused(response)).code).toBe("ERR_3684853_3");
    expect(await refusalsOf(ssoID)).toEqual([]);
    release();
    await settled();
    expect(await refusalsOf(ssoID)).toHaveLength(1);
  });

  it("is kept once in ten minutes where an account asks too often, however often that is", async () => {
    const { ssoID, cookie } = await fan("live-video");
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    const ask = siteWith({
      SESSION_CHECK_LIMIT: { limit: async () => ({ success: false }) },
      ANONYMOUS_CHECK_LIMIT: { limit: async () => ({ success: false }) },
    });
    const askOften = async (who: string) => {
      for (let times = 0; times < 10; times += 1)
        expect((await check(entry, who, { headers: { "user-agent": firefox } }, ask)).status).toBe(429);
    };
    await askOften(cookie);
    const kept = {
      ...{ account_id: ssoID, entry_id: entry, code: "too_many_requests", country: null, device: "Firefox on Windows" },
      sentence: genericProblem,
    };
    expect(await refusalsOf(ssoID)).toEqual([kept]);
    // Those of anonymous viewers are not stored, because nobody could look them up.
    await askOften("");
    expect((await refusalsOf(null)).filter(({ entry_id }) => entry_id === entry)).toEqual([]);
    secondsPass(600);
    await askOften(cookie);
    expect(await refusalsOf(ssoID)).toEqual([kept, kept]);
  });

  it("is kept in an outage, of live streams and of recordings", async () => {
    const [live, recording] = [
      await newVideo("DrmLiveVideo", ["live-video"]),
      await newVideo("OnDemand", ["video-archive"]),
    ];
    const [first, second] = [await fan("live-video"), await fan("video-archive")];
    await env.PAYMENTS_DB.exec("ALTER TABLE entitlement_ledger RENAME TO entitlement_ledger_away");
    const responses = [
      await check(live, first.cookie),
      await visit("/api/session/ksession", {
        method: "POST",
        headers: { cookie: second.cookie, "content-type": "application/json" },
        body: JSON.stringify({ entryId: recording }),
      }),
    ];
    await env.PAYMENTS_DB.exec("ALTER TABLE entitlement_ledger_away RENAME TO entitlement_ledger");
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    await expect.poll(() => refusalsOf(second.ssoID)).toHaveLength(1);
    expect([...(await refusalsOf(first.ssoID)), ...(await refusalsOf(second.ssoID))]).toMatchObject([
      { entry_id: live, code: "check_unavailable", sentence: genericProblem },
      { entry_id: recording, code: "check_unavailable", sentence: genericProblem },
    ]);
  });

  it("is kept for 30 days", async () => {
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan();
    await refused(await check(entry, cookie));
    await expect.poll(() => refusalsOf(ssoID)).toHaveLength(1);
    const daysOld = async (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000).toISOString();
      await env.MARKETING_DB.prepare("UPDATE session_refusals SET at = ? WHERE account_id = ?").bind(at, ssoID).run();
      await runTrigger("* * * * *");
    };
    await daysOld(29);
    expect(await refusalsOf(ssoID)).toHaveLength(1);
    await daysOld(31);
    expect(await refusalsOf(ssoID)).toEqual([]);
  });
});

it("are kept for 30 days, of accounts all and of nobody the newest 100,000", async () => {
  const ssoID = crypto.randomUUID();
  const database = env.MARKETING_DB;
  const insert = `INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence)`;
  const now = new Date();
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  for (const at of [new Date(monthAgo.getTime() - 1), monthAgo])
    await database.prepare(`${insert} VALUES (?, ?, 'live-7', 'x', 'GB', '', '')`).bind(at.toISOString(), ssoID).run();
  await database
    .prepare(
      `WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 100003)
       ${insert} SELECT ?, NULL, 'live-' || n, 'x', 'GB', '', '' FROM nth`,
    )
    .bind(now.toISOString())
    .run();
  await expireSessionRefusals(database, now);
  const kept =
    "SELECT count(*) AS rows, min(cast(substr(entry_id, 6) AS INTEGER)) AS first FROM session_refusals WHERE account_id IS NULL";
  expect(await database.prepare(kept).first()).toEqual({ rows: 100_000, first: 4 });
  expect((await sessionRefusalsOf(database, ssoID)).map(({ at }) => at)).toEqual([monthAgo.toISOString()]);
  await database.exec("DELETE FROM session_refusals WHERE account_id IS NULL");
});
