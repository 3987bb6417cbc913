import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StreamRequests } from "../../../../app/features/player/stream-requests.ts";
import type { StreamSource } from "../../../../schemas/stream-source.ts";
import { embeddedSource } from "../../../fixtures/stream-source.ts";

const site = "https://league.example";
beforeEach(() => vi.stubGlobal("location", new URL(`${site}/videos/live-7`)));
afterEach(() => vi.unstubAllGlobals());

/** A grant that can be renewed. */
const grantOf = (source: StreamSource) => ({ source, token: async () => "own" });
const signed = (signature: string): StreamSource => ({
  base: `https://cdn.example/exp=1~hmac=${signature}/live-7/`,
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
  const grant = grantOf(signed("first"));
  const requests = new StreamRequests(grant);
  expect(requests.address("manifest.mpd")).toBe("https://cdn.example/exp=1~hmac=first/live-7/manifest.mpd");
  grant.source = signed("second");
  await requests.dress("https://cdn.example/exp=1~hmac=first/live-7/video/1.m4s");
  grant.source = signed("third");
  for (const known of ["first", "second", "third"]) {
    expect(await requests.dress(`https://cdn.example/exp=1~hmac=${known}/live-7/video/2.m4s`)).toEqual({
      address: "https://cdn.example/exp=1~hmac=third/live-7/video/2.m4s",
      headers: {},
    });
  }
  // Its licences are this site's all the same.
  expect(await requests.dress("/api/licences/live-7/widevine")).toEqual({
    address: `${site}/api/licences/live-7/widevine`,
    headers: { "x-playback-token": "own" },
  });
});

it("shows a far video backend the token that it gave itself, and not this site's", async () => {
  const far = { ...embeddedSource("live-7"), base: "https://video.example/play/7/", licences: null, token: "far" };
  const requests = new StreamRequests(grantOf(far));
  expect(await requests.dress("https://video.example/play/7/manifest.mpd")).toEqual({
    address: "https://video.example/play/7/manifest.mpd",
    headers: { "x-playback-token": "far" },
  });
});
