import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { activeStreams } from "../../../schemas/streaming/session-check.ts";
import { encodeSessionID } from "../../../schemas/streaming/stream-socket.ts";
import { shareWith } from "../support/account-status.ts";
import { cookieOf } from "../support/accounts.ts";
import { browserOf, fan } from "../support/fans.ts";
import { siteWith } from "../support/site-with.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";
import { check, granted, openSocket, refused } from "./support.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const leeds = { cf: { city: "Leeds", country: "GB" }, headers: { "user-agent": firefox } };

/** An account with both slots in use: by a player with a socket in Leeds, and by another. */
async function watchingTwice() {
  const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
  const { ssoID, cookie } = await fan("live-video");
  const [first, second, third] = [await browserOf(cookie), await browserOf(cookie), await browserOf(cookie)];
  const { sessionID, token } = await granted(await check(entryID, first, leeds));
  const { heard } = await openSocket(first, sessionID);
  await granted(await check(entryID, second));
  return { entryID, ssoID, cookie, first, second, third, heard, token };
}
const streams = async (cookie: string) =>
  activeStreams.parse(await (await visit("/api/session/streams", { headers: { cookie } })).json()).streams;

describe("over the limit", () => {
  it("lists the other devices with location, title and time, and whether one may be stopped", async () => {
    const { entryID, third } = await watchingTwice();
    const { meta } = await refused(await check(entryID, third));
    expect(meta?.canStop).toBe(true);
    expect(meta?.active).toHaveLength(2);
    expect(meta?.active[0]).toMatchObject({
      label: "Firefox on Windows",
      place: "Leeds, United Kingdom",
      watching: [{ entryID, title: "Title" }],
      current: false,
    });
    expect(Date.now() - Date.parse(meta?.active[0]?.since ?? "")).toBeLessThan(60_000);
  });

  it("calls the devices as in the language of the page that asks", async () => {
    const { entryID, third } = await watchingTwice();
    const headers = { referer: "https://site.example/ar/videos" };
    const { meta } = await refused(await check(entryID, third, { headers }));
    expect(meta?.active[0]?.label).toBe("Firefox على Windows");
    const response = await visit("/api/session/streams", { headers: { ...headers, cookie: third } });
    expect(activeStreams.parse(await response.json()).streams[0]?.label).toBe("Firefox على Windows");
  });

  it("calls a device as its owner does", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { cookie } = await fan("live-video");
    const [sofa, train, kitchen] = [await browserOf(cookie), await browserOf(cookie), await browserOf(cookie)];
    const named = await visit("/portal/sessions/name", {
      method: "POST",
      headers: { cookie: sofa, origin: "https://site.example" },
      body: new URLSearchParams({ name: "Living room" }),
      redirect: "manual",
    });
    await granted(await check(entryID, `${sofa}; ${cookieOf(named)}`));
    await granted(await check(entryID, train, leeds));
    const { meta } = await refused(await check(entryID, kitchen));
    expect(meta?.active.map(({ label }) => label).toSorted()).toEqual(["Firefox on Windows", "Living room"]);
  });

  it("evicts the chosen device and admits this one by the same check", async () => {
    const { entryID, third, first, heard } = await watchingTwice();
    const chosen = (await refused(await check(entryID, third))).meta?.active[0]?.slot ?? "";
    await granted(await check(entryID, third, { ...leeds, instead: chosen }));
    // The stopped player shows the name of the other device in its own page's language.
    await expect
      .poll(() => heard.at(-1))
      .toEqual({
        action: "ended",
        reason: "stopped elsewhere",
        by: "Firefox on Windows, Leeds, United Kingdom",
        said: [
          { language: "en", by: "Firefox on Windows, Leeds, United Kingdom" },
          { language: "ar", by: "Firefox على Windows، Leeds، المملكة المتحدة" },
        ],
      });
    expect((await refused(await check(entryID, first))).code).toBe("ERR_54648_1");
  });

  it("does not evict another account's slot", async () => {
    const mine = await watchingTwice();
    const theirs = await watchingTwice();
    const [foreign] = await env.STREAM_GATE.getByName(theirs.ssoID).list();
    const { meta } = await refused(await check(mine.entryID, mine.third, { instead: foreign?.slot ?? "" }));
    expect(meta?.active).toHaveLength(2);
    expect(await env.STREAM_GATE.getByName(theirs.ssoID).list()).toHaveLength(2);
  });

  it("responds with 400 for a malformed slot", async () => {
    const { entryID, third } = await watchingTwice();
    expect((await check(entryID, third, { instead: "oldest" })).status).toBe(400);
  });
});

describe("a family", () => {
  it("shares its owner's limit, whatever its members' entitlements, and any member may stop a stream", async () => {
    const { entryID, ssoID, cookie, second, heard } = await watchingTwice();
    const member = await fan("devices-6");
    await shareWith(ssoID, member.ssoID);
    const browser = await browserOf(member.cookie);
    const { meta } = await refused(await check(entryID, browser));
    expect(meta?.active).toHaveLength(2);
    const chosen = meta?.active[0]?.slot ?? "";
    const { sessionID } = await granted(await check(entryID, browser, { instead: chosen }));
    await expect.poll(() => heard.at(-1)).toMatchObject({ action: "ended", reason: "stopped elsewhere" });
    const player = await openSocket(browser, sessionID);
    await openSocket(second, encodeSessionID(ssoID, entryID));
    expect(await streams(cookie)).toEqual((await streams(browser)).map((stream) => ({ ...stream, current: false })));
    expect(await env.STREAM_GATE.getByName(member.ssoID).list()).toEqual([]);
    await visit("/api/account/sign-out-everywhere", { method: "POST", headers: { cookie: browser } });
    await expect.poll(() => player.heard.at(-1)).toEqual({ action: "ended", reason: "signed out everywhere" });
    expect(await streams(cookie)).toHaveLength(1);
  });
});

describe("the policy", () => {
  const ask = (variables: Record<string, string>, entryID: string, cookie: string, instead?: string) =>
    siteWith(variables)("/api/session/check", {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ data: { attributes: { videoID: entryID, ...(instead !== undefined && { instead }) } } }),
    });

  it("can be to refuse, and then viewers cannot stop devices", async () => {
    const { entryID, ssoID, third } = await watchingTwice();
    const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
    const response = await ask({ CONCURRENT_POLICY: "refuse" }, entryID, third, slot?.slot);
    expect((await refused(response)).meta?.canStop).toBe(false);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(2);
  });

  it("can be to stop the oldest, which gets a message", async () => {
    const { entryID, third, heard } = await watchingTwice();
    await granted(await ask({ CONCURRENT_POLICY: "stop-oldest" }, entryID, third));
    await expect.poll(() => heard.at(-1)).toMatchObject({ action: "ended", reason: "stopped elsewhere" });
  });

  it("stops no device for the renewal of a player that was stopped, but for its next start", async () => {
    const stopOldest = siteWith({ CONCURRENT_POLICY: "stop-oldest" });
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    const [first, second, third] = [await browserOf(cookie), await browserOf(cookie), await browserOf(cookie)];
    const { lease } = await granted(await check(entryID, first, {}, stopOldest));
    for (const browser of [second, third]) await granted(await check(entryID, browser, {}, stopOldest));
    const slots = async () => (await env.STREAM_GATE.getByName(ssoID).list()).map(({ slot }) => slot);
    const playing = await slots();
    expect((await refused(await check(entryID, first, { lease }, stopOldest))).code).toBe("ERR_54648_1");
    expect(await slots()).toEqual(playing);
    await granted(await check(entryID, first, {}, stopOldest));
    expect(await slots()).toEqual([playing[1], expect.any(String)]);
  });
});

describe("the limit", () => {
  it("is raised by a devices entitlement", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { cookie } = await fan("live-video", "devices-3");
    for (const _ of [1, 2, 3]) await granted(await check(entryID, cookie));
    await refused(await check(entryID, cookie));
  });
});

describe("the account's streams", () => {
  it("are listed, this device marked, and ended one by one", async () => {
    const { first, second, heard } = await watchingTwice();
    const [leedsStream, other, ...rest] = await streams(second);
    expect(rest).toEqual([]);
    expect(leedsStream).toMatchObject({ place: "Leeds, United Kingdom", current: false });
    expect(other).toMatchObject({ current: true });
    const stop = () =>
      visit(`/api/session/streams/${leedsStream?.slot}`, { method: "DELETE", headers: { cookie: second } });
    expect((await stop()).status).toBe(204);
    await expect.poll(() => heard.at(-1)).toMatchObject({ action: "ended", reason: "stopped elsewhere" });
    expect((await stop()).status).toBe(404);
    expect(await streams(first)).toMatchObject([{ current: false }]);
  });

  it("are not visible to others, who cannot end them", async () => {
    const { ssoID } = await watchingTwice();
    const [stream] = await env.STREAM_GATE.getByName(ssoID).list();
    const stranger = await fan();
    const end = (cookie: string) =>
      visit(`/api/session/streams/${stream?.slot}`, { method: "DELETE", headers: { ...(cookie && { cookie }) } });
    expect((await end(stranger.cookie)).status).toBe(404);
    expect((await end("")).status).toBe(401);
    expect((await visit("/api/session/streams")).status).toBe(401);
    expect(await streams(stranger.cookie)).toEqual([]);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(2);
  });

  it("are on the account page, without script, with a button for each", async () => {
    const { first, second, heard } = await watchingTwice();
    const page = await (await visit("/portal/sessions", { headers: { cookie: second } })).text();
    expect(page).toContain("Streaming now");
    expect(page).toContain("Leeds, United Kingdom");
    const [slot] = (await streams(second)).filter(({ current }) => !current);
    const response = await visit("/portal/sessions/stop", {
      method: "POST",
      headers: { cookie: second, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ slot: slot?.slot ?? "" }),
    });
    expect(response.headers.get("location")).toBe("/portal/sessions?updated=stopped");
    await expect.poll(() => heard.at(-1)).toMatchObject({ action: "ended", reason: "stopped elsewhere" });
    expect(cookieOf(response)).toBe("");
    expect(await streams(first)).toHaveLength(1);
  });
});
