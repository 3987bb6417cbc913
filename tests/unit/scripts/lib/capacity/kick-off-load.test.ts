import { describe, expect, it } from "vitest";
import { kickOffLoad } from "../../../../../scripts/lib/capacity/kick-off-load.ts";
import { limits } from "../../../../../scripts/lib/capacity/platform.ts";
import { capacity } from "../../../../../worker/settings/operating.ts";

const usual = capacity.STARTS_PER_SECOND.parse(undefined);
const kickOff = { viewers: 50_000, presses: 3_000, starts: usual, minutes: 150 };

describe("fifty thousand viewers with slots, of whom 3,000 a second press Play", () => {
  const { gates, largest, total, wait } = kickOffLoad(kickOff);

  it("load no object or database beyond what it takes", () => {
    expect(gates).toBeGreaterThanOrEqual(3_000);
    expect(largest.queue).toBeLessThanOrEqual(limits.requestsPerSecond / 2);
    expect(largest.gate).toBeLessThanOrEqual(5);
    expect(largest.database).toBeLessThanOrEqual(0.8);
  });

  it("wait less than a minute, with as many starts a second as usual", () => {
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("cost less than half a cent each", () => {
    expect(total / kickOff.viewers).toBeLessThanOrEqual(0.005);
  });
});

it("makes nobody wait who comes below the limit", () => {
  expect(kickOffLoad({ ...kickOff, presses: usual }).wait).toBe(0);
  expect(kickOffLoad({ ...kickOff, presses: usual + 1 }).wait).toBe(1);
});

it("says when the payments database is too slow for the starts that are let through", () => {
  expect(kickOffLoad({ ...kickOff, starts: 3_000 }).largest.database).toBeGreaterThan(1);
});
