import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sessionResponse } from "../../../../../schemas/identity/account.ts";
import { sessionCheckRefusal, sessionCheckResponse } from "../../../../../schemas/streaming/session-check.ts";
import { restrict } from "../../../support/account-status.ts";
import { cookieOf, newFan, password, signedInCookie } from "../../../support/accounts.ts";
import { newVideo } from "../../../support/videos.ts";
import { visit } from "../../../support/visit.ts";

const post = (path: string, body: unknown, cookie = "") =>
  visit(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
const check = (videoID: string, cookie: string) =>
  post("/api/session/check", { data: { attributes: { videoID, mediaType: "OnDemand" } } }, cookie);
const account = async (cookie: string) => {
  const response = await visit("/api/session", { headers: { cookie } });
  return { response, account: sessionResponse.parse(await response.json()).account };
};

const blockedWords = "Your account has been blocked by an administrator";

describe("a blocked account", () => {
  it("may not sign in, and learns why, but only with the correct password", async () => {
    const { email, ssoID } = await newFan();
    await restrict(ssoID, { blocked: true });
    const refused = await post("/api/auth/sign-in", { email, password });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: "blocked", message: blockedWords } });
    expect(cookieOf(refused)).not.toContain("__Host-session");
    const wrong = await post("/api/auth/sign-in", { email, password: "not the password" });
    expect(await wrong.json()).toMatchObject({ error: { code: "incorrect" } });
    const { results } = await env.IDENTITY_DB.prepare(
      "SELECT id FROM token_families WHERE account_id = ? AND revoked_at IS NULL",
    )
      .bind(ssoID)
      .all();
    expect(results).toEqual([]);
  });

  it("is signed out at its next request, and stays so when it is unblocked", async () => {
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    await restrict(ssoID, { blocked: true });
    const ended = await account(cookie);
    expect(ended.account).toBeNull();
    expect(ended.response.headers.getSetCookie()[0]).toMatch(/^__Host-session=;/);
    await restrict(ssoID, { blocked: false });
    expect((await account(cookie)).account).toBeNull();
    expect((await account(await signedInCookie(email))).account).toMatchObject({ ssoID });
  });

  it.each([["?"], ["*"], ["live-video"]])("may not play an entry that requires %j", async (entitlement) => {
    const entryID = await newVideo("OnDemand", [entitlement]);
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    await restrict(ssoID, { blocked: true, bypassed: true });
    const refused = await check(entryID, cookie);
    expect(refused.status).toBe(403);
    expect(sessionCheckRefusal.parse(await refused.json()).errors[0]).toEqual({
      code: "ERR_56882466_1",
      type: "blocked",
      detail: blockedWords,
    });
  });

  it("is refused for the same reason after a reload, until it is unblocked", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    await restrict(ssoID, { blocked: true });
    const remembered = cookieOf((await account(cookie)).response);
    const code = async () => sessionCheckRefusal.parse(await (await check(entryID, remembered)).json()).errors[0]?.code;
    expect(await code()).toBe("ERR_56882466_1");
    expect(await code()).toBe("ERR_56882466_1");
    await restrict(ssoID, { blocked: false });
    expect(await code()).toBe("ERR_3684853_1");
  });

  it("cannot change itself or pay", async () => {
    const { email, ssoID } = await newFan();
    for (const path of ["/api/account/password", "/api/checkout"]) {
      const cookie = await signedInCookie(email);
      await restrict(ssoID, { blocked: true });
      const refused = await post(path, { packageID: "p", priceID: "p", oldPassword: "o", newPassword: "n" }, cookie);
      expect([401, 400]).toContain(refused.status);
      await restrict(ssoID, { blocked: false });
    }
  });

  it("does not sign everybody out when the restrictions are unknown", async () => {
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    await env.PAYMENTS_DB.exec("ALTER TABLE account_restrictions RENAME TO account_restrictions_away");
    const during = (await account(cookie)).account;
    const playback = await check(await newVideo("OnDemand", ["*"]), cookie);
    await env.PAYMENTS_DB.exec("ALTER TABLE account_restrictions_away RENAME TO account_restrictions");
    expect(during).toMatchObject({ ssoID });
    expect(playback.status).toBe(503);
  });
});

describe("a bypassed account", () => {
  it("plays what it does not hold, takes no slot, and learns why", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    expect((await check(entryID, cookie)).status).toBe(403);
    await restrict(ssoID, { bypassed: true });
    for (let device = 0; device < 4; device++) {
      const granted = sessionCheckResponse.parse(await (await check(entryID, cookie)).json()).data.attributes;
      expect(granted).toMatchObject({ bypassed: true, sessionID: null });
    }
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
    expect((await account(cookie)).account?.bypassed).toBe(true);
  });

  it("may not play what is pulled, as nobody may", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    await restrict(ssoID, { bypassed: true });
    await env.VIDEO_DB.prepare("UPDATE videos SET disabled = 1 WHERE entry_id = ?").bind(entryID).run();
    const refused = await check(entryID, cookie);
    expect(refused.status).toBe(403);
    expect(sessionCheckRefusal.parse(await refused.json()).errors[0]?.code).toBe("ERR_3684853_2");
  });
});
