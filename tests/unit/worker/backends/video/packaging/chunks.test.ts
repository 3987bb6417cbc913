import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { descriptionFile, mediaDescription, mediaFolder } from "../../../../../../scripts/media/description.ts";
import { BoxError, decodeTime, findBox, moveSegment } from "../../../../../../worker/backends/video/packaging/boxes.ts";
import { changeKey } from "../../../../../../worker/backends/video/packaging/change-key.ts";
import { chunksOf } from "../../../../../../worker/backends/video/packaging/chunks.ts";
import { decryptSegment, sampleSpans } from "../../../../../../worker/backends/video/packaging/decrypt-audio.ts";
import { mediaSegment } from "../../../../../fixtures/boxes.ts";

const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));

/** The samples of segments or chunks, one after the other. */
const samplesOf = (...parts: readonly Uint8Array[]) =>
  parts.flatMap((part) =>
    sampleSpans(part).map(([offset, length]) => Buffer.from(part.slice(offset, offset + length))),
  );
const sequenceOf = (part: Uint8Array) =>
  new DataView(part.buffer, part.byteOffset).getUint32(findBox(part, ["moof", "mfhd"]).body + 4);

describe.each(assets)("a segment of $id", ({ id, packaging: { video, audio }, contentKeys }) => {
  const key = contentKeys[0]?.key ?? "";
  const segmentOf = (track: (typeof video)[number] | typeof audio) => {
    const bytes = new Uint8Array(readFileSync(`${mediaFolder}/${id}/${track.file}`));
    const [offset, length] = track.segments[1] ?? [0, 0];
    const segment = bytes.slice(offset, offset + length);
    moveSegment(segment, { sequence: 8, decodeTime: 7 * track.segmentDuration });
    return segment;
  };

  it.each([...video, audio])("of $id has the same samples in four chunks, each at its time", (track) => {
    const segment = segmentOf(track);
    const chunks = chunksOf(segment, 4);
    expect(chunks).toHaveLength(4);
    expect(samplesOf(...chunks)).toEqual(samplesOf(segment));
    expect(chunks.map(sequenceOf)).toEqual([8, 8, 8, 8]);
    for (const [index, chunk] of chunks.entries()) {
      const ideal = (7 + index / 4) * track.segmentDuration;
      // Audio frames do not end at a quarter of the segment.
      expect(Math.abs(decodeTime(chunk) - ideal)).toBeLessThanOrEqual(1024);
    }
    for (const chunk of chunks) expect(sampleSpans(chunk)[0]?.[0]).toBe(findBox(chunk, ["mdat"]).body);
  });

  it("is decrypted chunk by chunk as a whole", async () => {
    const [first] = video;
    if (first === undefined) throw new Error("There is no video.");
    const other = "000102030405060708090a0b0c0d0e0f";
    const segment = segmentOf(first);
    const chunks = chunksOf(segment, 4);
    await changeKey(segment, { from: key, to: other });
    for (const chunk of chunks) await changeKey(chunk, { from: key, to: other });
    expect(samplesOf(...chunks)).toEqual(samplesOf(segment));
    const sound = segmentOf(audio);
    const soundChunks = chunksOf(sound, 4);
    await decryptSegment(sound, key);
    for (const chunk of soundChunks) await decryptSegment(chunk, key);
    expect(samplesOf(...soundChunks)).toEqual(samplesOf(sound));
  });

  it("says in each chunk where the entries of its encryption are", () => {
    for (const chunk of chunksOf(segmentOf(audio), 4)) {
      const view = new DataView(chunk.buffer, chunk.byteOffset);
      const offsets = findBox(chunk, ["moof", "traf", "saio"]);
      const entries = findBox(chunk, ["moof", "traf", "senc"]);
      expect(view.getUint32(offsets.body + 8)).toBe(entries.body + 8);
      expect(view.getUint32(entries.body + 4)).toBe(sampleSpans(chunk).length);
      const groups = findBox(chunk, ["moof", "traf", "sbgp"]);
      expect([view.getUint32(groups.body + 8), view.getUint32(groups.body + 12)]).toEqual([
        1,
        sampleSpans(chunk).length,
      ]);
    }
  });
});

it("a segment without durations of its samples is not cut", () => {
  const segment = Uint8Array.from(mediaSegment({ sequence: 1, decodeTime: 0, version: 0, payload: "plain" }));
  expect(() => chunksOf(segment, 4)).toThrow(BoxError);
});
