import { expect, it } from "vitest";
import { holdsOption } from "../../../../schemas/payments/owned-package.ts";

const option = { accessData: { entitlements: ["live-video", "live-audio"] } };

it("counts an option as held when nothing of it is missing", () => {
  expect(holdsOption(option, ["live-audio", "video-archive", "live-video"])).toBe(true);
  expect(holdsOption(option, ["live-video"])).toBe(false);
  expect(holdsOption(option, [])).toBe(false);
});
