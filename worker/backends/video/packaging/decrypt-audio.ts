import { type Box, BoxError, findBox, findBoxes } from "./boxes.ts";

/*
 * Removes Common Encryption (ISO/IEC 23001-7, scheme cenc) from an audio track, in place: every box keeps its size.
 * docs/decisions/live-audio.md has the reason why audio-only streams are sent in the clear.
 */

const sampleEntry = ["moov", "trak", "mdia", "minf", "stbl", "stsd", "enca"];

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Changes a box's type; players ignore boxes of type `free` (ISO/IEC 14496-12 §8.1.2). */
function rename(bytes: Uint8Array, { start }: Box, type: string | Uint8Array): void {
  bytes.set(typeof type === "string" ? new TextEncoder().encode(type) : type, start + 4);
}

/** Makes an initialisation segment declare unencrypted audio. Does nothing if it already does. */
export function removeInitEncryption(init: Uint8Array): void {
  for (const entry of findBoxes(init, sampleEntry)) {
    const { body } = findBox(init, [...sampleEntry, "sinf", "frma"]);
    rename(init, findBox(init, [...sampleEntry, "sinf"]), "free");
    rename(init, entry, init.slice(body, body + 4));
  }
  for (const system of findBoxes(init, ["moov", "pssh"])) rename(init, system, "free");
}

/** Flags of `trun` (ISO/IEC 14496-12 §8.8.8). */
const runFlags = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** Byte ranges of a fragment's samples, from the start of the segment. */
export function sampleSpans(segment: Uint8Array): [offset: number, length: number][] {
  const view = viewOf(segment);
  const { body } = findBox(segment, ["moof", "traf", "trun"]);
  const flags = view.getUint32(body) & 0xff_ffff;
  if (!(flags & runFlags.dataOffset && flags & runFlags.size))
    throw new BoxError("The run has no sample offsets and sizes");
  const count = view.getUint32(body + 4);
  let offset = findBox(segment, ["moof"]).start + view.getInt32(body + 8);
  let entry = body + 12 + (flags & runFlags.firstFlags ? 4 : 0);
  return Array.from({ length: count }, () => {
    if (flags & runFlags.duration) entry += 4;
    const length = view.getUint32(entry);
    entry += 4 + (flags & runFlags.flags ? 4 : 0) + (flags & runFlags.composition ? 4 : 0);
    const span: [number, number] = [offset, length];
    offset += length;
    return span;
  });
}

/** The AES-CTR counter blocks of a fragment's samples: initialisation vectors from `senc`, with the counter at 0. */
function counterBlocks(segment: Uint8Array, { body, end }: Box): Uint8Array<ArrayBuffer>[] {
  const view = viewOf(segment);
  if ((view.getUint32(body) & 0x2) !== 0) throw new BoxError("Audio must not have subsample encryption");
  const count = view.getUint32(body + 4);
  const size = (end - body - 8) / count;
  if (size !== 8 && size !== 16) throw new BoxError(`An initialisation vector has 8 or 16 bytes, not ${size}`);
  return Array.from({ length: count }, (_, index) => {
    const block = new Uint8Array(16);
    block.set(segment.subarray(body + 8 + index * size, body + 8 + (index + 1) * size));
    return block;
  });
}

/**
 * Decrypts a media segment. Does nothing if it has no encrypted samples.
 * @param contentKey 32 hexadecimal digits.
 * @throws BoxError when the bytes are not a segment of an audio track.
 */
export async function decryptSegment(segment: Uint8Array, contentKey: string): Promise<void> {
  const [encryption] = findBoxes(segment, ["moof", "traf", "senc"]);
  if (encryption === undefined) return;
  const raw = Uint8Array.from(Buffer.from(contentKey, "hex"));
  const key = await crypto.subtle.importKey("raw", raw, "AES-CTR", false, ["decrypt"]);
  const blocks = counterBlocks(segment, encryption);
  const samples = sampleSpans(segment);
  if (samples.length !== blocks.length) throw new BoxError("Samples and initialisation vectors differ in number");
  await Promise.all(
    samples.map(async ([offset, length], index) => {
      const counter = blocks[index] ?? new Uint8Array(16);
      const encrypted = segment.slice(offset, offset + length);
      const plain = await crypto.subtle.decrypt({ name: "AES-CTR", counter, length: 64 }, key, encrypted);
      segment.set(new Uint8Array(plain), offset);
    }),
  );
  for (const type of ["senc", "saiz", "saio"]) {
    for (const box of findBoxes(segment, ["moof", "traf", type])) rename(segment, box, "free");
  }
}
