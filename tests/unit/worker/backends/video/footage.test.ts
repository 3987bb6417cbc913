import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { descriptionFile, mediaDescription, mediaFolder } from "../../../../../scripts/media/description.ts";
import { decodeTime, findBox, moveSegment } from "../../../../../worker/backends/video/packaging/boxes.ts";
import { clipNames } from "../../../../../worker/backends/video/packaging/packaging.ts";

const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));
const tracks = assets.flatMap(({ id, packaging }) =>
  [...packaging.video, packaging.audio].map((track) => ({
    name: `${id}/${track.id}`,
    track,
    bytes: new Uint8Array(readFileSync(`${mediaFolder}/${id}/${track.file}`)),
  })),
);

describe("the footage in the repository", () => {
  it("is small enough for a repository", () => {
    const sizes = assets.flatMap(({ id, files }) => files.map((file) => statSync(`${mediaFolder}/${id}/${file}`).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000);
  });

  it("has a library of clips and a live loop, with audio, in three renditions", () => {
    expect(assets.map(({ id, kind }) => [id, kind])).toEqual([
      ["match-clips", "on-demand"],
      ["live-loop", "live"],
    ]);
    for (const { packaging, duration } of assets) {
      expect(packaging.video).toHaveLength(3);
      expect(packaging.segmentCount * packaging.segmentSeconds).toBeCloseTo(duration, 6);
    }
  });

  it("has every clip, one after the other, with thumbnails", () => {
    const { clips, segmentCount } = assets[0]?.packaging ?? { clips: [], segmentCount: 0 };
    expect(clips.map(({ name }) => name).toSorted()).toEqual([...clipNames].toSorted());
    let next = 0;
    for (const { first, count, thumbnails } of clips) {
      expect(first).toBe(next);
      expect(thumbnails.columns * thumbnails.rows * thumbnails.seconds).toBeCloseTo(count * 1.92, 6);
      expect(assets[0]?.files).toContain(thumbnails.file);
      next += count;
    }
    expect(next).toBe(segmentCount);
  });

  it("has clips that take the place of the loop's segments: only the key and the length of their files differ", () => {
    const [library, loop] = assets;
    for (const track of [...(loop?.packaging.video ?? []), ...(loop ? [loop.packaging.audio] : [])]) {
      const initOf = (asset: typeof loop) => {
        const found = tracks.find(({ name }) => name === `${asset?.id}/${track.id}`);
        const init = Buffer.from(found?.bytes.subarray(0, found.track.init[1]) ?? []);
        const { body, end } = findBox(init, ["moov", "trak", "mdia", "minf", "stbl", "stsd"]);
        const { timescale, segmentDuration } = found?.track ?? {};
        return {
          timescale,
          segmentDuration,
          entry: init.toString("hex", body, end).replace(asset?.packaging.kid ?? "", ""),
        };
      };
      const [clip, looped] = [initOf(library), initOf(loop)];
      // Audio also has its bit rate, which decoders do not need.
      if (track.id === "audio") expect({ ...clip, entry: "" }).toEqual({ ...looped, entry: "" });
      else expect(clip).toEqual(looped);
    }
  });

  describe.each(tracks)("$name", ({ track, bytes }) => {
    const segments = track.segments.map(([offset, length]) => bytes.slice(offset, offset + length));

    it("is encrypted throughout", () => {
      const protection = findBox(bytes.subarray(0, track.init[1]), [
        ...["moov", "trak", "mdia", "minf", "stbl", "stsd"],
        ...(track.id === "audio" ? ["enca"] : ["encv"]),
        ...["sinf", "schi", "tenc"],
      ]);
      // tenc (ISO/IEC 23001-7 §8.2): default_isProtected is 1.
      expect(bytes[protection.body + 6]).toBe(1);
      for (const segment of segments) findBox(segment, ["moof", "traf", "senc"]);
    });

    it("has no gaps in its file, and segments of equal duration", () => {
      for (const [index, [offset, length]] of track.segments.entries()) {
        const next = track.segments[index + 1];
        expect(offset + length).toBe(next === undefined ? bytes.length : next[0]);
      }
      expect(segments.map(decodeTime)).toEqual(segments.map((_, index) => index * track.segmentDuration));
    });

    it("continues without a gap where the loop closes", () => {
      const count = segments.length;
      const times = Array.from({ length: count * 3 }, (_, number) => {
        const segment = Uint8Array.from(segments[number % count] ?? []);
        moveSegment(segment, { sequence: number + 1, decodeTime: number * track.segmentDuration });
        return decodeTime(segment);
      });
      for (const [index, time] of times.entries()) {
        if (index > 0) expect(time - (times[index - 1] ?? 0)).toBe(track.segmentDuration);
      }
    });
  });
});
