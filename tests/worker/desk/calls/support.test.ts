import { env } from "cloudflare:workers";
import { ForgotPasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { fanRecord, fanSearchResponse, seenByFan } from "../../../../schemas/desk/fans.ts";
import { undeliveredResponse } from "../../../../schemas/desk/site.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { rememberedLanguage, rememberLanguage } from "../../../../worker/backends/payments/account-languages.ts";
import { accountHistory, expireAccountHistory, signInStatement } from "../../../../worker/identity/account-history.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { storeUndelivered } from "../../../../worker/mail/undelivered-mails.ts";
import { nowInSeconds } from "../../../../worker/now-in-seconds.ts";
import { check, granted, openSocket, refused } from "../../playback/support.ts";
import { cookieOf, password, signedInCookie } from "../../support/accounts.ts";
import { ClientId, mailedCode, pool } from "../../support/cognito.ts";
import { browserOf, fan } from "../../support/fans.ts";
import { withFailingStatement } from "../../support/intercepted-database.ts";
import { buy, entitlementsOf } from "../../support/purchases.ts";
import { siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { eventsDelivered, sellDemoPackages, whileProviderFails } from "../../support/stripe.ts";
import { newVideo } from "../../support/videos.ts";
import { visit } from "../../support/visit.ts";

type Desk = ReturnType<typeof deskOf>;
const reason = "ticket 4711";
let desk: Desk;
beforeAll(async () => {
  await sellDemoPackages();
  desk = deskOf(visit, (await newStaff("support")).cookie);
});
afterAll(eventsDelivered);

const look = async (id: string, by: Desk = desk) =>
  fanRecord.parse((await by("POST", `fans/${id}/record`, { reason })).body);
const find = async (by: string, text: string) =>
  fanSearchResponse.parse((await desk("POST", "fans/search", { by, text, reason })).body).fans;
const signedInAs = async (cookie: string) =>
  sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account?.ssoID;
const codeOf = (body: unknown) => deskError.parse(body).error.code;

async function auditOf(subject: string): Promise<z.infer<typeof auditResponse>["rows"]> {
  const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
  return auditResponse.parse((await administrator("GET", `audit?subject=${subject}`)).body).rows;
}

describe("finding a fan", () => {
  it("takes the address as it is typed", async () => {
    const { email, ssoID } = await fan();
    expect(await find("email", ` ${email.toUpperCase()} `)).toEqual([{ id: ssoID, email }]);
    expect(await find("email", "nobody@fans.example")).toEqual([]);
    expect(await find("email", "'; DROP TABLE accounts; --")).toEqual([]);
  });

  it("takes the number on a receipt", async () => {
    const { email, ssoID } = await fan();
    const session = await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    expect(await find("receipt", session)).toEqual([{ id: ssoID, email }]);
  });

  it("wants to know why", async () => {
    const { status } = await desk("POST", "fans/search", { by: "email", text: "fan@fans.example", reason: " " });
    expect(status).toBe(400);
  });
});

describe("a fan's record", () => {
  it("has what was paid and opened, the devices, and each refusal with the sentence that the fan saw", async () => {
    const { email, ssoID } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    await env.MARKETING_DB.prepare(
      "INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
      .bind(new Date().toISOString(), ssoID, "match-7", "geo-blocked", "FR", "Firefox on Windows", "Not in France.")
      .run();
    const record = await look(ssoID);
    expect(record).toMatchObject({ account: { email }, blocked: false, sessions: [{ place: null }] });
    expect(record.grants).toMatchObject([{ entitlement: "live-video", reason: "payment", revokedAt: null }]);
    expect(record.payments).toMatchObject([{ refunded: 0, disputed: false }]);
    expect(record.timeline.find(({ kind }) => kind === "refusal")).toMatchObject({
      text: "Not in France.",
      details: expect.arrayContaining([
        { name: "Code", value: "geo-blocked" },
        { name: "Country", value: "FR" },
        { name: "Device", value: "Firefox on Windows" },
      ]),
    });
    expect(record.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["sign-in", "purchase", "grant", "mail"]),
    );
    expect(record.timeline.map(({ at }) => at)).toEqual(
      record.timeline
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(record)).not.toMatch(/4242/);
  });

  it("has how often a wrong password was tried on new devices and on the fan's own, until support unlocks them", async () => {
    const { ssoID, email } = await fan();
    const signIn = (tried: string, cookie = "") =>
      visit("/api/auth/sign-in", {
        method: "POST",
        headers: { "content-type": "application/json", "cf-connecting-ip": crypto.randomUUID(), cookie },
        body: JSON.stringify({ email, password: tried }),
      });
    const failed = async () => (await look(ssoID)).account?.failedSignIns;
    const none = { count: 0, lockedUntil: null, known: [] };
    const own = cookieOf(await signIn(password));
    expect(await failed()).toEqual(none);
    await signIn("not the password", own);
    expect(await failed()).toEqual({ ...none, known: [{ count: 1, lockedUntil: null }] });
    for (let tries = 1; tries <= 5; tries++) {
      await signIn("not the password");
      if (tries < 5) await signIn("not the password", own);
    }
    const inTime = expect.stringMatching(/^\d{4}-/);
    const locked = { count: 5, lockedUntil: inTime };
    expect(await failed()).toEqual({ ...locked, known: [locked] });
    expect((await signIn(password, own)).status).not.toBe(200);
    expect((await desk("POST", `fans/${ssoID}/unlock`, { reason })).status).toBe(200);
    expect(await failed()).toEqual(none);
    expect((await signIn(password, own)).status).toBe(200);
  });

  it("has sign-ins that have ended since, and mails of the account, for 30 days and without their codes", async () => {
    const { ssoID, email, cookie } = await fan();
    await visit("/api/auth/sign-out", { method: "POST", headers: { cookie } });
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const { sessions, timeline } = await look(ssoID);
    expect(sessions).toEqual([]);
    expect(timeline.find(({ kind }) => kind === "sign-in")).toMatchObject({
      text: expect.stringMatching(/^Signed in on /),
      details: [{ name: "Way", value: "with a password" }],
    });
    expect(timeline.find(({ kind }) => kind === "mail")).toMatchObject({
      text: "Code for a new password",
      details: [],
    });
    expect(JSON.stringify(timeline)).not.toContain(await mailedCode(email));
    const now = Date.now() / 1000;
    await expireAccountHistory(env.IDENTITY_DB, now + 29 * 86_400);
    expect((await accountHistory(env.IDENTITY_DB, ssoID)).signIns).toHaveLength(1);
    await expireAccountHistory(env.IDENTITY_DB, now + 30 * 86_400 + 60);
    expect(await accountHistory(env.IDENTITY_DB, ssoID)).toEqual({ signIns: [], mails: [] });
  });

  it("says in which country and on which sign-in service", async () => {
    const { ssoID } = await fan();
    await signInStatement(env.IDENTITY_DB, {
      ...{ ssoID, at: Math.floor(Date.now() / 1000), way: "google", device: "Safari on iPhone", country: "FR" },
    }).run();
    expect((await look(ssoID)).timeline).toContainEqual(
      expect.objectContaining({
        text: "Signed in on Safari on iPhone",
        details: [
          { name: "Way", value: "Google" },
          { name: "Country", value: "FR" },
        ],
      }),
    );
  });

  it("has the refusal of a blocked account's player", async () => {
    const { ssoID, cookie } = await fan("live-video");
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    expect((await desk("POST", `fans/${ssoID}/block`, { reason })).body).toEqual({ changed: true });
    expect((await refused(await check(entry, cookie))).code).toBe("ERR_56882466_1");
    const refusals = async () => (await look(ssoID)).timeline.filter(({ kind }) => kind === "refusal");
    await expect.poll(refusals).toMatchObject([
      {
        text: "Your account has been blocked by an administrator",
        details: expect.arrayContaining([
          { name: "Code", value: "ERR_56882466_1" },
          { name: "Entry", value: entry },
        ]),
      },
    ]);
  });

  it("of nobody is not found, and looking is in the audit log all the same", async () => {
    const id = crypto.randomUUID();
    expect((await desk("POST", `fans/${id}/record`, { reason })).status).toBe(404);
    expect(await auditOf(id)).toMatchObject([
      { action: "fans.look", outcome: "refused", failure: "not_found", reason },
    ]);
  });
});

describe("what a fan sees", () => {
  const see = async (id: string, body: object) => await desk("POST", `fans/${id}/see`, { reason, ...body });
  const seen = async (id: string, body: object) => seenByFan.parse((await see(id, body)).body);

  it.each([
    { holds: [], required: ["live-video"] },
    { holds: ["live-video"], required: ["live-video"] },
    { holds: ["live-audio"], required: ["live-video"] },
    { holds: [], required: ["*"] },
  ])("is what the session check answers them: $holds, $required", async ({ holds, required }) => {
    const { ssoID, cookie } = await fan(...holds);
    const entry = await newVideo("OnDemand", required);
    await env.VIDEO_DB.prepare("INSERT OR IGNORE INTO availability_rules VALUES ('not-in-france', ?)")
      .bind(JSON.stringify({ countries: { except: ["FR"] }, blackouts: [] }))
      .run();
    await env.VIDEO_DB.prepare("UPDATE videos SET availability = 'not-in-france' WHERE entry_id = ?").bind(entry).run();
    for (const country of ["GB", "FR"]) {
      const checked = await check(entry, cookie, { cf: { country } });
      const { allowed, refusal, because } = await seen(ssoID, { entry, country });
      expect(allowed).toBe(checked.ok);
      expect(because).toMatch(/\.$/);
      if (refusal !== null) expect(refusal).toMatchObject({ code: (await refused(checked)).code });
    }
  });

  it("is for what the account holds at that time, names it, and starts nothing", async () => {
    const { ssoID } = await fan("live-video");
    const entry = await newVideo("OnDemand", ["live-video"]);
    const before = (await look(ssoID)).sessions;
    expect(await seen(ssoID, { entry })).toMatchObject({
      allowed: true,
      refusal: null,
      holds: [{ entitlement: "live-video", opens: true }],
      because: "live-video opens it.",
      playing: 0,
    });
    expect(await seen(ssoID, { entry, at: "2020-01-01T00:00:00.000Z" })).toMatchObject({
      allowed: false,
      holds: [],
      refusal: { message: "Sorry but you are not subscribed to this stream" },
    });
    expect((await look(ssoID)).sessions).toEqual(before);
    expect(await auditOf(ssoID)).toContainEqual(
      expect.objectContaining({ action: "fans.see", reason, asked: expect.objectContaining({ entry }) }),
    );
  });

  it("is in the fan's language, and that of a blocked account", async () => {
    const { ssoID } = await fan("live-video");
    const entry = await newVideo("OnDemand", ["live-video"]);
    await env.IDENTITY_DB.prepare("UPDATE accounts SET attributes = ? WHERE id = ?")
      .bind(JSON.stringify({ locale: "ar" }), ssoID)
      .run();
    await desk("POST", `fans/${ssoID}/block`, { reason });
    const { language, refusal, allowed } = await seen(ssoID, { entry });
    expect({ language, allowed }).toEqual({ language: "ar", allowed: false });
    expect(refusal).toEqual({ code: "ERR_56882466_1", message: expect.stringMatching(/\p{Script=Arabic}/u) });
  });

  it.each([
    [{ entry: "no-such-entry" }, 404],
    [{ entry: "" }, 400],
    [{ entry: "x", country: "gb" }, 400],
    [{ entry: "x", at: "tomorrow" }, 400],
  ])("of %j is refused", async (body, status) => {
    expect((await see((await fan()).ssoID, body)).status).toBe(status);
  });
});

describe("what support does", () => {
  it("grants a pass until a day, and revokes it; the audit log has before, after and why", async () => {
    const { ssoID } = await fan();
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const granted = await desk("POST", `fans/${ssoID}/grant`, { entitlement: "live-audio", endsAt, reason });
    expect(granted.body).toEqual({ changed: true });
    expect(await entitlementsOf(ssoID)).toEqual(["live-audio"]);
    const revoked = await desk("POST", `fans/${ssoID}/revoke`, { entitlement: "live-audio", reason: "a mistake" });
    expect(revoked.body).toEqual({ changed: true });
    expect(await entitlementsOf(ssoID)).toEqual([]);
    const again = await desk("POST", `fans/${ssoID}/revoke`, { entitlement: "live-audio", reason: "a mistake" });
    expect(again.body).toEqual({ changed: false });
    const rows = await auditOf(ssoID);
    expect(rows.map(({ action, outcome, reason: why }) => [action, outcome, why])).toEqual([
      ["fans.revoke", "done", "a mistake"],
      ["fans.revoke", "done", "a mistake"],
      ["fans.grant", "done", reason],
    ]);
    expect(rows[2]).toMatchObject({ before: [], after: [{ entitlement: "live-audio", endsAt }] });
  });

  it.each([
    [{ entitlement: "Live Video", endsAt: null, reason }, 400],
    [{ entitlement: "live-video", endsAt: "tomorrow", reason }, 400],
    [{ entitlement: "live-video", endsAt: "2020-01-01T00:00:00.000Z", reason }, 422],
    [{ entitlement: "x".repeat(101), endsAt: null, reason }, 400],
    [{ entitlement: "live-video", endsAt: null, reason: "x".repeat(301) }, 400],
  ])("refuses to grant %j", async (body, status) => {
    expect((await desk("POST", `fans/${crypto.randomUUID()}/grant`, body)).status).toBe(status);
  });

  it("blocks at once: sessions end, and nobody signs in until it is unblocked", async () => {
    const { ssoID, email, cookie } = await fan();
    expect(await signedInAs(cookie)).toBe(ssoID);
    expect((await desk("POST", `fans/${ssoID}/block`, { reason })).body).toEqual({ changed: true });
    expect(await signedInAs(cookie)).toBeUndefined();
    await expect(signedInCookie(email)).rejects.toThrow("403");
    expect((await look(ssoID)).blocked).toBe(true);
    expect((await desk("POST", `fans/${ssoID}/unblock`, { reason })).body).toEqual({ changed: true });
    expect(await signedInAs(await signedInCookie(email))).toBe(ssoID);
    expect((await auditOf(ssoID)).find(({ action }) => action === "fans.block")).toMatchObject({
      before: { blocked: false },
      after: { blocked: true },
    });
  });

  it("signs out one device, or all of them", async () => {
    const { ssoID, email, cookie } = await fan();
    const other = await signedInCookie(email);
    const [newest] = (await look(ssoID)).sessions;
    const ended = await desk("POST", `fans/${ssoID}/end-session`, { session: newest?.id, reason });
    expect(ended.body).toEqual({ changed: true });
    expect((await look(ssoID)).sessions).toHaveLength(1);
    // A session can only be ended with its own account's id.
    const [left] = (await look(ssoID)).sessions;
    const foreign = await desk("POST", `fans/${(await fan()).ssoID}/end-session`, { session: left?.id, reason });
    expect(foreign.body).toEqual({ changed: false });
    expect((await desk("POST", `fans/${ssoID}/sign-out`, { reason })).status).toBe(200);
    expect([await signedInAs(cookie), await signedInAs(other)]).toEqual([undefined, undefined]);
  });

  it("sends a mail about a purchase once more, to the address that the account has now", async () => {
    const { ssoID, email } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    const mails = async () => (await storedMails(env.IDENTITY_DB, email)).filter(({ body }) => body.includes("£"));
    const receipt = (await look(ssoID)).timeline.find(({ kind }) => kind === "mail");
    expect(receipt?.details).not.toContainEqual({ name: "Sent", value: "not yet" });
    const resend = (id: string, mail = receipt?.mail) => desk("POST", `fans/${id}/resend`, { mail, reason });
    // However old the mail is.
    await env.PAYMENTS_DB.prepare("UPDATE payment_notes SET created_at = '2026-01-02T03:04:05.000Z' WHERE id = ?")
      .bind(receipt?.mail ?? "")
      .run();
    expect((await resend(ssoID)).body).toEqual({ changed: true });
    expect(await mails()).toHaveLength(1);
    expect((await resend(ssoID)).body).toEqual({ changed: true });
    expect((await mails()).map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining("Day Pass")));
    expect((await resend((await fan()).ssoID)).status).toBe(404);
    expect((await resend(ssoID, "receipt:none")).status).toBe(404);
    const [last] = (await auditOf(ssoID)).filter(
      ({ action, outcome }) => action === "fans.resend" && outcome === "done",
    );
    expect(last).toMatchObject({ reason, asked: { mail: receipt?.mail } });
  });

  it("cancels a renewal in the fan's language, and the timeline names who did it and why", async () => {
    const { ssoID } = await fan();
    await buy(ssoID, "monthly-audio", "monthly-audio-month");
    await eventsDelivered();
    await rememberLanguage(env.PAYMENTS_DB, ssoID, "ar");
    const [contract] = (await look(ssoID)).contracts;
    const cancel = (id: string) => desk("POST", `fans/${id}/cancel-renewal`, { contract: contract?.id, reason });
    expect((await cancel((await fan()).ssoID)).status).toBe(404);
    expect((await cancel(ssoID)).body).toEqual({ changed: true });
    const { contracts, timeline } = await look(ssoID);
    expect(contracts).toMatchObject([{ renews: false }]);
    expect(timeline.filter(({ kind }) => kind === "staff")).toMatchObject([
      {
        text: `cancel-renewal ${contract?.id}`,
        details: [
          { name: "By", value: expect.stringMatching(/^Kim .* at the desk$/) },
          { name: "Why", value: reason },
        ],
      },
    ]);
    const written = async () =>
      (await storedMails(env.IDENTITY_DB, `${ssoID}@fans.example`)).map((mail) => mail.language);
    await expect.poll(written).toContain("ar");
    expect(await rememberedLanguage(env.PAYMENTS_DB, ssoID)).toBe("ar");
    expect(codeOf((await cancel(ssoID)).body)).toBe("does_not_renew");
  });

  it("does not send a gift's mail once more: its code is not kept", async () => {
    const { ssoID } = await fan();
    await env.PAYMENTS_DB.prepare(
      `INSERT INTO payment_notes (id, account_id, kind, package_title, access_until, created_at, sent_at)
       VALUES ('gift:cs_1', ?1, 'gift', 'Video Day', ?2, ?2, ?2)`,
    )
      .bind(ssoID, new Date().toISOString())
      .run();
    expect((await look(ssoID)).timeline.find(({ kind }) => kind === "mail")?.mail).toBeUndefined();
    const { status, body } = await desk("POST", `fans/${ssoID}/resend`, { mail: "gift:cs_1", reason });
    expect([status, codeOf(body)]).toEqual([422, "not_kept"]);
  });

  it("asks for a new password", async () => {
    const { ssoID, email, cookie } = await fan();
    expect((await desk("POST", `fans/${ssoID}/new-password`, { reason })).body).toEqual({ changed: true });
    expect(await signedInAs(cookie)).toBeUndefined();
    await expect(signedInCookie(email)).rejects.toThrow();
    expect((await desk("POST", `fans/${crypto.randomUUID()}/new-password`, { reason })).status).toBe(404);
  });
});

describe("mails that were not delivered", () => {
  it("are of unknown number while they cannot be read, and the state of the site is shown without", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    const away = siteWith({ IDENTITY_DB: withFailingStatement(env.IDENTITY_DB, "FROM undelivered_mails") });
    const { status, body } = await deskOf(away, (await newStaff("support")).cookie)("GET", "state");
    expect([status, body]).toMatchObject([200, { site: "up", undeliveredMails: null }]);
    warnings.mockRestore();
  });

  it("name the fan for whoever says why, in the audit log, and one of them is sent again", async () => {
    const { email, ssoID } = await fan();
    const other = `gone-${crypto.randomUUID()}@fans.example`;
    const now = nowInSeconds();
    const mailTo = (to: string) => ({ to, subject: "123456 is your code", text: "It is valid for an hour." });
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    await env.IDENTITY_DB.prepare("DELETE FROM undelivered_mails").run();
    await storeUndelivered(env.IDENTITY_DB, ids[0], mailTo(email), now - 1);
    await storeUndelivered(env.IDENTITY_DB, ids[1], mailTo(other), now);
    const list = async () =>
      undeliveredResponse.parse((await desk("POST", "mails/undelivered", { reason })).body).mails;
    expect((await desk("POST", "mails/undelivered")).status).toBe(400);
    expect(await list()).toMatchObject([
      { id: ids[0], to: email, fan: ssoID },
      { id: ids[1], to: other, fan: null },
    ]);
    // Mails may contain a code, so their text is not shown.
    expect(JSON.stringify((await desk("POST", "mails/undelivered", { reason })).body)).not.toContain("123456");
    expect((await auditOf("undelivered%20mails"))[0]).toMatchObject({ action: "mails.undelivered", reason });
    expect((await desk("POST", "mails/retry", { mail: ids[0], reason })).body).toEqual({ changed: true });
    expect(await list()).toMatchObject([{ id: ids[1] }]);
    await expect.poll(() => storedMails(env.IDENTITY_DB, email)).toMatchObject([{ subject: "123456 is your code" }]);
    expect((await desk("POST", "mails/retry", { mail: ids[0], reason })).body).toEqual({ changed: false });
  });
});

describe("a player that plays hears at once that support has ended it", () => {
  type Record = z.output<typeof fanRecord>;
  const signedOut = { action: "ended", reason: "signed out everywhere" };
  const lost = { action: "ended", reason: "not entitled" };

  it.each<[string, (record: Record) => object, object]>([
    ["block", () => ({}), { action: "ended", reason: "blocked" }],
    ["sign-out", () => ({}), signedOut],
    ["new-password", () => ({}), signedOut],
    ["end-session", ({ sessions }) => ({ session: sessions[0]?.id }), { action: "ended", reason: "session ended" }],
    [
      "stop-stream",
      ({ streams }) => ({ slot: streams[0]?.slot }),
      { action: "ended", reason: "stopped elsewhere", by: expect.stringMatching(/ support$/) },
    ],
    ["revoke", () => ({ entitlement: "live-video" }), lost],
    ["refund", ({ payments: paid }) => ({ payment: paid?.[0]?.id, amount: paid?.[0]?.amount, refunded: 0 }), lost],
  ])("by %s, and plays no more", async (call, bodyOf, message) => {
    const { ssoID, cookie } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    const entry = await newVideo("DrmLiveVideo", ["live-video"]);
    const browser = await browserOf(cookie);
    const { sessionID } = await granted(await check(entry, browser));
    const { heard } = await openSocket(browser, sessionID);
    const record = await look(ssoID);
    const { status } = await desk("POST", `fans/${ssoID}/${call}`, { ...bodyOf(record), reason });
    expect(status).toBe(200);
    await expect.poll(() => heard.at(-1), { timeout: 5_000 }).toEqual(message);
    expect((await look(ssoID)).streams).toEqual([]);
    // If only the slot was ended, playback may start again.
    expect((await check(entry, browser)).status).toBe(call === "stop-stream" ? 200 : 403);
  });
});

describe("a refund", () => {
  const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);

  it("gives back a part, then the rest, and never more than was paid", async () => {
    const { ssoID } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    const commercial = await as("commercial");
    const [payment] = (await look(ssoID, commercial)).payments ?? [];
    const amount = payment?.amount ?? 0;
    const refund = (part: number, refunded: number) =>
      commercial("POST", `fans/${ssoID}/refund`, { payment: payment?.id, amount: part, refunded, reason });

    expect((await refund(100, 0)).body).toEqual({ changed: true });
    await eventsDelivered();
    expect(await entitlementsOf(ssoID)).toEqual(["live-video"]);
    expect(codeOf((await refund(amount, 100)).body)).toBe("too_much");
    expect((await refund(amount - 100, 100)).status).toBe(200);
    await eventsDelivered();
    expect(await entitlementsOf(ssoID)).toEqual([]);
    expect((await look(ssoID)).payments).toMatchObject([{ refunded: amount }]);
    expect((await auditOf(ssoID)).filter(({ action }) => action === "fans.refund")).toMatchObject([
      { outcome: "done", before: { refunded: 100 }, after: { refunded: amount } },
      { outcome: "refused", failure: "too_much" },
      { outcome: "done", before: { refunded: 0 }, after: { refunded: 100 } },
    ]);
  });

  it("that the provider does not carry out is said, and nothing has gone back", async () => {
    const { ssoID } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    await eventsDelivered();
    const commercial = await as("commercial");
    const [payment] = (await look(ssoID, commercial)).payments ?? [];
    const refund = () =>
      commercial("POST", `fans/${ssoID}/refund`, { payment: payment?.id, amount: 100, refunded: 0, reason });
    const { status, body } = await whileProviderFails("refund", refund);
    expect([status, codeOf(body)]).toEqual([502, "provider_failed"]);
    expect((await look(ssoID)).payments).toMatchObject([{ refunded: 0 }]);
    expect(await entitlementsOf(ssoID)).toEqual(["live-video"]);
    expect((await refund()).body).toEqual({ changed: true });
    expect((await look(ssoID)).payments).toMatchObject([{ refunded: 100 }]);
  });

  it("pressed twice at once is given once", async () => {
    const { ssoID } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    const [payment] = (await look(ssoID)).payments ?? [];
    const body = { payment: payment?.id, amount: 100, refunded: 0, reason };
    const press = () => desk("POST", `fans/${ssoID}/refund`, body);
    await Promise.all([press(), press()]);
    expect(codeOf((await press()).body)).toBe("changed_meanwhile");
    expect((await look(ssoID)).payments).toMatchObject([{ refunded: 100 }]);
  });

  it.each([-1, 0, 0.5, 1e15, "100", null])("of %j is refused", async (amount) => {
    const { status } = await desk("POST", `fans/${crypto.randomUUID()}/refund`, {
      payment: "ch_1",
      amount,
      refunded: 0,
      reason,
    });
    expect([400, 404]).toContain(status);
  });

  it("of another fan's payment is refused", async () => {
    const { ssoID } = await fan();
    await buy(ssoID, "video-day", "video-day-once");
    const [payment] = (await look(ssoID)).payments ?? [];
    const foreign = await desk("POST", `fans/${(await fan()).ssoID}/refund`, {
      payment: payment?.id,
      amount: 100,
      refunded: 0,
      reason,
    });
    expect(foreign.status).toBe(404);
  });
});

it("the audit log cannot be changed", async () => {
  for (const statement of ["UPDATE audit SET reason = ''", "DELETE FROM audit", "DELETE FROM audit_outcomes"]) {
    await expect(env.DESK_DB.prepare(statement).run()).rejects.toThrow(/audit log is never/);
  }
});
