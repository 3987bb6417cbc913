import { readFileSync } from "node:fs";
import { join } from "node:path";
import { moveSegment } from "../../worker/backends/video/packaging/boxes.ts";
import { decryptSegment, removeInitEncryption } from "../../worker/backends/video/packaging/decrypt-audio.ts";
import { descriptionFile, mediaDescription, mediaFolder } from "./description.ts";
import { segmentSeconds } from "./script.ts";

/** The sound of packaged footage, decrypted. */
export interface Sound {
  init: Uint8Array;
  segments: Uint8Array[];
  /** Duration of a segment, in units of the timescale. */
  segmentDuration: number;
  timescale: number;
}

/** @throws Error if the repository has no such footage. */
export async function soundOf(assetID: string): Promise<Sound> {
  const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));
  const asset = assets.find(({ id }) => id === assetID);
  const key = asset?.contentKeys[0]?.key;
  if (asset === undefined || key === undefined) throw new Error(`${descriptionFile} does not describe ${assetID}.`);
  const { file, init, segments, segmentDuration, timescale } = asset.packaging.audio;
  const bytes = new Uint8Array(readFileSync(join(mediaFolder, assetID, file)));
  const cut = ([start, length]: readonly [number, number]) => bytes.slice(start, start + length);
  const clear = { init: cut(init), segments: segments.map(cut), segmentDuration, timescale };
  removeInitEncryption(clear.init);
  for (const segment of clear.segments) await decryptSegment(segment, key);
  return clear;
}

/** The segments between two times in seconds. */
export const between = ({ segments }: Sound, from: number, to: number): Uint8Array[] =>
  segments.slice(Math.floor(from / segmentSeconds), Math.ceil(to / segmentSeconds));

/** The segment index of a file (`sidx`, ISO/IEC 14496-12 §8.16.3), from which players know its duration and where to seek. */
function segmentIndex({ segmentDuration, timescale }: Sound, segments: readonly Uint8Array[]): Uint8Array {
  const index = new DataView(new ArrayBuffer(32 + 12 * segments.length));
  index.setUint32(0, index.byteLength);
  new Uint8Array(index.buffer).set(new TextEncoder().encode("sidx"), 4);
  index.setUint32(12, 1);
  index.setUint32(16, timescale);
  index.setUint16(30, segments.length);
  for (const [place, { length }] of segments.entries()) {
    index.setUint32(32 + 12 * place, length);
    index.setUint32(36 + 12 * place, segmentDuration);
    // Starts with a stream access point (SAP type 1).
    index.setUint32(40 + 12 * place, 0x9000_0000);
  }
  return new Uint8Array(index.buffer);
}

/** Joins segments of the same encoder into one file, in this order. */
export function joined(sound: Sound, segments: readonly Uint8Array[]): Uint8Array {
  const moved = segments.map((segment, place) => {
    const copy = segment.slice();
    moveSegment(copy, { sequence: place + 1, decodeTime: place * sound.segmentDuration });
    return copy;
  });
  return Buffer.concat([sound.init, segmentIndex(sound, moved), ...moved]);
}
