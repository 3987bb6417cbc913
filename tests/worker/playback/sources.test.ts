import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { streamResponse } from "../../../schemas/streaming/video.ts";
import { newEntry, newFootage } from "../backends/video/footage.ts";
import { newAudio, newEncryptedFootage } from "../backends/video/sound.ts";
import { browserOf, fan } from "../support/fans.ts";
import { licenceVariables } from "../support/licence-server.ts";
import { mockRemoteHost, neverRespond, shortenTimeouts } from "../support/mock-remote-host.ts";
import { type Site, siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { granted, refused } from "./support.ts";

beforeAll(async () => {
  await newFootage();
  await newEncryptedFootage();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const check = (videoID: string, cookie: string, site: Site = visit, rest: object = {}) =>
  site("/api/session/check", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ data: { attributes: { videoID, mediaType: "DrmLiveVideo", ...rest } } }),
  });
const fetchPackaging = async (entryID: string, site: Site = visit) =>
  streamResponse.parse(await (await site(`/api/streams/${entryID}`)).json()).data.attributes.assetData.packaging;

/** Changes an asset's packaging, as an operator can. */
async function packageAs(formats: string[]): Promise<void> {
  await env.VIDEO_DB.prepare("UPDATE assets SET packaging = json_set(packaging, '$.formats', json(?))")
    .bind(JSON.stringify(formats))
    .run();
}

describe("an entry of the embedded backend", () => {
  it("plays from this site in both formats, with keys for the same token", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: 60 });
    const { source } = await granted(await check(entryID, (await fan()).cookie));
    const base = `/origin/video/play/${entryID}/`;
    expect(source).toEqual({
      base,
      manifests: { dash: "manifest.mpd", hls: "master.m3u8" },
      licences: { clearkey: `${base}license` },
      cmcd: "headers",
    });
    expect(await fetchPackaging(entryID)).toEqual({ formats: ["dash", "hls"], systems: ["clearkey"] });
  });

  it("has no key for audio only", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: 60 });
    const { source } = await granted(await check(entryID, (await fan("live-audio")).cookie));
    expect(source).toMatchObject({ licences: null, manifests: { dash: "manifest.mpd", hls: "master.m3u8" } });
    expect(await fetchPackaging(entryID)).toMatchObject({ systems: [] });
  });

  it.each([
    ["hls", { hls: "master.m3u8" }, "manifest.mpd"],
    ["dash", { dash: "manifest.mpd" }, "master.m3u8"],
  ])("packaged as %s only has no other manifest", async (format, manifests, missing) => {
    await newFootage();
    await packageAs([format]);
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const browser = await browserOf((await fan()).cookie);
    const { source, token } = await granted(await check(entryID, browser));
    expect(source.manifests).toEqual(manifests);
    expect(await fetchPackaging(entryID)).toMatchObject({ formats: [format] });
    const play = (name: string) =>
      visit(source.base + name, { headers: { "x-playback-token": token, cookie: browser } });
    expect((await play(Object.values(manifests)[0] ?? "")).status).toBe(200);
    expect((await play(missing)).status).toBe(404);
    await newFootage();
  });
});

describe("the league's CDN", () => {
  const key = "5f".repeat(32);
  const league = siteWith({ VIDEO_CDN: "https://cdn.example/league", VIDEO_CDN_KEY: key });

  it("has a signed URL without the token, which expires with the token; keys stay on this site", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const before = Math.floor(Date.now() / 1000);
    const response = await check(entryID, (await fan()).cookie, league);
    const text = await response.clone().text();
    const { source, token, expiresIn } = await granted(response);
    // A stream without a slot cannot be stopped, so its URL lives as long as its token.
    expect([source.expiresIn, expiresIn]).toEqual([undefined, 60]);
    const [, end = "", signature, folder] =
      /^https:\/\/cdn\.example\/league\/(\d+)-(\w+)\/([^/]+)\/$/.exec(source.base) ?? [];
    expect(folder).toBe(entryID);
    expect(Number(end) - before).toBeGreaterThanOrEqual(60);
    expect(Number(end) - before).toBeLessThan(120);
    const expected = createHmac("sha256", Buffer.from(key, "hex")).update(`${end}:/${entryID}/`);
    expect(signature).toBe(expected.digest("hex"));
    expect(source.base).not.toContain(token);
    expect(source.licences).toEqual({ clearkey: `/origin/video/play/${entryID}/license` });
    expect(text).not.toContain(key);
  });

  it("has a URL for six seconds where the stream has a slot, or for the configured time", async () => {
    const long = siteWith({ VIDEO_CDN: "https://cdn.example/league", VIDEO_CDN_KEY: key, VIDEO_CDN_SECONDS: "7200" });
    const entryID = await newEntry({ kind: "live", releasedAgo: 60 });
    const { cookie } = await fan();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const now = Math.floor(Date.now() / 1000);
    const named = async (site: Site) => {
      const { source, expiresIn } = await granted(await check(entryID, cookie, site));
      const end = Number(/league\/(\d+)-/.exec(source.base)?.[1]);
      return { life: end - now, granted: source.expiresIn, token: expiresIn };
    };
    expect(await named(league)).toEqual({ life: 6, granted: 6, token: 60 });
    expect(await named(long)).toEqual({ life: 7200, granted: undefined, token: 60 });
  });

  it("is the only other host that pages may fetch from", async () => {
    const policy = async (site: Site) => (await site("/")).headers.get("content-security-policy") ?? "";
    expect(await policy(league)).toMatch(/connect-src 'self' https:\/\/cdn\.example[ ;]/);
    expect(await policy(league)).toMatch(/media-src 'self' blob: https:\/\/cdn\.example;/);
    expect(await policy(visit)).not.toContain("cdn.example");
  });

  it("is not disclosed when the session check refuses", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: 60 });
    const response = await check(entryID, "", league);
    expect(await response.clone().text()).not.toContain("cdn.example");
    await refused(response);
    expect(JSON.stringify(await (await league(`/api/streams/${entryID}`)).json())).not.toContain("cdn.example");
  });
});

describe("a remote video backend", () => {
  const host = "video.example";
  const variables = { ...licenceVariables, VIDEO_API: `https://${host}/api`, WIDEVINE_ROBUSTNESS: "HW_SECURE_ALL" };
  const league = siteWith(variables);
  const now = new Date().toISOString();
  const video = (id: string, entitlements: string[]) => ({
    id,
    metaData: { title: "Far", description: "", VideoDuration: 60, SysEntryEntitlements: entitlements, categories: [] },
    mediaData: { entryId: id, thumbnailUrl: "/p.jpg", mediaType: "DrmLiveVideo" },
    publicationData: { createdAt: now, releaseFrom: now },
    fixtureID: null,
  });
  const stream = {
    title: "Far",
    description: "",
    mediaType: "live-stream",
    imageData: { posterImageKey: "a", offlineImageKey: "b" },
    assetData: {
      status: "active",
      playbackIds: [{ id: "pb-7" }],
      packaging: {
        formats: ["dash", "hls"],
        manifests: { dash: "cenc/main.mpd", hls: "cbcs/main.m3u8" },
        systems: ["widevine", "playready", "fairplay"],
      },
    },
  };
  const grants = () => Response.json({ data: { attributes: { token: "far-token", bypassed: false } } });

  /** A remote backend with one entry and these session check responses. @returns the checks that it received. */
  function remoteBackend(
    respond: (request: Request) => Promise<Response> | Response = grants,
    entitlements = ["live-video"],
  ) {
    const checks: { body: unknown; key: string | null }[] = [];
    mockRemoteHost(host, async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/api/videos/live-7") return Response.json({ data: video("live-7", entitlements) });
      if (pathname === "/api/streams/live-7") return Response.json({ data: { attributes: stream } });
      if (pathname !== "/api/session/check" || request.method !== "POST") return new Response(null, { status: 404 });
      checks.push({ body: await request.clone().json(), key: request.headers.get("x-service-key") });
      return await respond(request);
    });
    return checks;
  }

  it("checks the session itself, and the grant has its token and media", async () => {
    remoteBackend();
    const { ssoID, cookie } = await fan("live-video");
    const { source, token, bypassed, sessionID } = await granted(await check("live-7", cookie, league));
    expect(bypassed).toBe(false);
    expect(sessionID).not.toBeNull();
    expect(token).not.toBe("far-token");
    expect(source).toEqual({
      base: `https://${host}/api/play/pb-7/`,
      manifests: stream.assetData.packaging.manifests,
      licences: {
        widevine: "/api/licences/live-7/widevine",
        playready: "/api/licences/live-7/playready",
        fairplay: "/api/licences/live-7/fairplay",
      },
      certificate: "/api/licences/fairplay/certificate",
      robustness: "HW_SECURE_ALL",
      token: "far-token",
    });
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toHaveLength(1);
    // Without a grant, formats and key systems are public, but no file names.
    expect(await fetchPackaging("live-7", league)).toEqual({
      formats: ["dash", "hls"],
      systems: stream.assetData.packaging.systems,
    });
  });

  it.each(["headers", "query"])("has requests for its media described where the operator says: %s", async (CMCD) => {
    remoteBackend();
    const site = siteWith({ ...variables, CMCD });
    const { source } = await granted(await check("live-7", (await fan("live-video")).cookie, site));
    expect(source.cmcd).toBe(CMCD);
  });

  it("omits key systems without a licence server", async () => {
    remoteBackend();
    const site = siteWith({ ...variables, FAIRPLAY_LICENCE: "", FAIRPLAY_CERTIFICATE: "", PLAYREADY_LICENCE: "" });
    const { source } = await granted(await check("live-7", (await fan("live-video")).cookie, site));
    expect(source.licences).toEqual({ widevine: "/api/licences/live-7/widevine" });
    expect(source.certificate).toBeUndefined();
  });

  it("receives the session's account, never the body's", async () => {
    const checks = remoteBackend();
    const { ssoID, email, cookie } = await fan("live-video");
    await granted(
      await check("live-7", cookie, league, { userID: "somebody-else", userEmail: "somebody@fans.example" }),
    );
    expect(checks).toEqual([
      {
        body: {
          data: { attributes: { videoID: "live-7", mediaType: "DrmLiveVideo", userID: ssoID, userEmail: email } },
        },
        key: expect.stringMatching(/.{32}/),
      },
    ]);
  });

  it("receives no account when nobody is signed in", async () => {
    const checks = remoteBackend(grants, ["?"]);
    await granted(await check("live-7", "", league, { userID: "somebody-else" }));
    expect(checks).toMatchObject([{ body: { data: { attributes: { userID: null, userEmail: null } } } }]);
  });

  it("gets no request when this site's own rules refuse", async () => {
    const checks = remoteBackend();
    expect((await refused(await check("live-7", (await fan()).cookie, league))).code).toBe("ERR_3684853_3");
    expect(checks).toEqual([]);
  });

  it.each([
    ["ERR_56882466_2", "blocked", "Sorry but users within this country are not allowed to play this stream"],
    ["ERR_3684853_3", "requirePremium", "Sorry but you are not subscribed to this stream"],
    ["ERR_777_1", "blocked", "Sorry, there has been a problem accessing this stream"],
  ])("refuses with %s, which the viewer receives, and no slot is taken", async (code, type, detail) => {
    remoteBackend(() => Response.json({ errors: [{ code }] }, { status: 403 }));
    const { ssoID, cookie } = await fan("live-video");
    expect(await refused(await check("live-7", cookie, league))).toEqual({ code, type, detail });
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
  });

  it("can bypass a viewer, and the player receives that", async () => {
    remoteBackend(() => Response.json({ data: { attributes: { token: "far-token", bypassed: true } } }));
    const content = await granted(await check("live-7", (await fan("live-video")).cookie, league));
    expect(content).toMatchObject({ bypassed: true, sessionID: null });
  });

  it("responds with 404 for an unknown video", async () => {
    remoteBackend(() => new Response(null, { status: 404 }));
    const response = await check("live-7", (await fan("live-video")).cookie, league);
    expect([response.status, (await response.json<{ error: { code: string } }>()).error.code]).toEqual([
      404,
      "unknown_video",
    ]);
  });

  it.each<[string, (request: Request) => Promise<Response> | Response]>([
    ["responds in an unknown shape", () => Response.json({ token: "far-token" })],
    ["refuses without a code", () => Response.json({ errors: [] }, { status: 403 })],
    ["refuses with a code that is none", () => Response.json({ errors: [{ code: "<b>no</b>" }] }, { status: 403 })],
    ["responds without JSON", () => new Response("<html>")],
    ["grants without a token", () => Response.json({ data: { attributes: { bypassed: true } } })],
    [
      "grants with a token out of all measure",
      () => Response.json({ data: { attributes: { token: "x".repeat(9000) } } }),
    ],
    ["is broken", () => new Response(null, { status: 500 })],
    ["never responds", neverRespond],
    ["sends an oversized response", () => new Response(new Uint8Array(9 * 1024 * 1024))],
  ])("that %s counts as an outage, and nothing plays", async (_, respond) => {
    remoteBackend(respond);
    const { ssoID, cookie } = await fan("live-video");
    if (respond === neverRespond) shortenTimeouts();
    const response = await check("live-7", cookie, league);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: "check_unavailable" } });
    expect(await env.STREAM_GATE.getByName(ssoID).list()).toEqual([]);
  });
});
