import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodEnd } from "../../../../../../worker/emulators/stripe/billing/billing-builders.ts";

describe("periodEnd", () => {
  it.each([
    ["2026-01-31T09:30:00.000Z", "month", "2026-02-28T09:30:00.000Z"],
    ["2024-01-31T09:30:00.000Z", "month", "2024-02-29T09:30:00.000Z"],
    ["2026-12-15T00:00:00.000Z", "month", "2027-01-15T00:00:00.000Z"],
    ["2024-02-29T12:00:00.000Z", "year", "2025-02-28T12:00:00.000Z"],
    ["2026-11-20T12:00:00.000Z", "year", "2027-11-20T12:00:00.000Z"],
  ] as const)("of %s and a %s is %s", (start, interval, end) => {
    expect(periodEnd(new Date(start), interval, 1).toISOString()).toBe(end);
  });

  it("is always in the intended month", () => {
    const start = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 36 }), (date, months) => {
        const end = periodEnd(date, "month", months);
        const count = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();
        expect(count(end) - count(date)).toBe(months);
        expect(end.getUTCDate()).toBeLessThanOrEqual(date.getUTCDate());
      }),
    );
  });
});
