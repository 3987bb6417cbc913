import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { sessionList } from "../../../../schemas/identity/account-changes.ts";
import { encodeSessionID, gateMessage } from "../../../../schemas/streaming/stream-socket.ts";
import { restrictStatement } from "../../../../worker/backends/payments/ledger/restrictions.ts";
import { cookieOf, newFan, password } from "../../support/accounts.ts";
import { mailedCode } from "../../support/cognito.ts";
import { withFailingStatement } from "../../support/intercepted-database.ts";
import { postForm } from "../../support/portal.ts";
import { siteWith } from "../../support/site-with.ts";
import { newVideo } from "../../support/videos.ts";
import { site, visit } from "../../support/visit.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

/** Signs in with a new browser. @returns its cookies. */
async function browser(
  email: string,
  init: { userAgent?: string; cf?: { city: string; country: string }; cookie?: string } = {},
): Promise<string> {
  const response = await visit("/api/auth/sign-in", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": init.userAgent ?? firefox,
      cookie: init.cookie ?? "",
    },
    body: JSON.stringify({ email, password }),
    ...(init.cf && { cf: init.cf }),
  });
  expect(response.status).toBe(200);
  return cookieOf(response);
}

const call = (method: string, path: string, cookie: string, body?: object) =>
  visit(path, {
    method,
    headers: { cookie, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
async function sessions(cookie: string) {
  const response = await call("GET", "/api/account/sessions", cookie);
  expect(response.status).toBe(200);
  return sessionList.parse(await response.json()).sessions;
}
const whoIs = async (cookie: string) =>
  sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account;

/** Messages to a player's socket, which names its cookies' session. */
async function watch(cookie: string, ssoID: string, entryID: string) {
  const response = await visit("/api/session/socket", { headers: { cookie, upgrade: "websocket", origin: site } });
  const { webSocket } = response;
  if (webSocket === null) throw new Error(`The handshake answered ${response.status}.`);
  webSocket.accept();
  const heard: unknown[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    heard.push(gateMessage.parse(JSON.parse(String(data))));
  });
  webSocket.send(JSON.stringify({ action: "session", sessionID: encodeSessionID(ssoID, entryID) }));
  await expect.poll(() => heard).toEqual([{ action: "session", admitted: true }]);
  return heard;
}
const streams = (ssoID: string) => env.STREAM_GATE.getByName(ssoID).list();

describe("the list of sessions", () => {
  it("has each with its device and location, the requesting one first", async () => {
    const { email } = await newFan();
    const there = await browser(email, { userAgent: safari, cf: { city: "Leeds", country: "GB" } });
    const here = await browser(email);
    const [first, second, ...rest] = await sessions(here);
    expect(first).toMatchObject({ device: "Firefox on Windows", current: true });
    expect(second).toMatchObject({ device: "Safari on iPhone", place: "Leeds, United Kingdom", current: false });
    expect(rest).toEqual([]);
    expect(Date.now() - Date.parse(first?.createdAt ?? "")).toBeLessThan(60_000);
    expect((await sessions(there))[0]).toMatchObject({ device: "Safari on iPhone", current: true });
  });

  it("contains nothing by which a session could be taken over", async () => {
    const { email, ssoID } = await newFan();
    const cookie = await browser(email);
    const { results } = await env.IDENTITY_DB.prepare("SELECT record_key FROM account_sessions WHERE account_id = ?")
      .bind(ssoID)
      .all<{ record_key: string }>();
    const text = await (await call("GET", "/api/account/sessions", cookie)).text();
    expect(results).toHaveLength(1);
    for (const { record_key } of results) expect(text).not.toContain(record_key);
  });

  it("excludes expired ones", async () => {
    const { email, ssoID } = await newFan();
    await browser(email);
    await env.IDENTITY_DB.prepare("UPDATE account_sessions SET seen_at = seen_at - ? WHERE account_id = ?")
      .bind(8 * 86_400, ssoID)
      .run();
    expect(await sessions(await browser(email))).toHaveLength(1);
  });

  it.each([
    ["GET", "/api/account/sessions"],
    ["DELETE", "/api/account/sessions/some-id"],
    ["POST", "/api/account/sign-out-others"],
    ["POST", "/api/account/sign-out-everywhere"],
  ])("needs a session: %s %s", async (method, path) => {
    const refused = await call(method, path, "");
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { message: "No active user" } });
  });
});

describe("ending a session", () => {
  it("takes effect at its next request, and notifies its player of the reason", async () => {
    const { email, ssoID } = await newFan();
    const [here, there] = [await browser(email), await browser(email, { userAgent: safari })];
    const player = await watch(there, ssoID, await newVideo("DrmLiveVideo", ["*"]));
    const other = (await sessions(here)).find(({ current }) => !current);
    expect((await call("DELETE", `/api/account/sessions/${other?.id}`, here)).status).toBe(204);
    expect(await whoIs(there)).toBeNull();
    expect(await whoIs(here)).toMatchObject({ email });
    await expect.poll(() => player.at(-1)).toEqual({ action: "ended", reason: "session ended" });
    expect(await streams(ssoID)).toEqual([]);
    expect(await sessions(here)).toHaveLength(1);
  });

  it("revokes its tokens at the provider", async () => {
    const { email, ssoID } = await newFan();
    await browser(email);
    const here = await browser(email);
    const other = (await sessions(here)).find(({ current }) => !current);
    await call("DELETE", `/api/account/sessions/${other?.id}`, here);
    const { results } = await env.IDENTITY_DB.prepare(
      "SELECT revoked_at IS NOT NULL AS revoked FROM token_families WHERE account_id = ? ORDER BY revoked",
    )
      .bind(ssoID)
      .all();
    expect(results).toEqual([{ revoked: 0 }, { revoked: 1 }]);
  });

  it("does not work on another account's, nor twice", async () => {
    const [robin, sam] = await Promise.all([newFan(), newFan()]);
    const [robins, sams] = [await browser(robin.email), await browser(sam.email)];
    const [session] = await sessions(robins);
    const refused = await call("DELETE", `/api/account/sessions/${session?.id}`, sams);
    expect(refused.status).toBe(404);
    expect(await whoIs(robins)).toMatchObject({ email: robin.email });
    expect((await call("DELETE", `/api/account/sessions/${session?.id}`, robins)).status).toBe(204);
    expect(await whoIs(robins)).toBeNull();
  });

  it("stays ended for a session record that is read late", async () => {
    const { email, ssoID } = await newFan();
    const [here, there] = [await browser(email), await browser(email)];
    const row = await env.IDENTITY_DB.prepare(
      "SELECT record_key FROM account_sessions WHERE account_id = ? ORDER BY rowid DESC",
    )
      .bind(ssoID)
      .first<{ record_key: string }>();
    const record = await env.SESSIONS.get(row?.record_key ?? "");
    await call("POST", "/api/account/sign-out-others", here);
    // As KV may still return it for up to a minute.
    await env.SESSIONS.put(row?.record_key ?? "", record ?? "");
    expect(await whoIs(there)).toBeNull();
  });
});

describe("sessions are ended", () => {
  it("by a new password, all others", async () => {
    const { email, ssoID } = await newFan();
    const [here, there] = [await browser(email), await browser(email)];
    const entryID = await newVideo("DrmLiveVideo", ["*"]);
    const [mine, theirs] = [await watch(here, ssoID, entryID), await watch(there, ssoID, entryID)];
    const changed = await call("POST", "/api/account/password", here, {
      oldPassword: password,
      newPassword: "a newer password",
    });
    expect(changed.status).toBe(200);
    expect(await whoIs(there)).toBeNull();
    expect(await whoIs(here)).toMatchObject({ email });
    await expect.poll(() => theirs.at(-1)).toEqual({ action: "ended", reason: "signed out everywhere" });
    expect(mine).toHaveLength(1);
  });

  it("by a reset by mailed code, also those from before the account had that address", async () => {
    const { email } = await newFan();
    const [thief, owner] = [await browser(email), await browser(email)];
    const moved = `moved-${crypto.randomUUID()}@fans.example`;
    await postForm("/portal/email", { email: moved }, owner);
    await postForm("/portal/email/confirm", { code: await mailedCode(moved) }, owner);
    // The thief's session has not heard of the new address yet.
    await postForm("/portal/forgot-password", { email: moved });
    const reset = { email: moved, code: await mailedCode(moved), password: "a newer password" };
    const done = await postForm("/portal/forgot-password/code", reset);
    expect(done.headers.get("location")).toBe("/portal/forgot-password/done");
    expect([await whoIs(thief), await whoIs(owner)]).toEqual([null, null]);
  });

  it("by signing out everywhere, all of them", async () => {
    const { email, ssoID } = await newFan();
    const [here, there] = [await browser(email), await browser(email)];
    const player = await watch(there, ssoID, await newVideo("DrmLiveVideo", ["*"]));
    const response = await call("POST", "/api/account/sign-out-everywhere", here);
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().join()).toMatch(/__Host-session=;.*Expires=Thu, 01 Jan 1970/);
    expect([await whoIs(here), await whoIs(there)]).toEqual([null, null]);
    await expect.poll(() => player.at(-1)).toEqual({ action: "ended", reason: "signed out everywhere" });
  });

  it("by a block of operators, with all streams of the account", async () => {
    const { email, ssoID } = await newFan();
    const [here, there] = [await browser(email), await browser(email)];
    const player = await watch(there, ssoID, await newVideo("DrmLiveVideo", ["*"]));
    const { sql, params } = restrictStatement(ssoID, { blocked: true, bypassed: false }, new Date());
    await env.PAYMENTS_DB.prepare(sql)
      .bind(...params)
      .run();
    expect(await whoIs(here)).toBeNull();
    await expect.poll(() => player.at(-1)).toEqual({ action: "ended", reason: "blocked" });
  });

  it("by signing out, for this browser alone, with its streams", async () => {
    const { email, ssoID } = await newFan();
    const [here, there] = [await browser(email), await browser(email)];
    const entryID = await newVideo("DrmLiveVideo", ["*"]);
    const [mine, theirs] = [await watch(here, ssoID, entryID), await watch(there, ssoID, entryID)];
    expect((await call("POST", "/api/auth/sign-out", here, {})).status).toBe(204);
    await expect.poll(() => mine.at(-1)).toEqual({ action: "ended", reason: "signed out" });
    expect(theirs).toHaveLength(1);
    expect(await streams(ssoID)).toHaveLength(1);
    expect(await whoIs(there)).toMatchObject({ email });
  });

  it("by another sign-in in the same browser", async () => {
    const [robin, sam] = await Promise.all([newFan(), newFan()]);
    const before = await browser(robin.email);
    const player = await watch(before, robin.ssoID, await newVideo("DrmLiveVideo", ["*"]));
    await browser(sam.email, { cookie: before });
    expect(await whoIs(before)).toBeNull();
    await expect.poll(() => player.at(-1)).toEqual({ action: "ended", reason: "signed out" });
  });
});

it("a session is renewed and stays while its use cannot be recorded", async () => {
  const { email, ssoID } = await newFan();
  const cookie = await browser(email);
  // As after a change of the account: the next request renews the session.
  await env.IDENTITY_DB.prepare("UPDATE account_sessions SET changed_at = ? WHERE account_id = ?")
    .bind(Date.now() + 60_000, ssoID)
    .run();
  const failing = siteWith({ IDENTITY_DB: withFailingStatement(env.IDENTITY_DB, "UPDATE account_sessions SET label") });
  const response = await failing("/api/session", { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(sessionResponse.parse(await response.json()).account).toMatchObject({ ssoID });
  expect(await whoIs(cookie)).toMatchObject({ ssoID });
});
