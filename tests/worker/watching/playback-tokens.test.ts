import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fan, newDevice } from "../lib/fans.ts";
import { licenceBody, newEntry, newFootage } from "../origin/video/footage.ts";
import { visit } from "../support.ts";
import { check, granted, openSocket, playbackSession, refused } from "./support.ts";

beforeAll(newFootage);
beforeEach(() => {
  // The clock stands still, and moves when a test says so: an answer of the gate is good for two seconds.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});
const secondsPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A live entry that is on air, and a fan who watches it on a browser of their own. */
async function watching() {
  const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
  const { ssoID, cookie } = await fan();
  const browser = `${cookie}; ${newDevice()}`;
  const { token, sessionID } = await granted(await check(entryID, browser));
  const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
  return { entryID, ssoID, cookie, browser, token, sessionID, slot: slot?.slot ?? "" };
}

const paths = [
  "manifest.mpd",
  "master.m3u8",
  "video-180.m3u8",
  "video-180/init.mp4",
  "video-180/1870.m4s",
  "license",
  "key/0123",
] as const;
async function play(entryID: string, path: string, token: string, cookie: string) {
  const licence = path === "license";
  const response = await visit(`/origin/video/play/${entryID}/${path}`, {
    headers: { "x-playback-token": token, ...(cookie && { cookie }) },
    ...(licence && { method: "POST", body: licenceBody() }),
  });
  const body = response.ok ? null : await response.json<{ error: { code: string } }>();
  return { status: response.status, code: body?.error.code ?? null };
}
const ended = { status: 403, code: "playback_token_slot_ended" };

describe("a token of a counted stream", () => {
  it("plays while its slot is held", async () => {
    const { entryID, token, browser } = await watching();
    expect((await play(entryID, "manifest.mpd", token, browser)).status).toBe(200);
    expect((await play(entryID, "video-180/init.mp4", token, browser)).status).toBe(200);
    expect((await play(entryID, "video-180/1870.m4s", token, browser)).status).toBe(200);
  });

  it.each(paths)("opens no %s two seconds after its slot was stopped, long before it expires", async (path) => {
    const { entryID, ssoID, token, browser, slot } = await watching();
    await play(entryID, "manifest.mpd", token, browser);
    await env.STREAM_GATE.getByName(ssoID).stop(slot, "stopped elsewhere");
    secondsPass(2);
    expect(await play(entryID, path, token, browser)).toEqual(ended);
  });

  it("is of no use again when the same browser comes back: that is another slot", async () => {
    const { entryID, ssoID, token, browser, slot } = await watching();
    await env.STREAM_GATE.getByName(ssoID).stop(slot, "stopped elsewhere");
    secondsPass(2);
    const { token: newer } = await granted(await check(entryID, browser));
    expect(await play(entryID, "manifest.mpd", token, browser)).toEqual(ended);
    expect((await play(entryID, "manifest.mpd", newer, browser)).status).toBe(200);
  });

  it("dies with a clean stop of its player, and with a sign-out", async () => {
    const stopped = await watching();
    const { webSocket } = await openSocket(stopped.browser, stopped.sessionID);
    webSocket.send('{"action":"stop"}');
    await expect.poll(() => env.STREAM_GATE.getByName(stopped.ssoID).list()).toEqual([]);
    secondsPass(2);
    expect(await play(stopped.entryID, "license", stopped.token, stopped.browser)).toEqual(ended);

    const left = await watching();
    await env.STREAM_GATE.getByName(left.ssoID).endAll("signed out everywhere");
    secondsPass(2);
    expect(await play(left.entryID, "manifest.mpd", left.token, left.browser)).toEqual(ended);
  });

  it("dies where nobody opens the socket that holds its slot", async () => {
    const { entryID, token, browser } = await watching();
    secondsPass(21);
    expect(await play(entryID, "manifest.mpd", token, browser)).toEqual(ended);
  });

  it("opens nothing in another browser, of the same account or of another, nor outside of one", async () => {
    const { entryID, token, cookie } = await watching();
    const stranger = await fan();
    for (const other of [`${cookie}; ${newDevice()}`, `${stranger.cookie}; ${newDevice()}`, cookie, ""]) {
      expect(await play(entryID, "manifest.mpd", token, other)).toEqual({
        status: 403,
        code: "playback_token_other_device",
      });
    }
  });

  it("opens no other entry, though the account may watch it and holds the slot", async () => {
    const { token, browser } = await watching();
    const other = await newEntry({ kind: "live", releasedAgo: 3600 });
    await granted(await check(other, browser));
    expect((await play(other, "manifest.mpd", token, browser)).code).toBe("playback_token_other_entry");
  });

  it("is not given to who is over the limit", async () => {
    const { entryID, cookie } = await watching();
    await granted(await check(entryID, `${cookie}; ${newDevice()}`));
    await refused(await check(entryID, `${cookie}; ${newDevice()}`));
  });
});

it("plays a recording that is not counted without asking the gate, on the browser that asked alone", async () => {
  const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
  const { ssoID, cookie } = await fan();
  const browser = `${cookie}; ${newDevice()}`;
  const { KSession } = await playbackSession(entryID, browser);
  expect((await play(entryID, "license", KSession ?? "", browser)).status).toBe(200);
  expect((await play(entryID, "license", KSession ?? "", "")).status).toBe(403);
  expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
});
