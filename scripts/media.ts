/*
 * npm run media: draws, encodes, encrypts and describes the demo's footage. The result is in the repository, so nobody needs
 * to run this to try the site; run it after changing the drawing, the match or the qualities.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, withoutOptions } from "./lib/report.ts";
import { captionsOf } from "./media/captions.ts";
import { descriptionFile, type MediaDescription, mediaFolder } from "./media/description.ts";
import { encodeAudio, encodeVideo } from "./media/encode.ts";
import { framePainter, type Scoreboard } from "./media/frame.ts";
import { packageAsset } from "./media/package.ts";
import { cupFinal, type MatchScript, openPlay } from "./media/script.ts";
import { type Moment, simulate } from "./media/simulation.ts";
import { matchSound } from "./media/sound.ts";
import { thumbnailSheet } from "./media/thumbnails.ts";

await run(async () => {
  withoutOptions("Usage: npm run media\n\nDraws, encodes and encrypts the demo's footage, with ffmpeg.");
});

const films: { id: string; kind: "on-demand" | "live"; script: MatchScript; board: Scoreboard }[] = [
  {
    id: "classic-match",
    kind: "on-demand",
    script: cupFinal,
    board: {
      competition: "Crown Cup final",
      home: "HAR",
      away: "TNV",
      recording: { score: [1, 1], clockStart: 78 * 60 + 20, scorer: cupFinal.goal?.scorer ?? "" },
    },
  },
  {
    id: "live-loop",
    kind: "live",
    script: openPlay,
    board: { competition: "Crown League", home: "", away: "", recording: null },
  },
];

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

function* painted(moments: readonly Moment[], board: Scoreboard): Generator<Uint8Array> {
  const paint = framePainter(board);
  for (const moment of moments) yield Uint8Array.from(paint(moment));
}

const assets: MediaDescription["assets"] = [];
for (const { id, kind, script, board } of films) {
  const work = mkdtempSync(join(tmpdir(), "media-"));
  const folder = join(mediaFolder, id);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const moments = simulate(script);
    say(`${id}: drawing and encoding ${moments.length} frames`);
    await encodeVideo(painted(moments, board), work);
    say(`${id}: sound`);
    await encodeAudio(matchSound(script, moments), work);
    const captions = kind === "on-demand" ? [{ language: "en", label: "English", file: "captions-en.vtt" }] : [];
    for (const { file } of captions) writeFileSync(join(folder, file), captionsOf(script));
    say(`${id}: encrypting and packaging`);
    const { packaging, contentKey } = await packageAsset(work, folder, captions);
    const { sheet, thumbnails } = await thumbnailSheet(moments, board, script.duration);
    writeFileSync(join(folder, thumbnails.file), sheet);
    packaging.thumbnails = thumbnails;
    packaging.chapters = [...script.scenes];
    const files = readdirSync(folder).sort();
    assets.push({ id, kind, duration: script.duration, files, contentKeys: [contentKey], packaging });
    const size = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    say(`${id}: ${packaging.segmentCount} segments, ${(size / 1e6).toFixed(2)} MB`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
const description = JSON.stringify({ assets } satisfies MediaDescription, null, 2);
// One line per byte range, to keep the file readable.
writeFileSync(descriptionFile, `${description.replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, "[$1, $2]")}\n`);
say(`Described in ${descriptionFile}`);
