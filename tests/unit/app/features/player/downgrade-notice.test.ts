import { expect, it } from "vitest";
import { fallenTo } from "../../../../../app/features/player/downgrade-notice.ts";

it.each([
  ["the connection lowers it", 540, 180, true, 180],
  ["the fan lowers it", 540, 180, false, null],
  ["it rises", 180, 540, true, null],
  ["it is the first picture", null, 180, true, null],
  ["there is none any more", 540, null, true, null],
] as const)("is told only where the connection made it less sharp: %s", (_when, before, now, automatic, told) => {
  expect(fallenTo(before, now, automatic)).toBe(told);
});
