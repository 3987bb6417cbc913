import { expect, it } from "vitest";
import {
  type LiveScene,
  liveCaptions,
  sceneSegment,
} from "../../../../../../worker/backends/video/packaging/live-clips.ts";
import type { ClipName, Packaging } from "../../../../../../worker/backends/video/packaging/packaging.ts";

const thumbnails = { file: "tile.webp", columns: 1, rows: 1, width: 160, height: 90, seconds: 2 };
const clip = (name: ClipName, first: number, count: number) => ({ name, first, count, thumbnails });
const library: Pick<Packaging, "clips" | "segmentSeconds"> = {
  segmentSeconds: 2,
  clips: [clip("crowd", 0, 2), clip("goal-left", 2, 4), clip("yellow-card", 6, 2), clip("half-time", 8, 2)],
};

const scene = (name: ClipName, at: number, holds = false, caption = ""): LiveScene => ({
  clip: name,
  at,
  holds,
  caption,
});
/** Scenes that segments show in a stream that begins ten seconds before kick-off. */
const shown = (scenes: LiveScene[], from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => sceneSegment(library, { scenes, lead: 10 }, from + index));

it("shows a clip once, from the segment in which it begins", () => {
  expect(shown([scene("yellow-card", 4.2)], 6, 11)).toEqual([null, 6, 7, null, null]);
});

it("repeats what holds until the next scene", () => {
  const scenes = [scene("crowd", -100, true), scene("yellow-card", 0), scene("half-time", 10, true)];
  expect(shown(scenes, 0, 15)).toEqual([0, 1, 0, 1, 0, 6, 7, null, null, null, 8, 9, 8, 9, 8]);
});

it("shows a goal to its end, and a scene that begins meanwhile for what is left of it", () => {
  expect(shown([scene("goal-left", 0), scene("yellow-card", 6)], 5, 11)).toEqual([2, 3, 4, 5, 7, null]);
});

it("leaves out a clip that the library does not have", () => {
  expect(shown([scene("red-card", 0)], 5, 7)).toEqual([null, null]);
});

it("says what happens from its moment to the end of its clip, or until the next is said, by segments", () => {
  const scenes = [scene("goal-left", 0, false, "Goal & <cheers>"), scene("yellow-card", 6, false, "Booked")];
  const said = (number: number) =>
    liveCaptions(library, { scenes, lead: 10 }, number)
      .split("\n")
      .slice(3)
      .filter((line) => line !== "");
  // A segment lasts about two seconds; the goal is 4.8 s after the clip's beginning.
  expect([6, 7, 8, 9, 10].map(said)).toEqual([
    [],
    ["00:00:14.800 --> 00:00:16.000", "Goal &amp; &lt;cheers&gt;"],
    ["00:00:16.000 --> 00:00:18.000", "Booked"],
    ["00:00:18.000 --> 00:00:20.000", "Booked"],
    [],
  ]);
});
