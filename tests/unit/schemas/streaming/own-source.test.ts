import { describe, expect, it } from "vitest";
import { ownSource } from "../../../../schemas/streaming/own-source.ts";

const problems = (source: object) =>
  ownSource.safeParse(source).error?.issues.map(({ path, message }) => [...path, message].join(" "));

describe("the address of a source", () => {
  it.each([
    ["http://cdn.example/a/b.m3u8", "is not https"],
    ["ftp://cdn.example/a/b.m3u8", "is not https"],
    ["cdn.example/a/b.m3u8", "is not a URL"],
    ["https://10.0.0.8/a/b.m3u8", "names an IP address: give the CDN's name"],
    ["https://0x7f.1/a/b.m3u8", "names an IP address: give the CDN's name"],
    ["https://2130706433/a/b.m3u8", "names an IP address: give the CDN's name"],
    ["https://[::1]/a/b.m3u8", "names an IP address: give the CDN's name"],
    ["https://[::ffff:169.254.169.254]/a/b.m3u8", "names an IP address: give the CDN's name"],
    ["https://localhost/a/b.m3u8", "names a host that is not on the internet"],
    ["https://media.localhost./a/b.m3u8", "names a host that is not on the internet"],
    ["https://metadata.google.internal/a/b.m3u8", "names a host that is not on the internet"],
    ["https://encoder.local/a/b.m3u8", "names a host that is not on the internet"],
    ["https://encoder/a/b.m3u8", "names a host that is not on the internet"],
    ["https://cdn.example:8443/a/b.m3u8", "names a port"],
    ["https://steward:secret@cdn.example/a/b.m3u8", "has a user name or password: sign it instead"],
    ["https://cdn.example/a/b.m3u8#t=1", "has a fragment"],
  ])("is refused: %s", (hls, message) => {
    expect(problems({ hls })).toContain(`hls ${message}`);
  });

  it.each([
    "https://cdn.example/a/b.m3u8",
    "https://d111111abcdef8.cloudfront.net/x.m3u8?channel=2",
    "https://CDN.example/b",
  ])("is accepted: %s", (hls) => expect(problems({ hls })).toBeUndefined());
});

describe("a source", () => {
  it("needs a manifest, and both on one host", () => {
    expect(problems({})).toEqual(["needs the URL of an HLS or DASH manifest"]);
    expect(problems({ hls: "https://a.example/x/y.m3u8", dash: "https://b.example/x/y.mpd" })).toEqual([
      "has its two manifests on different hosts",
    ]);
  });

  it("needs a folder to sign, and a video's id at Cloudflare Stream", () => {
    const root = { hls: "https://cdn.example/live.m3u8" };
    expect(problems(root)).toBeUndefined();
    expect(problems({ ...root, signing: "akamai" })).toEqual(["is signed by its folder, and has none"]);
    const elsewhere = { hls: "https://customer-a.cloudflarestream.com/a/b/video.m3u8", signing: "cloudflare-stream" };
    expect(problems(elsewhere)).toEqual([expect.stringContaining("{video id}/manifest/video.m3u8")]);
  });
});
