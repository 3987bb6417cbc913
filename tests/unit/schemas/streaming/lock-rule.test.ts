import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLocked } from "../../../../schemas/streaming/lock-rule.ts";

it("follows the five clauses in order", () => {
  expect(isLocked(["?", "live-video"], null)).toBe(false);
  expect(isLocked(["*"], null)).toBe(true);
  expect(isLocked(["*"], { entitlements: [] })).toBe(false);
  expect(isLocked([], { entitlements: ["live-video"] })).toBe(true);
  expect(isLocked([], { entitlements: [] }, true)).toBe(false);
  expect(isLocked(["live-video"], { entitlements: ["live-audio"] })).toBe(true);
  expect(isLocked(["live-video", "live-audio"], { entitlements: ["live-audio"] })).toBe(false);
});

describe("for any required entitlements and any viewer:", () => {
  const names = ["live-video", "live-audio", "video-archive", "match-2500001"];
  const some = fc.uniqueArray(fc.constantFrom(...names));
  const account = some.map((entitlements) => ({ entitlements }));
  const viewer = fc.option(account, { nil: null });
  /** These names with another one inserted. */
  const among = (name: string, others: string[], place: number) =>
    others.toSpliced(place % (others.length + 1), 0, name);

  it("1. '?' unlocks it for everyone", () => {
    fc.assert(
      fc.property(some, fc.nat(9), viewer, fc.boolean(), (others, place, who, flag) => {
        expect(isLocked(among("?", others, place), who, flag)).toBe(false);
      }),
    );
  });

  it("2. without '?' it is locked for anonymous viewers", () => {
    fc.assert(
      fc.property(some, fc.boolean(), fc.boolean(), (others, star, flag) => {
        expect(isLocked(star ? ["*", ...others] : others, null, flag)).toBe(true);
      }),
    );
  });

  it("3. '*' unlocks it for every account", () => {
    fc.assert(
      fc.property(some, fc.nat(9), account, fc.boolean(), (others, place, who, flag) => {
        expect(isLocked(among("*", others, place), who, flag)).toBe(false);
      }),
    );
  });

  it("4. an empty list is locked for accounts unless the setting says otherwise", () => {
    fc.assert(
      fc.property(account, (who) => {
        expect([isLocked([], who), isLocked([], who, false), isLocked([], who, true)]).toEqual([true, true, false]);
      }),
    );
  });

  it("5. otherwise one of its names unlocks it, and nothing else does", () => {
    fc.assert(
      fc.property(some, account, fc.boolean(), (required, who, flag) => {
        fc.pre(required.length > 0);
        const common = required.filter((name) => who.entitlements.includes(name));
        expect(isLocked(required, who, flag)).toBe(common.length === 0);
      }),
    );
  });

  it("more entitlements never lock an open entry", () => {
    fc.assert(
      fc.property(some, account, fc.constantFrom(...names), (required, who, more) => {
        const richer = { entitlements: [...who.entitlements, more] };
        expect(isLocked(required, richer) && !isLocked(required, who)).toBe(false);
      }),
    );
  });
});
