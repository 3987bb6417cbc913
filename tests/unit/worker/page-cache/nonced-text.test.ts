import fc from "fast-check";
import { expect, it } from "vitest";
import { NoncedText } from "../../../../worker/page-cache/nonced-text.ts";

it("replaces the old nonce by a fresh one, whatever characters are between", () => {
  const [old, fresh] = ["0123456789abcdef", "fedcba9876543210"];
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (parts) => {
      const page = new NoncedText(parts.join(old), old);
      expect(new TextDecoder().decode(page.withNonce(fresh))).toBe(parts.join(old).replaceAll(old, fresh));
      expect(page.byteLength).toBe(new TextEncoder().encode(parts.join(old)).byteLength);
    }),
  );
});

it("leaves the cached page unchanged", () => {
  const page = new NoncedText("a-nonce-b", "nonce");
  page.withNonce("other");
  expect(new TextDecoder().decode(page.withNonce("third"))).toBe("a-third-b");
});

it("accepts no nonce that could be part of markup", () => {
  expect(() => new NoncedText("<", "<")).toThrow(RangeError);
});
