import { describe, expect, it } from "vitest";
import { acceptedStep, base32, codeLink, codeOfStep, stepAt } from "../../../../worker/desk/one-time-code.ts";

const secret = new TextEncoder().encode("12345678901234567890");

describe("one-time codes", () => {
  // RFC 6238, appendix B, for SHA-1.
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("are those of the RFC at %d seconds", (now, code) => {
    expect(codeOfStep(secret, stepAt(now), 8)).toBe(code);
  });

  const now = 1_700_000_000;
  const at = (offset: number) => codeOfStep(secret, stepAt(now) + offset);

  it("are taken for a step before and after, and no longer", () => {
    for (const offset of [-1, 0, 1]) expect(acceptedStep(secret, at(offset), now, 0)).toBe(stepAt(now) + offset);
    for (const offset of [-2, 2]) expect(acceptedStep(secret, at(offset), now, 0)).toBeNull();
  });

  it("are good once, and those before them no more", () => {
    expect(acceptedStep(secret, at(0), now, stepAt(now))).toBeNull();
    expect(acceptedStep(secret, at(-1), now, stepAt(now))).toBeNull();
    expect(acceptedStep(secret, at(1), now, stepAt(now))).toBe(stepAt(now) + 1);
  });

  it.each(["", "12345", `${at(0)}0`, "abcdef"])("are not %j", (typed) => {
    expect(acceptedStep(secret, typed, now, 0)).toBeNull();
  });

  it("have a secret that apps take", () => {
    expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(codeLink(secret, "kim@league.example", "Crown League")).toBe(
      "otpauth://totp/Crown%20League%3Akim%40league.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Crown%20League",
    );
  });
});
