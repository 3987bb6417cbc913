import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { descriptionFile, mediaDescription, mediaFolder } from "../../../../../../scripts/media/description.ts";
import { BoxError, findBox } from "../../../../../../worker/backends/video/packaging/boxes.ts";
import { changeKey, changeKeyID } from "../../../../../../worker/backends/video/packaging/change-key.ts";
import { decryptSegment } from "../../../../../../worker/backends/video/packaging/decrypt-audio.ts";
import { encryptedSegment, mediaSegment } from "../../../../../fixtures/boxes.ts";

const from = "f0e1d2c3b4a5968778695a4b3c2d1e0f";
const to = "000102030405060708090a0b0c0d0e0f";
const payload = (segment: Uint8Array) => {
  const { body, end } = findBox(segment, ["mdat"]);
  return segment.slice(body, end);
};

describe("a segment whose key changes", () => {
  it("is decrypted with the new one, and no longer with the old one", async () => {
    const samples = ["the first sample", "a second one, longer than one block of sixteen bytes", "x"];
    const segment = await encryptedSegment({ sequence: 3, decodeTime: 92_160, samples, contentKey: from });
    const before = Uint8Array.from(segment);
    await changeKey(segment, { from, to });
    expect(payload(segment)).not.toEqual(payload(before));
    const withOld = Uint8Array.from(segment);
    await decryptSegment(withOld, from);
    expect(new TextDecoder().decode(payload(withOld))).not.toBe(samples.join(""));
    await decryptSegment(segment, to);
    expect(new TextDecoder().decode(payload(segment))).toBe(samples.join(""));
  });

  it("does not change when it is not encrypted", async () => {
    const segment = mediaSegment({ sequence: 1, decodeTime: 0, version: 0, payload: "plain" });
    const before = Uint8Array.from(segment);
    await changeKey(segment, { from, to });
    expect(segment).toEqual(before);
  });

  it("is refused where its samples do not fit what is said of them", async () => {
    const segment = await encryptedSegment({ sequence: 1, decodeTime: 0, samples: ["a"], contentKey: from });
    const { body } = findBox(segment, ["moof", "traf", "senc"]);
    // The flag for subsamples, of which there are none.
    segment[body + 3] = 2;
    await expect(changeKey(segment, { from, to })).rejects.toThrow(BoxError);
  });
});

const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));

describe.each(assets)("the video of $id", ({ id, packaging: { video, kid }, contentKeys }) => {
  const key = contentKeys[0]?.key ?? "";
  const track = video[0];
  const bytes = new Uint8Array(readFileSync(`${mediaFolder}/${id}/${track?.file}`));
  const part = ([offset, length]: readonly [number, number]) => bytes.slice(offset, offset + length);

  it("keeps its clear parts, headers and lengths, and is the same once its key is back", async () => {
    for (const span of track?.segments.slice(0, 3) ?? []) {
      const [stored, segment] = [part(span), part(span)];
      await changeKey(segment, { from: key, to });
      const { body } = findBox(segment, ["mdat"]);
      expect(segment.slice(0, body)).toEqual(stored.slice(0, body));
      // The length of the first frame, which is never encrypted.
      expect(segment.slice(body, body + 4)).toEqual(stored.slice(body, body + 4));
      const same = segment.filter((byte, index) => byte === stored[index]).length;
      expect(same / segment.length).toBeLessThan(0.5);
      await changeKey(segment, { from: to, to: key });
      expect(segment).toEqual(stored);
    }
  });

  it("names the new key's id in its initialisation segment", () => {
    const init = part(track?.init ?? [0, 1]);
    const stored = Buffer.from(init);
    const fresh = "00112233445566778899aabbccddeeff";
    changeKeyID(init, { from: kid, to: fresh });
    const text = Buffer.from(init).toString("hex");
    expect(text).not.toContain(kid);
    expect(text.split(fresh).length).toBe(stored.toString("hex").split(kid).length);
    expect(text.split(fresh).length).toBeGreaterThan(2);
  });
});
