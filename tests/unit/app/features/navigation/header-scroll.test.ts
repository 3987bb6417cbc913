import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headerAfterScroll, headerAtTop } from "../../../../../app/features/navigation/header-scroll.ts";

const scroll = (...positions: number[]) => positions.reduce(headerAfterScroll, headerAtTop);

describe("the header", () => {
  it("hides on the way down and comes back on the way up", () => {
    expect(scroll(200).hidden).toBe(true);
    expect(scroll(200, 180).hidden).toBe(false);
    expect(scroll(200, 180, 400).hidden).toBe(true);
  });

  it("is there within 90 px of the top, however it got there", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000)), fc.nat(90), (way, last) => {
        expect(scroll(...way, last).hidden).toBe(false);
      }),
    );
  });

  it("is the sticky bar past 300 px, and only then", () => {
    expect(scroll(300).sticky).toBe(false);
    expect(scroll(301).sticky).toBe(true);
    expect(scroll(900, 120).sticky).toBe(false);
  });

  it("ignores the tremor of a finger", () => {
    expect(scroll(500, 480, 482).hidden).toBe(false);
  });

  it("does not let slow scrolling pass for a tremor", () => {
    expect(scroll(500, 480, 482, 484, 486).hidden).toBe(true);
  });
});
