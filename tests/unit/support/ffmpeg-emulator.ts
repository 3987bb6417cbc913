import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { descriptionFile, mediaDescription } from "../../../scripts/media/description.ts";
import { shakaPackager } from "../../../scripts/media/package.ts";

/** Seconds of footage that the emulated encoder writes. */
export const encodedSeconds = 30.72;

/** An AAC frame without content (ADTS, ISO/IEC 13818-7), because cutting the sound counts frames. */
const emptyFrame = "fff14c8000e0fc";

const script = (body: string) => `#!${process.execPath}
const { copyFileSync, readFileSync, writeFileSync } = require("node:fs");
const { basename, join } = require("node:path");
const given = process.argv.slice(2);
${body}
`;

/**
 * Writes emulators of ffmpeg and ffprobe into a folder for PATH. They accept the arguments of the site's commands, read their input to
 * the end, and write decrypted footage of this repository, whatever that was. A recording that begins with "broken" is refused, as the
 * real programs do.
 */
export function writeFfmpegEmulators(folder: string): void {
  const clear = join(folder, "clear");
  mkdirSync(clear, { recursive: true });
  const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));
  const [key] = assets.find(({ id }) => id === "live-loop")?.contentKeys ?? [];
  const inputs = [
    ["video-360", "video"],
    ["audio", "audio"],
  ].map(([id, kind]) => `in=media/live-loop/${id}.mp4,stream=${kind},output=${join(clear, `${id}.mp4`)}`);
  execFileSync(
    process.execPath,
    [
      ...[shakaPackager, ...inputs, "--segment_duration", "1.92", "--fragment_duration", "1.92"],
      ...["--enable_raw_key_decryption", "--keys", `label=:key_id=${key?.kid}:key=${key?.key}`],
    ],
    { stdio: "ignore" },
  );
  const programs = {
    ffprobe: `
if (given.includes("-version")) console.log("ffprobe");
else if (readFileSync(given.at(-1)).subarray(0, 6).toString() === "broken") {
  console.error(given.at(-1) + ": Invalid data found when processing input");
  process.exit(1);
} else console.log(JSON.stringify({ streams: [{ codec_type: "video" }, { codec_type: "audio" }], format: { duration: "${encodedSeconds}" } }));`,
    ffmpeg: `
if (given.includes("-encoders")) console.log(" V....D libx264");
if (given.includes("pipe:0")) readFileSync(0);
const frames = ${Math.round((encodedSeconds / 1.92) * 90) + 1};
for (const file of given) {
  const name = basename(file);
  if (name === "audio.aac") writeFileSync(file, Buffer.from("${emptyFrame}".repeat(frames), "hex"));
  else if (name === "audio.mp4") copyFileSync(join(${JSON.stringify(clear)}, name), file);
  else if (/^video-\\d+\\.mp4$/.test(name)) copyFileSync(join(${JSON.stringify(clear)}, "video-360.mp4"), file);
}`,
  };
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(folder, name), script(body));
    chmodSync(join(folder, name), 0o755);
  }
}
