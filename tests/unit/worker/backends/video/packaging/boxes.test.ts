import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BoxError,
  decodeTime,
  findBox,
  findBoxes,
  moveSegment,
  readBoxes,
} from "../../../../../../worker/backends/video/packaging/boxes.ts";
import { box, fullBox, mediaSegment, uint32, uint64 } from "../../../../../fixtures/boxes.ts";

const sequenceNumber = (segment: Uint8Array) =>
  new DataView(segment.buffer).getUint32(findBox(segment, ["moof", "mfhd"]).body + 4);

describe("reading boxes", () => {
  it("finds children below their containers", () => {
    const segment = mediaSegment({ sequence: 1, decodeTime: 0, version: 0, payload: "samples" });
    expect(readBoxes(segment).map(({ type }) => type)).toEqual(["moof", "mdat"]);
    expect(findBoxes(segment, ["moof", "traf", "tfdt"])).toHaveLength(1);
    expect(findBoxes(segment, ["moof", "tfdt"])).toHaveLength(0);
  });

  it("reads 64-bit sizes, and a last box that extends to the end", () => {
    const long = Uint8Array.from([...uint32(1), ...new TextEncoder().encode("mdat"), ...uint64(18), 7, 7]);
    expect(readBoxes(long)).toEqual([{ type: "mdat", start: 0, body: 16, end: 18 }]);
    const last = Uint8Array.from([...uint32(0), ...new TextEncoder().encode("mdat"), 1, 2, 3]);
    expect(readBoxes(last)).toEqual([{ type: "mdat", start: 0, body: 8, end: 11 }]);
  });

  it("throws a BoxError for bytes that are not boxes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
        try {
          const boxes = readBoxes(bytes);
          expect(boxes.at(-1)?.end).toBe(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(BoxError);
        }
      }),
    );
  });

  it("names a missing or duplicate box", () => {
    expect(() => findBox(box("free", []), ["moof", "mfhd"])).toThrow("Expected one moof/mfhd, found 0");
    expect(() => findBox(Uint8Array.from([...box("free", []), ...box("free", [])]), ["free"])).toThrow("found 2");
  });
});

describe("moving a segment in time", () => {
  it.each([0, 1] as const)("writes number and decode time, and nothing else (tfdt version %i)", (version) => {
    const segment = mediaSegment({ sequence: 3, decodeTime: 48_000, version, payload: "encrypted samples" });
    const before = Uint8Array.from(segment);
    moveSegment(segment, { sequence: 17, decodeTime: 1_474_560 });
    expect(sequenceNumber(segment)).toBe(17);
    expect(decodeTime(segment)).toBe(1_474_560);
    expect(segment).toHaveLength(before.length);
    moveSegment(segment, { sequence: 3, decodeTime: 48_000 });
    expect(segment).toEqual(before);
  });

  it("writes times beyond 32 bits where they fit, and throws where they do not", () => {
    const late = 2 ** 32 + 5;
    const wide = mediaSegment({ sequence: 1, decodeTime: 0, version: 1, payload: "" });
    moveSegment(wide, { sequence: 1, decodeTime: late });
    expect(decodeTime(wide)).toBe(late);
    const narrow = mediaSegment({ sequence: 1, decodeTime: 0, version: 0, payload: "" });
    expect(() => moveSegment(narrow, { sequence: 1, decodeTime: late })).toThrow(BoxError);
  });

  it("moves a segment index by the same distance, so that a presentation offset survives", () => {
    const index = fullBox("sidx", 0, [...uint32(1), ...uint32(25), ...uint32(1002), ...uint32(0), ...uint32(0)]);
    const segment = Uint8Array.from([
      ...index,
      ...mediaSegment({ sequence: 1, decodeTime: 1000, version: 0, payload: "" }),
    ]);
    moveSegment(segment, { sequence: 9, decodeTime: 5000 });
    const { body } = findBox(segment, ["sidx"]);
    expect(new DataView(segment.buffer).getUint32(body + 12)).toBe(5002);
  });
});
