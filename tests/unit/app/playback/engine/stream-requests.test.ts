import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StreamRequests } from "../../../../../app/playback/engine/stream-requests.ts";
import type { StreamSource } from "../../../../../schemas/streaming/stream-source.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const site = "https://league.example";
beforeEach(() => vi.stubGlobal("location", new URL(`${site}/videos/live-7`)));
afterEach(() => vi.unstubAllGlobals());

/** A grant whose source can be replaced. */
const grantOf = (granted: StreamSource) => ({
  source: granted,
  token: async () => "own",
  async freshSource() {
    return this.source;
  },
  isCurrent: (token: string) => token === "own",
  onRefused: vi.fn(),
});
const folderOf = (signature: string) => `https://cdn.example/league/1795305600-${signature.repeat(64)}/live-7/`;
const signed = (signature: string): StreamSource => ({
  base: folderOf(signature),
  manifests: { dash: "manifest.mpd" },
  licences: { widevine: "/api/licences/live-7/widevine" },
});

it("sends the token in a header to this site's own URLs, never in a URL", async () => {
  const requests = new StreamRequests(grantOf(embeddedSource("live-7")));
  const manifest = requests.url("manifest.mpd");
  expect(manifest).toBe(`${site}/origin/video/play/live-7/manifest.mpd`);
  for (const url of [manifest, `${site}/origin/video/play/live-7/license`, "/origin/video/play/live-7/audio/1.m4s"]) {
    expect(await requests.prepare(url)).toEqual({
      url: new URL(url, site).href,
      headers: { "x-playback-token": "own" },
    });
  }
});

it("sends the token to no URL outside the stream", async () => {
  const requests = new StreamRequests(grantOf(embeddedSource("live-7")));
  for (const url of [
    "https://elsewhere.example/origin/video/play/live-7/0.m4s",
    `${site}/origin/video/play/live-8/0.m4s`,
    `${site}/api/session`,
    "data:application/octet-stream;base64,AAAA",
  ]) {
    expect(await requests.prepare(url)).toBeNull();
  }
});

it("sends other hosts of the same media their own token, and this site's to none of them", async () => {
  const elsewhere = "https://cdn-b.example/origin/video/play/live-7/";
  const grant = grantOf({ ...embeddedSource("live-7"), hosts: [elsewhere], token: "media" });
  const requests = new StreamRequests(grant);
  expect(await requests.prepare(`${elsewhere}video-720/3.m4s`)).toEqual({
    url: `${elsewhere}video-720/3.m4s`,
    headers: { "x-playback-token": "media" },
  });
  expect(await requests.prepare(`${site}/origin/video/play/live-7/video-720/3.m4s`)).toMatchObject({
    headers: { "x-playback-token": "own" },
  });
  expect(await requests.prepare("https://cdn-b.example/origin/video/play/live-8/video-720/3.m4s")).toBeNull();
  // Refused by another host, the grant is renewed.
  requests.onRefused({ uris: [`${elsewhere}video-720/3.m4s`], headers: { "x-playback-token": "media" } });
  expect(grant.onRefused).toHaveBeenCalledOnce();
});

it("requests segments of an older manifest by the newest signed URL, without a token", async () => {
  const grant = grantOf(signed("a"));
  const requests = new StreamRequests(grant);
  expect(requests.url("manifest.mpd")).toBe(`${folderOf("a")}manifest.mpd`);
  grant.source = signed("c");
  // The second one was granted and replaced between two requests.
  for (const known of ["a", "b", "c"]) {
    expect(await requests.prepare(`${folderOf(known)}video/2.m4s`)).toEqual({
      url: `${folderOf("c")}video/2.m4s`,
      headers: {},
    });
  }
  // Licences still come from this site.
  expect(await requests.prepare("/api/licences/live-7/widevine")).toEqual({
    url: `${site}/api/licences/live-7/widevine`,
    headers: { "x-playback-token": "own" },
  });
});

it("uses the URL that is valid when the request is sent", async () => {
  const grant = {
    ...grantOf(signed("a")),
    async freshSource() {
      this.source = signed("b");
      return this.source;
    },
  };
  const requests = new StreamRequests(grant);
  expect(await requests.prepare(requests.url("video/1.m4s"))).toMatchObject({
    url: `${folderOf("b")}video/1.m4s`,
  });
  // Native HLS gets a URL that is ready to use.
  expect(await requests.freshUrl("main.m3u8")).toBe(`${folderOf("b")}main.m3u8`);
});

it("maps every signature of a file to the one URL that Shaka knows", () => {
  const grant = grantOf(signed("a"));
  const requests = new StreamRequests(grant);
  grant.source = signed("b");
  expect(requests.canonicalUrl(`${folderOf("b")}manifest.mpd`)).toBe(`${folderOf("a")}manifest.mpd`);
  const elsewhere = "https://elsewhere.example/manifest.mpd";
  expect(requests.canonicalUrl(elsewhere)).toBe(elsewhere);
});

it("follows a stream that moves to another host during playback", async () => {
  const grant = grantOf(signed("a"));
  const requests = new StreamRequests(grant);
  const moved = "https://other.example/live-7/";
  grant.source = { ...signed("a"), base: moved };
  expect(await requests.prepare(requests.url("video/1.m4s"))).toMatchObject({ url: `${moved}video/1.m4s` });
  expect(await requests.prepare(`${moved}video/1.m4s`)).toMatchObject({ url: `${moved}video/1.m4s` });
});

it("sends a remote video backend its own token, not this site's", async () => {
  const remote = {
    ...embeddedSource("live-7"),
    base: "https://video.example/play/7/",
    licences: null,
    token: "remote",
  };
  const requests = new StreamRequests(grantOf(remote));
  expect(await requests.prepare("https://video.example/play/7/manifest.mpd")).toEqual({
    url: "https://video.example/play/7/manifest.mpd",
    headers: { "x-playback-token": "remote" },
  });
});

it("adds the CDN's newest parameters to each request below the stream, and none to others", async () => {
  const source = (token: string): StreamSource => ({
    base: "https://cdn.example/live-7/",
    query: `hdnts=exp=${token}~acl=/live-7/*~hmac=${token}`,
    manifests: { hls: "main.m3u8?channel=2" },
    licences: null,
  });
  const grant = grantOf(source("1"));
  const requests = new StreamRequests(grant);
  const manifest = requests.url("main.m3u8?channel=2");
  expect(await requests.freshUrl("main.m3u8?channel=2")).toBe(`${manifest}&hdnts=exp=1~acl=/live-7/*~hmac=1`);
  const first = await requests.prepare("https://cdn.example/live-7/video/1.ts");
  expect(first?.url).toBe("https://cdn.example/live-7/video/1.ts?hdnts=exp=1~acl=/live-7/*~hmac=1");
  grant.source = source("2");
  const again = await requests.prepare(`${manifest}&hdnts=exp=1~acl=/live-7/*~hmac=1`);
  expect(again?.url).toBe(`${manifest}&hdnts=exp=2~acl=/live-7/*~hmac=2`);
  // To Shaka, a file has one URL, whatever its token.
  expect(requests.canonicalUrl(again?.url ?? "")).toBe(manifest);
  expect(requests.canonicalUrl(first?.url ?? "")).toBe("https://cdn.example/live-7/video/1.ts");
  expect(await requests.prepare("https://elsewhere.example/1.ts")).toBeNull();
});

it("sends cookies to another host only where the source needs them", async () => {
  const source = { ...embeddedSource("live-7"), base: "https://media.league.example/7/", licences: null };
  const url = `${source.base}1.ts`;
  expect(await new StreamRequests(grantOf(source)).prepare(url)).not.toHaveProperty("credentials");
  const withCookies = new StreamRequests(grantOf({ ...source, credentials: true }));
  expect(await withCookies.prepare(url)).toMatchObject({ url, credentials: true });
});

it("requests a renewal once a current token or signed URL is refused, not for one that was renewed since", () => {
  const embedded = grantOf(embeddedSource("live-7"));
  const sentWith = (token: string) => ({ uris: ["/1.m4s"], headers: { "x-playback-token": token } });
  new StreamRequests(embedded).onRefused(sentWith("older"));
  expect(embedded.onRefused).not.toHaveBeenCalled();
  new StreamRequests(embedded).onRefused(sentWith("own"));
  expect(embedded.onRefused).toHaveBeenCalledOnce();

  const elsewhere = grantOf(signed("b"));
  const requests = new StreamRequests(elsewhere);
  requests.onRefused({ uris: [`${folderOf("a")}1.m4s`], headers: {} });
  expect(elsewhere.onRefused).not.toHaveBeenCalled();
  requests.onRefused({ uris: [`${folderOf("b")}1.m4s`], headers: {} });
  expect(elsewhere.onRefused).toHaveBeenCalledOnce();
});
