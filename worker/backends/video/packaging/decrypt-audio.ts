import { type Box, BoxError, findBox, findBoxes } from "./boxes.ts";

/*
 * Takes Common Encryption (ISO/IEC 23001-7, scheme cenc) off a sound track, in place: every box keeps its size. Why sound alone
 * is sent in the clear is in docs/decisions/live-audio.md.
 */

const sampleEntry = ["moov", "trak", "mdia", "minf", "stbl", "stsd", "enca"];

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Writes a box's type; a box of type `free` means nothing (ISO/IEC 14496-12 §8.1.2). */
function rename(bytes: Uint8Array, { start }: Box, type: string | Uint8Array): void {
  bytes.set(typeof type === "string" ? new TextEncoder().encode(type) : type, start + 4);
}

/** Makes an initialisation segment announce plain sound. One that does so already stays as it is. */
export function removeInitEncryption(init: Uint8Array): void {
  for (const entry of findBoxes(init, sampleEntry)) {
    const { body } = findBox(init, [...sampleEntry, "sinf", "frma"]);
    rename(init, findBox(init, [...sampleEntry, "sinf"]), "free");
    rename(init, entry, init.slice(body, body + 4));
  }
  for (const system of findBoxes(init, ["moov", "pssh"])) rename(init, system, "free");
}

/** Flags of `trun` (ISO/IEC 14496-12 §8.8.8), and how many bytes each puts before or into a sample's line. */
const runFlags = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** Where a fragment's samples lie: offset from the start of the segment, and length. */
function sampleSpans(segment: Uint8Array): [offset: number, length: number][] {
  const view = viewOf(segment);
  const { body } = findBox(segment, ["moof", "traf", "trun"]);
  const flags = view.getUint32(body) & 0xff_ffff;
  if (!(flags & runFlags.dataOffset && flags & runFlags.size)) throw new BoxError("The run does not tell its samples");
  const count = view.getUint32(body + 4);
  let offset = findBox(segment, ["moof"]).start + view.getInt32(body + 8);
  let line = body + 12 + (flags & runFlags.firstFlags ? 4 : 0);
  return Array.from({ length: count }, () => {
    if (flags & runFlags.duration) line += 4;
    const length = view.getUint32(line);
    line += 4 + (flags & runFlags.flags ? 4 : 0) + (flags & runFlags.composition ? 4 : 0);
    const span: [number, number] = [offset, length];
    offset += length;
    return span;
  });
}

/** Initialisation vectors of a fragment's samples, from `senc`: as long as a counter block, the counter at 0. */
function counterBlocks(segment: Uint8Array, { body, end }: Box): Uint8Array<ArrayBuffer>[] {
  const view = viewOf(segment);
  if ((view.getUint32(body) & 0x2) !== 0) throw new BoxError("Sound is encrypted sample by sample, not in parts");
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
 * Decrypts a media segment. One without encrypted samples stays as it is.
 * @param contentKey 32 hexadecimal digits.
 * @throws BoxError when the bytes are no segment of a sound track.
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
