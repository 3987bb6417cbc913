import { expect, it } from "vitest";
import { nextSpeed } from "../../../../../../app/features/player/controls/player-speeds.ts";

it("goes from speed to speed, and no further than the last", () => {
  expect(nextSpeed(1, "faster")).toBe(1.25);
  expect(nextSpeed(1, "slower")).toBe(0.75);
  expect(nextSpeed(2, "faster")).toBe(2);
  expect(nextSpeed(0.5, "slower")).toBe(0.5);
  // A speed that somebody else has set.
  expect(nextSpeed(1.1, "faster")).toBe(1.25);
});
