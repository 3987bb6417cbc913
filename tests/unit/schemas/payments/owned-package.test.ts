import { expect, it } from "vitest";
import { ownsOption, ownsPackage } from "../../../../schemas/payments/owned-package.ts";
import { packageWith } from "../../../fixtures/packages.ts";

const option = { accessData: { entitlements: ["live-video", "live-audio"] } };

it("counts an option as owned when none of its entitlements is missing", () => {
  expect(ownsOption(option, ["live-audio", "video-archive", "live-video"])).toBe(true);
  expect(ownsOption(option, ["live-video"])).toBe(false);
  expect(ownsOption(option, [])).toBe(false);
});

it("counts an option without entitlements as nobody's", () => {
  expect(ownsOption({ accessData: { entitlements: [] } }, ["live-video"])).toBe(false);
});

it("counts a pass as owned by any of its prices, also where another opens more", () => {
  const price = (id: string, entitlements: string[]) => ({
    id,
    type: "recurring" as const,
    priceDisplay: "£10",
    offer: null,
    furtherInformation: null,
    accessData: { entitlements },
  });
  const pass = packageWith("Pass", "subscription", [
    price("month", ["live-video"]),
    price("year", ["live-video", "more"]),
  ]);
  expect(ownsPackage(pass, ["live-video"])).toBe(true);
  expect(ownsPackage(pass, ["more"])).toBe(false);
});
