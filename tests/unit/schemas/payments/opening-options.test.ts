import { expect, it } from "vitest";
import { openingOptions } from "../../../../schemas/payments/opening-options.ts";
import type { PackageItem, PriceOption } from "../../../../schemas/payments/packages.ts";
import { packageWith } from "../../../fixtures/packages.ts";

const option = (
  id: string,
  type: PriceOption["type"],
  amount: number | null,
  entitlements: string[],
  currency = "GBP",
): PriceOption => ({
  id,
  type,
  priceDisplay: "",
  offer: null,
  furtherInformation: null,
  money: amount === null ? null : { currency, amount, usualAmount: null, renewsEvery: null },
  accessData: { entitlements },
});

const packages = (...priceData: PriceOption[]): PackageItem[] =>
  priceData.map((one) => packageWith(one.id, one.type === "recurring" ? "subscription" : "payment", [one]));

const video = (...required: string[]) => ({
  fixtureID: 7,
  metaData: { SysEntryEntitlements: required },
  mediaData: { mediaType: "DrmLiveVideo" as const },
});

const ids = (found: ReturnType<typeof openingOptions>) => found.map(({ item, option: { id } }) => `${item.id} ${id}`);

it("offers what opens the video alone: paid once before subscriptions, each from the cheapest", () => {
  const sold = packages(
    option("year", "recurring", 14_000, ["live-video", "video-archive"]),
    option("month", "recurring", 1_400, ["live-video"]),
    option("commentary", "recurring", 499, ["live-audio"]),
    option("day", "one-off", 1_000, ["live-video"]),
    option("match", "one-off", 500, ["match-7"]),
  );
  expect(ids(openingOptions(sold, video("live-video", "match-7")))).toEqual([
    "package-match match",
    "package-day day",
    "package-month month",
    "package-year year",
  ]);
  expect(openingOptions(sold, video("match-8"))).toEqual([]);
});

it("offers a pass for the chosen match with the live video of a match that it opens alone", () => {
  const sold = packages(option("any", "one-off", 500, ["match"]));
  expect(ids(openingOptions(sold, video("live-video", "match-7")))).toEqual(["package-any any"]);
  expect(openingOptions(sold, video("live-video", "match-8"))).toEqual([]);
  const replay = { ...video("video-archive", "match-7"), mediaData: { mediaType: "OnDemand" as const } };
  expect(openingOptions(sold, replay)).toEqual([]);
});

it("keeps the order of prices that cannot be compared", () => {
  const sold = packages(
    option("euro", "one-off", 900, ["live-video"], "EUR"),
    option("pound", "one-off", 800, ["live-video"]),
    option("unknown", "one-off", null, ["live-video"]),
  );
  expect(ids(openingOptions(sold, video("live-video")))).toEqual([
    "package-euro euro",
    "package-pound pound",
    "package-unknown unknown",
  ]);
});
