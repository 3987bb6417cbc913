import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseByteRange } from "../../../../../../worker/backends/video/packaging/byte-range.ts";

describe("a byte range (RFC 9110 §14.2)", () => {
  it.each([
    ["bytes=0-0", { offset: 0, length: 1 }],
    ["bytes=0-99", { offset: 0, length: 100 }],
    ["bytes=90-500", { offset: 90, length: 10 }],
    ["bytes=40-", { offset: 40, length: 60 }],
    ["bytes=-10", { offset: 90, length: 10 }],
    ["bytes=-1000", { offset: 0, length: 100 }],
    ["BYTES=1-2", { offset: 1, length: 2 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=100-200", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-4", "whole"],
    ["bytes=0-1,4-5", "whole"],
    ["bytes=-", "whole"],
    ["bytes=--5", "whole"],
    ["bytes=1.5-2", "whole"],
    ["bytes=0x1-2", "whole"],
    ["items=0-1", "whole"],
    ["bytes=99999999999999999999-", "whole"],
    ["", "whole"],
    [undefined, "whole"],
  ])("reads %s of 100 bytes", (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  it("never exceeds the file, for any header", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), (from, to, size) => {
        const range = parseByteRange(`bytes=${from}-${to}`, size);
        if (typeof range === "string") return;
        expect(range.length).toBeGreaterThan(0);
        expect(range.offset + range.length).toBeLessThanOrEqual(size);
      }),
    );
  });
});
