import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Box, BoxError, findBox, findBoxes } from "../../worker/backends/video/packaging/boxes.ts";
import type { Packaging, Track } from "../../worker/backends/video/packaging/packaging.ts";
import { qualities as demoQualities, framesPerSegment, type Quality } from "./encode.ts";
import { segmentSeconds } from "./script.ts";
import { framesPerSecond } from "./simulation.ts";
import { samplesPerSecond } from "./sound.ts";

/** Script of the package that runs the binary for this platform. */
export const shakaPackager = fileURLToPath(import.meta.resolve("shaka-packager"));

export interface ContentKey {
  /** 32 hexadecimal digits each. */
  kid: string;
  key: string;
}

/**
 * Encrypts the files of `from` (Common Encryption, ISO/IEC 23001-7, scheme cenc) into `to`, one file per track.
 * @param content properties of the recording; by default the demo's.
 * @returns the byte ranges of segments and everything else for manifests, and the content key.
 */
export async function packageAsset(
  from: string,
  to: string,
  captions: Packaging["captions"],
  { qualities, channels }: { qualities: readonly Quality[]; channels: number } = {
    qualities: demoQualities,
    channels: 1,
  },
): Promise<{ packaging: Packaging; contentKey: ContentKey }> {
  const contentKey = { kid: randomBytes(16).toString("hex"), key: randomBytes(16).toString("hex") };
  const inputs = [
    ...qualities.map(({ id }) => ({ id, input: `${id}.mp4`, stream: "video" })),
    { id: "audio", input: "audio.mp4", stream: "audio" },
  ];
  const { stderr } = await promisify(execFile)(process.execPath, [
    shakaPackager,
    ...inputs.map(
      ({ id, input, stream }) => `in=${join(from, input)},stream=${stream},output=${join(to, `${id}.mp4`)}`,
    ),
    ...["--segment_duration", String(segmentSeconds), "--fragment_duration", String(segmentSeconds)],
    ...["--protection_scheme", "cenc", "--protection_systems", "Common", "--clear_lead", "0"],
    ...["--enable_raw_key_encryption", "--keys", `label=:key_id=${contentKey.kid}:key=${contentKey.key}`],
  ]);
  // The start script always exits with 0, so check the files.
  for (const { id } of inputs) {
    if (!existsSync(join(to, `${id}.mp4`))) throw new Error(`shaka-packager wrote no ${id}.mp4:\n${stderr}`);
  }

  const video: Packaging["video"] = [];
  let pssh = "";
  for (const quality of qualities) {
    const { bytes, init, segments } = await stripIndex(join(to, `${quality.id}.mp4`), framesPerSegment);
    const timescale = trackTimescale(bytes);
    video.push({
      ...trackOf(quality.id, segments, init),
      codecs: avcCodec(bytes),
      timescale,
      segmentDuration: (framesPerSegment / framesPerSecond) * timescale,
      width: quality.width,
      height: quality.height,
      frameRate: framesPerSecond,
    });
    const systems = findBoxes(bytes, ["moov", "pssh"]).map(({ start, end }) => bytes.subarray(start, end));
    pssh = Buffer.concat(systems).toString("base64");
  }
  const { init, segments, bytes } = await stripIndex(join(to, "audio.mp4"), 90);
  const segmentCount = segments.length;
  for (const track of video) {
    if (track.segments.length !== segmentCount) throw new Error(`${track.id} and the sound differ in length`);
  }
  const packaging: Packaging = {
    formats: ["dash", "hls"],
    segmentSeconds,
    segmentCount,
    kid: contentKey.kid,
    pssh,
    video,
    audio: {
      ...trackOf("audio", segments, init),
      codecs: "mp4a.40.2",
      timescale: trackTimescale(bytes),
      segmentDuration: segmentSeconds * samplesPerSecond,
      samplingRate: samplesPerSecond,
      channels,
      language: "en",
    },
    captions,
    thumbnails: null,
    stills: null,
    chapters: [],
    clips: [],
  };
  return { packaging, contentKey };
}

function trackOf(
  id: string,
  segments: Track["segments"],
  init: Track["init"],
): Pick<Track, "id" | "file" | "init" | "segments" | "peakBandwidth" | "averageBandwidth"> {
  const sizes = segments.map(([, length]) => length);
  const bandwidth = (bytes: number) => Math.ceil((bytes * 8) / segmentSeconds);
  return {
    id,
    file: `${id}.mp4`,
    init,
    segments,
    peakBandwidth: bandwidth(Math.max(...sizes)),
    averageBandwidth: bandwidth(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
  };
}

const wantedBoxes = ["ftyp", "moov", "moof", "mdat"];

/** The boxes of a file that make up segments, one after another, because long recordings do not fit into memory. */
async function* boxesOf(file: string): AsyncGenerator<{ type: string; bytes: Uint8Array }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const read = async (position: number, length: number) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, position);
      if (bytesRead !== length) throw new BoxError(`${file} ends too early`);
      return bytes;
    };
    for (let position = 0; position < size; ) {
      const header = view(await read(position, 8));
      const length = header.getUint32(0);
      const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => header.getUint8(offset)));
      // Lengths 0 (up to the end of the file) and 1 (64-bit length) do not occur in segments.
      if (length < 8) throw new BoxError(`The ${type} box has an impossible size of ${length}`);
      if (wantedBoxes.includes(type)) yield { type, bytes: await read(position, length) };
      position += length;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Reduces a packaged file to its initialisation segment and media segments. The index is dropped, because segments are found by the
 * returned
 * byte ranges. Durations in the header become unknown, so that the file can also serve a live stream.
 * @returns the initialisation segment, and the byte ranges of all segments.
 */
async function stripIndex(
  file: string,
  samplesPerSegment: number,
): Promise<{ bytes: Uint8Array; init: Track["init"]; segments: Track["segments"] }> {
  const stripped = `${file}.stripped`;
  const header: Uint8Array[] = [];
  const segments: Track["segments"] = [];
  let position = 0;
  let from = 0;
  const output = createWriteStream(stripped);
  await pipeline(async function* () {
    for await (const { type, bytes } of boxesOf(file)) {
      if (type === "moov") clearDurations(bytes);
      if (type === "moof") {
        const samples = sampleCount(bytes);
        if (samples !== samplesPerSegment) {
          throw new Error(`${file}: a segment has ${samples} samples, not ${samplesPerSegment}`);
        }
      }
      if (segments.length === 0 && type !== "moof" && type !== "mdat") header.push(bytes);
      yield bytes;
      position += bytes.length;
      if (type === "mdat") segments.push([from, position - from]);
      if (type === "mdat" || type === "moov") from = position;
    }
  }, output);
  await rename(stripped, file);
  const bytes = new Uint8Array(Buffer.concat(header));
  return { bytes, init: [0, bytes.length], segments };
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function sampleCount(segment: Uint8Array): number {
  return findBoxes(segment, ["moof", "traf", "trun"])
    .map(({ body }) => view(segment).getUint32(body + 4))
    .reduce((sum, count) => sum + count, 0);
}

/** Sets each duration of an initialisation segment to 0, "unknown". Offsets: ISO/IEC 14496-12 §8.2, §8.3, §8.4, §8.8. */
function clearDurations(init: Uint8Array): void {
  const clear = (box: Box, offsets: { short: number; long: number }) => {
    const long = view(init).getUint8(box.body) === 1;
    const offset = box.body + (long ? offsets.long : offsets.short);
    init.fill(0, offset, offset + (long ? 8 : 4));
  };
  for (const box of findBoxes(init, ["moov", "mvhd"])) clear(box, { short: 16, long: 24 });
  for (const box of findBoxes(init, ["moov", "trak", "tkhd"])) clear(box, { short: 20, long: 28 });
  for (const box of findBoxes(init, ["moov", "trak", "mdia", "mdhd"])) clear(box, { short: 16, long: 24 });
  for (const box of findBoxes(init, ["moov", "mvex", "mehd"])) clear(box, { short: 4, long: 4 });
}

function trackTimescale(init: Uint8Array): number {
  const { body } = findBox(init, ["moov", "trak", "mdia", "mdhd"]);
  return view(init).getUint32(body + (view(init).getUint8(body) === 1 ? 20 : 12));
}

/** `avc1.` and the three bytes of profile, constraints and level (RFC 6381 §3.3). */
function avcCodec(init: Uint8Array): string {
  const { body, end } = findBox(init, ["moov", "trak", "mdia", "minf", "stbl", "stsd", "encv", "avcC"]);
  if (end - body < 4) throw new BoxError("The avcC box is too short");
  return `avc1.${Buffer.from(init.subarray(body + 1, body + 4))
    .toString("hex")
    .toUpperCase()}`;
}
