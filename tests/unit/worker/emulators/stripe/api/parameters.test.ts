import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Parameters, readParameters } from "../../../../../../worker/emulators/stripe/api/parameters.ts";

/** Stripe's form encoding, as its SDKs write it. */
function encode(value: unknown, name = ""): string[] {
  if (typeof value === "string") return [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => encode(inner, name === "" ? key : `${name}[${key}]`));
}

describe("readParameters", () => {
  it("parses lists and objects", () => {
    expect(readParameters("a=1&b[c]=x+y&d[0][e]=%26&d[1][e]=3&f[]=g&f[]=h")).toEqual({
      a: "1",
      b: { c: "x y" },
      d: [{ e: "&" }, { e: "3" }],
      f: ["g", "h"],
    });
    expect(readParameters("")).toEqual({});
  });

  it("parses back whatever was encoded", () => {
    const name = fc.stringMatching(/^[a-z_]{1,8}$/);
    const value: fc.Arbitrary<Parameters> = fc.dictionary(
      name,
      fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1 }), fc.dictionary(name, fc.string(), { minKeys: 1 })),
    );
    fc.assert(
      fc.property(value, (parameters) => {
        expect(readParameters(encode(parameters).join("&"))).toEqual(parameters);
      }),
    );
  });

  it("treats the names of object properties such as __proto__ as plain names", () => {
    const read = readParameters("metadata[__proto__]=x&metadata[constructor]=y");
    expect(Object.prototype).not.toHaveProperty("x");
    expect(Object.entries(read.metadata ?? {})).toEqual(expect.arrayContaining([["constructor", "y"]]));
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it.each(["a[b=1", "a]=1", "[a]=1", "a=1&a[b]=2", "a[b]=1&a=2", "a[b][c][d][e][f][g]=1"])("refuses %s", (encoded) => {
    expect(() => readParameters(encoded)).toThrow();
  });
});
