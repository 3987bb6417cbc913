import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { kid, licenceBody, newEntry, newFootage, textOf, tokenFor } from "../backends/video/footage.ts";
import { newAudio, newEncryptedFootage } from "../backends/video/sound.ts";
import { browserOf, fan } from "../support/fans.ts";
import { type Site, siteWith } from "../support/site-with.ts";
import { site, visit } from "../support/visit.ts";
import { check, granted } from "./support.ts";

const [first, second] = ["https://cdn-a.example", "https://cdn-b.example:8443"];
const steered = siteWith({ MEDIA_HOSTS: `${first} ${second}` });
const withSelf = siteWith({ MEDIA_HOSTS: `self ${second}` });

beforeAll(async () => {
  await newFootage();
  await newEncryptedFootage();
});

const folderOf = (entryID: string) => `/origin/video/play/${entryID}/`;
/** A manifest, requested with a token for this entry. */
const manifest = async (ask: Site, entryID: string, name: string) =>
  await textOf(
    await ask(folderOf(entryID) + name, { headers: { "x-playback-token": await tokenFor(entryID, new Date()) } }),
  );

describe.each(["recording", "live"] as const)("with other hosts, the manifests of a %s", (kind) => {
  it("name them in DASH, before everything else, with the steering server, and are as ever otherwise", async () => {
    const entryID = await newEntry({ kind, releasedAgo: 60 });
    // Live video is sent while it is broadcast.
    const early = kind === "live" ? ' availabilityTimeOffset="1.44" availabilityTimeComplete="false"' : "";
    const steering = `
  <BaseURL serviceLocation="cdn-a.example"${early}>${first}${folderOf(entryID)}</BaseURL>
  <BaseURL serviceLocation="cdn-b.example-8443"${early}>${second}${folderOf(entryID)}</BaseURL>
  <ContentSteering>/api/content-steering</ContentSteering>`;
    const mpd = await manifest(steered, entryID, "manifest.mpd");
    expect(mpd).toMatch(/<MPD [^>]+>\n {2}<BaseURL/);
    expect(mpd).toContain(steering);
    const atAnyTime = (text: string) => text.replaceAll(/(?:publishTime|value)="20[^"]+"/g, "");
    const unsteered = kind === "live" ? `\n  <BaseURL${early}>./</BaseURL>` : "";
    expect(atAnyTime(mpd.replace(steering, unsteered))).toBe(atAnyTime(await manifest(visit, entryID, "manifest.mpd")));
    expect(await manifest(withSelf, entryID, "manifest.mpd")).toContain(
      `<BaseURL serviceLocation="self"${early}>${site}${folderOf(entryID)}</BaseURL>`,
    );
  });

  it("name them in HLS, with renditions of each and keys of this site alone", async () => {
    const entryID = await newEntry({ kind, releasedAgo: 60 });
    const master = await manifest(withSelf, entryID, "master.m3u8");
    expect(master).toContain('#EXT-X-CONTENT-STEERING:SERVER-URI="/api/content-steering",PATHWAY-ID="self"');
    expect(master).toContain(`#EXT-X-DEFINE:NAME="site",VALUE="${site}${folderOf(entryID)}"`);
    for (const [id, origin] of [
      ["self", site],
      ["cdn-b.example-8443", second],
    ]) {
      const folder = `${origin}${folderOf(entryID)}`;
      expect(master).toMatch(new RegExp(`GROUP-ID="sound-${id}".*,URI="${folder}audio\\.m3u8"`));
      expect(master).toMatch(new RegExp(`AUDIO="sound-${id}".*,PATHWAY-ID="${id}"\n${folder}video-180\\.m3u8`));
    }
    const playlist = await manifest(withSelf, entryID, "video-180.m3u8");
    expect(playlist).toMatch(/^#EXT-X-VERSION:8$/m);
    expect(playlist).toContain(`#EXT-X-DEFINE:IMPORT="site"`);
    expect(playlist).toContain(`URI="{$site}key/${kid}"`);
    expect(playlist).toContain('URI="{$site}license"');
    // Relative, so that the playlist works on each host.
    expect(playlist).toMatch(/^video-180\/\d+\.m4s$/m);
  });
});

it("audio, which goes out decrypted, stays on this site", async () => {
  const entryID = await newAudio({ kind: "live", releasedAgo: 60 });
  const { source } = await granted(await check(entryID, (await fan("live-audio")).cookie, {}, steered));
  expect([source.hosts, source.token]).toEqual([undefined, undefined]);
  for (const name of ["manifest.mpd", "master.m3u8", "audio.m3u8"]) {
    const [with_, without] = await Promise.all([manifest(steered, entryID, name), manifest(visit, entryID, name)]);
    expect(with_.replaceAll(/="20[^"]+"/g, "")).toBe(without.replaceAll(/="20[^"]+"/g, ""));
  }
});

describe("the token of other hosts", () => {
  async function grant() {
    const entryID = await newEntry({ kind: "live", releasedAgo: 60 });
    const browser = await browserOf((await fan()).cookie);
    const response = await check(entryID, browser, { headers: { "cf-connecting-ip": "192.0.2.7" } }, steered);
    const { source, token } = await granted(response);
    return { entryID, source, token, browser };
  }
  /** Requests another host as a browser does: possibly from another IP address, and without this site's cookies. */
  const ask = (path: string, token = "", init: RequestInit = {}) =>
    steered(second + path, {
      ...init,
      headers: { "x-playback-token": token, origin: site, "cf-connecting-ip": "2001:db8::7" },
    });

  it("opens media there, which pages of this site may read", async () => {
    const { entryID, source, token } = await grant();
    expect(source).toMatchObject({
      base: folderOf(entryID),
      hosts: [first + folderOf(entryID), second + folderOf(entryID)],
    });
    expect(source.token).not.toBe(token);
    for (const name of ["video-180/init.mp4", "video-180/1.m4s", "video-180.m3u8", "captions/captions-en.vtt"]) {
      const response = await ask(folderOf(entryID) + name, source.token);
      expect([name, response.status]).toEqual([name, 200]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      await response.arrayBuffer();
    }
    // This site's own token is bound to a browser, which another host cannot identify.
    const refused = await ask(`${folderOf(entryID)}video-180/1.m4s`, token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    await refused.arrayBuffer();
    const other = await newEntry({ kind: "live", releasedAgo: 60 });
    expect((await ask(`${folderOf(other)}video-180/1.m4s`, source.token)).status).toBe(403);
  });

  it("opens neither keys nor addresses, wherever it is sent", async () => {
    const { entryID, source, browser } = await grant();
    const headers = { "x-playback-token": source.token ?? "", cookie: browser, "cf-connecting-ip": "192.0.2.7" };
    const folder = folderOf(entryID);
    const post = { method: "POST", body: licenceBody() };
    expect((await steered(`${folder}key/${kid}`, { headers })).status).toBe(403);
    expect((await steered(`${folder}license`, { ...post, headers })).status).toBe(403);
    expect((await steered(`/api/streams/${entryID}/address`, { method: "POST", headers })).status).toBe(401);
    expect((await steered(`/api/licences/${entryID}/widevine`, { ...post, headers })).status).toBe(401);
  });

  it("may be sent with CMCD and ranges, on a site with other hosts alone", async () => {
    const preflight = {
      method: "OPTIONS",
      headers: {
        origin: site,
        "access-control-request-method": "GET",
        "access-control-request-headers": "cmcd-object,cmcd-request,cmcd-session,cmcd-status,range,x-playback-token",
      },
    };
    const path = `${second}${folderOf("any")}video-180/1.m4s`;
    const response = await steered(path, preflight);
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    const allowed = response.headers.get("access-control-allow-headers")?.split(",");
    expect(allowed?.toSorted()).toEqual(preflight.headers["access-control-request-headers"].split(","));
    const unsteered = await visit(path, preflight);
    expect(unsteered.status).toBe(401);
    expect(unsteered.headers.get("access-control-allow-origin")).toBeNull();
    await unsteered.arrayBuffer();
  });
});

it("pages may fetch from the other hosts, and from none without", async () => {
  const policy = async (ask: Site) => (await ask("/")).headers.get("content-security-policy") ?? "";
  expect(await policy(steered)).toContain(`connect-src 'self' ${first} ${second}`);
  expect(await policy(visit)).not.toContain("cdn-");
});

describe("the steering server", () => {
  const steering = z.strictObject({
    VERSION: z.literal(1),
    TTL: z.int().max(60),
    "RELOAD-URI": z.literal(`${site}/api/content-steering`),
    "PATHWAY-PRIORITY": z.array(z.string()),
  });
  const order = async (query = "", ask: Site = steered) => {
    const response = await ask(`/api/content-steering${query}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return steering.parse(await response.json())["PATHWAY-PRIORITY"];
  };

  it("has the hosts in their order", async () => {
    expect(await order()).toEqual(["cdn-a.example", "cdn-b.example-8443"]);
    expect(await order("", withSelf)).toEqual(["self", "cdn-b.example-8443"]);
  });

  it.each([
    "_DASH_pathway=cdn-b.example-8443&_DASH_throughput=4200000",
    "_DASH_pathway=%22cdn-b.example-8443,cdn-a.example%22",
    // As dash.js reports them, for each host it has used.
    "_DASH_pathway=%22cdn-b.example-8443,cdn-a.example%22&_DASH_throughput=4200000,1200000",
    "_DASH_pathway=%22cdn-b.example-8443,cdn-a.example%22&_DASH_throughput=4200000,",
    "_HLS_pathway=cdn-b.example-8443&_HLS_throughput=4200000",
  ])("leaves a player where it went: %s", async (query) => {
    expect(await order(`?${query}`)).toEqual(["cdn-b.example-8443", "cdn-a.example"]);
  });

  it("takes a player away from a host that was removed, and ignores what it does not know", async () => {
    expect(await order("?_DASH_pathway=cdn-old.example&_DASH_region=north")).toEqual([
      "cdn-a.example",
      "cdn-b.example-8443",
    ]);
  });

  it.each([
    ["_DASH_pathway=%3Cscript%3E", "_DASH_pathway is names of pathways, with commas between"],
    ["_HLS_pathway=", "_HLS_pathway is names of pathways, with commas between"],
  ])("refuses %s", async (query, message) => {
    const response = await steered(`/api/content-steering?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message: `${message}.` } });
  });

  it("is none where all media are on this site", async () => {
    const response = await visit("/api/content-steering");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_steered" } });
  });
});
