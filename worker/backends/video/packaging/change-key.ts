import { BoxError, findBoxes } from "./boxes.ts";
import { sampleSpans } from "./decrypt-audio.ts";

/*
 * Encrypts segments of Common Encryption (ISO/IEC 23001-7, scheme cenc) with another content key, in place: every box keeps its size, and
 * every sample its initialisation vector. That is as safe as before, because a new key has encrypted nothing else with that vector.
 */

/** Bytes of a sample that are encrypted: offset and length. Its counter goes on from one span to the next. */
interface EncryptedSample {
  counter: Uint8Array<ArrayBuffer>;
  spans: [offset: number, length: number][];
}

/**
 * The samples as their `senc` describes them, with or without subsamples; null when initialisation vectors of this size do not fill it.
 * @param samples where they are in the segment
 */
function readSamples(
  segment: Uint8Array,
  senc: { body: number; end: number },
  samples: readonly [offset: number, length: number][],
  vectorSize: 8 | 16,
): EncryptedSample[] | null {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const hasSubsamples = (view.getUint32(senc.body) & 0x2) !== 0;
  if (view.getUint32(senc.body + 4) !== samples.length) return null;
  let position = senc.body + 8;
  const read: EncryptedSample[] = [];
  for (const [offset, length] of samples) {
    if (position + vectorSize + (hasSubsamples ? 2 : 0) > senc.end) return null;
    const counter = new Uint8Array(16);
    counter.set(segment.subarray(position, position + vectorSize));
    position += vectorSize;
    if (!hasSubsamples) {
      read.push({ counter, spans: [[offset, length]] });
      continue;
    }
    const count = view.getUint16(position);
    position += 2;
    if (position + count * 6 > senc.end) return null;
    const spans: EncryptedSample["spans"] = [];
    let at = offset;
    for (let index = 0; index < count; index++, position += 6) {
      at += view.getUint16(position);
      const encrypted = view.getUint32(position + 2);
      if (encrypted > 0) spans.push([at, encrypted]);
      at += encrypted;
    }
    if (at !== offset + length) return null;
    read.push({ counter, spans });
  }
  return position === senc.end ? read : null;
}

const cipherKey = (hexadecimal: string) =>
  crypto.subtle.importKey("raw", Uint8Array.from(Buffer.from(hexadecimal, "hex")), "AES-CTR", false, ["encrypt"]);

/**
 * Decrypts a media segment with one content key and encrypts it with another. Does nothing if it has no encrypted samples.
 * @param key content keys of 32 hexadecimal digits
 * @throws BoxError when the bytes are no such segment
 */
export async function changeKey(segment: Uint8Array, key: { from: string; to: string }): Promise<void> {
  const [senc] = findBoxes(segment, ["moof", "traf", "senc"]);
  if (senc === undefined) return;
  const [from, to] = await Promise.all([cipherKey(key.from), cipherKey(key.to)]);
  const located = sampleSpans(segment);
  const samples = readSamples(segment, senc, located, 8) ?? readSamples(segment, senc, located, 16);
  if (samples === null) throw new BoxError("The samples do not fit what is said of their encryption");
  await Promise.all(
    samples.map(async ({ counter, spans }) => {
      const algorithm = { name: "AES-CTR", counter, length: 64 };
      const parts = spans.map(([offset, length]) => segment.subarray(offset, offset + length));
      const encrypted = Uint8Array.from(Buffer.concat(parts));
      // In counter mode decryption is encryption.
      const plain = await crypto.subtle.encrypt(algorithm, from, encrypted);
      const changed = new Uint8Array(await crypto.subtle.encrypt(algorithm, to, plain));
      let position = 0;
      for (const [offset, length] of spans) {
        segment.set(changed.subarray(position, position + length), offset);
        position += length;
      }
    }),
  );
}

/** Changes the key id wherever bytes name it: the `tenc` and `pssh` boxes of an initialisation segment. @param kid hexadecimal */
export function changeKeyID(bytes: Uint8Array, kid: { from: string; to: string }): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [from, to] = [Buffer.from(kid.from, "hex"), Buffer.from(kid.to, "hex")];
  for (let at = buffer.indexOf(from); at !== -1; at = buffer.indexOf(from, at + from.length)) to.copy(buffer, at);
}
