import { expect, it } from "vitest";
import { isLocked } from "../../../schemas/lock-rule.ts";

it("follows the five clauses in order", () => {
  expect(isLocked(["?", "live-video"], null)).toBe(false);
  expect(isLocked(["*"], null)).toBe(true);
  expect(isLocked(["*"], { entitlements: [] })).toBe(false);
  expect(isLocked([], { entitlements: ["live-video"] })).toBe(true);
  expect(isLocked([], { entitlements: [] }, true)).toBe(false);
  expect(isLocked(["live-video"], { entitlements: ["live-audio"] })).toBe(true);
  expect(isLocked(["live-video", "live-audio"], { entitlements: ["live-audio"] })).toBe(false);
});
