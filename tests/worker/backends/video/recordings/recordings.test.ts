import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { deskVideoResponse } from "../../../../../schemas/desk/videos.ts";
import { packageRecordings, tidyUploads } from "../../../../../worker/backends/video/recordings/package-recordings.ts";
import { deleteUnusedFootage } from "../../../../../worker/backends/video/unused-footage.ts";
import { parseSettings } from "../../../../../worker/env.ts";
import { testSetting } from "../../../support/keyed-backend.ts";
import { mockRemoteHost } from "../../../support/mock-remote-host.ts";
import { newOwnEntry } from "../../../support/own-entries.ts";
import { siteWith } from "../../../support/site-with.ts";
import { deskOf, newStaff } from "../../../support/staff.ts";
import { site as origin, visit } from "../../../support/visit.ts";
import { newEntry, newFootage, play } from "../footage.ts";

afterEach(() => vi.restoreAllMocks());

const path = "/origin/video/recordings";
const partBytes = 8 * 1024 * 1024;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);
const key = () => ({ "x-service-key": testSetting("SERVICE_KEY") });
const base64 = (text: string) => Buffer.from(text).toString("base64");

const tus = (
  target: string,
  method: string,
  headers: Record<string, string> = {},
  body?: BodyInit,
  signal?: AbortSignal,
) =>
  visit(target.replace(origin, ""), {
    method,
    headers: { "tus-resumable": "1.0.0", ...key(), ...headers },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
const patch = (
  target: string,
  offset: number,
  body: BodyInit,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) =>
  tus(
    target,
    "PATCH",
    { "content-type": "application/offset+octet-stream", "upload-offset": String(offset), ...headers },
    body,
    signal,
  );

const newRecordedEntry = () => newOwnEntry(null, { kind: "recorded", entitlements: ["*"], section: "replays" });

/** Begins an upload, for a new entry unless one is given. @returns its URL and entry */
async function begin(length: number, given?: string) {
  const entryID = given ?? (await newRecordedEntry());
  const metadata = `entry ${base64(entryID)},filename ${base64("Derby.mp4")}`;
  const response = await tus(path, "POST", { "upload-length": String(length), "upload-metadata": metadata });
  expect(response.status).toBe(201);
  return { entryID, url: response.headers.get("location") ?? "" };
}
const row = async (url: string) =>
  z
    .object({ state: z.string(), offset: z.int(), problem: z.string().nullable(), job: z.string().nullable() })
    .parse(await env.VIDEO_DB.prepare("SELECT * FROM recordings WHERE id = ?").bind(url.split("/").at(-1)).first());

describe("an upload by tus", () => {
  it("is stored in parts and becomes one file", async () => {
    const file = bytesOf(partBytes + 1000);
    const { url } = await begin(file.length);
    const first = await patch(url, 0, file.subarray(0, partBytes + 10));
    // An incomplete part is not stored.
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, String(partBytes)]);
    const head = await tus(url, "HEAD");
    expect([head.status, head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual([
      200,
      String(partBytes),
      String(file.length),
    ]);
    expect(head.headers.get("cache-control")).toBe("no-store");
    const last = await patch(url, partBytes, file.subarray(partBytes));
    expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(file.length)]);
    expect(await row(url)).toMatchObject({ state: "uploaded" });
    const stored = await env.MEDIA.get(`recordings/${url.split("/").at(-1)}`);
    expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(Buffer.from(file))).toBe(true);
  });

  it("keeps the parts before a request that breaks off", async () => {
    const { url } = await begin(3 * partBytes);
    const line = new AbortController();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent <= 20) return controller.enqueue(bytesOf(1024 * 1024));
        line.abort();
        return new Promise(() => {});
      },
    });
    await patch(url, 0, body, {}, line.signal).catch(() => null);
    await expect.poll(async () => (await tus(url, "HEAD")).headers.get("upload-offset")).toBe(String(2 * partBytes));
  });

  it("says what it takes", async () => {
    const options = await visit(path, { method: "OPTIONS", headers: key() });
    expect(options.headers.get("tus-version")).toBe("1.0.0");
    expect(options.headers.get("tus-extension")).toBe("creation");
  });

  it.each<[string, number, (url: string) => Promise<Response>]>([
    ["another offset", 409, (url) => patch(url, 5, bytesOf(10))],
    ["less than a part", 400, (url) => patch(url, 0, bytesOf(10))],
    ["another type", 415, (url) => patch(url, 0, bytesOf(10), { "content-type": "text/plain" })],
    ["another version of tus", 412, (url) => patch(url, 0, bytesOf(10), { "tus-resumable": "0.2.2" })],
    ["no service key", 401, (url) => patch(url, 0, bytesOf(10), { "x-service-key": "guessed" })],
    ["an upload that does not exist", 404, () => patch(`${path}/none`, 0, bytesOf(10))],
    [
      "an unknown entry",
      404,
      () => tus(path, "POST", { "upload-length": "9", "upload-metadata": `entry ${base64("none")}` }),
    ],
    ["no length", 400, () => tus(path, "POST", { "upload-metadata": `entry ${base64("none")}` })],
    ["more than may be uploaded", 413, () => tus(path, "POST", { "upload-length": "99999999999999" })],
  ])("is refused with %s", async (_, status, send) => {
    const { url } = await begin(partBytes + 1);
    expect((await send(url)).status).toBe(status);
    expect((await tus(url, "HEAD")).headers.get("upload-offset")).toBe("0");
  });

  it("never becomes a file of more than it announced", async () => {
    const { url } = await begin(partBytes + 1);
    expect((await patch(url, 0, bytesOf(partBytes + 2))).status).toBe(413);
    expect(await row(url)).toMatchObject({ state: "uploading" });
  });

  it("is for recorded entries", async () => {
    const live = await newOwnEntry({ hls: "https://cdn.example/a/b.m3u8" });
    const response = await tus(path, "POST", { "upload-length": "9", "upload-metadata": `entry ${base64(live)}` });
    expect(response.status).toBe(404);
  });

  describe("whose last request broke off", () => {
    const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const set = (url: string, values: string) =>
      env.VIDEO_DB.prepare(`UPDATE recordings SET ${values} WHERE id = ?`).bind(url.split("/").at(-1)).run();
    /** An upload whose file is complete in the bucket, but not by its row. */
    async function unrecorded() {
      const { url } = await begin(1000);
      await patch(url, 0, bytesOf(1000));
      await set(url, "state = 'uploading'");
      return url;
    }

    it("is found to be complete by the same request again, or within two minutes", async () => {
      const [again, left] = [await unrecorded(), await unrecorded()];
      expect((await patch(again, 1000, "")).status).toBe(204);
      expect(await row(again)).toMatchObject({ state: "uploaded" });
      await tidyUploads(env, minutesFromNow(2));
      expect(await row(left)).toMatchObject({ state: "uploaded" });
    });

    it("fails after an hour if its parts are gone, and does not hold up others", async () => {
      const logged = vi.spyOn(console, "error").mockReturnValue();
      const { url: gone } = await begin(1000);
      await set(gone, "offset = length, upload_id = 'gone', changed_at = '2026-01-01T00:00:00.000Z'");
      const { url: recent } = await begin(1000);
      await set(recent, "offset = length, upload_id = 'gone'");
      const complete = await unrecorded();
      await tidyUploads(env, minutesFromNow(2));
      expect(await row(gone)).toMatchObject({ state: "failed", problem: expect.stringContaining("upload it again") });
      expect(await row(recent)).toMatchObject({ state: "uploading", problem: null });
      expect(await row(complete)).toMatchObject({ state: "uploaded" });
      expect(logged.mock.calls.join()).toContain("upload not completed");
    });
  });

  it("is forgotten after a week", async () => {
    const { url } = await begin(partBytes);
    await tidyUploads(env, new Date(Date.now() + 8 * 86_400_000));
    expect((await tus(url, "HEAD")).status).toBe(404);
  });
});

describe("packaging an uploaded recording", () => {
  const variables: Record<string, string> = {
    PACKAGER: "cloudflare-stream",
    CLOUDFLARE_STREAM_ACCOUNT: "023e105f4ecef8ad9ca31a8372d0c353",
    CLOUDFLARE_STREAM_TOKEN: "stream-token",
    CLOUDFLARE_STREAM_KEY_ID: "key",
    CLOUDFLARE_STREAM_KEY: "e30=",
  };
  const uid = "6b9e68b07dfee8cc2d116e4c51d6a957";

  /** Uploads a recording, and emulates Cloudflare Stream. */
  async function uploaded() {
    for (const table of ["recordings", "unused_footage"]) await env.VIDEO_DB.prepare(`DELETE FROM ${table}`).run();
    const file = bytesOf(1000);
    const { entryID, url } = await begin(file.length);
    await patch(url, 0, file);
    const service = { state: "queued", copied: "", status: 200, meanwhile: async () => {} };
    const host = `https://customer-a.cloudflarestream.com/${uid}/manifest/video`;
    mockRemoteHost("api.cloudflare.com", async (request) => {
      await service.meanwhile();
      if (request.method === "POST") service.copied = z.object({ url: z.string() }).parse(await request.json()).url;
      const result = {
        uid,
        readyToStream: service.state === "ready",
        status: { state: service.state, pctComplete: "40", errorReasonText: "It has no picture." },
        duration: 44,
        playback: { hls: `${host}.m3u8`, dash: `${host}.mpd` },
      };
      return Response.json({ result, success: true }, { status: service.status });
    });
    return { entryID, url, file, service };
  }
  const run = () => packageRecordings(env, parseSettings({ ...env, ...variables }), new Date());
  const stream = async (entryID: string) =>
    z
      .object({ data: z.object({ attributes: z.object({ assetData: z.object({ status: z.string() }) }) }) })
      .parse(await (await visit(`/api/streams/${entryID}`)).json()).data.attributes.assetData.status;

  it("is begun, followed, and played once it is ready; the upload is deleted", async () => {
    const { entryID, url, service } = await uploaded();
    await run();
    expect(await row(url)).toMatchObject({ state: "packaging", job: uid });
    await run();
    expect(await stream(entryID)).toBe("disabled");
    service.state = "ready";
    await run();
    expect(await row(url)).toMatchObject({ state: "ready" });
    expect(await stream(entryID)).toBe("active");
    const source = await env.VIDEO_DB.prepare(
      "SELECT source ->> 'hls' AS hls, source ->> 'signing' AS signing, duration FROM video_sources JOIN videos USING (entry_id) WHERE entry_id = ?",
    )
      .bind(entryID)
      .first();
    expect(source).toEqual({
      hls: `https://customer-a.cloudflarestream.com/${uid}/manifest/video.m3u8`,
      signing: "cloudflare-stream",
      duration: 44,
    });
    const isStored = async () => (await env.MEDIA.head(`recordings/${url.split("/").at(-1)}`)) !== null;
    expect(await isStored()).toBe(true);
    await deleteUnusedFootage(env, 60, new Date(Date.now() + 70_000));
    expect(await isStored()).toBe(false);
  });

  it.each(["before its packager is asked", "while its packager answers"])(
    "does not replace a later upload that plays since %s",
    async (when) => {
      const { entryID, url, service } = await uploaded();
      const later = await begin(1000, entryID);
      await run();
      service.state = "ready";
      const playLater = async () => {
        await env.VIDEO_DB.prepare("UPDATE recordings SET state = 'ready' WHERE id = ?")
          .bind(later.url.split("/").at(-1))
          .run();
      };
      if (when.startsWith("before")) await playLater();
      else service.meanwhile = playLater;
      await run();
      expect(await row(later.url)).toMatchObject({ state: "ready" });
      expect((await tus(url, "HEAD")).status).toBe(404);
      expect(
        await env.VIDEO_DB.prepare("SELECT 1 FROM video_sources WHERE entry_id = ?").bind(entryID).first(),
      ).toBeNull();
    },
  );

  it("lets the packager fetch it by a signed URL, whole or in ranges, and nobody else", async () => {
    const { file, service } = await uploaded();
    await run();
    const closed = siteWith({ OPEN_ORIGIN: "off" });
    const fetched = (init: RequestInit = {}, url = service.copied) => closed(url.replace(origin, ""), init);
    expect(new Uint8Array(await (await fetched()).arrayBuffer())).toEqual(file);
    const head = await fetched({ method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([
      200,
      "1000",
      "bytes",
    ]);
    const range = await fetched({ headers: { range: "bytes=10-19" } });
    expect([range.status, range.headers.get("content-range")]).toEqual([206, "bytes 10-19/1000"]);
    expect(new Uint8Array(await range.arrayBuffer())).toEqual(file.subarray(10, 20));
    expect((await fetched({ headers: { range: "bytes=2000-" } })).status).toBe(416);
    expect(
      (
        await fetched(
          {},
          service.copied.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
        )
      ).status,
    ).toBe(401);
    expect((await fetched({}, service.copied.replace(/\/\d+-/, "/1-"))).status).toBe(401);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    expect((await fetched()).status).toBe(401);
    vi.useRealTimers();
  });

  it("goes on after a recording whose progress cannot be stored", async () => {
    const { url } = await uploaded();
    const write = (sql: string) => env.VIDEO_DB.prepare(sql).run();
    await write(`INSERT INTO recordings (id, entry_id, name, length, origin, upload_id, state, created_at, changed_at)
      SELECT 'refused', entry_id, name, length, origin, '', 'uploaded', '2026-01-01T00:00:00.000Z', changed_at FROM recordings`);
    await write(`CREATE TRIGGER refuse BEFORE UPDATE ON recordings WHEN old.id = 'refused'
      BEGIN SELECT RAISE(ABORT, 'not stored'); END`);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await run();
    await write("DROP TRIGGER refuse");
    expect(await row(url)).toMatchObject({ state: "packaging" });
    expect(logged.mock.calls.join()).toContain("not stored");
  });

  it("fails with the packager's reason, and is tried again while the service is down", async () => {
    const { url, service } = await uploaded();
    service.status = 503;
    await run();
    expect(await row(url)).toMatchObject({ state: "uploaded", job: null });
    service.status = 200;
    await run();
    service.state = "error";
    await run();
    expect(await row(url)).toMatchObject({ state: "failed", problem: "It has no picture." });
  });
});

describe("footage that nothing plays any more", () => {
  beforeAll(newFootage);
  beforeEach(() => env.VIDEO_DB.prepare("DELETE FROM unused_footage").run());

  const run = (sql: string, ...values: string[]) =>
    env.VIDEO_DB.prepare(sql)
      .bind(...values)
      .run();
  /** Stores the test recording's footage as an asset that was packaged for one entry. */
  async function newAsset(): Promise<string> {
    const id = `recording-${crypto.randomUUID()}`;
    await run("INSERT INTO assets SELECT ?, kind, packaging FROM assets WHERE id = 'test-recording'", id);
    for (const name of ["video-180.mp4", "audio.mp4"]) {
      const file = await env.MEDIA.get(`test-recording/${name}`);
      await env.MEDIA.put(`${id}/${name}`, (await file?.arrayBuffer()) ?? "");
    }
    return id;
  }
  const use = (entryID: string, assetID: string) =>
    run("UPDATE videos SET asset_id = ? WHERE entry_id = ?", assetID, entryID);
  const newRecording = () => newEntry({ kind: "recording", releasedAgo: 60 });
  const files = async (assetID: string) =>
    (await env.MEDIA.list({ prefix: `${assetID}/` })).objects.map(({ key: name }) => name.replace(`${assetID}/`, ""));
  const all = ["audio.mp4", "video-180.mp4"];
  /** Runs the cron task this many seconds from now, with tokens that last a minute. */
  const cron = (seconds: number) => deleteUnusedFootage(env, 60, new Date(Date.now() + seconds * 1000));
  const segment = async (entryID: string) => (await play(entryID, "video-180/0.m4s")).status;

  it("is deleted once it is replaced, after the last token of its time, while the new plays", async () => {
    const [entryID, old, next] = [await newRecording(), await newAsset(), await newAsset()];
    await use(entryID, old);
    await use(entryID, next);
    await cron(50);
    expect(await files(old)).toEqual(all);
    await cron(70);
    expect(await files(old)).toEqual([]);
    expect(await env.VIDEO_DB.prepare("SELECT 1 FROM assets WHERE id = ?").bind(old).first()).toBeNull();
    expect(await segment(entryID)).toBe(200);
    expect(await files(next)).toEqual(all);
  });

  it("is deleted with its entry, whose address says that there is none, unless another entry has it too", async () => {
    const [gone, other] = [await newRecording(), await newRecording()];
    const [own, shared] = [await newAsset(), await newAsset()];
    await use(gone, shared);
    await use(other, shared);
    await use(gone, own);
    await run("DELETE FROM videos WHERE entry_id = ?", gone);
    await cron(70);
    expect([await files(own), await files(shared)]).toEqual([[], all]);
    expect([await segment(gone), await segment(other)]).toEqual([404, 200]);
    await run("DELETE FROM videos WHERE entry_id = ?", other);
    await cron(4_000);
    expect(await files(shared)).toEqual([]);
  });

  it("is what an entry had before it got a source on another host", async () => {
    const [entryID, old] = [await newRecording(), await newAsset()];
    await use(entryID, old);
    const source = JSON.stringify({ hls: "https://cdn.example/a.m3u8", signing: "none" });
    await run("INSERT INTO video_sources (entry_id, source) VALUES (?, ?)", entryID, source);
    await cron(70);
    expect(await files(old)).toEqual([]);
  });

  it("is an upload that plays, one whose entry is deleted, and one that was begun before another that plays", async () => {
    const [gone, failed, waiting] = [await begin(100), await begin(100), await begin(100)];
    const [ready, later] = [await begin(100), await begin(100)];
    const idOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";
    const uploads = [gone, failed, waiting, ready, later];
    for (const upload of uploads) await env.MEDIA.put(`recordings/${idOf(upload)}`, "bytes");
    const ofReady = (state: string, upload: { url: string }) =>
      run("UPDATE recordings SET state = ?, entry_id = ? WHERE id = ?", state, ready.entryID, idOf(upload));
    await ofReady("failed", failed);
    await ofReady("uploaded", waiting);
    await ofReady("uploaded", later);
    await run("UPDATE recordings SET created_at = '9999' WHERE id = ?", idOf(later));
    await ofReady("ready", ready);
    await run("DELETE FROM videos WHERE entry_id = ?", gone.entryID);
    await cron(70);
    const kept = async (upload: { url: string }) => (await env.MEDIA.head(`recordings/${idOf(upload)}`)) !== null;
    expect(await Promise.all(uploads.map(kept))).toEqual([false, false, false, false, true]);
  });

  it("is tried again where the bucket refuses, after the others, and said in the log", async () => {
    const entryID = await newRecording();
    const assets = [await newAsset(), await newAsset()];
    for (const asset of assets) await use(entryID, asset);
    await use(entryID, "test-recording");
    const logged = vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(env.MEDIA, "delete").mockRejectedValueOnce(new Error("the bucket is away"));
    await cron(70);
    expect(logged.mock.calls.join()).toContain("unused footage not deleted");
    expect([...(await files(assets[0] ?? "")), ...(await files(assets[1] ?? ""))]).toEqual(all);
    await cron(140);
    expect([...(await files(assets[0] ?? "")), ...(await files(assets[1] ?? ""))]).toEqual([]);
  });
});

describe("the desk", () => {
  it("says how far a recording is, and what it waits for where nothing packages it", async () => {
    const desk = deskOf(visit, (await newStaff("video")).cookie);
    const { entryID, url } = await begin(partBytes + 1000);
    const read = async () => {
      const { recording, pulled } = deskVideoResponse.parse((await desk("GET", `videos/${entryID}`)).body);
      return { ...recording, pulled };
    };
    const atFirst = { percent: 0, problem: null, pulled: false };
    expect(await read()).toEqual({ ...atFirst, state: "uploading" });
    await patch(url, 0, bytesOf(partBytes));
    expect(await read()).toEqual({ ...atFirst, state: "uploading", percent: 99 });
    await patch(url, partBytes, bytesOf(1000));
    expect(await read()).toEqual({ ...atFirst, state: "uploaded", percent: null });
    // The process that serves the site may still package it.
    await packageRecordings(env, parseSettings(env), new Date());
    expect(await read()).toMatchObject({ state: "uploaded", problem: null });
    await packageRecordings(env, parseSettings(env), new Date(Date.now() + 3 * 60_000));
    expect(await read()).toMatchObject({
      state: "uploaded",
      problem: expect.stringMatching(/^Nothing packages it at this site\. .*npm start.* PACKAGER/),
    });
    await env.VIDEO_DB.prepare("UPDATE videos SET disabled = 1 WHERE entry_id = ?").bind(entryID).run();
    expect(await read()).toMatchObject({ state: "uploaded", pulled: true });
  });

  it("says that a file is awaited, and nothing of a file where an entry has another source", async () => {
    const desk = deskOf(visit, (await newStaff("video")).cookie);
    const recording = async (entry: string) =>
      deskVideoResponse.parse((await desk("GET", `videos/${entry}`)).body).recording;
    expect(await recording(await newRecordedEntry())).toMatchObject({ state: "awaited" });
    const source = { hls: "https://cdn.example/talks/7/master.m3u8", signing: "none", systems: [] };
    expect(await recording(await newOwnEntry(source, { kind: "recorded" }))).toBeNull();
  });
});
