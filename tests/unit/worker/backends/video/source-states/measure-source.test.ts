import { afterEach, describe, expect, it, vi } from "vitest";
import { type OwnSource, ownSource } from "../../../../../../schemas/streaming/own-source.ts";
import { measureSource } from "../../../../../../worker/backends/video/source-states/measure-source.ts";
import { localSettings } from "../../../../support/local-settings.ts";

afterEach(() => vi.restoreAllMocks());

const now = new Date("2026-11-23T15:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const never = { position: null, advancedAt: null };

/** Mocks a CDN by URL without query. @returns the requests */
function cdn(files: Record<string, string | number>) {
  const requests: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const file = files[request.url.split("?")[0] ?? ""] ?? 404;
    return typeof file === "number" ? new Response(null, { status: file }) : new Response(file);
  });
  return requests;
}
const measure = (source: Partial<OwnSource>, before: Parameters<typeof measureSource>[2] = never) =>
  measureSource(localSettings({ AKAMAI_TOKEN_KEY: "5f".repeat(16) }), ownSource.parse(source), before, now);

const hls = "https://cdn.example/live/7/master.m3u8";
const variant = "https://cdn.example/live/7/720/index.m3u8";
const master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\n720/index.m3u8\n";
const playlist = (first: number, rows: string) =>
  `#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:${first}\n${rows}`;
const segments = `#EXT-X-PROGRAM-DATE-TIME:${ago(20)}\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n`;

describe("a live HLS source", () => {
  it("is well while its newest segment is young, counted from the last date in the playlist", async () => {
    cdn({ [hls]: master, [variant]: playlist(40, segments) });
    const { state, position, advancedAt } = await measure({ hls });
    expect(state).toEqual({ problem: null, manifestAge: 0, segmentAge: 8, discontinuities: 0, gaps: 0 });
    expect([position, advancedAt]).toEqual(["41 b.ts", now]);
  });

  it("counts discontinuities and missing segments", async () => {
    const rows = `${segments}#EXT-X-DISCONTINUITY\n#EXTINF:6,\nc.ts\n#EXT-X-GAP\n#EXTINF:6,\nd.ts\n`;
    cdn({ [hls]: playlist(40, rows) });
    expect((await measure({ hls })).state).toMatchObject({ problem: null, discontinuities: 1, gaps: 1 });
  });

  it("counts numbers that were passed over since the last measurement, and none that the time between had", async () => {
    const gapsAfter = async (first: number) => {
      cdn({ [hls]: playlist(first, segments) });
      const { state } = await measure({ hls }, { position: "40 a.ts", advancedAt: new Date(ago(60)) });
      return state.gaps;
    };
    // The newest segment has the next number: 50 after ten segments of six seconds.
    expect(await gapsAfter(49)).toBe(0);
    expect(await gapsAfter(51)).toBe(0);
    expect(await gapsAfter(71)).toBe(20);
    // A restarted encoder counts from its first segment.
    expect(await gapsAfter(0)).toBe(0);
  });

  it("has stopped where the playlist does not go on", async () => {
    cdn({ [hls]: playlist(40, "#EXTINF:6,\na.ts\n") });
    const first = await measure({ hls }, { position: "40 a.ts", advancedAt: new Date(ago(20)) });
    expect(first.state).toMatchObject({ problem: null, manifestAge: 20, segmentAge: null });
    const later = await measure({ hls }, { position: "40 a.ts", advancedAt: new Date(ago(65)) });
    expect(later.state).toMatchObject({ problem: "no new segment for 65 s", manifestAge: 65 });
  });

  it.each<[string, Record<string, string | number>, string]>([
    [
      "an old newest segment",
      { [hls]: playlist(1, segments.replace(ago(20), ago(120))) },
      "the newest segment is 108 s old",
    ],
    ["an end", { [hls]: `${playlist(1, segments)}#EXT-X-ENDLIST\n` }, "the manifest says that the stream has ended"],
    ["a refusal", { [hls]: 403 }, "the CDN answers 403"],
    ["a redirect", { [hls]: 302 }, "the CDN answers 302"],
    ["a variant that is missing", { [hls]: master }, "the CDN answers 404"],
    ["an error page", { [hls]: "<html>Please wait</html>" }, "the manifest cannot be read"],
    [
      "a variant in a private network",
      { [hls]: master.replace("720/", "https://10.0.0.1/") },
      "the manifest names an address that is not public",
    ],
  ])("has a problem with %s", async (_, files, problem) => {
    cdn(files);
    expect((await measure({ hls })).state.problem).toBe(problem);
  });

  it("keeps what was known of a source that cannot be reached", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("refused"));
    const before = { position: "40 a.ts", advancedAt: new Date(ago(60)) };
    const { state, ...stored } = await measure({ hls }, before);
    expect(state).toMatchObject({ problem: "the CDN cannot be reached", manifestAge: 60, segmentAge: null });
    expect(stored).toEqual(before);
  });

  it("is requested as viewers request it: signed, every playlist of it", async () => {
    const requests = cdn({ [hls]: master, [variant]: playlist(40, segments) });
    await measure({ hls, signing: "akamai" });
    expect(requests.map(({ url }) => url.replace(/hmac=\w+/, "hmac="))).toEqual(
      [hls, variant].map((url) => `${url}?hdnts=exp=${now.getTime() / 1000 + 60}~acl=/live/7/*~hmac=`),
    );
  });

  it("names a key that is missing", async () => {
    cdn({});
    const { state } = await measure({ hls, signing: "cloudfront" });
    expect(state.problem).toBe("CLOUDFRONT_KEY_ID is not set.");
  });
});

describe("a live DASH source", () => {
  const dash = "https://cdn.example/live/7/main.mpd";
  const mpd = (timeline: string, type = "dynamic") =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="${type}" availabilityStartTime="${ago(600)}" maxSegmentDuration="PT4S">
      <Period id="1" start="PT0S"><AdaptationSet contentType="video"><SegmentTemplate timescale="1000" media="$Time$.m4s">
      <SegmentTimeline>${timeline}</SegmentTimeline></SegmentTemplate><Representation id="v" bandwidth="1"/></AdaptationSet></Period></MPD>`;

  it("is as old as the end of its timeline, and counts the holes in it", async () => {
    cdn({ [dash]: mpd('<S t="560000" d="4000" r="4"/><S t="588000" d="4000"/>') });
    expect((await measure({ dash })).state).toEqual({
      problem: null,
      manifestAge: 0,
      segmentAge: 8,
      discontinuities: 0,
      gaps: 2,
    });
  });

  it.each([
    [mpd('<S t="0" d="4000" r="9"/>'), "the newest segment is 560 s old"],
    [mpd('<S t="0" d="4000" r="9"/>', "static"), "the manifest says that the stream has ended"],
    ["<html/>", "the manifest cannot be read"],
  ])("has a problem: %#", async (text, problem) => {
    cdn({ [dash]: text });
    expect((await measure({ dash })).state.problem).toBe(problem);
  });
});
