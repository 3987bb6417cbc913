import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { descriptionFile, mediaDescription, mediaFolder } from "../../../../../../scripts/media/description.ts";
import { BoxError, decodeTime, findBox, findBoxes } from "../../../../../../worker/backends/video/packaging/boxes.ts";
import {
  decryptSegment,
  removeInitEncryption,
} from "../../../../../../worker/backends/video/packaging/decrypt-audio.ts";
import { encryptedSegment, mediaSegment } from "../../../../../fixtures/boxes.ts";

const contentKey = "f0e1d2c3b4a5968778695a4b3c2d1e0f";
const payload = (segment: Uint8Array) => {
  const { body, end } = findBox(segment, ["mdat"]);
  return segment.slice(body, end);
};

describe("an audio segment", () => {
  it("is decrypted sample by sample, and no longer declares encryption", async () => {
    const samples = ["the first sample", "a second one, longer than one block of sixteen bytes", "x"];
    const segment = await encryptedSegment({ sequence: 3, decodeTime: 92_160, samples, contentKey });
    const length = segment.length;
    expect(new TextDecoder().decode(payload(segment))).not.toContain("sample");
    await decryptSegment(segment, contentKey);
    expect(new TextDecoder().decode(payload(segment))).toBe(samples.join(""));
    expect(findBoxes(segment, ["moof", "traf", "senc"])).toEqual([]);
    expect(segment.length).toBe(length);
    expect(decodeTime(segment)).toBe(92_160);
  });

  it("does not change when it is not encrypted", async () => {
    const segment = mediaSegment({ sequence: 1, decodeTime: 0, version: 0, payload: "plain" });
    const before = Uint8Array.from(segment);
    await decryptSegment(segment, contentKey);
    expect(segment).toEqual(before);
  });

  it("is refused with subsample encryption, as video has", async () => {
    const segment = await encryptedSegment({ sequence: 1, decodeTime: 0, samples: ["a"], contentKey });
    const { body } = findBox(segment, ["moof", "traf", "senc"]);
    segment[body + 3] = 2;
    await expect(decryptSegment(segment, contentKey)).rejects.toThrow(BoxError);
  });
});

const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));

describe.each(assets)("the audio of $id", ({ id, packaging: { audio }, contentKeys }) => {
  const bytes = new Uint8Array(readFileSync(`${mediaFolder}/${id}/${audio.file}`));
  const part = ([offset, length]: readonly [number, number]) => bytes.slice(offset, offset + length);

  it("has an initialisation segment of plain AAC", () => {
    const init = part(audio.init);
    removeInitEncryption(init);
    const entry = ["moov", "trak", "mdia", "minf", "stbl", "stsd"];
    expect(findBoxes(init, [...entry, "enca"])).toEqual([]);
    findBox(init, [...entry, "mp4a", "esds"]);
    expect(findBoxes(init, ["moov", "pssh"])).toEqual([]);
  });

  it("is AAC again once it is decrypted", async () => {
    for (const span of audio.segments) {
      const segment = part(span);
      await decryptSegment(segment, contentKeys[0]?.key ?? "");
      const { body } = findBox(segment, ["moof", "traf", "trun"]);
      const view = new DataView(segment.buffer);
      let offset = findBox(segment, ["moof"]).start + view.getInt32(body + 8);
      for (let index = 0; index < view.getUint32(body + 4); index++) {
        // A frame of one channel begins with a single channel element (0) or a fill element (6): ISO/IEC 14496-3, table 4.85.
        expect([0, 6]).toContain((segment[offset] ?? 0xff) >> 5);
        offset += view.getUint32(body + 12 + index * 4);
      }
      expect(offset).toBe(segment.length);
    }
  });
});
