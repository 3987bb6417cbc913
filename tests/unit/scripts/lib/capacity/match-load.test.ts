import { describe, expect, it } from "vitest";
import { matchLoad } from "../../../../../scripts/lib/capacity/match-load.ts";
import { limits } from "../../../../../scripts/lib/capacity/platform.ts";

const match = { perObject: 5_000, minutes: 150, changes: 120, deploys: 1 };

describe("a final of a million", () => {
  const { isServed, largest, relays, total } = matchLoad({
    ...match,
    followers: { weur: 800_000, enam: 100_000, apac: 100_000 },
  });

  it("is served by relays, none of which is near a limit of the platform", () => {
    expect(isServed).toBe(true);
    expect(relays).toBeLessThanOrEqual(900);
    expect(largest.sockets).toBeLessThanOrEqual(limits.sockets / 4);
    expect(largest.handshakes).toBeLessThanOrEqual(500);
    expect(largest.spread).toBeLessThanOrEqual(1_000);
  });

  it("costs less than ten dollars", () => {
    expect(total).toBeLessThanOrEqual(10);
  });
});

it("needs no relay for as many as a room serves", () => {
  expect(matchLoad({ ...match, followers: { weur: 5_000 } })).toMatchObject({ relays: 0, largest: { sockets: 5_000 } });
  expect(matchLoad({ ...match, followers: { weur: 5_001 } }).relays).toBe(17);
});

it.each([200, 501, 5_000, 5_001, 20_000])(
  "has no object take more than 500 handshakes a second of %i followers",
  (all) => {
    expect(matchLoad({ ...match, followers: { weur: all } }).largest.handshakes).toBeLessThanOrEqual(500);
  },
);

it("says when followers are left over", () => {
  expect(matchLoad({ ...match, followers: { weur: 1_300_000 } }).isServed).toBe(false);
});
