import { afterEach, describe, expect, it, vi } from "vitest";
import { type OwnSource, ownSource } from "../../../../../../schemas/streaming/own-source.ts";
import { measureRecording } from "../../../../../../worker/backends/video/source-states/measure-recording.ts";
import { localSettings } from "../../../../support/local-settings.ts";

afterEach(() => vi.restoreAllMocks());

const now = new Date("2026-11-23T15:00:00.000Z");

/** Mocks a CDN by URL without query; segments that are not listed exist. @returns the requests, with their ranges */
function cdn(files: Record<string, string | number>) {
  const requests: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const [url = ""] = request.url.split("?");
    const range = request.headers.get("range");
    requests.push(`${request.url}${range === null ? "" : ` ${range}`}`);
    const file = files[url] ?? (/\.(?:ts|m4s|mp4)$/.test(url) ? "segment" : 404);
    return typeof file === "number" ? new Response(null, { status: file }) : new Response(file);
  });
  return requests;
}
const measure = (source: Partial<OwnSource>, entrySeconds = 0) =>
  measureRecording(localSettings({ AKAMAI_TOKEN_KEY: "5f".repeat(16) }), ownSource.parse(source), entrySeconds, now);

const hls = "https://cdn.example/talks/7/master.m3u8";
const variant = "https://cdn.example/talks/7/720/index.m3u8";
const master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\n720/index.m3u8\n";
const playlist = (rows: string, end = "#EXT-X-ENDLIST\n") =>
  `#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n${rows}${end}`;
const segments = "#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:3.5,\nc.ts\n";
const well = { problem: null, length: 16, discontinuities: 0, gaps: 0 };

describe("an HLS recording", () => {
  it("is well where it has an end, and its first and last segment answer, each requested signed as a viewer does", async () => {
    const requests = cdn({ [hls]: master, [variant]: playlist(segments) });
    expect(await measure({ hls, signing: "akamai" })).toEqual(well);
    const signed = `?hdnts=exp=${now.getTime() / 1000 + 60}~acl=/talks/7/*~hmac=`;
    expect(requests.map((request) => request.replace(/hmac=\w+/, "hmac="))).toEqual([
      `${hls}${signed}`,
      `${variant}${signed}`,
      `https://cdn.example/talks/7/720/a.ts${signed} bytes=0-1`,
      `https://cdn.example/talks/7/720/c.ts${signed} bytes=0-1`,
    ]);
  });

  it("asks for the beginning of each segment of one file", async () => {
    const rows =
      '#EXT-X-MAP:URI="v.mp4",BYTERANGE="800@0"\n#EXTINF:6,\n#EXT-X-BYTERANGE:5000@800\nv.mp4\n#EXTINF:6,\n#EXT-X-BYTERANGE:4000\nv.mp4\n';
    const requests = cdn({ [hls]: playlist(rows) });
    expect((await measure({ hls })).problem).toBeNull();
    const file = "https://cdn.example/talks/7/v.mp4";
    expect(requests.slice(1)).toEqual([`${file} bytes=800-801`, `${file} bytes=5800-5801`]);
  });

  const dated = (seconds: number, mark = "") =>
    `#EXT-X-PROGRAM-DATE-TIME:2026-11-01T10:00:00.000Z\n#EXTINF:6,\na.ts\n${mark}#EXT-X-PROGRAM-DATE-TIME:2026-11-01T10:00:${seconds}.000Z\n#EXTINF:6,\nb.ts\n`;
  it.each<[string, Record<string, string | number>, string]>([
    ["refusal", { [hls]: 403 }, "the CDN answers 403"],
    ["variant that is missing", { [hls]: master }, "the CDN answers 404"],
    ["page in its place", { [hls]: "<html>Please wait</html>" }, "the manifest cannot be read"],
    [
      "playlist without an end",
      { [hls]: playlist(segments, "") },
      "the playlist does not end: EXT-X-ENDLIST is missing",
    ],
    ["playlist without segments", { [hls]: playlist("") }, "the manifest has no segments"],
    [
      "segment that is marked as missing",
      { [hls]: playlist(`${segments}#EXT-X-GAP\n#EXTINF:6,\nd.ts\n`) },
      "1 segment is missing",
    ],
    ["jump in its dates without a mark", { [hls]: playlist(dated(18)) }, "2 segments are missing"],
    [
      "first segment that is missing",
      { [hls]: playlist(segments), "https://cdn.example/talks/7/a.ts": 404 },
      "the first segment: the CDN answers 404",
    ],
    [
      "last segment that is refused",
      { [hls]: playlist(segments), "https://cdn.example/talks/7/c.ts": 403 },
      "the last segment: the CDN answers 403",
    ],
    [
      "segment in a private network",
      { [hls]: playlist("#EXTINF:6,\nhttps://10.0.0.1/a.ts\n") },
      "the first segment: the manifest names an address that is not public",
    ],
  ])("has a problem with a %s", async (_, files, problem) => {
    cdn(files);
    expect((await measure({ hls })).problem).toBe(problem);
  });

  it("may have a discontinuity that is marked", async () => {
    cdn({ [hls]: playlist(dated(30, "#EXT-X-DISCONTINUITY\n")) });
    expect(await measure({ hls })).toEqual({ problem: null, length: 12, discontinuities: 1, gaps: 0 });
  });

  it.each([
    // Unknown, equal within seconds, and a duration in whole minutes as people type it.
    [0, null],
    [13, null],
    [20, null],
    [22, "it lasts 16 s, and its entry says 22 s"],
    [60, null],
    [120, "it lasts 16 s, and its entry says 120 s"],
  ])("lasts as long as its entry says: %i s", async (entrySeconds, problem) => {
    cdn({ [hls]: playlist(segments) });
    expect((await measure({ hls }, entrySeconds)).problem).toBe(problem);
  });
});

describe("a DASH recording", () => {
  const dash = "https://cdn.example/talks/7/main.mpd";
  const mpd = (periods: string, attributes = 'type="static" mediaPresentationDuration="PT20S"') =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${attributes}>${periods}</MPD>`;
  const set = (template: string, before = "") =>
    `<AdaptationSet contentType="text"><Representation id="t"><BaseURL>en.vtt</BaseURL></Representation></AdaptationSet>
     <AdaptationSet contentType="video">${before}${template}<Representation id="v" bandwidth="9"/></AdaptationSet>`;
  const timed = (timeline: string) =>
    set(
      `<SegmentTemplate timescale="1000" startNumber="5" media="$RepresentationID$/$Number%03d$-$Time$.m4s"><SegmentTimeline>${timeline}</SegmentTimeline></SegmentTemplate>`,
    );
  const folder = "https://cdn.example/talks/7/";

  it.each([
    ["a timeline", `<Period>${timed('<S t="8000" d="4000" r="4"/>')}</Period>`, ["v/005-8000.m4s", "v/009-24000.m4s"]],
    [
      "a timeline that repeats to its end",
      `<Period>${timed('<S t="0" d="4000" r="-1"/>')}</Period>`,
      ["v/005-0.m4s", "v/009-16000.m4s"],
    ],
    [
      "segments of one length",
      `<BaseURL>video/</BaseURL><Period><SegmentTemplate timescale="10"/>${set('<SegmentTemplate duration="60" media="$Number$.m4s"/>')}</Period>`,
      ["video/1.m4s", "video/4.m4s"],
    ],
    [
      "a list",
      `<Period>${set('<SegmentList duration="10"><SegmentURL media="a.m4s"/><SegmentURL media="b.m4s"/></SegmentList>')}</Period>`,
      ["a.m4s", "b.m4s"],
    ],
    [
      "one file",
      '<Period><AdaptationSet mimeType="video/mp4"><Representation id="v"><BaseURL>v.mp4</BaseURL><SegmentBase indexRange="0-9"/></Representation></AdaptationSet></Period>',
      ["v.mp4"],
    ],
    [
      "a set that names its file",
      '<Period><AdaptationSet mimeType="video/mp4"><BaseURL>v.mp4</BaseURL><Representation id="v"><SegmentBase indexRange="0-9"/></Representation></AdaptationSet></Period>',
      ["v.mp4"],
    ],
    [
      "two periods",
      `<Period duration="PT8S">${timed('<S t="0" d="4000" r="1"/>')}</Period><Period start="PT8S">${timed('<S t="0" d="4000" r="2"/>')}</Period>`,
      ["v/005-0.m4s", "v/007-8000.m4s"],
    ],
  ])("is well with %s", async (_, periods, ends) => {
    const requests = cdn({ [dash]: mpd(periods) });
    const { problem, length, gaps } = await measure({ dash }, 21);
    expect({ problem, length, gaps }).toEqual({ problem: null, length: 20, gaps: 0 });
    expect(requests.slice(1)).toEqual(ends.map((end) => `${folder}${end} bytes=0-1`));
  });

  it.each([
    [
      "a live manifest",
      mpd(`<Period>${timed('<S t="0" d="4000"/>')}</Period>`, 'type="dynamic"'),
      "the manifest is that of a live stream",
    ],
    ["no segments", mpd('<Period id="1"/>'), "the manifest has no segments"],
    [
      "a hole in a timeline",
      mpd(`<Period>${timed('<S t="0" d="4000"/><S t="12000" d="4000" r="1"/>')}</Period>`),
      "2 segments are missing",
    ],
    [
      "a timeline that ends early",
      mpd(`<Period>${timed('<S t="0" d="4000" r="1"/>')}</Period>`),
      "3 segments are missing",
    ],
    [
      "a hole between periods",
      mpd(
        `<Period duration="PT8S">${timed('<S t="0" d="4000" r="1"/>')}</Period><Period start="PT16S">${timed('<S t="0" d="4000"/>')}</Period>`,
      ),
      "2 segments are missing",
    ],
    ["no XML", "Not found", "the manifest cannot be read"],
  ])("has a problem with %s", async (_, text, problem) => {
    cdn({ [dash]: text });
    expect((await measure({ dash })).problem).toBe(problem);
  });

  it("is measured beside its HLS, and the format with the problem is named", async () => {
    cdn({ [hls]: playlist(segments), [dash]: 410 });
    expect((await measure({ hls, dash })).problem).toBe("DASH: the CDN answers 410");
    cdn({ [hls]: playlist(segments), [dash]: mpd(`<Period>${timed('<S t="0" d="4000" r="4"/>')}</Period>`) });
    expect((await measure({ hls, dash })).problem).toBeNull();
  });
});
