import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { storageOf } from "../../../../../scripts/lib/storage/storage.ts";
import { storeEncrypted } from "../../../../../scripts/lib/video/package-recording.ts";
import { packageUploadsOf } from "../../../../../scripts/lib/video/package-uploads.ts";
import { insertEntry } from "../../../../../worker/backends/video/entries.ts";
import { packaging } from "../../../../../worker/backends/video/packaging/packaging.ts";
import { encodedSeconds, writeFfmpegEmulators } from "../../../support/ffmpeg-emulator.ts";
import { serveSite } from "../../../support/served-site.ts";

const partBytes = 8 * 1024 * 1024;
const file = randomBytes(2 * partBytes + 12_345);
const serviceKey = "test-service-".padEnd(48, "0");

const folder = mkdtempSync(join(tmpdir(), "upload-"));
const path = join(folder, "derby.mp4");
writeFileSync(path, file);

let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  const now = new Date();
  const entry = {
    entryID: "derby",
    kind: "recorded" as const,
    title: "The derby",
    description: "",
    entitlements: ["*"],
    imageKey: "video-1",
    releaseFrom: now.toISOString(),
    endsAt: null,
    leadMinutes: 15,
    duration: 0,
    section: "replays",
    season: 2026,
    fixtureID: null,
    clubIDs: [],
    tags: [],
    availability: null,
    source: null,
  };
  site = await serveSite((storage) => storage.database("VIDEO_DB").transact(insertEntry(entry, now)), {
    SERVICE_KEY: serviceKey,
  });
});
/** Stops the packaging that a test has started. */
let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true });
});

const query = async (sql: string) =>
  (await (await site.miniflare.getD1Database("VIDEO_DB")).prepare(sql).all()).results;
const recordings = (columns: string) => query(`SELECT ${columns} FROM recordings ORDER BY created_at`);
const media = () => site.miniflare.getR2Bucket("MEDIA");

/** A proxy to the site that hangs after this many bytes over all its connections. */
async function lineOf(maxBytes: number, wantedPort = 0) {
  const hung = Promise.withResolvers<void>();
  let passed = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(site.site.port), "localhost");
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", cut).on("close", cut);
    upstream.pipe(client);
    client.on("data", (chunk: Buffer) => {
      passed += chunk.length;
      if (passed <= maxBytes) upstream.write(chunk);
      else hung.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, "localhost", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { server, port, hung: hung.promise, passed: () => passed };
}

/** Runs the command as an operator does. */
function upload(
  port: number,
  sent = path,
): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const args = ["scripts/video.ts", "upload", "derby", "--file", sent, "--site", `http://localhost:${port}`];
  const child = spawn("node", args, { env: { ...process.env, SERVICE_KEY: serviceKey, STATE_DIR: site.stateDir } });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      said += text.toString();
    });
  return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ code, said }))) };
}

it("goes on with an upload after the command was killed, from the last part that arrived", async () => {
  const first = await lineOf(2 * partBytes);
  const broken = upload(first.port);
  await first.hung;
  const rows = async () => await recordings("entry_id, offset, length, state");
  const firstPart = [{ entry_id: "derby", offset: partBytes, length: file.length, state: "uploading" }];
  // The site receives the bytes before it has stored them.
  await expect.poll(rows, { timeout: 60_000 }).toEqual(firstPart);
  broken.child.kill("SIGKILL");
  await broken.ended;
  await new Promise((resolve) => first.server.close(resolve));
  expect(await rows()).toEqual(firstPart);

  const second = await lineOf(Number.POSITIVE_INFINITY, first.port);
  const { code, said } = await upload(second.port).ended;
  second.server.close();
  expect(said).toContain("recording: uploaded");
  expect(code).toBe(0);
  expect(second.passed()).toBeLessThan(file.length - partBytes + 100_000);
  expect(await rows()).toMatchObject([{ offset: file.length, state: "uploaded" }]);
  const [row] = await recordings("'recordings/' || id AS key");
  const stored = await (await media()).get(String(row?.key));
  expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(file)).toBe(true);
});

/** A folder with these programs, for PATH. */
function programs(...names: ("ffmpeg" | "ffprobe")[]): string {
  const bin = mkdtempSync(join(folder, "bin-"));
  writeFfmpegEmulators(bin);
  for (const name of ["ffmpeg", "ffprobe"] as const) if (!names.includes(name)) rmSync(join(bin, name));
  return bin;
}

const slowly = { timeout: 60_000 };
/** Milliseconds between checks for uploads. */
const interval = 200;

it("is packaged by the process that serves the site: what is missing is said, then it plays and the upload is to be deleted", async () => {
  const state = () => recordings("state, problem");
  const entry = () => fetch(new URL("/api/streams/derby", site.site)).then((response) => response.text());
  expect(await state()).toEqual([{ state: "uploaded", problem: null }]);
  expect(await entry()).toContain('"status":"disabled"');
  vi.stubEnv("PATH", programs());
  stop = packageUploadsOf(site.miniflare, "command", interval);
  const missing = (program: RegExp) => [{ state: "uploaded", problem: expect.stringMatching(program) }];
  await expect.poll(state, slowly).toEqual(missing(/^ffmpeg is missing\. Install ffmpeg .*apt-get install ffmpeg\.$/));
  vi.stubEnv("PATH", programs("ffmpeg"));
  await expect.poll(state, slowly).toEqual(missing(/^ffprobe, a part of ffmpeg, is missing\. Install ffmpeg /));

  vi.stubEnv("PATH", programs("ffmpeg", "ffprobe"));
  await expect.poll(state, slowly).toEqual([{ state: "ready", problem: null }]);
  expect(await entry()).toContain('"status":"active"');
  const rows = z
    .array(z.object({ id: z.string(), packaging: z.string(), duration: z.number() }))
    .parse(await query("SELECT assets.id, packaging, duration FROM assets JOIN videos ON asset_id = assets.id"));
  const [asset] = rows;
  expect(asset?.duration).toBe(Math.round(encodedSeconds));
  expect(packaging.parse(JSON.parse(asset?.packaging ?? "")).video.map(({ id }) => id)).toEqual([
    "video-360",
    "video-720",
  ]);
  const { objects } = await (await media()).list({ prefix: "recording-" });
  expect(objects.map(({ key }) => key).toSorted()).toEqual(
    ["audio", "video-360", "video-720"].map((name) => `${asset?.id}/${name}.mp4`),
  );
  expect(await query("SELECT key FROM unused_footage")).toEqual(await recordings("'recordings/' || id AS key"));
});

it("fails with the reason for a recording that is no video", async () => {
  const broken = join(folder, "interview.mp4");
  writeFileSync(broken, "broken");
  expect((await upload(Number(site.site.port), broken).ended).code).toBe(0);
  vi.stubEnv("PATH", programs("ffmpeg", "ffprobe"));
  vi.spyOn(console, "error").mockImplementation(() => {});
  stop = packageUploadsOf(site.miniflare, "command", interval);
  await expect
    .poll(async () => (await recordings("state, problem"))[1], slowly)
    .toEqual({
      state: "failed",
      problem: expect.stringMatching(/^interview\.mp4 cannot be encoded: [\s\S]*interview\.mp4: Invalid data found/),
    });
});

it("leaves nothing in the bucket of what could not be stored to the end, and the entry as it was", async () => {
  vi.stubEnv("PATH", programs("ffmpeg", "ffprobe"));
  const storage = storageOf(site.miniflare);
  const objects = storage.objects();
  const played = "SELECT asset_id FROM videos";
  const before = [await objects.keys(), await query(played)];
  const full: typeof objects = {
    ...objects,
    put: async (key, ...rest) => {
      if (key.endsWith("/video-720.mp4")) throw new Error("The bucket is full");
      await objects.put(key, ...rest);
    },
  };
  const recording = { entryID: "derby", file: path, name: "derby.mp4" };
  await expect(storeEncrypted({ ...storage, objects: () => full }, recording)).rejects.toThrow("The bucket is full");
  expect([await objects.keys(), await query(played)]).toEqual(before);
});

it("leaves uploads to the service that PACKAGER names", () => {
  vi.useFakeTimers();
  stop = packageUploadsOf(site.miniflare, "mediaconvert", interval);
  expect(vi.getTimerCount()).toBe(0);
});
