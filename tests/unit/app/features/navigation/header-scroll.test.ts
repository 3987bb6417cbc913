import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headerAfterScroll, headerAtTop } from "../../../../../app/features/navigation/header-scroll.ts";
import type { HeaderBehaviour } from "../../../../../schemas/site/site-layout.ts";

const scrollAs =
  (behaviour: HeaderBehaviour) =>
  (...positions: number[]) =>
    positions.reduce((before, y) => headerAfterScroll(behaviour, before, y), headerAtTop);

describe("the reveal header", () => {
  const scroll = scrollAs("reveal");

  it("hides on the way down and comes back on the way up", () => {
    expect(scroll(200).hidden).toBe(true);
    expect(scroll(200, 180).hidden).toBe(false);
    expect(scroll(200, 180, 400).hidden).toBe(true);
  });

  it("shows within 90 px of the top, from either direction", () => {
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

  it("ignores small movements of a finger", () => {
    expect(scroll(500, 480, 482).hidden).toBe(false);
  });

  it("recognises slow scrolling", () => {
    expect(scroll(500, 480, 482, 484, 486).hidden).toBe(true);
  });
});

describe("the sticky header", () => {
  const scroll = scrollAs("sticky");

  it("scrolls away with the page's start, and is active past 300 px in both directions", () => {
    expect(scroll(90)).toMatchObject({ hidden: false, sticky: false });
    expect(scroll(91).hidden).toBe(true);
    expect(scroll(300)).toMatchObject({ hidden: true, sticky: false });
    expect(scroll(301)).toMatchObject({ hidden: false, sticky: true });
    expect(scroll(301, 2000)).toMatchObject({ hidden: false, sticky: true });
    expect(scroll(2000, 900)).toMatchObject({ hidden: false, sticky: true });
  });
});

describe("the fixed header", () => {
  it("always shows, in full height", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1 }), (way) => {
        expect(scrollAs("fixed")(...way)).toMatchObject({ hidden: false, sticky: false });
      }),
    );
  });

  it("gets a background as soon as content is beneath it", () => {
    expect(scrollAs("fixed")(0).scrolled).toBe(false);
    expect(scrollAs("fixed")(40).scrolled).toBe(true);
  });
});
