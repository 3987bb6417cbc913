import { beforeEach, expect, it, vi } from "vitest";
import { hashOfNoPassword, hashPassword, verifyPassword } from "../../../../worker/identity/password.ts";

/** Parameters of the scrypt calls. */
const work = vi.hoisted((): unknown[] => []);
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  const scrypt = (...given: Parameters<typeof crypto.scrypt>) => {
    work.push(given[3]);
    crypto.scrypt(...given);
  };
  return { ...crypto, scrypt };
});
beforeEach(() => {
  work.length = 0;
});

const owasp = { N: 2 ** 15, r: 8, p: 3, maxmem: expect.any(Number) };

it("a password costs the same work to hash, to verify, to refuse, and without any account or password", async () => {
  const hash = await hashPassword("terrace-chant-1884");
  expect(await verifyPassword("terrace-chant-1884", hash)).toBe(true);
  expect(await verifyPassword("not the password", hash)).toBe(false);
  expect(await verifyPassword("terrace-chant-1884", null)).toBe(false);
  expect(await verifyPassword(hashOfNoPassword, hashOfNoPassword)).toBe(false);
  expect(work).toEqual([owasp, owasp, owasp, owasp, owasp]);
});
