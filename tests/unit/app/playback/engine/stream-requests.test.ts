import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StreamRequests } from "../../../../../app/playback/engine/stream-requests.ts";
import type { StreamSource } from "../../../../../schemas/streaming/stream-source.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const site = "https://league.example";
beforeEach(() => vi.stubGlobal("location", new URL(`${site}/videos/live-7`)));
afterEach(() => vi.unstubAllGlobals());

/** A grant that can be renewed. */
const grantOf = (granted: StreamSource) => ({
  source: granted,
  token: async () => "own",
  async place() {
    return this.source;
  },
});
const folderOf = (signature: string) => `https://cdn.example/league/1795305600-${signature.repeat(64)}/live-7/`;
const signed = (signature: string): StreamSource => ({
  base: folderOf(signature),
  manifests: { dash: "manifest.mpd" },
  licences: { widevine: "/api/licences/live-7/widevine" },
});

it("puts the token into the header of what is this site's own, and never into an address", async () => {
  const requests = new StreamRequests(grantOf(embeddedSource("live-7")));
  const manifest = requests.address("manifest.mpd");
  expect(manifest).toBe(`${site}/origin/video/play/live-7/manifest.mpd`);
  for (const address of [
    manifest,
    `${site}/origin/video/play/live-7/license`,
    "/origin/video/play/live-7/audio/1.m4s",
  ]) {
    expect(await requests.dress(address)).toEqual({
      address: new URL(address, site).href,
      headers: { "x-playback-token": "own" },
    });
  }
});

it("tells the token to no address that is not the stream's", async () => {
  const requests = new StreamRequests(grantOf(embeddedSource("live-7")));
  for (const address of [
    "https://elsewhere.example/origin/video/play/live-7/0.m4s",
    `${site}/origin/video/play/live-8/0.m4s`,
    `${site}/api/session`,
    "data:application/octet-stream;base64,AAAA",
  ]) {
    expect(await requests.dress(address)).toBeNull();
  }
});

it("sends a segment that an older manifest names to the folder that was signed last, without a token", async () => {
  const grant = grantOf(signed("a"));
  const requests = new StreamRequests(grant);
  expect(requests.address("manifest.mpd")).toBe(`${folderOf("a")}manifest.mpd`);
  grant.source = signed("c");
  // The second was granted and renewed while nothing was asked for.
  for (const known of ["a", "b", "c"]) {
    expect(await requests.dress(`${folderOf(known)}video/2.m4s`)).toEqual({
      address: `${folderOf("c")}video/2.m4s`,
      headers: {},
    });
  }
  // Its licences are this site's all the same.
  expect(await requests.dress("/api/licences/live-7/widevine")).toEqual({
    address: `${site}/api/licences/live-7/widevine`,
    headers: { "x-playback-token": "own" },
  });
});

it("asks by the address that is good when the request is sent", async () => {
  const grant = {
    ...grantOf(signed("a")),
    async place() {
      this.source = signed("b");
      return this.source;
    },
  };
  const requests = new StreamRequests(grant);
  expect(await requests.dress(requests.address("video/1.m4s"))).toMatchObject({
    address: `${folderOf("b")}video/1.m4s`,
  });
  // The browser's own player takes it as it is.
  expect(await requests.freshUrl("main.m3u8")).toBe(`${folderOf("b")}main.m3u8`);
});

it("lets the library know what is the same by one address, whichever signature it came by", () => {
  const grant = grantOf(signed("a"));
  const requests = new StreamRequests(grant);
  grant.source = signed("b");
  expect(requests.known(`${folderOf("b")}manifest.mpd`)).toBe(`${folderOf("a")}manifest.mpd`);
  const elsewhere = "https://elsewhere.example/manifest.mpd";
  expect(requests.known(elsewhere)).toBe(elsewhere);
});

it("follows a stream that moves to another host in mid-play", async () => {
  const grant = grantOf(signed("a"));
  const requests = new StreamRequests(grant);
  const moved = "https://other.example/live-7/";
  grant.source = { ...signed("a"), base: moved };
  expect(await requests.dress(requests.address("video/1.m4s"))).toMatchObject({ address: `${moved}video/1.m4s` });
  expect(await requests.dress(`${moved}video/1.m4s`)).toMatchObject({ address: `${moved}video/1.m4s` });
});

it("shows a far video backend the token that it gave itself, and not this site's", async () => {
  const far = { ...embeddedSource("live-7"), base: "https://video.example/play/7/", licences: null, token: "far" };
  const requests = new StreamRequests(grantOf(far));
  expect(await requests.dress("https://video.example/play/7/manifest.mpd")).toEqual({
    address: "https://video.example/play/7/manifest.mpd",
    headers: { "x-playback-token": "far" },
  });
});
