import { expect, it } from "vitest";
import { ownsOption } from "../../../../schemas/payments/owned-package.ts";

const option = { accessData: { entitlements: ["live-video", "live-audio"] } };

it("counts an option as owned when none of its entitlements is missing", () => {
  expect(ownsOption(option, ["live-audio", "video-archive", "live-video"])).toBe(true);
  expect(ownsOption(option, ["live-video"])).toBe(false);
  expect(ownsOption(option, [])).toBe(false);
});
