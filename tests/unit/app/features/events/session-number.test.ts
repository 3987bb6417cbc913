import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSessionNumber } from "../../../../../app/features/events/session-number.ts";

describe("a stored session number", () => {
  it("can be every whole number from 1 to 1,000,000", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (number) => {
        expect(parseSessionNumber(String(number))).toBe(number);
      }),
    );
  });

  it.each([null, "", "0", "-1", "1000001", "1.5", "1e3", " 7", "07", "NaN", "no tracking"])(
    "cannot be %j",
    (stored) => {
      expect(parseSessionNumber(stored)).toBeNull();
    },
  );
});
