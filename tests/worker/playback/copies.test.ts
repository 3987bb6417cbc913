import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { licenceBody, newEntry, newFootage } from "../backends/video/footage.ts";
import { cookieOf, signedInCookie } from "../support/accounts.ts";
import { browserOf, fan } from "../support/fans.ts";
import { visit } from "../support/visit.ts";
import { check, granted, openSocket, refused, secondsPass, stopClock } from "./support.ts";

beforeAll(newFootage);
stopClock();

const [sofa, train] = ["192.0.2.17", "198.51.100.17"];
const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });

/** The media endpoint's response to a token: 200, or the refusal's code. */
async function play(entryID: string, path: string, token: string, cookie: string, address: string) {
  const response = await visit(`/origin/video/play/${entryID}/${path}`, {
    headers: { cookie, "x-playback-token": token, "cf-connecting-ip": address },
    ...(path === "license" && { method: "POST", body: licenceBody() }),
  });
  return response.ok ? 200 : (await response.json<{ error: { code: string } }>()).error.code;
}
const media = ["manifest.mpd", "video-180/init.mp4", "video-180/1870.m4s", "license", "key/0123"];

async function watching() {
  const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
  const { ssoID, email, cookie } = await fan();
  const browser = await browserOf(cookie);
  const grant = await granted(await check(entryID, browser, from(sofa)));
  return { entryID, ssoID, email, cookie, browser, ...grant };
}

describe("a device cookie", () => {
  it("that was copied to other sign-ins of the account does not make them one device: the limit counts each", async () => {
    const { entryID, ssoID, email, browser } = await watching();
    const copied = browser.slice(browser.indexOf("__Host-device"));
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signedInCookie(email)));
    const responses = [];
    for (const session of sessions) responses.push(await check(entryID, `${session}; ${copied}`));
    expect(responses.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403]);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(2);
    const replaced = cookieOf(responses[0] ?? new Response());
    expect(replaced).toMatch(/^__Host-device=/);
    expect(replaced).not.toBe(copied);
  });

  it.each([
    ["of the form before it was signed", () => `__Host-device=${crypto.randomUUID()}`],
    ["with a name that its signature is not for", (own: string) => own.replace(/=.{8}/, "=00000000")],
    ["without its signature", (own: string) => own.slice(0, own.lastIndexOf("."))],
  ])("%s is replaced, and plays", async (_, forge) => {
    const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
    const { cookie } = await fan();
    const own = (await browserOf(cookie)).slice(cookie.length + 2);
    const response = await check(entryID, `${cookie}; ${forge(own)}`);
    const browser = `${cookie}; ${cookieOf(response)}`;
    expect(await play(entryID, "manifest.mpd", (await granted(response)).token, browser, sofa)).toBe(200);
  });
});

describe("copied cookies and tokens", () => {
  it.each(media)("open no %s at another IP address", async (path) => {
    const { entryID, token, browser } = await watching();
    expect(await play(entryID, path, token, browser, train)).toBe("playback_token_other_address");
  });

  it("of a whole browser play an entry in one place: a second player replaces the first, which says so", async () => {
    const first = await watching();
    const { entryID, browser } = first;
    const { heard } = await openSocket(browser, first.sessionID);
    const second = await granted(await check(entryID, browser, from(train)));
    secondsPass(2);
    expect(await play(entryID, "manifest.mpd", first.token, browser, sofa)).toBe("playback_token_slot_ended");
    expect(await play(entryID, "manifest.mpd", second.token, browser, train)).toBe(200);
    await openSocket(browser, second.sessionID);
    await expect.poll(() => heard.at(-1)).toEqual({ action: "ended", reason: "stopped elsewhere" });
    const renewal = await refused(await check(entryID, browser, { ...from(sofa), lease: first.lease }));
    expect(renewal).toMatchObject({
      code: "ENDED_STOPPED_ELSEWHERE",
      detail: expect.stringContaining("another tab or window"),
    });
    expect(await env.STREAM_GATE.getByName(first.ssoID).list()).toHaveLength(1);
  });

  it("do not affect other entries of the browser, which plays several side by side", async () => {
    const { entryID, token, browser } = await watching();
    const other = await newEntry({ kind: "live", releasedAgo: 3600 });
    const beside = await granted(await check(other, browser, from(sofa)));
    secondsPass(2);
    expect(await play(entryID, "manifest.mpd", token, browser, sofa)).toBe(200);
    expect(await play(other, "manifest.mpd", beside.token, browser, sofa)).toBe(200);
  });
});

it("a player keeps playing on a train, whose IP address changes, by the next session check", async () => {
  const { entryID, token, browser, lease } = await watching();
  const moved = await granted(await check(entryID, browser, { ...from(train), lease }));
  secondsPass(2);
  for (const path of media.slice(0, 3)) expect(await play(entryID, path, moved.token, browser, train)).toBe(200);
  expect(await play(entryID, "manifest.mpd", token, browser, sofa)).toBe("playback_token_slot_ended");
});

it("the addresses of one IPv6 network count as one", async () => {
  const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
  const browser = await browserOf((await fan()).cookie);
  const { token } = await granted(await check(entryID, browser, from("2001:db8:1:2::17")));
  expect(await play(entryID, "manifest.mpd", token, browser, "2001:db8:1:2:8000::1")).toBe(200);
  expect(await play(entryID, "manifest.mpd", token, browser, "2001:db8:1:3::17")).toBe("playback_token_other_address");
});

it("tokens are not bound to an IP address for what is open to everybody", async () => {
  const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
  await env.VIDEO_DB.prepare("UPDATE videos SET entitlements = '[\"?\"]' WHERE entry_id = ?").bind(entryID).run();
  const { token } = await granted(await check(entryID, "", from(sofa)));
  expect(await play(entryID, "manifest.mpd", token, "", train)).toBe(200);
});
