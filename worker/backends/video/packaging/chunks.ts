import { type Box, BoxError, findBox, readBoxes } from "./boxes.ts";
import { sampleSpans } from "./decrypt-audio.ts";

/*
 * Cuts a media segment into CMAF chunks (ISO/IEC 23000-19 §7.3.2.3): fragments of consecutive samples, which a player can be sent while
 * the end of the segment is still to come. Samples, their encryption and their times stay as they are.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const flagsOf = (bytes: Uint8Array, { body }: Box) => viewOf(bytes).getUint32(body) & 0xff_ffff;

/** Flags of `tfhd` and `trun` (ISO/IEC 14496-12 §8.8.7, §8.8.8). */
const tfhdFlags = { baseDataOffset: 0x1, description: 0x2, duration: 0x8 };
const trunFlags = { firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** A box of these parts. */
function boxOf(type: string, ...parts: readonly Uint8Array[]): Bytes {
  const box = new Uint8Array(parts.reduce((size, { byteLength }) => size + byteLength, 8));
  viewOf(box).setUint32(0, box.byteLength);
  box.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of parts) {
    box.set(part, at);
    at += part.byteLength;
  }
  return box;
}

const uint32 = (...values: readonly number[]): Bytes => {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) viewOf(bytes).setUint32(index * 4, value);
  return bytes;
};

/** Consecutive samples of the segment, `from` inclusive, `to` exclusive. */
interface SampleRange {
  from: number;
  to: number;
}

/** Durations of the samples, in units of the track's timescale. */
function sampleDurations(segment: Uint8Array, tfhd: Box, trun: Box): number[] {
  const view = viewOf(segment);
  const flags = flagsOf(segment, trun);
  const count = view.getUint32(trun.body + 4);
  if (flags & trunFlags.duration) {
    const { start, size } = runEntries(flags, trun);
    return Array.from({ length: count }, (_, index) => view.getUint32(start + index * size));
  }
  const defaults = flagsOf(segment, tfhd);
  if (!(defaults & tfhdFlags.duration)) throw new BoxError("The samples have no duration");
  const duration = view.getUint32(tfhd.body + 8 + (defaults & tfhdFlags.description ? 4 : 0));
  return Array<number>(count).fill(duration);
}

/** Where the entries of a run begin, and their size in bytes. */
function runEntries(flags: number, { body }: Box): { start: number; size: number } {
  const fields = [trunFlags.duration, trunFlags.size, trunFlags.flags, trunFlags.composition];
  return {
    start: body + 12 + (flags & trunFlags.firstFlags ? 4 : 0),
    size: 4 * fields.filter((field) => flags & field).length,
  };
}

/** The boxes of a fragment that say something of each sample, for some of its samples. */
class Fragment {
  readonly #segment: Bytes;
  readonly #boxes: readonly Box[];
  readonly durations: readonly number[];
  readonly #spans: readonly [offset: number, length: number][];

  constructor(segment: Bytes) {
    this.#segment = segment;
    const traf = findBox(segment, ["moof", "traf"]);
    this.#boxes = readBoxes(segment, traf.body, traf.end);
    const tfhd = this.#box("tfhd");
    if (flagsOf(segment, tfhd) & tfhdFlags.baseDataOffset) throw new BoxError("Offsets do not count from the fragment");
    this.durations = sampleDurations(segment, tfhd, this.#box("trun"));
    this.#spans = sampleSpans(segment);
  }

  #box(type: string): Box {
    const box = this.#boxes.find((each) => each.type === type);
    if (box === undefined) throw new BoxError(`The fragment has no ${type}`);
    return box;
  }

  /** The chunk of these samples. @param elapsed duration of the samples before, in units of the track's timescale. */
  chunk(range: SampleRange, elapsed: number): Bytes {
    const { start, end } = findBox(this.#segment, ["moof", "mfhd"]);
    const mfhd = this.#segment.subarray(start, end);
    // Offsets are written once the fragment's size is known.
    const moof = boxOf("moof", mfhd, boxOf("traf", ...this.#boxes.flatMap((box) => this.#cut(box, range, elapsed))));
    const traf = findBox(moof, ["moof", "traf"]);
    for (const { type, body } of readBoxes(moof, traf.body, traf.end)) {
      if (type === "trun") viewOf(moof).setInt32(body + 8, moof.byteLength + 8);
      if (type === "saio") {
        const { body: encryption } = findBox(moof, ["moof", "traf", "senc"]);
        viewOf(moof).setUint32(body + saioOffset(moof, body), encryption + 8);
      }
    }
    const samples = this.#spans.slice(range.from, range.to);
    const media = samples.map(([offset, length]) => this.#segment.subarray(offset, offset + length));
    return Uint8Array.from(Buffer.concat([moof, boxOf("mdat", ...media)]));
  }

  #cut(box: Box, range: SampleRange, elapsed: number): Bytes[] {
    const payload = this.#segment.slice(box.body, box.end);
    switch (box.type) {
      case "tfdt": {
        const view = viewOf(payload);
        if (view.getUint8(0) === 1) view.setBigUint64(4, view.getBigUint64(4) + BigInt(elapsed));
        else view.setUint32(4, view.getUint32(4) + elapsed);
        return [boxOf("tfdt", payload)];
      }
      case "trun":
        return [this.#cutRun(box, range)];
      case "sbgp":
        return [cutGroups(payload, range)];
      case "saiz":
        return [cutSizes(payload, range)];
      case "senc":
        return [this.#cutEncryption(payload, range)];
      case "free":
        return [];
      default:
        return [boxOf(box.type, payload)];
    }
  }

  #cutRun(trun: Box, { from, to }: SampleRange): Bytes {
    const flags = flagsOf(this.#segment, trun);
    const { start, size } = runEntries(flags, trun);
    // The flags of the first sample are those of the segment's, not of the chunk's.
    const hasFirst = from === 0 && (flags & trunFlags.firstFlags) !== 0;
    const version = viewOf(this.#segment).getUint8(trun.body) << 24;
    const kept = hasFirst ? flags : flags & ~trunFlags.firstFlags;
    return boxOf(
      "trun",
      uint32((version | kept) >>> 0, to - from, 0),
      ...(hasFirst ? [this.#segment.subarray(trun.body + 12, trun.body + 16)] : []),
      this.#segment.subarray(start + from * size, start + to * size),
    );
  }

  /** `senc` (ISO/IEC 23001-7 §7.2): the sizes of its entries are in `saiz`, or all the same. */
  #cutEncryption(senc: Bytes, { from, to }: SampleRange): Bytes {
    const saiz = this.#boxes.find(({ type }) => type === "saiz");
    const count = this.#spans.length;
    const sizes =
      saiz === undefined
        ? Array<number>(count).fill((senc.byteLength - 8) / count)
        : sizesOf(this.#segment.slice(saiz.body, saiz.end));
    const offset = (sample: number) => 8 + sizes.slice(0, sample).reduce((sum, size) => sum + size, 0);
    if (offset(sizes.length) !== senc.byteLength) throw new BoxError("The sizes of encryption entries do not add up");
    return boxOf("senc", senc.subarray(0, 4), uint32(to - from), senc.subarray(offset(from), offset(to)));
  }
}

/** Bytes before the offset of a `saio` of one entry, which counts from the beginning of `moof`. */
const saioOffset = (bytes: Uint8Array, body: number): number => {
  const view = viewOf(bytes);
  const before = 8 + (view.getUint32(body) & 1 ? 8 : 0);
  if (view.getUint8(body) !== 0 || view.getUint32(body + before - 4) !== 1)
    throw new BoxError("Encryption entries have more than one offset, or a long one");
  return before;
};

/** Bytes before the default size of a `saiz`. */
const saizHeader = (saiz: Uint8Array) => 4 + (viewOf(saiz).getUint32(0) & 1 ? 8 : 0);

/** Size of each sample's encryption entry. */
function sizesOf(saiz: Uint8Array): number[] {
  const header = saizHeader(saiz);
  const count = viewOf(saiz).getUint32(header + 1);
  const same = saiz[header] ?? 0;
  return same === 0 ? [...saiz.subarray(header + 5, header + 5 + count)] : Array<number>(count).fill(same);
}

function cutSizes(saiz: Uint8Array, { from, to }: SampleRange): Bytes {
  const header = saizHeader(saiz);
  const isSame = (saiz[header] ?? 0) !== 0;
  const sizes = isSame ? [] : [saiz.subarray(header + 5 + from, header + 5 + to)];
  return boxOf("saiz", saiz.subarray(0, header + 1), uint32(to - from), ...sizes);
}

/** `sbgp` (ISO/IEC 14496-12 §8.9.2): runs of samples, each with the group that it belongs to. */
function cutGroups(sbgp: Uint8Array, { from, to }: SampleRange): Bytes {
  const view = viewOf(sbgp);
  const header = view.getUint8(0) === 1 ? 12 : 8;
  const runs: number[] = [];
  let first = 0;
  for (let at = header + 4; at < sbgp.byteLength; at += 8) {
    const last = first + view.getUint32(at);
    const count = Math.min(last, to) - Math.max(first, from);
    if (count > 0) runs.push(count, view.getUint32(at + 4));
    first = last;
  }
  return boxOf("sbgp", sbgp.subarray(0, header), uint32(runs.length / 2, ...runs));
}

/**
 * The chunks of a segment of one fragment, each with about the same duration. Their fragments all have the segment's number.
 * @param count of chunks, at most one for each sample.
 * @throws BoxError when the bytes are no such segment.
 */
export function chunksOf(segment: Bytes, count: number): Bytes[] {
  const fragment = new Fragment(segment);
  const { durations } = fragment;
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const chunks: Bytes[] = [];
  let range: SampleRange = { from: 0, to: 0 };
  let [elapsed, before] = [0, 0];
  for (const [sample, duration] of durations.entries()) {
    elapsed += duration;
    range = { ...range, to: sample + 1 };
    if (elapsed * count < total * (chunks.length + 1)) continue;
    chunks.push(fragment.chunk(range, before));
    range = { from: range.to, to: range.to };
    before = elapsed;
  }
  return chunks;
}
