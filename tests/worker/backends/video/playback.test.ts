import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { chapterList } from "../../../../schemas/streaming/chapter.ts";
import type { Assembly } from "../../../../worker/backends/video/packaging/assembly.ts";
import { decodeTime, findBox } from "../../../../worker/backends/video/packaging/boxes.ts";
import { visit } from "../../support/visit.ts";
import {
  contentKey,
  kid,
  licenceBody,
  newEntry,
  newFootage,
  newLibrary,
  play,
  samples,
  segmentCount,
  segmentSeconds,
  textOf,
  tokenFor,
} from "./footage.ts";

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string(), requestID: z.string() }) });
const errorCode = async (response: Response) => errorBody.parse(await response.json()).error.code;

beforeAll(newFootage);
beforeAll(newLibrary);

const everything: [string, string, RequestInit?][] = [
  ["DASH manifest", "manifest.mpd"],
  ["HLS playlist", "master.m3u8"],
  ["HLS track playlist", "video-180.m3u8"],
  ["initialisation segment", "video-180/init.mp4"],
  ["segment", "video-180/0.m4s"],
  ["captions", "captions/captions-en.vtt"],
  ["sheet of thumbnails", "thumbnails/thumbnails.webp"],
  ["list of chapters", "chapters.json"],
  ["HLS key", `key/${kid}`],
  ["licence", "license", { method: "POST", body: licenceBody() }],
];

describe.each(everything)("the %s", (_what, path, init) => {
  const ask = (entryID: string, token?: string | null) =>
    play(entryID, path, {
      ...(token !== undefined && { token }),
      ...(init && { method: "POST", body: licenceBody() }),
    });

  it("needs a token for the entry, and is not cached", async () => {
    const response = await ask(await newEntry({ kind: "recording", releasedAgo: 60 }));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it.each<[string, (entryID: string) => Promise<string | null>, number, string]>([
    ["no token", async () => null, 401, "playback_token_required"],
    ["a token that is none", async () => "x.y.z", 401, "playback_token_invalid"],
    ["an expired token", (id) => tokenFor(id, new Date(Date.now() - 61_000)), 401, "playback_token_expired"],
    ["a token for another entry", () => tokenFor("another-entry"), 403, "playback_token_other_entry"],
  ])("is refused with %s", async (_case, token, status, code) => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const response = await ask(entryID, await token(entryID));
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await errorCode(response)).toBe(code);
  });

  it("is refused with the token in the URL", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const token = await tokenFor(entryID);
    const response = await visit(
      `/origin/video/play/${entryID}/${path}?x-playback-token=${token}&token=${token}`,
      init,
    );
    expect(response.status).toBe(401);
  });

  it("does not disclose without a token whether an entry exists", async () => {
    expect((await ask("no-such-entry", null)).status).toBe(401);
    expect((await ask("no-such-entry")).status).toBe(404);
  });
});

describe("a recording", () => {
  it("has an HLS playlist of all its segments, with an end", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const playlist = await textOf(await play(entryID, "video-180.m3u8"));
    expect(playlist.match(/^video-180\/\d+\.m4s$/gm)).toHaveLength(segmentCount);
    expect(playlist).toContain("#EXT-X-ENDLIST");
    expect(playlist).toContain(`#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="key/${kid}",KEYFORMAT="identity"`);
    expect(playlist).toContain(
      `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="license",KEYID=0x${kid},KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"`,
    );
  });

  it("has tiled thumbnails and chapters", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const mpd = await textOf(await play(entryID, "manifest.mpd"));
    expect(mpd).toContain('schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="2x2"');
    // Four thumbnails of 1.92 s.
    expect(mpd).toContain('duration="7680" startNumber="0" media="thumbnails/thumbnails.webp"');
    expect(chapterList.parse(await (await play(entryID, "chapters.json")).json()).chapters).toEqual([
      { at: 0, kind: "play", title: "Kick-off" },
      { at: 5.5, kind: "goal", title: "Goal" },
    ]);
    expect((await play(entryID, "thumbnails/captions-en.vtt")).status).toBe(404);
  });

  it.each(["manifest.mpd", "master.m3u8", "video-180.m3u8", "captions/captions-en.vtt"])(
    "is compressed on its way at %s",
    async (path) => {
      const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
      const response = await play(entryID, path, { headers: { "accept-encoding": "gzip" } });
      expect(response.headers.get("content-encoding")).toBe("gzip");
    },
  );

  it("has no key in a manifest", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    for (const path of ["manifest.mpd", "master.m3u8", "video-180.m3u8"]) {
      expect(await textOf(await play(entryID, path))).not.toContain(contentKey);
    }
  });

  it("serves byte ranges of a segment", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const whole = new Uint8Array(await (await play(entryID, "video-180/1.m4s")).arrayBuffer());
    const range = (value: string) => play(entryID, "video-180/1.m4s", { headers: { range: value } });

    const middle = await range("bytes=10-19");
    expect(middle.status).toBe(206);
    expect(middle.headers.get("content-range")).toBe(`bytes 10-19/${whole.length}`);
    expect(new Uint8Array(await middle.arrayBuffer())).toEqual(whole.slice(10, 20));

    const tail = await range("bytes=-5");
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.slice(-5));
    const beyond = await range("bytes=0-99999999");
    expect(new Uint8Array(await beyond.arrayBuffer())).toEqual(whole);

    for (const odd of ["bytes=9-1", "bytes=0-1,5-6", "bytes=a-b", "lines=1-2"]) {
      const response = await range(odd);
      expect(response.status).toBe(200);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(whole);
    }
    const outside = await range(`bytes=${whole.length}-`);
    expect(outside.status).toBe(416);
    expect(outside.headers.get("content-range")).toBe(`bytes */${whole.length}`);
    expect(await errorCode(outside)).toBe("range_not_satisfiable");
  });

  it.each([
    "video-180/4.m4s",
    "video-180/-1.m4s",
    "video-180/01.m4s",
    "video-180/1e0.m4s",
    "video-180/99999999999999999999.m4s",
    "video-180/video-180.mp4",
    "video-180.mp4",
    "video-720/0.m4s",
    "video-720.m3u8",
    "captions/assets.json",
    "captions/..%2f..%2ftest-loop%2fvideo-180.mp4",
    "captions/%2e%2e%2fvideo-180.mp4",
    "..%2ftest-loop/video-180/0.m4s",
    "key/ffffffffffffffffffffffffffffffff",
    "key/%00",
    "license",
    "",
  ])("responds with 404 at %s", async (path) => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const response = await play(entryID, path);
    expect(response.status).toBe(404);
  });

  it("cannot be reached from another entry by path traversal", async () => {
    const own = await newEntry({ kind: "recording", releasedAgo: 60 });
    const other = await newEntry({ kind: "recording", releasedAgo: 60 });
    const response = await play(own, `../${other}/video-180/0.m4s`, { token: await tokenFor(own) });
    expect(response.status).toBe(403);
  });

  it("is 425 before its release", async () => {
    const response = await play(await newEntry({ kind: "recording", releasedAgo: -90 }), "manifest.mpd");
    expect(response.status).toBe(425);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(80);
  });

  it("responds with 503 when its file is missing", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    await env.MEDIA.delete("test-recording/audio.mp4");
    const response = await play(entryID, "audio/0.m4s");
    await newFootage();
    expect(response.status).toBe(503);
    expect(await errorCode(response)).toBe("footage_missing");
  });
});

describe("a licence", () => {
  const ask = async (body: string) =>
    play(await newEntry({ kind: "recording", releasedAgo: 60 }), "license", { method: "POST", body });

  it("has the requested keys, in ClearKey's format", async () => {
    expect(await (await ask(licenceBody())).json()).toEqual({
      keys: [
        {
          kty: "oct",
          kid: Buffer.from(kid, "hex").toString("base64url"),
          k: Buffer.from(contentKey, "hex").toString("base64url"),
        },
      ],
      type: "temporary",
    });
  });

  it("has no key of another asset", async () => {
    const live = await newEntry({ kind: "live", releasedAgo: 60 });
    const response = await play(live, "license", { method: "POST", body: licenceBody() });
    expect(response.status).toBe(404);
    expect((await play(live, `key/${kid}`)).status).toBe(404);
  });

  it.each(["", "{", "null", "[]", '{"kids":[]}', '{"kids":["short"]}', '{"kids":[7]}', `{"kids":"${"A".repeat(22)}"}`])(
    "is not given for %s",
    async (body) => {
      const response = await ask(body);
      expect(response.status).toBe(400);
      expect(await errorCode(response)).toBe("malformed_licence_request");
    },
  );
});

describe("a live stream", () => {
  const hour = 3600;
  const newest = Math.floor(hour / segmentSeconds) - 1;

  it("has a manifest with the server's clock", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: hour });
    const mpd = await textOf(await play(entryID, "manifest.mpd"));
    expect(mpd).toContain('type="dynamic"');
    const clock = /utc:direct:2014" value="([^"]+)"/.exec(mpd)?.[1] ?? "";
    expect(Math.abs(Date.parse(clock) - Date.now())).toBeLessThan(60_000);
  });

  // The loop has four segments of 1.92 s. A second on air, an hour, and a loop in which the window starts within a tile.
  it.each([1, hour, hour + 3, hour + 6])("has thumbnails of all its window after %i s", async (releasedAgo) => {
    const entryID = await newEntry({ kind: "live", releasedAgo });
    const mpd = await textOf(await play(entryID, "manifest.mpd"));
    const [, start, tile, repeats] =
      /thumbnails\/thumbnails\.webp"><SegmentTimeline><S t="(\d+)" d="(\d+)" r="(\d+)"\/>/.exec(mpd)?.map(Number) ?? [
        Number.NaN,
      ];
    expect(tile).toBe(7680);
    expect(Number(start) % 7680).toBe(0);
    expect(start).toBeLessThanOrEqual(Math.max(0, releasedAgo - 60) * 1000);
    // Enough for the next half minute, after which players poll again.
    expect(Number(start) + 7680 * (Number(repeats) + 1)).toBeGreaterThan((releasedAgo + 30) * 1000);
    expect((await play(entryID, "thumbnails/thumbnails.webp")).headers.get("content-type")).toBe("image/webp");
  });

  it("has the last minute in its playlist, numbered from its start", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: hour });
    const playlist = await textOf(await play(entryID, "audio.m3u8"));
    const numbers = [...playlist.matchAll(/^audio\/(\d+)\.m4s$/gm)].map(([, number]) => Number(number));
    expect(playlist).toContain(`#EXT-X-MEDIA-SEQUENCE:${numbers[0]}\n`);
    expect(playlist).not.toContain("#EXT-X-ENDLIST");
    expect(numbers.length * segmentSeconds).toBeLessThanOrEqual(60);
    expect(numbers.at(-1)).toBeGreaterThanOrEqual(newest);
  });

  it("repeats the loop while its time continues", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: hour });
    for (const number of [newest - 5, newest - 4, newest - 3, newest - 2, newest - 1, newest]) {
      const segment = new Uint8Array(await (await play(entryID, `audio/${number}.m4s`)).arrayBuffer());
      const data = findBox(segment, ["mdat"]);
      expect(new TextDecoder().decode(segment.subarray(data.body, data.end))).toBe(samples(number % segmentCount));
      expect(decodeTime(segment)).toBe(number * segmentSeconds * 48_000);
    }
  });

  it("is announced as low latency, with captions and thumbnails, so that players request segments in progress", async () => {
    const mpd = await textOf(await play(await newEntry({ kind: "live", releasedAgo: hour }), "manifest.mpd"));
    expect(mpd).toContain('<BaseURL availabilityTimeOffset="1.44" availabilityTimeComplete="false">./</BaseURL>');
    expect(mpd).toContain('suggestedPresentationDelay="PT2.5S"');
    const recording = await newEntry({ kind: "recording", releasedAgo: hour });
    expect(await textOf(await play(recording, "manifest.mpd"))).not.toContain("availabilityTimeOffset");
  });

  it("sends a segment that cannot be cut once it is complete", async () => {
    const before = Date.now();
    // The next segment begins as the entry is inserted.
    const entryID = await newEntry({ kind: "live", releasedAgo: hour });
    const segment = new Uint8Array(await (await play(entryID, `audio/${newest + 1}.m4s`)).arrayBuffer());
    expect(Date.now() - before).toBeGreaterThanOrEqual(segmentSeconds * 1000);
    expect(decodeTime(segment)).toBe((newest + 1) * segmentSeconds * 48_000);
  });

  it("responds with 425 and Retry-After for a segment that is not complete", async () => {
    const response = await play(await newEntry({ kind: "live", releasedAgo: hour }), `audio/${newest + 50}.m4s`);
    expect(response.status).toBe(425);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await errorCode(response)).toBe("too_early");
  });

  it("responds with 410 for a segment behind its window", async () => {
    const response = await play(await newEntry({ kind: "live", releasedAgo: hour }), `audio/${newest - 60}.m4s`);
    expect(response.status).toBe(410);
    expect(await errorCode(response)).toBe("out_of_window");
  });

  it("is 425 before its broadcast and 410 after it", async () => {
    const before = await newEntry({ kind: "live", releasedAgo: -600 });
    const after = await newEntry({ kind: "live", releasedAgo: 12 * hour });
    for (const path of ["manifest.mpd", "master.m3u8", "video-180.m3u8", "video-180/0.m4s", "video-180/init.mp4"]) {
      expect((await play(before, path)).status).toBe(425);
      expect((await play(after, path)).status).toBe(410);
    }
  });
});

describe("a recording that is put together of a library's clips", () => {
  const footage: Assembly = {
    clubs: { home: "AMB", away: "CAL" },
    scenes: [
      {
        clip: "kick-off",
        kind: "play",
        title: "Kick-off",
        caption: "We are off & running.",
        minute: 1,
        added: null,
        score: { home: 0, away: 0 },
      },
      {
        clip: "goal-right",
        kind: "goal",
        title: "45+2′ Goal: Ahlberg",
        caption: "Ahlberg!",
        minute: 45,
        added: 2,
        score: { home: 1, away: 0 },
      },
    ],
  };
  async function assembled(): Promise<string> {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    await env.VIDEO_DB.prepare("UPDATE videos SET asset_id = 'test-library', footage = ?2 WHERE entry_id = ?1")
      .bind(entryID, JSON.stringify(footage))
      .run();
    return entryID;
  }

  it("has a Period for each scene in DASH, with the segments, captions and thumbnails of its clip", async () => {
    const mpd = await textOf(await play(await assembled(), "manifest.mpd"));
    expect(mpd).toContain('mediaPresentationDuration="PT7.68S"');
    const periods = mpd.split("<Period ").slice(1);
    expect(periods.map((period) => /^id="\d" start="[^"]+" duration="[^"]+"/.exec(period)?.[0])).toEqual([
      'id="0" start="PT0S" duration="PT1.92S"',
      'id="1" start="PT1.92S" duration="PT5.76S"',
    ]);
    // In the file, three segments are before the kick-off, none before the goal.
    expect(periods[0]).toContain('startNumber="3" presentationTimeOffset="276480"');
    expect(periods[1]).toContain('startNumber="0" initialization');
    for (const [period, clip] of [
      [periods[0], "kick-off"],
      [periods[1], "goal-right"],
    ]) {
      expect(period).toContain(`thumbnails/${clip}.webp`);
    }
    expect(periods[1]).toContain("captions/captions-en-1.vtt");
  });

  it("has a discontinuity between scenes in HLS", async () => {
    const entryID = await assembled();
    const playlist = await textOf(await play(entryID, "video-180.m3u8"));
    expect(playlist.match(/^(?:video-180\/.*|#EXT-X-(?:DISCONTINUITY|ENDLIST|MEDIA-SEQUENCE).*)$/gm)).toEqual([
      "#EXT-X-MEDIA-SEQUENCE:0",
      "video-180/3.m4s",
      "#EXT-X-DISCONTINUITY",
      "video-180/0.m4s",
      "video-180/1.m4s",
      "video-180/2.m4s",
      "#EXT-X-ENDLIST",
    ]);
    expect(await textOf(await play(entryID, "master.m3u8"))).toContain('URI="captions-en.m3u8"');
    expect(await textOf(await play(entryID, "captions-en.m3u8"))).toContain(
      "#EXTINF:7.68000,\ncaptions/captions-en.vtt",
    );
  });

  it("has captions of its scenes, which say nothing of a goal before the ball is in", async () => {
    const entryID = await assembled();
    expect(await textOf(await play(entryID, "captions/captions-en.vtt"))).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.920\nWe are off &amp; running.\n\n00:00:06.720 --> 00:00:07.680\nAhlberg!\n",
    );
    expect(await textOf(await play(entryID, "captions/captions-en-1.vtt"))).toBe(
      "WEBVTT\n\n00:00:04.800 --> 00:00:05.760\nAhlberg!\n",
    );
    expect((await play(entryID, "captions/captions-en-2.vtt")).status).toBe(404);
  });

  it("has chapters, thumbnails, and the score as it stands at each position", async () => {
    const entryID = await assembled();
    expect(chapterList.parse(await (await play(entryID, "chapters.json")).json())).toEqual({
      chapters: [
        { at: 0, kind: "play", title: "Kick-off" },
        { at: 1.92, kind: "goal", title: "45+2′ Goal: Ahlberg" },
      ],
      board: {
        clubs: { home: "AMB", away: "CAL" },
        states: [
          { at: 0, minute: 1, added: null, home: 0, away: 0 },
          { at: 1.92, minute: 45, added: 2, home: 0, away: 0 },
          { at: 6.72, minute: 45, added: 2, home: 1, away: 0 },
        ],
      },
    });
    expect((await play(entryID, "thumbnails/goal-right.webp")).status).toBe(200);
    expect((await play(entryID, "thumbnails/goal-left.webp")).status).toBe(404);
  });
});
