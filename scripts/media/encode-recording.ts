import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { cutAudio, framesPerSegment, type Quality, runWithInput } from "./encode.ts";
import { segmentSeconds } from "./script.ts";
import { framesPerSecond } from "./simulation.ts";
import { samplesPerSecond } from "./sound.ts";

/** Renditions of recordings of matches. Videos of another aspect ratio get black bars. */
export const recordingQualities: readonly Quality[] = [
  { id: "video-360", width: 640, height: 360, level: "3.0", maxRate: 700_000, crf: 25 },
  { id: "video-720", width: 1280, height: 720, level: "3.1", maxRate: 2_800_000, crf: 24 },
];
const audioRate = 128_000;
export const audioChannels = 2;

const probed = z.object({
  streams: z.array(z.object({ codec_type: z.string() })),
  format: z.object({ duration: z.coerce.number().positive() }),
});

/** Duration in seconds, and whether there is sound. @throws Error for a file that is not a video */
async function probe(file: string): Promise<{ seconds: number; sound: boolean }> {
  const parameters = ["-v", "error", "-show_entries", "stream=codec_type:format=duration", "-of", "json", file];
  const { stdout } = await promisify(execFile)("ffprobe", parameters);
  const { streams, format } = probed.parse(JSON.parse(stdout));
  const has = (kind: string) => streams.some(({ codec_type }) => codec_type === kind);
  if (!has("video")) throw new Error("It has no picture.");
  return { seconds: format.duration, sound: has("audio") };
}

/**
 * Encodes a recording into `folder` for `packageAsset`: each rendition and the sound in whole segments of the same length. The last frame
 * is
 * repeated to fill the last segment.
 * @returns its duration in seconds.
 */
export async function encodeRecording(file: string, folder: string): Promise<number> {
  const { seconds, sound } = await probe(file);
  const segments = Math.ceil(seconds / segmentSeconds);
  const frames = String(segments * framesPerSegment);
  const names = recordingQualities.map((_, index) => `[v${index}]`);
  const base = `[0:v:0]setpts=PTS-STARTPTS,fps=${framesPerSecond},tpad=stop_mode=clone:stop_duration=${segmentSeconds}`;
  const split = `${base},split=${names.length}${names.join("")}`;
  const scaled = recordingQualities.map(({ width, height }, index) => {
    const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    return `[v${index}]${fit},pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p[q${index}]`;
  });
  const outputs = recordingQualities.flatMap((quality, index) => [
    ...["-map", `[q${index}]`, "-frames:v", frames],
    ...["-c:v", "libx264", "-profile:v", "main", "-level", quality.level, "-preset", "medium"],
    ...["-crf", String(quality.crf), "-maxrate", String(quality.maxRate), "-bufsize", String(quality.maxRate * 2)],
    ...["-bf", "0", "-g", String(framesPerSegment), "-keyint_min", String(framesPerSegment), "-sc_threshold", "0"],
    ...["-flags", "+cgop", "-movflags", "+faststart", join(folder, `${quality.id}.mp4`)],
  ]);
  const quiet = ["-hide_banner", "-loglevel", "error", "-y"];
  await runWithInput(
    "ffmpeg",
    [...quiet, "-nostdin", "-i", file, "-filter_complex", [split, ...scaled].join(";"), ...outputs],
    [],
  );
  const adts = join(folder, "audio.aac");
  const input = sound ? ["-i", file] : ["-f", "lavfi", "-i", `anullsrc=r=${samplesPerSecond}:cl=stereo`];
  await runWithInput(
    "ffmpeg",
    [
      ...quiet,
      "-nostdin",
      ...input,
      ...[
        "-map",
        "0:a:0",
        "-af",
        `aresample=${samplesPerSecond}:async=1:first_pts=0,apad`,
        "-ac",
        String(audioChannels),
      ],
      // One second more than needed, because the encoder delays its output.
      ...["-t", String(segments * segmentSeconds + 1), "-c:a", "aac", "-b:a", String(audioRate), "-f", "adts", adts],
    ],
    [],
  );
  await cutAudio(adts, { skipped: 1, segments }, folder);
  return seconds;
}
