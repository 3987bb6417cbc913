import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { restrict, shareWith } from "../support/account-status.ts";
import { browserOf, fan } from "../support/fans.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { siteWith } from "../support/site-with.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";
import { check, granted, openSocket, refused, restrictTo } from "./support.ts";

/** The site while the streaming backend does not respond and session checks are bypassed. */
const outage = siteWith({ STREAMING_API: "https://away.example", SESSION_CHECKS_BYPASS: "10" });

const headers = { "content-type": "application/json", "x-service-key": testSetting("SERVICE_KEY") };
const standingChanges = (userID: string) =>
  visit("/api/standing-changes", {
    method: "POST",
    headers,
    body: JSON.stringify({ data: { attributes: { userID } } }),
  });
const gateOf = (ssoID: string) => env.STREAM_GATE.getByName(ssoID);

/** A player that was admitted during the outage, with its open socket. */
async function letIn(cookie: string, entryID: string) {
  const browser = await browserOf(cookie);
  const grant = await granted(await check(entryID, browser, {}, outage));
  return { browser, grant, ...(await openSocket(browser, grant.sessionID, outage)) };
}

describe("a viewer who was let in while the entitlements were unknown", () => {
  it("is ended at once when the account is blocked, or the stream pulled", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const [blocked, other] = [await fan("live-video"), await fan("live-video")];
    const first = await letIn(blocked.cookie, entryID);
    const second = await letIn(other.cookie, entryID);
    expect(first.grant.bypassed).toBe(true);
    await restrict(blocked.ssoID, { blocked: true });
    expect((await standingChanges(blocked.ssoID)).status).toBe(204);
    await expect.poll(() => first.heard.at(-1)).toEqual({ action: "ended", reason: "blocked" });
    expect(second.heard).toHaveLength(1);
    const path = `/origin/video/availability/entries/${entryID}`;
    expect((await visit(path, { method: "PUT", headers, body: '{"disabled":true}' })).status).toBe(204);
    await expect.poll(() => second.heard.at(-1)).toEqual({ action: "ended", reason: "pulled" });
  });

  it("plays on more devices than the limit allows, and goes on afterwards by the same socket", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    const players = [await letIn(cookie, entryID), await letIn(cookie, entryID), await letIn(cookie, entryID)];
    expect(await gateOf(ssoID).list()).toHaveLength(3);
    for (const { browser } of players) expect((await granted(await check(entryID, browser))).bypassed).toBe(false);
    expect(await gateOf(ssoID).list()).toHaveLength(3);
    for (const { heard } of players) expect(heard).toHaveLength(1);
  });

  it("connects to the family's gate once that is known", async () => {
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const [owner, member] = [await fan("live-video"), await fan()];
    await shareWith(owner.ssoID, member.ssoID);
    const { browser, webSocket, heard } = await letIn(member.cookie, entryID);
    const closed = new Promise<number>((resolve) => webSocket.addEventListener("close", ({ code }) => resolve(code)));
    const { sessionID } = await granted(await check(entryID, browser));
    expect(await closed).toBe(1012);
    expect(heard).toHaveLength(1);
    expect(await gateOf(member.ssoID).list()).toEqual([]);
    await openSocket(browser, sessionID);
    expect(await gateOf(owner.ssoID).list()).toHaveLength(1);
  });
});

it("nobody is let in unchecked to what no pass opens, and a refusal uses up no bypass", async () => {
  const once = siteWith({ STREAMING_API: "https://away.example", SESSION_CHECKS_BYPASS: "1" });
  const { cookie } = await fan("live-video");
  const browser = await browserOf(cookie);
  const live = () => newVideo("DrmLiveVideo", ["live-video"]);
  const [abroad, pulled, over, open] = [await live(), await live(), await live(), await live()];
  await restrictTo(abroad, { countries: { only: ["GB"] }, blackouts: [] });
  await env.VIDEO_DB.prepare("UPDATE videos SET disabled = 1 WHERE entry_id = ?").bind(pulled).run();
  await env.VIDEO_DB.prepare("UPDATE videos SET ended_at = release_from, ended_by_hand = 1 WHERE entry_id = ?")
    .bind(over)
    .run();
  const codeOf = async (entryID: string) =>
    (await refused(await check(entryID, browser, { cf: { country: "FR" } }, once))).code;
  expect(await codeOf(abroad)).toBe("ERR_56882466_2");
  expect(await codeOf(pulled)).toBe("ERR_3684853_2");
  expect(await codeOf(over)).toBe("ERR_3684853_2");
  expect((await granted(await check(open, browser, {}, once))).bypassed).toBe(true);
  expect((await check(open, browser, {}, once)).status).toBe(503);
});

it("a player that has a lease keeps it through an outage, and so its slot", async () => {
  const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
  const [owner, member] = [await fan("live-video"), await fan()];
  await shareWith(owner.ssoID, member.ssoID);
  const browser = await browserOf(member.cookie);
  const { sessionID, lease } = await granted(await check(entryID, browser));
  const { heard } = await openSocket(browser, sessionID);
  expect((await granted(await check(entryID, browser, { lease }, outage))).lease).toBe(lease);
  expect((await granted(await check(entryID, browser, { lease }))).lease).toBe(lease);
  expect(heard).toHaveLength(1);
  expect(await gateOf(owner.ssoID).list()).toHaveLength(1);
});

it("a player that an outage lets in takes the entry over from another one on its device, and renews afterwards", async () => {
  const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
  const { cookie, ssoID } = await fan("live-video");
  const browser = await browserOf(cookie);
  const before = await granted(await check(entryID, browser));
  const first = await openSocket(browser, before.sessionID, undefined, before.lease);
  const { sessionID, lease } = await granted(await check(entryID, browser, {}, outage));
  const second = await openSocket(browser, sessionID, outage, lease);
  await expect.poll(() => first.heard.at(-1)).toMatchObject({ action: "ended", reason: "stopped elsewhere" });
  const after = await granted(await check(entryID, browser, { lease }));
  expect((await granted(await check(entryID, browser, { lease: after.lease }))).lease).toBe(after.lease);
  await refused(await check(entryID, browser, { lease: before.lease }));
  expect(second.heard).toHaveLength(1);
  expect(await gateOf(ssoID).list()).toHaveLength(1);
});
