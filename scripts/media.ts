/*
 * npm run media: draws, encodes, encrypts and describes the demo's footage. The result is in the repository, so nobody needs
 * to run this to try the site; run it after changing the drawing, the match or the qualities.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Packaging } from "../worker/backends/video/packaging/packaging.ts";
import { run, withoutOptions } from "./lib/report.ts";
import { matchClips } from "./media/clips.ts";
import { descriptionFile, type MediaDescription, mediaFolder } from "./media/description.ts";
import { encodeAudio, encodeVideo, framesPerSegment } from "./media/encode.ts";
import { type Frame, framePainter } from "./media/frame.ts";
import { packageAsset } from "./media/package.ts";
import { openPlay } from "./media/script.ts";
import { framesPerSecond, simulate } from "./media/simulation.ts";
import { matchSound } from "./media/sound.ts";
import { segmentStills, thumbnailSheet } from "./media/thumbnails.ts";

await run(async () => {
  withoutOptions("Usage: npm run media\n\nDraws, encodes and encrypts the demo's footage, with ffmpeg.");
});

const ffmpeg = spawnSync("ffmpeg", ["-hide_banner", "-encoders"], { encoding: "utf8" });
if (ffmpeg.error !== undefined || !ffmpeg.stdout.includes("libx264")) {
  console.error(
    ffmpeg.error === undefined
      ? "This ffmpeg has no H.264 encoder (libx264). Install a full one, for example Debian's: apt-get install ffmpeg"
      : "ffmpeg is not installed, and footage is encoded with it. Install it first, for example: apt-get install ffmpeg",
  );
  process.exit(1);
}

const started = Date.now();
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}`);

function* painted(frames: readonly Frame[]): Generator<Uint8Array> {
  const paint = framePainter();
  for (const frame of frames) yield Uint8Array.from(paint(frame));
}

const assets: MediaDescription["assets"] = [];

/** Creates an asset from frames and sound; `describe` adds its further properties. */
async function film(
  id: string,
  kind: "on-demand" | "live",
  frames: readonly Frame[],
  sound: Float32Array,
  describe: (folder: string) => Promise<Partial<Packaging>>,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "media-"));
  const folder = join(mediaFolder, id);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    say(`${id}: drawing and encoding ${frames.length} frames`);
    await encodeVideo(painted(frames), work);
    say(`${id}: sound`);
    await encodeAudio(sound, work);
    say(`${id}: encrypting and packaging`);
    const { packaging, contentKey } = await packageAsset(work, folder, []);
    Object.assign(packaging, await describe(folder));
    const files = readdirSync(folder).sort();
    const duration = frames.length / framesPerSecond;
    assets.push({ id, kind, duration, files, contentKeys: [contentKey], packaging });
    const size = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    say(`${id}: ${packaging.segmentCount} segments, ${(size / 1e6).toFixed(2)} MB`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function keepStills(frames: readonly Frame[], folder: string): Promise<Pick<Packaging, "stills">> {
  const { data, stills } = await segmentStills(frames, "stills.bin");
  writeFileSync(join(folder, stills.file), data);
  return { stills };
}

const clips = matchClips();
const sound = clips.flatMap((clip) => [...clip.sound]);
await film(
  "match-clips",
  "on-demand",
  clips.flatMap(({ frames }) => frames),
  Float32Array.from(sound),
  async (folder) => {
    let first = 0;
    const described: Packaging["clips"] = [];
    for (const { name, frames } of clips) {
      const count = frames.length / framesPerSegment;
      const { sheet, thumbnails } = await thumbnailSheet(frames, `${name}.webp`, { columns: count, rows: 1 });
      writeFileSync(join(folder, thumbnails.file), sheet);
      described.push({ name, first, count, thumbnails });
      first += count;
    }
    return {
      clips: described,
      ...(await keepStills(
        clips.flatMap((clip) => clip.frames),
        folder,
      )),
    };
  },
);

const play = simulate(openPlay);
const frames = play.map((moment): Frame => ({ moment, view: "pitch", card: null }));
await film("live-loop", "live", frames, matchSound(play, true, []), async (folder) => {
  const { sheet, thumbnails } = await thumbnailSheet(frames, "thumbnails.webp", { columns: 6, rows: 4 });
  writeFileSync(join(folder, thumbnails.file), sheet);
  return { thumbnails, ...(await keepStills(frames, folder)) };
});

const description = JSON.stringify({ assets } satisfies MediaDescription, null, 2);
// One line per byte range, to keep the file readable.
writeFileSync(descriptionFile, `${description.replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, "[$1, $2]")}\n`);
say(`Described in ${descriptionFile}`);
