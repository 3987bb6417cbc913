import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { clipResponse, type StreamClips, streamClipsResponse } from "../../../../schemas/desk/clips.ts";
import { auditResponse, deskError, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { videoListResponse, videoResponse } from "../../../../schemas/streaming/video.ts";
import { decodeTime, findBox } from "../../../../worker/backends/video/packaging/boxes.ts";
import { decryptSegment } from "../../../../worker/backends/video/packaging/decrypt-audio.ts";
import { type Packaging, packaging } from "../../../../worker/backends/video/packaging/packaging.ts";
import { encryptedSegment } from "../../../fixtures/boxes.ts";
import { licenceBody, newEntry, play, textOf } from "../../backends/video/footage.ts";
import { cheered, newEncryptedLibrary, showGoal } from "../../backends/video/sound.ts";
import { newOwnEntry } from "../../support/own-entries.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const kid = "0123456789abcdef0123456789abcdef";
const contentKey = "f0e1d2c3b4a5968778695a4b3c2d1e0f";
const segmentSeconds = 1.92;
const segmentDuration = 92_160;
/** Number of segments that the stream repeats. */
const looped = 5;
const sample = (number: number) => `segment ${number} of the loop`;

/** Stores a live loop with real encryption, as assets of live streams are. */
async function newLoop(): Promise<void> {
  const init = Uint8Array.from([...new TextEncoder().encode("initialisation, key "), ...Buffer.from(kid, "hex")]);
  const segments = await Promise.all(
    Array.from({ length: looped }, (_, number) =>
      encryptedSegment({
        ...{ sequence: number + 1, decodeTime: number * segmentDuration, contentKey },
        samples: [sample(number), "."],
      }),
    ),
  );
  let position = init.length;
  const spans = segments.map(({ length }): [number, number] => {
    position += length;
    return [position - length, length];
  });
  const track = {
    ...{ peakBandwidth: 100_000, averageBandwidth: 90_000, timescale: 48_000, segmentDuration },
    ...{ init: [0, init.length] as [number, number], segments: spans },
  };
  const video = { codecs: "avc1.4D400C", width: 320, height: 180, frameRate: 25 };
  const described: z.input<typeof packaging> = {
    ...{ formats: ["dash", "hls"], segmentSeconds, segmentCount: looped, kid },
    pssh: Buffer.from(`pssh ${Buffer.from(kid, "hex").toString("latin1")}`, "latin1").toString("base64"),
    video: [
      { ...track, ...video, id: "video-180", file: "video-180.mp4" },
      { ...track, ...video, id: "video-360", file: "video-360.mp4" },
    ],
    audio: {
      ...track,
      id: "audio",
      file: "audio.mp4",
      codecs: "mp4a.40.2",
      samplingRate: 48_000,
      channels: 1,
      language: "en",
    },
    captions: [],
    thumbnails: { file: "thumbnails.webp", columns: 2, rows: 2, width: 160, height: 90, seconds: 1.92 },
  };
  const file = Uint8Array.from([...init, ...segments.flatMap((segment) => [...segment])]);
  for (const name of ["video-180.mp4", "video-360.mp4", "audio.mp4"]) await env.MEDIA.put(`test-loop/${name}`, file);
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare("INSERT INTO assets (id, kind, packaging) VALUES ('test-loop', 'live', ?)").bind(
      JSON.stringify(described),
    ),
    env.VIDEO_DB.prepare("INSERT INTO content_keys (kid, asset_id, key) VALUES (?, 'test-loop', ?)").bind(
      kid,
      contentKey,
    ),
    env.VIDEO_DB.prepare("INSERT INTO video_categories VALUES ('highlights', 'Highlights', 1)"),
  ]);
}

const as = async (role: StaffRole) => deskOf(visit, (await newStaff(role)).cookie);
let desk: Awaited<ReturnType<typeof as>>;
beforeAll(async () => {
  await newLoop();
  desk = await as("video");
});

const onAir = (releasedAgo = 600) => newEntry({ kind: "live", releasedAgo, fixtureID: 9001 });
const read = async (entry: string): Promise<StreamClips> => {
  const { status, body } = await desk("GET", `streams/${entry}/clips`);
  expect(status, JSON.stringify(body)).toBe(200);
  return streamClipsResponse.parse(body);
};
const cutOf = async (entry: string) => {
  const { cut } = await read(entry);
  if (cut === null) throw new Error("It cannot be cut.");
  return cut;
};
const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString();
const publish = (entry: string, clip: object) => desk("POST", `streams/${entry}/clips`, { title: "The goal", ...clip });
const published = async (entry: string, clip: object) => {
  const { status, body } = await publish(entry, clip);
  expect(status, JSON.stringify(body)).toBe(200);
  return clipResponse.parse(body);
};
const problemOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  deskError.parse(body).error.message,
];
const packagingOf = async (asset: string): Promise<Packaging> =>
  packaging.parse(
    JSON.parse(
      (await env.VIDEO_DB.prepare("SELECT packaging FROM assets WHERE id = ?")
        .bind(asset)
        .first<string>("packaging")) ?? "",
    ),
  );
const update = (sql: string, ...values: string[]) =>
  env.VIDEO_DB.prepare(sql)
    .bind(...values)
    .run();
const licence = z.object({ keys: z.array(z.object({ kid: z.string(), k: z.string() })) });

describe("a clip of a live stream", () => {
  it("is a recording of the segments around its points, with a key of its own", async () => {
    const entry = await onAir();
    const { from, to } = await cutOf(entry);
    const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
    expect(seconds).toBeGreaterThan(117);
    expect(seconds).toBeLessThanOrEqual(120);
    // 2 s is in the second segment, 7 s in the fourth.
    const clip = await published(entry, { from: later(from, 2), to: later(from, 7) });
    expect([clip.from, clip.to, clip.seconds]).toEqual([later(from, 1.92), later(from, 7.68), 5.76]);

    const mpd = await textOf(await play(clip.entryID, "manifest.mpd"));
    expect(mpd).toContain('type="static" mediaPresentationDuration="PT5.76S"');
    const master = await textOf(await play(clip.entryID, "master.m3u8"));
    for (const track of ["video-180", "video-360", "audio"]) {
      expect(mpd).toContain(`<Representation id="${track}"`);
      expect(master).toContain(`${track}.m3u8`);
      const playlist = await textOf(await play(clip.entryID, `${track}.m3u8`));
      const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(5.76);
      expect(playlist.match(new RegExp(`^${track}/\\d+\\.m4s$`, "gm"))).toEqual(
        [0, 1, 2].map((number) => `${track}/${number}.m4s`),
      );
      expect(playlist).toContain("#EXT-X-ENDLIST");
      expect((await play(clip.entryID, `${track}/3.m4s`)).status).toBe(404);
    }

    const { kid: own } = await packagingOf(clip.entryID);
    expect(own).not.toBe(kid);
    for (const text of [
      mpd.replaceAll("-", ""),
      Buffer.from((await packagingOf(clip.entryID)).pssh, "base64").toString("hex"),
    ]) {
      expect(text).toContain(own);
      expect(text).not.toContain(kid);
    }
    const init = new Uint8Array(await (await play(clip.entryID, "audio/init.mp4")).arrayBuffer());
    expect(Buffer.from(init).toString("hex")).toContain(own);
    const opened = await play(clip.entryID, "license", { method: "POST", body: licenceBody(own) });
    const [key] = licence.parse(await opened.json()).keys;
    const hex = Buffer.from(key?.k ?? "", "base64url").toString("hex");
    expect(hex).not.toBe(contentKey);
    expect((await play(clip.entryID, "license", { method: "POST", body: licenceBody(kid) })).status).toBe(404);

    const release = await env.VIDEO_DB.prepare("SELECT release_from FROM videos WHERE entry_id = ?")
      .bind(entry)
      .first<string>("release_from");
    const first = Math.round((Date.parse(clip.from) - Date.parse(release ?? "")) / (segmentSeconds * 1000));
    for (const track of ["video-180", "audio"]) {
      for (const number of [0, 1, 2]) {
        const segment = new Uint8Array(await (await play(clip.entryID, `${track}/${number}.m4s`)).arrayBuffer());
        expect(decodeTime(segment)).toBe(number * segmentDuration);
        await decryptSegment(segment, hex);
        const { body, end } = findBox(segment, ["mdat"]);
        expect(new TextDecoder().decode(segment.slice(body, end))).toBe(`${sample((first + number) % looped)}.`);
      }
    }
  });

  it("has what its stream shows of the match", async () => {
    const entry = await onAir();
    await newEncryptedLibrary();
    await showGoal(entry, 300 * segmentSeconds - 15 * 60);
    const release = await env.VIDEO_DB.prepare("SELECT release_from FROM videos WHERE entry_id = ?")
      .bind(entry)
      .first<string>("release_from");
    const clip = await published(entry, {
      from: later(release ?? "", 300 * segmentSeconds),
      to: later(release ?? "", 302 * segmentSeconds),
    });
    const { kid: own } = await packagingOf(clip.entryID);
    const opened = await play(clip.entryID, "license", { method: "POST", body: licenceBody(own) });
    const [key] = licence.parse(await opened.json()).keys;
    for (const number of [0, 1]) {
      const segment = new Uint8Array(await (await play(clip.entryID, `video-180/${number}.m4s`)).arrayBuffer());
      await decryptSegment(segment, Buffer.from(key?.k ?? "", "base64url").toString("hex"));
      const { body, end } = findBox(segment, ["mdat"]);
      expect(new TextDecoder().decode(segment.slice(body, end))).toBe(cheered(1 + number).join(""));
    }
  });

  it("belongs to the match of its stream, is opened by the same, and is found by fans", async () => {
    const entry = await newEntry({ kind: "live", releasedAgo: 600, fixtureID: 9002, title: "Live: Quay v Moor" });
    await env.VIDEO_DB.batch([
      env.VIDEO_DB.prepare("INSERT INTO availability_rules VALUES ('abroad', ?)").bind(
        JSON.stringify({ countries: { except: ["FR"] }, blackouts: [] }),
      ),
      env.VIDEO_DB.prepare(
        "UPDATE videos SET entitlements = '[\"live-video\",\"match-9002\"]', availability = 'abroad' WHERE entry_id = ?",
      ).bind(entry),
      env.VIDEO_DB.prepare("INSERT INTO video_clubs (entry_id, club_id) VALUES (?1, 771), (?1, 772)").bind(entry),
      env.VIDEO_DB.prepare("INSERT INTO video_tags (entry_id, tag, folded) VALUES (?, 'Shield', 'shield')").bind(entry),
    ]);
    const { from } = await cutOf(entry);
    const { entryID } = await published(entry, { from, to: later(from, 10), title: "  Quay lead  " });
    const { data: video } = videoResponse.parse(await (await visit(`/origin/video/videos/${entryID}`)).json());
    expect(video).toMatchObject({
      metaData: {
        title: "Quay lead",
        SysEntryEntitlements: ["live-video", "match-9002"],
        categories: ["highlights"],
        tags: ["Shield"],
      },
      mediaData: { mediaType: "OnDemand", formats: ["dash", "hls"] },
      fixtureID: 9002,
      availability: { countries: { except: ["FR"] } },
    });
    expect(video.metaData.VideoDuration).toBe(12);
    for (const q of ["categories:(highlights)", "teams:(772)", "title:(lead)"]) {
      const found = await visit(`/origin/video/search?q=${encodeURIComponent(q)}`);
      expect(videoListResponse.parse(await found.json()).data.map(({ id }) => id)).toContain(entryID);
    }

    const open = await published(entry, { from, to: later(from, 10), viewers: "everybody", rules: "none" });
    const opened = videoResponse.parse(await (await visit(`/origin/video/videos/${open.entryID}`)).json()).data;
    expect([opened.metaData.SysEntryEntitlements, opened.availability]).toEqual([["?"], undefined]);
  });

  it("is one of two where two people cut the same minute at once", async () => {
    const entry = await onAir();
    const { from } = await cutOf(entry);
    const other = await as("administrator");
    const clip = { from, to: later(from, 20) };
    const both = await Promise.all([
      publish(entry, { ...clip, title: "Hers" }),
      other("POST", `streams/${entry}/clips`, { ...clip, title: "His" }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { clips } = await read(entry);
    expect(clips.map(({ title }) => title).toSorted()).toEqual(["Hers", "His"]);
    for (const { entryID } of clips) expect((await play(entryID, "video-180/9.m4s")).status).toBe(200);
  });

  it("outlives its stream, which can be cut for a quarter of an hour after its end", async () => {
    const entry = await onAir();
    const ended = new Date(Date.now() - 60_000).toISOString();
    await update("UPDATE videos SET ended_at = ? WHERE entry_id = ?", ended, entry);
    const { from, to } = await cutOf(entry);
    expect(Date.parse(to)).toBeLessThanOrEqual(Date.parse(ended));
    const { entryID } = await published(entry, { from: later(to, -10), to });
    expect(problemOf(await publish(entry, { from: later(to, -20), to: later(to, 1) }))).toEqual([
      422,
      "The out point has not been broadcast yet.",
    ]);

    await update("UPDATE videos SET ended_at = ? WHERE entry_id = ?", later(ended, -1000), entry);
    const over = await read(entry);
    expect([over.cut, over.because]).toEqual([
      null,
      "It is over. Its last two minutes can be cut until 15 minutes after its end.",
    ]);
    expect(problemOf(await publish(entry, { from, to }))).toEqual([422, over.because]);
    // It does not need the stream's entry and files either.
    await update("DELETE FROM videos WHERE entry_id = ?", entry);
    expect((await play(entryID, "manifest.mpd")).status).toBe(200);
    const footage = await packagingOf(entryID);
    for (const { file } of [...footage.video, footage.audio]) {
      expect(await env.MEDIA.head(`${entryID}/${file}`)).not.toBeNull();
    }
  });

  it.each<[string, (from: string, to: string) => object, number, string]>([
    ["an out point before the in point", (from) => ({ from: later(from, 9), to: from }), 422, "after the in point"],
    ["points at one moment", (from) => ({ from, to: from }), 422, "after the in point"],
    ["more than two minutes", (from, to) => ({ from: later(from, -30), to }), 422, "120 seconds at most"],
    ["what is to come", (_, to) => ({ from: to, to: later(to, 60) }), 422, "not been broadcast yet"],
    [
      "what was before the stream",
      (from) => ({ from: later(from, -9000), to: later(from, -8990) }),
      422,
      "further back",
    ],
    ["years", () => ({ from: "0001-01-01T00:00:00Z", to: "9999-01-01T00:00:00Z" }), 422, "120 seconds at most"],
    ["no title", (from, to) => ({ from: later(from, 100), to, title: "  " }), 400, "needs a title"],
    ["a title of a page", (from, to) => ({ from, to, title: "x".repeat(201) }), 400, "200 characters"],
    ["no instant", (_, to) => ({ from: "yesterday", to }), 400, ""],
    ["unknown viewers", (from, to) => ({ from, to, viewers: "fans of Quay" }), 400, "viewers is"],
  ])("is refused with %s", async (_case, clip, status, words) => {
    const entry = await onAir(1200);
    const { from, to } = await cutOf(entry);
    const refused = problemOf(await publish(entry, clip(from, to)));
    expect(refused[0]).toBe(status);
    expect(refused[1]).toContain(words);
    expect((await read(entry)).clips).toEqual([]);
  });

  it.each<[string, () => Promise<string>, string]>([
    [
      "comes from a CDN",
      () => newOwnEntry({ hls: "https://cdn.example/live/7/master.m3u8", signing: "none", systems: [] }),
      "This stream comes from a CDN of its own",
    ],
    ["has no footage", () => newOwnEntry(null), "no footage that could be cut"],
    ["has not opened", () => onAir(-60), "not opened yet"],
    ["has just opened", () => onAir(1), "only just opened"],
    [
      "is pulled",
      async () => {
        const entry = await onAir();
        await update("UPDATE videos SET disabled = 1 WHERE entry_id = ?", entry);
        return entry;
      },
      "It is pulled.",
    ],
  ])("cannot be cut of a stream that %s, for which the desk has words", async (_case, entryOf, words) => {
    const entry = await entryOf();
    const { cut, because } = await read(entry);
    expect(cut).toBeNull();
    expect(because).toContain(words);
    const now = new Date().toISOString();
    expect(problemOf(await publish(entry, { from: later(now, -20), to: later(now, -10) }))).toEqual([422, because]);
  });

  it("is cut of live streams alone", async () => {
    const recording = await newEntry({ kind: "recording", releasedAgo: 60 });
    for (const entry of [recording, "no-such-entry"]) {
      expect((await desk("GET", `streams/${entry}/clips`)).status).toBe(404);
      const now = new Date().toISOString();
      expect((await publish(entry, { from: later(now, -20), to: now })).status).toBe(404);
    }
  });

  it("is deleted with its files and key, once, in the version that was seen", async () => {
    const entry = await onAir();
    const { from } = await cutOf(entry);
    const { entryID, version } = await published(entry, { from, to: later(from, 5) });
    const footage = await packagingOf(entryID);
    const remove = (seen: number) =>
      desk("POST", `clips/${entryID}/delete`, { version: seen, reason: "the wrong goal" });
    expect((await remove(version + 1)).status).toBe(409);
    expect((await remove(version)).body).toEqual({ changed: true });
    expect((await remove(version)).status).toBe(404);
    expect((await visit(`/origin/video/videos/${entryID}`)).status).toBe(404);
    for (const { file } of [...footage.video, footage.audio]) {
      expect(await env.MEDIA.head(`${entryID}/${file}`)).toBeNull();
    }
    const left = await env.VIDEO_DB.prepare("SELECT kid FROM content_keys WHERE kid = ?").bind(footage.kid).first();
    expect(left).toBeNull();
    expect((await read(entry)).clips).toEqual([]);
    // The stream itself is no clip.
    expect((await desk("POST", `clips/${entry}/delete`, { version: 1, reason: "a mistake" })).status).toBe(404);
  });

  it("leaves nothing behind where its stream's files are missing", async () => {
    const entry = await onAir();
    const { from } = await cutOf(entry);
    const file = await env.MEDIA.get("test-loop/audio.mp4");
    const bytes = await file?.arrayBuffer();
    await env.MEDIA.delete("test-loop/audio.mp4");
    const before = (await env.MEDIA.list({ prefix: "clip-" })).objects.length;
    expect(problemOf(await publish(entry, { from, to: later(from, 10) }))).toEqual([
      502,
      "The stream's footage is not in storage.",
    ]);
    expect((await env.MEDIA.list({ prefix: "clip-" })).objects.length).toBe(before);
    expect((await read(entry)).clips).toEqual([]);
    await env.MEDIA.put("test-loop/audio.mp4", bytes ?? "");
  });

  it("is in the audit log, with what has come of it", async () => {
    const entry = await onAir();
    const { from } = await cutOf(entry);
    const { entryID } = await published(entry, { from, to: later(from, 5) });
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=entry%20${entry}`)).body);
    expect(rows).toMatchObject([{ action: "clips.publish", outcome: "done" }]);
    expect(JSON.stringify(rows)).toContain(entryID);
  });
});

describe("the preview for a clip", () => {
  const preview = (path: string, token: string | null, init: RequestInit = {}) =>
    visit(path, { ...init, headers: token === null ? {} : { "x-playback-token": token } });

  it("is the last two minutes as a recording that stands still", async () => {
    const entry = await onAir();
    const { from, to, preview: shown } = await cutOf(entry);
    const mpd = await textOf(await preview(shown.manifest, shown.token));
    const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
    expect(mpd).toContain(`type="static" mediaPresentationDuration="PT${Number(seconds.toFixed(3))}S"`);
    const folder = shown.manifest.replace("manifest.mpd", "");
    const segment = new Uint8Array(await (await preview(`${folder}video-180/3.m4s`, shown.token)).arrayBuffer());
    expect(decodeTime(segment)).toBe(3 * segmentDuration);
    const last = Math.round(seconds / segmentSeconds) - 1;
    expect((await preview(`${folder}audio/${last}.m4s`, shown.token)).status).toBe(200);
    expect((await preview(`${folder}audio/${last + 1}.m4s`, shown.token)).status).toBe(404);
    const opened = await preview(`${folder}license`, shown.token, { method: "POST", body: licenceBody(kid) });
    expect(opened.status).toBe(200);
  });

  it("needs the token of its stream", async () => {
    const { preview: other } = await cutOf(await onAir());
    const { preview: shown } = await cutOf(await onAir());
    const folder = shown.manifest.replace("manifest.mpd", "");
    for (const path of ["manifest.mpd", "video-180/init.mp4", "video-180/0.m4s", "license"]) {
      for (const token of [null, "", "x.y.z", other.token]) {
        const method = path === "license" ? { method: "POST", body: licenceBody(kid) } : {};
        const refused = await preview(`${folder}${path}`, token, method);
        expect([refused.status, refused.headers.get("cache-control")]).toEqual([401, "private, no-store"]);
        await refused.arrayBuffer();
      }
    }
    // A fan's token does not open a preview, and a preview's token no stream.
    expect((await play(shown.manifest.split("/")[4] ?? "", "manifest.mpd", { token: shown.token })).status).toBe(401);
  });
});
