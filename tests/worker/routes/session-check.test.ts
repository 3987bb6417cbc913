import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { sessionCheckRefusal, sessionCheckResponse } from "../../../schemas/streaming/session-check.ts";
import { encodeSessionID, gateMessage } from "../../../schemas/streaming/stream-socket.ts";
import { verifyPlaybackToken } from "../../../worker/playback/playback-token.ts";
import { newAudio, newEncryptedFootage } from "../backends/video/sound.ts";
import { shareWith } from "../support/account-status.ts";
import { cookieOf } from "../support/accounts.ts";
import { browserOf, deviceOf, fan } from "../support/fans.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { newVideo } from "../support/videos.ts";
import { site, visit } from "../support/visit.ts";

const ask = (body: unknown, cookie = "") =>
  visit("/api/session/check", {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const check = (videoID: string, cookie = "", rest: Record<string, unknown> = {}) =>
  ask({ data: { attributes: { videoID, mediaType: "DrmLiveVideo", ...rest } } }, cookie);

async function granted(response: Response) {
  expect(response.status).toBe(200);
  return sessionCheckResponse.parse(await response.json()).data.attributes;
}
async function refusedWith(response: Response) {
  expect(response.status).toBe(403);
  return sessionCheckRefusal.parse(await response.json()).errors[0];
}
const claims = (token: string, entryID: string, device: string | null = null) =>
  verifyPlaybackToken(
    { PLAYBACK_SECRET: testSetting("PLAYBACK_SECRET") },
    token,
    { entryID, device, address: null },
    new Date(),
  );

beforeAll(newEncryptedFootage);

describe("who may play what", () => {
  it.each<[string, "OnDemand" | "DrmLiveVideo", string[], string[] | null, string | null]>([
    ["anyone, what is open to everyone", "OnDemand", ["?"], null, null],
    ["a live stream that is open to everyone", "DrmLiveVideo", ["?"], null, null],
    ["nobody without an account, what any account unlocks", "OnDemand", ["*"], null, "ERR_3684853_1"],
    ["any account, what any account unlocks", "OnDemand", ["*"], [], null],
    ["nobody without an account, what is sold", "DrmLiveVideo", ["live-video"], null, "ERR_3684853_1"],
    ["nobody without a pass, what is sold", "DrmLiveVideo", ["live-video"], [], "ERR_3684853_3"],
    ["nobody with another pass", "DrmLiveVideo", ["live-video", "match-1"], ["live-audio"], "ERR_3684853_3"],
    ["who holds one of the passes", "DrmLiveVideo", ["live-video", "match-1"], ["match-1"], null],
    ["an entry without entitlements is locked", "OnDemand", [], ["live-video"], "ERR_3684853_3"],
  ])("%s", async (_, mediaType, required, held, code) => {
    const entryID = await newVideo(mediaType, required);
    const cookie = held === null ? "" : (await fan(...held)).cookie;
    const response = await check(entryID, cookie);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    if (code === null) expect(await granted(response)).toMatchObject({ bypassed: false, expiresIn: 60 });
    else expect((await refusedWith(response))?.code).toBe(code);
  });

  it.each([
    [["live-audio"], null],
    [["live-video"], null],
    [["match-9"], null],
    [[], "ERR_3684853_3"],
    [["video-archive"], "ERR_3684853_3"],
    [null, "ERR_3684853_1"],
  ])("commentary: for %j, %s", async (held, code) => {
    const entryID = await newAudio({
      kind: "live",
      releasedAgo: 60,
      entitlements: ["live-audio", "live-video", "match-9"],
    });
    const cookie = held === null ? "" : (await fan(...held)).cookie;
    const response = await check(entryID, cookie, { mediaType: "LiveAudio" });
    if (code === null) expect(await granted(response)).toMatchObject({ bypassed: false });
    else expect((await refusedWith(response))?.code).toBe(code);
  });

  it("takes a slot for commentary, and binds the token to it", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: 60 });
    const { ssoID, cookie } = await fan("live-audio");
    const browser = await browserOf(cookie);
    const { token, sessionID } = await granted(await check(entryID, browser));
    expect(sessionID).toBe(encodeSessionID(ssoID, entryID));
    const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
    expect(slot).toMatchObject({ watching: [{ entryID }] });
    expect(await claims(token, entryID, deviceOf(browser))).toMatchObject({ entry: entryID, slot: slot?.slot });
  });

  it("issues a token that is bound to account, entry, slot and browser", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    const browser = await browserOf(cookie);
    const { token, sessionID } = await granted(await check(entryID, browser));
    const name = deviceOf(browser);
    expect(sessionID).toBe(encodeSessionID(ssoID, entryID));
    const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
    expect(await claims(token, entryID, name)).toMatchObject({ sub: ssoID, entry: entryID, slot: slot?.slot });
    await expect(claims(token, "another-entry", name)).rejects.toMatchObject({ reason: "other-entry" });
    await expect(claims(token, entryID)).rejects.toMatchObject({ reason: "other-device" });
  });

  it("notes the day for an account that watches what it pays for", async () => {
    const { ssoID, cookie } = await fan("live-video");
    await granted(await check(await newVideo("OnDemand", ["live-video"]), await browserOf(cookie)));
    const days = env.MARKETING_DB.prepare("SELECT day FROM watched_passes WHERE account_id = ?").bind(ssoID);
    await expect.poll(async () => (await days.all()).results).toEqual([{ day: new Date().toISOString().slice(0, 10) }]);
  });

  it("notes no day for a live stream that is free, though it takes a slot", async () => {
    const daysOf = async (ssoID: string) =>
      (await env.MARKETING_DB.prepare("SELECT day FROM watched_passes WHERE account_id = ?").bind(ssoID).all()).results;
    const [guest, buyer] = [await fan(), await fan("live-video")];
    await granted(await check(await newVideo("DrmLiveVideo", ["*"]), await browserOf(guest.cookie)));
    expect(await env.STREAM_GATE.getByName(guest.ssoID).list()).toHaveLength(1);
    await granted(await check(await newVideo("DrmLiveVideo", ["live-video"]), await browserOf(buyer.cookie)));
    await expect.poll(() => daysOf(buyer.ssoID)).toHaveLength(1);
    expect(await daysOf(guest.ssoID)).toEqual([]);
  });

  it("notes the day for the family's owner whose pass opens it, and for a member by a pass of their own", async () => {
    const owner = await fan("live-video");
    const member = await fan("video-archive");
    await shareWith(owner.ssoID, member.ssoID);
    const browser = await browserOf(member.cookie);
    const daysOf = async (ssoID: string) =>
      (await env.MARKETING_DB.prepare("SELECT day FROM watched_passes WHERE account_id = ?").bind(ssoID).all()).results
        .length;
    await granted(await check(await newVideo("OnDemand", ["live-video"]), browser));
    await expect.poll(() => daysOf(owner.ssoID)).toBe(1);
    expect(await daysOf(member.ssoID)).toBe(0);
    await granted(await check(await newVideo("OnDemand", ["video-archive"]), browser));
    await expect.poll(() => daysOf(member.ssoID)).toBe(1);
  });

  it("takes no slot for an anonymous viewer, nor for recordings that any account unlocks", async () => {
    const open = await newVideo("OnDemand", ["?"]);
    const anonymous = await granted(await check(open));
    expect(anonymous.sessionID).toBe(null);
    expect(await claims(anonymous.token, open)).toMatchObject({ slot: null });
    const { ssoID, cookie } = await fan();
    expect((await granted(await check(await newVideo("OnDemand", ["*"]), cookie))).sessionID).toBe(null);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
  });

  it("takes the account from the session, never from the body", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const subscriber = await fan("live-video");
    const claim = { userID: subscriber.ssoID, userEmail: "subscriber@fans.example" };
    expect((await refusedWith(await check(entryID, "", claim)))?.code).toBe("ERR_3684853_1");
    expect((await refusedWith(await check(entryID, (await fan()).cookie, claim)))?.code).toBe("ERR_3684853_3");
  });

  it("reports an outage of the streaming backend as an outage, not as a lock", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { cookie } = await fan("live-video");
    await env.PAYMENTS_DB.exec("ALTER TABLE entitlement_ledger RENAME TO entitlement_ledger_away");
    const response = await check(entryID, cookie);
    await env.PAYMENTS_DB.exec("ALTER TABLE entitlement_ledger_away RENAME TO entitlement_ledger");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: "check_unavailable" } });
  });
});

describe("the limit", () => {
  it("admits exactly two of 50 simultaneous devices, and sends the others the error code", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { cookie } = await fan("live-video");
    const responses = await Promise.all(Array.from({ length: 50 }, () => check(entryID, cookie)));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(48);
    for (const response of refused) {
      const error = await refusedWith(response);
      expect(error?.code).toBe("ERR_54648_1");
      expect(error?.detail).toBe(
        "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
      );
      expect(error?.meta?.active).toHaveLength(2);
    }
  });

  it("counts a browser once, however many checks it sends", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    const first = await check(entryID, cookie);
    const device = cookieOf(first);
    expect(device).toMatch(/^__Host-device=/);
    expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly.*Secure|Secure.*HttpOnly/);
    const again = await check(entryID, `${cookie}; ${device}`);
    expect(again.headers.getSetCookie()).toEqual([]);
    await granted(again);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(1);
  });
});

describe("bad requests", () => {
  const attributes = (given: object) => ({ data: { attributes: { mediaType: "OnDemand", ...given } } });
  it.each([
    ["not JSON", "{", "malformed_body", /^The request is not well-formed JSON\.$/],
    ["no attributes", {}, "bad_parameter", /^data is missing\.$/],
    ["no video", attributes({}), "bad_parameter", /^data\.attributes\.videoID is missing\.$/],
    [
      "a path as a video",
      attributes({ videoID: "../keys" }),
      "bad_parameter",
      /^data\.attributes\.videoID is 1 to 100 /,
    ],
    ["a number as a video", attributes({ videoID: 7 }), "bad_parameter", /^data\.attributes\.videoID is text/],
  ])("answers %s with 400 and the reason", async (_, body, code, message) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        code,
        message: expect.stringMatching(message),
        requestID: expect.any(String),
      },
    });
  });

  it("responds with 429 over an account's rate limit", async () => {
    const { cookie } = await fan();
    const { responses } = await requestUntilRefused(
      60,
      () => check("no-such-video", cookie),
      ({ status }) => status === 429,
    );
    expect(responses.length).toBeGreaterThanOrEqual(60);
  });

  it("lets the viewers behind one address watch what is free, more of them than an account may ask", async () => {
    const entryID = await newVideo("OnDemand", ["?"]);
    const body = JSON.stringify({ data: { attributes: { videoID: entryID, mediaType: "OnDemand" } } });
    const headers = { "content-type": "application/json", "cf-connecting-ip": "198.51.100.77" };
    for (let viewer = 0; viewer < 130; viewer += 1) {
      await granted(await visit("/api/session/check", { method: "POST", headers, body }));
    }
  });

  it("responds to an unknown video with 404", async () => {
    const response = await check("no-such-video");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "unknown_video" } });
  });

  it("refuses a check from another site", async () => {
    const response = await visit("/api/session/check", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: "https://elsewhere.example",
        "sec-fetch-site": "cross-site",
      },
      body: "{}",
    });
    expect(response.status).toBe(403);
  });
});

describe("the socket", () => {
  const handshake = (headers: Record<string, string>) =>
    visit("/api/session/socket", { headers: { upgrade: "websocket", ...headers } });

  it("opens for a signed-in user, counts the stream and frees the slot on stop", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    const response = await check(entryID, cookie);
    const device = cookieOf(response);
    const { sessionID } = await granted(response);
    const { webSocket, status } = await handshake({ cookie: `${cookie}; ${device}`, origin: site });
    expect(status).toBe(101);
    if (webSocket === null) throw new Error("There is no socket.");
    webSocket.accept();
    const said = new Promise((resolve) => webSocket.addEventListener("message", ({ data }) => resolve(data)));
    webSocket.send(JSON.stringify({ action: "session", sessionID }));
    expect(gateMessage.parse(JSON.parse(String(await said)))).toEqual({ action: "session", admitted: true });
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(1);
    webSocket.send('{"action":"stop"}');
    await expect.poll(() => env.STREAM_GATE.getByName(ssoID).list(), { timeout: 8000, interval: 20 }).toEqual([]);
  });

  it("sets the device cookie when the socket is a browser's first request", async () => {
    const { cookie } = await fan("live-video");
    const response = await handshake({ cookie, origin: site });
    expect(cookieOf(response)).toMatch(/^__Host-device=/);
    response.webSocket?.accept();
    response.webSocket?.close(1000);
  });

  it("is refused when nobody is signed in", async () => {
    expect((await handshake({ origin: site })).status).toBe(401);
    expect((await handshake({ origin: site, cookie: "__Host-session=forged" })).status).toBe(401);
  });

  it("is refused to another site's pages, even with the cookie", async () => {
    const { cookie } = await fan("live-video");
    expect((await handshake({ cookie, origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await handshake({ cookie, origin: "null" })).status).toBe(403);
  });

  it("responds with 426 to a plain request", async () => {
    const response = await visit("/api/session/socket");
    expect(response.status).toBe(426);
    expect(await response.json()).toMatchObject({ error: { code: "upgrade_required" } });
  });
});
