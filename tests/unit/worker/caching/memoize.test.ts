import { expect, it, vi } from "vitest";
import { z } from "zod";
import { memoize, rowParser } from "../../../../worker/caching/memoize.ts";

const words = () => {
  const make = vi.fn((text: string) => ({ words: text.split(" ").map((word) => ({ word })) }));
  return { make, parse: memoize(make, 2) };
};

it("makes of the same text what it has made before", () => {
  const { make, parse } = words();
  expect(parse("full time")).toEqual({ words: [{ word: "full" }, { word: "time" }] });
  expect(parse("full time")).toBe(parse("full time"));
  expect(make).toHaveBeenCalledOnce();
});

it("lets nobody change what others share", () => {
  const made = words().parse("half time");
  expect(() => made.words.reverse()).toThrow(TypeError);
  expect(() => Object.assign(made.words[0] ?? {}, { word: "extra" })).toThrow(TypeError);
});

it("forgets what nobody has asked for the longest", () => {
  const { make, parse } = words();
  for (const text of ["first", "second", "first", "third", "first"]) parse(text);
  expect(make.mock.calls.flat()).toEqual(["first", "second", "third"]);
  parse("second");
  expect(make).toHaveBeenCalledTimes(4);
});

it("keeps no text that is larger than a page", () => {
  const { make, parse } = words();
  const long = "a".repeat(200_001);
  expect(parse(long)).not.toBe(parse(long));
  expect(make).toHaveBeenCalledTimes(2);
});

it("does not remember what failed", () => {
  const parse = memoize((text): unknown => JSON.parse(text), 2);
  expect(() => parse("{")).toThrow(SyntaxError);
  expect(() => parse("{")).toThrow(SyntaxError);
});

it("parses a row again once it has changed", () => {
  const parse = rowParser(z.object({ goals: z.int() }), 2);
  expect(parse({ goals: 1 })).toBe(parse({ goals: 1 }));
  expect(parse({ goals: 2 })).toEqual({ goals: 2 });
  expect(() => parse({ goals: "two" })).toThrow(z.ZodError);
});
