import { expect, it } from "vitest";
import { downgradedTo } from "../../../../../app/features/player/player-status.tsx";

it.each([
  ["automatic selection lowers it", 540, 180, true, 180],
  ["the viewer lowers it", 540, 180, false, null],
  ["it rises", 180, 540, true, null],
  ["it is the first frame", null, 180, true, null],
  ["playback has ended", 540, null, true, null],
] as const)(
  "notifies only if automatic selection lowered the quality: %s",
  (_when, before, now, automatic, notified) => {
    expect(downgradedTo(before, now, automatic)).toBe(notified);
  },
);
