import { expect, it } from "vitest";
import { nextSpeed } from "../../../../../../app/features/player/controls/player-speeds.ts";

it("steps through the speeds and stops at either end", () => {
  expect(nextSpeed(1, "faster")).toBe(1.25);
  expect(nextSpeed(1, "slower")).toBe(0.75);
  expect(nextSpeed(2, "faster")).toBe(2);
  expect(nextSpeed(0.5, "slower")).toBe(0.5);
  // A rate that is not in the list.
  expect(nextSpeed(1.1, "faster")).toBe(1.25);
});
