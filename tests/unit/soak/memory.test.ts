import { describe, expect, it } from "vitest";
import { slope } from "../../soak/memory.ts";

const minute = 60_000;
const samples = (...megabytes: number[]) => megabytes.map((size, index) => ({ at: index * minute, megabytes: size }));

describe("the slope of memory", () => {
  it.each([
    ["that grows by a megabyte a minute", samples(100, 101, 102, 103), 60],
    ["that stays", samples(100, 100, 100), 0],
    ["that swings around one size", samples(100, 110, 100, 110, 100), 0],
    ["that shrinks", samples(103, 102, 101), -60],
  ])("of memory %s is in megabytes an hour", (_, measured, wanted) => {
    expect(slope(measured)).toBeCloseTo(wanted);
  });

  it("is unknown from two samples", () => {
    expect(slope(samples(100, 200))).toBeNull();
  });
});
