import { env } from "cloudflare:workers";
import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { streamURLResponse } from "../../../schemas/streaming/stream-source.ts";
import { streamResponse } from "../../../schemas/streaming/video.ts";
import { newEntry, newFootage } from "../backends/video/footage.ts";
import { browserOf, fan } from "../support/fans.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { licenceVariables } from "../support/licence-server.ts";
import { newOwnEntry } from "../support/own-entries.ts";
import { runTrigger } from "../support/schedule.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { check, granted, openSocket, refused } from "./support.ts";

beforeAll(newFootage);
afterEach(() => void vi.useRealTimers());

const hls = "https://cdn.example/league/live-7/master.m3u8";

const pull = (entryID: string) =>
  env.VIDEO_DB.prepare("UPDATE videos SET disabled = 1 WHERE entry_id = ?").bind(entryID).run();
const renew = (entryID: string, token: string, cookie: string, ask = visit) =>
  ask(`/api/streams/${entryID}/address`, { method: "POST", headers: { "x-playback-token": token, cookie } });

describe("an entry with a source of its own", () => {
  it("is on air, with what players need to know, but discloses no address before a grant", async () => {
    const entryID = await newOwnEntry({ hls, systems: ["widevine"] });
    const stream = await visit(`/api/streams/${entryID}`);
    const text = await stream.text();
    expect(streamResponse.parse(JSON.parse(text)).data.attributes).toMatchObject({
      mediaType: "live-stream",
      assetData: { status: "active", packaging: { formats: ["hls"], systems: ["widevine"] } },
    });
    const response = await check(entryID, "");
    const refusal = await response.clone().text();
    expect((await refused(response)).code).toBe("ERR_3684853_1");
    for (const disclosed of [text, refusal]) expect(disclosed).not.toContain("cdn.example");
    expect(await (await visit("/videos")).text()).not.toContain("cdn.example/league");
    expect((await visit(`/origin/video/sources/${entryID}`)).status).toBe(401);
  });

  it("plays through session check and token as others do, for those who hold its entitlement", async () => {
    const entryID = await newOwnEntry({ hls });
    expect((await refused(await check(entryID, (await fan()).cookie))).code).toBe("ERR_3684853_3");
    const { ssoID, cookie } = await fan("live-video");
    const { source, sessionID, token } = await granted(await check(entryID, await browserOf(cookie)));
    expect(source).toEqual({
      base: "https://cdn.example/league/live-7/",
      manifests: { hls: "master.m3u8" },
      licences: null,
      chapters: false,
      expiresIn: 6,
    });
    expect(sessionID).not.toBeNull();
    expect(JSON.stringify(source)).not.toContain(token);
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(1);
  });

  it("has licences of its DRM profile alone, from this site", async () => {
    const entryID = await newOwnEntry({ hls, systems: ["widevine", "fairplay"] });
    const { cookie } = await fan("live-video");
    const { source } = await granted(await check(entryID, cookie, {}, siteWith(licenceVariables)));
    expect(source.licences).toEqual({
      widevine: `/api/licences/${entryID}/widevine`,
      fairplay: `/api/licences/${entryID}/fairplay`,
    });
  });

  it("is signed again by each renewal, until its slot ends", async () => {
    const league = siteWith({ AKAMAI_TOKEN_KEY: "52a152a152a152a152a152a152a1" });
    const entryID = await newOwnEntry({ hls, signing: "akamai" });
    const { ssoID, cookie } = await fan("live-video");
    const browser = await browserOf(cookie);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { source, token } = await granted(await check(entryID, browser, {}, league));
    const endOf = (query = "") =>
      Number(/^hdnts=exp=(\d+)~acl=\/league\/live-7\/\*~hmac=[0-9a-f]{64}$/.exec(query)?.[1]);
    expect(endOf(source.query) - Math.floor(Date.now() / 1000)).toBe(6);
    vi.setSystemTime(Date.now() + 3000);
    const renewed = await renew(entryID, token, browser, league);
    const { data } = streamURLResponse.parse(await renewed.json());
    expect(endOf(data.attributes.query) - endOf(source.query)).toBe(3);
    expect(data.attributes).toMatchObject({ base: "https://cdn.example/league/live-7/", expiresIn: 6 });
    const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
    await env.STREAM_GATE.getByName(ssoID).stop(slot?.slot ?? "", "stopped elsewhere");
    expect((await renew(entryID, token, browser, league)).status).toBe(403);
  });

  it("sets CloudFront's cookies for the domain that the CDN shares with the site, and for no other", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const league = siteWith({
      CLOUDFRONT_KEY_ID: "K2JCJMDEHXQW5F",
      CLOUDFRONT_PRIVATE_KEY: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    });
    const site = new URL((await visit("/robots.txt")).url || "https://crownleague.example").hostname;
    const domain = site.split(".").slice(-2).join(".");
    const shared = await newOwnEntry({ hls: `https://media.${domain}/7/a.m3u8`, signing: "cloudfront-cookie" });
    const { cookie } = await fan("live-video");
    const response = await check(shared, cookie, {}, league);
    const cookies = response.headers.getSetCookie().filter((line) => line.startsWith("CloudFront-"));
    expect((await granted(response)).source).toMatchObject({ base: `https://media.${domain}/7/`, credentials: true });
    expect(cookies).toHaveLength(3);
    for (const line of cookies) {
      expect(line).toContain(`Domain=${domain}; Path=/7/; HttpOnly; Secure; SameSite=Strict`);
    }
    const elsewhere = await newOwnEntry({ hls, signing: "cloudfront-cookie" });
    expect((await check(elsewhere, cookie, {}, league)).status).toBe(503);
  });

  it("is 503, and no lock, where the site has no key to sign it", async () => {
    const entryID = await newOwnEntry({ hls, signing: "cloudfront" });
    const response = await check(entryID, (await fan("live-video")).cookie);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("CLOUDFRONT");
  });

  it("opens only while its broadcast is on air, because its source may show the next match", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const browser = await browserOf((await fan("live-video")).cookie);
    const early = await newOwnEntry({ hls }, { releaseFrom: inAnHour });
    expect((await refused(await check(early, browser))).code).toBe("ERR_3684853_2");
    expect((await refused(await check(early, (await fan()).cookie))).code, "its pass is still asked for first").toBe(
      "ERR_3684853_3",
    );
    const entryID = await newOwnEntry({ hls });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { token } = await granted(await check(entryID, browser));
    expect((await renew(entryID, token, browser)).status).toBe(200);
    await env.VIDEO_DB.prepare("UPDATE videos SET ended_at = ?2 WHERE entry_id = ?1")
      .bind(entryID, new Date().toISOString())
      .run();
    vi.setSystemTime(Date.now() + 2000);
    const response = await renew(entryID, token, browser);
    expect([response.status, await response.json()]).toMatchObject([410, { error: { code: "broadcast_over" } }]);
    expect((await refused(await check(entryID, browser))).code).toBe("ERR_3684853_2");
  });

  it("may be fetched from by pages once the schedule has run", async () => {
    const policy = async () => (await siteWith({})("/")).headers.get("content-security-policy") ?? "";
    await newOwnEntry({ hls: "https://media-7.example/a/b.m3u8" });
    await runTrigger("* * * * *");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect(await policy()).toMatch(/connect-src 'self'[^;]* https:\/\/media-7\.example[ ;]/);
    expect(await policy()).toMatch(/media-src 'self' blob:[^;]* https:\/\/media-7\.example[ ;]/);
  });
});

it("a broadcast on the site's CDN opens only while it is on air; one that this site serves waits for its time", async () => {
  const cdn = siteWith({ VIDEO_CDN: "https://cdn.example/league" });
  const { cookie } = await fan();
  const [early, onAir] = [
    await newEntry({ kind: "live", releasedAgo: -600 }),
    await newEntry({ kind: "live", releasedAgo: 600 }),
  ];
  expect((await refused(await check(early, cookie, {}, cdn))).code).toBe("ERR_3684853_2");
  expect((await granted(await check(onAir, cookie, {}, cdn))).source.base).toBe(`https://cdn.example/league/${onAir}/`);
  expect((await granted(await check(early, cookie))).source.base).toContain(early);
});

describe("pulling an entry", () => {
  it("ends its running streams on every account by a message, and lets nobody start", async () => {
    const entryID = await newOwnEntry({ hls }, { entitlements: ["*"] });
    const watching = await Promise.all(
      [1, 2].map(async () => {
        const browser = await browserOf((await fan()).cookie);
        const { sessionID, token } = await granted(await check(entryID, browser));
        return { browser, token, ...(await openSocket(browser, sessionID)) };
      }),
    );
    const other = await newOwnEntry({ hls }, { entitlements: ["*"] });
    const bystander = await browserOf((await fan()).cookie);
    const unaffected = await openSocket(bystander, (await granted(await check(other, bystander))).sessionID);
    await pull(entryID);
    await runTrigger("* * * * *");
    for (const { browser, token, heard } of watching) {
      await expect.poll(() => heard.at(-1)).toEqual({ action: "ended", reason: "pulled" });
      expect((await refused(await check(entryID, browser))).code).toBe("ERR_3684853_2");
      expect((await renew(entryID, token, browser)).status).toBe(403);
    }
    expect(unaffected.heard).toHaveLength(1);
    expect((await env.VIDEO_DB.prepare("SELECT * FROM pulled_entries").all()).results).toEqual([]);
  });

  it("ends them at once where the call comes from the site's own programs", async () => {
    const key = { "x-service-key": testSetting("SERVICE_KEY") };
    const calls = [
      (entryID: string) =>
        visit(`/origin/video/availability/entries/${entryID}`, {
          method: "PUT",
          headers: key,
          body: '{"disabled":true}',
        }),
      async (entryID: string) => {
        await pull(entryID);
        return await visit("/origin/video/availability/pulled", { method: "POST", headers: key });
      },
    ];
    for (const call of calls) {
      const entryID = await newOwnEntry({ hls }, { entitlements: ["*"] });
      const browser = await browserOf((await fan()).cookie);
      const { heard } = await openSocket(browser, (await granted(await check(entryID, browser))).sessionID);
      expect((await call(entryID)).status).toBe(204);
      await expect.poll(() => heard.at(-1)).toEqual({ action: "ended", reason: "pulled" });
    }
  });

  it("refuses the next renewal of a stream without a slot", async () => {
    const entryID = await newOwnEntry({ hls }, { kind: "recorded", entitlements: ["?"], section: "talks" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { token, sessionID } = await granted(await check(entryID));
    expect(sessionID).toBeNull();
    expect((await renew(entryID, token, "")).status).toBe(200);
    await pull(entryID);
    vi.setSystemTime(Date.now() + 2000);
    const response = await renew(entryID, token, "");
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: "stream_pulled" } }]);
  });
});
