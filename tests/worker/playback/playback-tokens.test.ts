import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { streamURLResponse } from "../../../schemas/streaming/stream-source.ts";
import { licenceBody, newEntry, newFootage } from "../backends/video/footage.ts";
import { grantTo, shareWith } from "../support/account-status.ts";
import { browserOf, fan } from "../support/fans.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { check, granted, openSocket, playbackSession, refused, secondsPass, stopClock } from "./support.ts";

const league = siteWith({ VIDEO_CDN: "https://cdn.example/league", VIDEO_CDN_KEY: "5f".repeat(32) });

beforeAll(newFootage);
stopClock();

/** A live entry on air, and a user who watches it in their own browser. @param site grants it in its session check. */
async function watching(site = visit) {
  const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
  const { ssoID, cookie } = await fan();
  const browser = await browserOf(cookie);
  const { token, sessionID, source } = await granted(await check(entryID, browser, {}, site));
  const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
  return { entryID, ssoID, cookie, browser, token, sessionID, source, slot: slot?.slot ?? "" };
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
  it("plays until its slot ends", async () => {
    const { entryID, token, browser } = await watching();
    expect((await play(entryID, "manifest.mpd", token, browser)).status).toBe(200);
    expect((await play(entryID, "video-180/init.mp4", token, browser)).status).toBe(200);
    expect((await play(entryID, "video-180/1870.m4s", token, browser)).status).toBe(200);
  });

  it.each(paths)("opens no %s two seconds after its slot has ended, long before it expires", async (path) => {
    const { entryID, ssoID, token, browser, slot } = await watching();
    await play(entryID, "manifest.mpd", token, browser);
    await env.STREAM_GATE.getByName(ssoID).stop(slot, "stopped elsewhere");
    secondsPass(2);
    expect(await play(entryID, path, token, browser)).toEqual(ended);
  });

  it("of a family member plays until its slot in the owner's gate ends", async () => {
    const [ann, bob] = [await fan(), await fan()];
    await shareWith(ann.ssoID, bob.ssoID);
    const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
    const browser = await browserOf(bob.cookie);
    const { token } = await granted(await check(entryID, browser));
    expect((await play(entryID, "manifest.mpd", token, browser)).status).toBe(200);
    const [slot] = await env.STREAM_GATE.getByName(ann.ssoID).list();
    await env.STREAM_GATE.getByName(ann.ssoID).stop(slot?.slot ?? "", "stopped elsewhere");
    secondsPass(2);
    expect(await play(entryID, "manifest.mpd", token, browser)).toEqual(ended);
  });

  it("stays invalid when the same browser returns, with another slot", async () => {
    const { entryID, ssoID, token, browser, slot } = await watching();
    await env.STREAM_GATE.getByName(ssoID).stop(slot, "stopped elsewhere");
    secondsPass(2);
    const { token: newer } = await granted(await check(entryID, browser));
    expect(await play(entryID, "manifest.mpd", token, browser)).toEqual(ended);
    expect((await play(entryID, "manifest.mpd", newer, browser)).status).toBe(200);
  });

  it("is invalid after a clean stop of its player, and after a sign-out", async () => {
    const stopped = await watching();
    const { webSocket } = await openSocket(stopped.browser, stopped.sessionID);
    webSocket.send('{"action":"stop"}');
    await expect.poll(() => env.STREAM_GATE.getByName(stopped.ssoID).list()).toEqual([]);
    secondsPass(2);
    expect(await play(stopped.entryID, "license", stopped.token, stopped.browser)).toEqual(ended);

    const left = await watching();
    await env.STREAM_GATE.getByName(left.ssoID).endAccount(left.ssoID, "signed out everywhere");
    secondsPass(2);
    expect(await play(left.entryID, "manifest.mpd", left.token, left.browser)).toEqual(ended);
  });

  it("is invalid when no socket leases its slot", async () => {
    const { entryID, token, browser } = await watching();
    secondsPass(21);
    expect(await play(entryID, "manifest.mpd", token, browser)).toEqual(ended);
  });

  it("outlives a pass that ends by its date by a minute at most, and is renewed no more", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
    await env.VIDEO_DB.prepare("UPDATE videos SET entitlements = '[\"match-7\"]' WHERE entry_id = ?")
      .bind(entryID)
      .run();
    const { ssoID, cookie } = await fan();
    const browser = await browserOf(cookie);
    const now = new Date();
    await grantTo(ssoID, "match-7", now, new Date(now.getTime() + 10_000).toISOString());
    const { lease } = await granted(await check(entryID, browser));
    secondsPass(9);
    const { token, sessionID } = await granted(await check(entryID, browser, { lease }));
    await openSocket(browser, sessionID);
    secondsPass(1);
    expect((await refused(await check(entryID, browser, { lease }))).code).toBe("ERR_3684853_3");
    secondsPass(59);
    expect(await play(entryID, "manifest.mpd", token, browser)).toEqual({
      status: 401,
      code: "playback_token_expired",
    });
    // The slot has not ended: its socket still holds it.
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(1);
  });

  it("opens nothing in another browser, of the same or another account, nor without a device cookie", async () => {
    const { entryID, token, cookie } = await watching();
    const stranger = await fan();
    for (const other of [await browserOf(cookie), await browserOf(stranger.cookie), cookie, ""]) {
      expect(await play(entryID, "manifest.mpd", token, other)).toEqual({
        status: 403,
        code: "playback_token_other_device",
      });
    }
  });

  it("opens no other entry, even if the account may watch it and has the slot", async () => {
    const { token, browser } = await watching();
    const other = await newEntry({ kind: "live", releasedAgo: 3600 });
    await granted(await check(other, browser));
    expect((await play(other, "manifest.mpd", token, browser)).code).toBe("playback_token_other_entry");
  });

  it("is not issued over the limit", async () => {
    const { entryID, cookie } = await watching();
    await granted(await check(entryID, await browserOf(cookie)));
    await refused(await check(entryID, await browserOf(cookie)));
  });
});

it("plays a recording that does not count without a request to the gate, in the browser of the session check only", async () => {
  const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
  const { ssoID, cookie } = await fan();
  const browser = await browserOf(cookie);
  const { KSession } = await playbackSession(entryID, browser);
  expect((await play(entryID, "license", KSession ?? "", browser)).status).toBe(200);
  expect((await play(entryID, "license", KSession ?? "", "")).status).toBe(403);
  expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
});

describe("the next URL of a stream at a CDN", () => {
  type Watching = Awaited<ReturnType<typeof watching>>;
  const ask = ({ entryID, token, browser }: Pick<Watching, "entryID" | "token" | "browser">, site = league) =>
    site(`/api/streams/${entryID}/address`, {
      method: "POST",
      headers: { ...(token && { "x-playback-token": token }), ...(browser && { cookie: browser }) },
    });
  const urlIn = async (response: Response) => {
    expect(response.status).toBe(200);
    return streamURLResponse.parse(await response.json()).data.attributes;
  };
  const refusalIn = async (response: Response) => ({
    status: response.status,
    code: (await response.json<{ error: { code: string } }>()).error.code,
  });
  const endOf = (base: string) => Number(/\/league\/(\d+)-[0-9a-f]{64}\//.exec(base)?.[1]) * 1000;

  it("is issued for the token without a session check, and is valid for six seconds", async () => {
    const viewing = await watching(league);
    secondsPass(3);
    const response = await ask(viewing);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { base, expiresIn } = await urlIn(response);
    expect(expiresIn).toBe(6);
    expect(endOf(base) - endOf(viewing.source.base)).toBe(3000);
    expect(base.endsWith(`/${viewing.entryID}/`)).toBe(true);
    expect(base).not.toContain(viewing.token);
  });

  it("is refused as soon as the slot has ended, so that all URLs expire within seven seconds", async () => {
    const viewing = await watching(league);
    const manifest = async () => {
      const headers = { "x-playback-token": viewing.token, cookie: viewing.browser };
      return (await league(`/origin/video/play/${viewing.entryID}/manifest.mpd`, { headers })).status;
    };
    const { base } = await urlIn(await ask(viewing));
    await env.STREAM_GATE.getByName(viewing.ssoID).stop(viewing.slot, "stopped elsewhere");
    // Segments use a cached result of the gate for up to two seconds; a URL would outlive that.
    expect(await manifest()).toBe(200);
    expect(await refusalIn(await ask(viewing))).toEqual(ended);
    expect(endOf(base) - Date.now()).toBeLessThanOrEqual(7000);
    expect(await manifest()).toBe(403);
  });

  it.each<[string, (viewing: Watching) => Promise<Partial<Watching>>, number, string]>([
    ["without a token", async () => ({ token: "" }), 401, "playback_token_required"],
    ["with a token that is none", async () => ({ token: "x.y.z" }), 401, "playback_token_invalid"],
    ["for another entry", async () => ({ entryID: "another" }), 403, "playback_token_other_entry"],
    ["for what is no name", async () => ({ entryID: "%2e%2e%2fkeys" }), 400, "bad_parameter"],
    ["in another browser", async ({ cookie }) => ({ browser: cookie }), 403, "playback_token_other_device"],
    [
      "with a token that has run out",
      async () => {
        secondsPass(61);
        return {};
      },
      401,
      "playback_token_expired",
    ],
  ])("is not issued %s", async (_, change, status, code) => {
    const viewing = await watching(league);
    expect(await refusalIn(await ask({ ...viewing, ...(await change(viewing)) }))).toEqual({ status, code });
  });

  it("is not available without signed URLs, nor for a token from before they were signed", async () => {
    const viewing = await watching();
    const missing = { status: 404, code: "no_signed_address" };
    expect(await refusalIn(await ask(viewing, visit))).toEqual(missing);
    expect(await refusalIn(await ask(viewing))).toEqual(missing);
  });

  it("takes a POST without a body, at most sixty times a minute per stream", async () => {
    const viewing = await watching(league);
    const path = `/api/streams/${viewing.entryID}/address`;
    const headers = { "x-playback-token": viewing.token, cookie: viewing.browser };
    const filled = await league(path, { method: "POST", headers, body: "{}" });
    expect(await refusalIn(filled)).toEqual({ status: 400, code: "malformed_body" });
    const huge = await league(path, { method: "POST", headers, body: new Uint8Array(65 * 1024) });
    expect(huge.status).toBe(413);
    expect((await league(path, { headers })).status).toBe(404);
    const { responses, refusal } = await requestUntilRefused(
      60,
      () => ask(viewing),
      ({ status }) => status !== 200,
    );
    expect(responses.length).toBeGreaterThanOrEqual(60);
    expect(refusal.status).toBe(429);
    // Another stream of the same user has its own limit.
    const other = await newEntry({ kind: "live", releasedAgo: 3600 });
    const { token } = await granted(await check(other, viewing.browser, {}, league));
    await urlIn(await ask({ ...viewing, entryID: other, token }));
  });

  it("lives as long as its token where the stream has no slot", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const browser = await browserOf((await fan()).cookie);
    const { token } = await granted(await check(entryID, browser, {}, league));
    expect((await urlIn(await ask({ entryID, token, browser }))).expiresIn).toBe(60);
  });
});
