import { expect, it } from "vitest";
import { FailedCheckWindow } from "../../../../worker/playback/failed-check-window.ts";

it("keeps a key once in its time", () => {
  const window = new FailedCheckWindow({ milliseconds: 1_000, max: 10 });
  expect([window.take("a", 0), window.take("a", 999), window.take("b", 999), window.take("a", 1_000)]).toEqual([
    ...[true, false, true, true],
  ]);
});

it("keeps no more than its bound in that time, of however many keys", () => {
  const window = new FailedCheckWindow({ milliseconds: 1_000, max: 3 });
  const kept = (from: number, at: number) =>
    Array.from({ length: 100 }, (_, index) => window.take(`${from + index}`, at)).filter(Boolean).length;
  expect([kept(0, 0), kept(100, 500), kept(200, 1_000), kept(300, 1_001)]).toEqual([3, 0, 3, 0]);
});
