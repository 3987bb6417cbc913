import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { frameSize } from "./frame.ts";
import { framesPerSecond } from "./simulation.ts";
import { samplesPerSecond } from "./sound.ts";

/** 1.92 s: a whole number of frames of both video and audio. */
export const framesPerSegment = 48;
const aacFramesPerSegment = 90;
const aacFrameSamples = 1024;

export interface Quality {
  id: string;
  width: number;
  height: number;
  /** H.264 level, and maximum bits per second. */
  level: string;
  maxRate: number;
  /** Constant rate factor: lower is better and larger. */
  crf: number;
}

export const qualities: readonly Quality[] = [
  { id: "video-180", width: 320, height: 180, level: "1.2", maxRate: 150_000, crf: 30 },
  { id: "video-360", width: 640, height: 360, level: "3.0", maxRate: 320_000, crf: 30 },
  { id: "video-540", width: 960, height: 540, level: "3.1", maxRate: 620_000, crf: 30 },
];
export const audioRate = 56_000;

/** Runs a program and writes to its input with backpressure. */
export async function runWithInput(
  program: string,
  parameters: string[],
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const child = spawn(program, parameters, { stdio: ["pipe", "ignore", "pipe"] });
  let errorOutput = "";
  child.stderr.on("data", (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-2000);
  });
  const closed = once(child, "close");
  // A program that has stopped closes its input. If that was an error, its output says so.
  const ignore = () => {};
  child.stdin.on("error", ignore);
  try {
    for await (const chunk of chunks) {
      if (!child.stdin.writable) break;
      if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, "drain").catch(ignore), closed]);
    }
  } finally {
    child.stdin.end();
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`${program} stopped with ${String(code)}:\n${errorOutput.trim()}`);
}

/**
 * Encodes RGBA frames in each rendition. Every segment starts with a key frame and can be decoded independently. There are no B-frames, so
 * decode and presentation times are equal and a loop has no gap.
 */
export async function encodeVideo(frames: Iterable<Uint8Array>, folder: string): Promise<void> {
  const scaled = qualities.map(
    ({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=lanczos,format=yuv420p[v${index}]`,
  );
  const split = `[0:v]scale=out_color_matrix=bt709:out_range=tv,split=${qualities.length}${qualities.map((_, i) => `[s${i}]`).join("")}`;
  const outputs = qualities.flatMap((quality, index) => [
    "-map",
    `[v${index}]`,
    ...["-c:v", "libx264", "-profile:v", "main", "-level", quality.level, "-preset", "veryslow", "-tune", "animation"],
    ...["-crf", String(quality.crf), "-maxrate", String(quality.maxRate), "-bufsize", String(quality.maxRate * 2)],
    ...["-bf", "0", "-g", String(framesPerSegment), "-keyint_min", String(framesPerSegment), "-sc_threshold", "0"],
    ...["-flags", "+cgop", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
    ...["-movflags", "+faststart", join(folder, `${quality.id}.mp4`)],
  ]);
  await runWithInput(
    "ffmpeg",
    [
      ...["-hide_banner", "-loglevel", "error", "-y"],
      ...["-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", `${frameSize.width}x${frameSize.height}`],
      ...["-framerate", String(framesPerSecond), "-i", "pipe:0"],
      ...["-filter_complex", [split, ...scaled].join(";"), ...outputs],
    ],
    frames,
  );
}

/** The frames of an ADTS file (ISO/IEC 13818-7). Bits 30 to 42 of each header are the frame's length. */
async function* adtsFrames(file: string): AsyncGenerator<Uint8Array> {
  let read: Uint8Array = new Uint8Array();
  for await (const chunk of createReadStream(file)) {
    read = Buffer.concat([read, chunk]);
    let start = 0;
    while (start + 7 <= read.length) {
      const [b3 = 0, b4 = 0, b5 = 0] = read.subarray(start + 3, start + 6);
      const length = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5);
      if (length < 7) throw new Error("The encoder wrote no ADTS stream");
      if (start + length > read.length) break;
      yield read.subarray(start, start + length);
      start += length;
    }
    read = read.subarray(start);
  }
}

/**
 * Encodes mono samples to AAC in whole segments. The encoder also gets the samples before the start (the end, in a loop), and its first
 * frames are dropped, so that there is no silence at the start and no click where a loop closes.
 */
export async function encodeAudio(samples: Float32Array, folder: string): Promise<void> {
  const lead = 8 * aacFrameSamples;
  const looped = new Float32Array(lead + samples.length + lead);
  looped.set(samples.subarray(-lead));
  looped.set(samples, lead);
  looped.set(samples.subarray(0, lead), lead + samples.length);
  const pcm = Int16Array.from(looped, (sample) => Math.round(sample * 32_000));
  const file = join(folder, "audio.aac");
  await runWithInput(
    "ffmpeg",
    [
      ...["-hide_banner", "-loglevel", "error", "-y", "-f", "s16le", "-ar", String(samplesPerSecond), "-ac", "1"],
      ...["-i", "pipe:0", "-c:a", "aac", "-b:a", String(audioRate), "-f", "adts", file],
    ],
    [new Uint8Array(pcm.buffer)],
  );
  // The encoder delays its output by one frame.
  const segments = samples.length / aacFrameSamples / aacFramesPerSegment;
  await cutAudio(file, { skipped: lead / aacFrameSamples + 1, segments }, folder);
}

/**
 * Cuts an ADTS stream into whole segments, as a track without an edit list.
 * @param cut skipped: number of frames before the start.
 * @throws Error if the stream is too short.
 */
export async function cutAudio(
  file: string,
  { skipped, segments }: { skipped: number; segments: number },
  folder: string,
): Promise<void> {
  const frameCount = segments * aacFramesPerSegment;
  let written = 0;
  async function* wanted() {
    let position = 0;
    for await (const frame of adtsFrames(file)) {
      position += 1;
      if (position <= skipped) continue;
      written += 1;
      yield frame;
      if (written === frameCount) return;
    }
  }
  await runWithInput(
    "ffmpeg",
    [
      ...["-hide_banner", "-loglevel", "error", "-y", "-f", "aac", "-i", "pipe:0"],
      ...["-c", "copy", "-use_editlist", "0", join(folder, "audio.mp4")],
    ],
    wanted(),
  );
  if (written !== frameCount) throw new Error(`The encoder wrote ${written} audio frames instead of ${frameCount}`);
}
