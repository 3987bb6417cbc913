import { expect, it } from "vitest";
import { coverageOf, isCovered, ownsOption, ownsPackage } from "../../../../schemas/payments/owned-package.ts";
import { addWiderEntitlements } from "../../../../schemas/payments/wider-entitlements.ts";
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

const priceOf = (...entitlements: string[]) => ({
  id: "price",
  type: "one-off" as const,
  priceDisplay: "£10",
  offer: null,
  furtherInformation: null,
  accessData: { entitlements },
});

it("knows by the league's rule what else opens what is sold: by name, and by match, club and competition", () => {
  const openedBy = { "live-audio": ["live-video"], club: ["live-video", "all"], match: ["live-video"] };
  const audio = addWiderEntitlements(priceOf("live-audio"), openedBy);
  expect(isCovered(audio, ["live-video"])).toBe(true);
  expect(isCovered(audio, ["live-audio"])).toBe(true);
  expect(isCovered(audio, ["video-archive"])).toBe(false);
  expect(ownsOption(audio, ["live-video"])).toBe(false);
  const club = addWiderEntitlements(priceOf("club-16", "live-audio"), openedBy);
  expect(isCovered(club, ["all", "live-audio"])).toBe(true);
  expect(isCovered(club, ["all"])).toBe(false);
  expect(isCovered(club, ["club-17", "live-audio"])).toBe(false);
  expect(isCovered(addWiderEntitlements(priceOf("competition-1"), openedBy), ["live-video"])).toBe(false);
  expect(isCovered(addWiderEntitlements(priceOf("match"), openedBy), ["live-video"])).toBe(true);
  expect(isCovered(addWiderEntitlements(priceOf(), openedBy), ["live-video"])).toBe(false);
});

it("keeps what a backend says itself of what opens a price", () => {
  const { accessData, ...rest } = priceOf("live-audio");
  const known = { ...rest, accessData: { ...accessData, openedBy: { "live-audio": ["premium"] } } };
  expect(isCovered(addWiderEntitlements(known, { "live-audio": ["live-video"] }), ["premium"])).toBe(true);
  expect(isCovered(addWiderEntitlements(known, { "live-audio": ["live-video"] }), ["live-video"])).toBe(false);
});

it("tells all from some and none of what a pass opens, apart from the match that its buyer chooses", () => {
  const pass = packageWith("Pass", "payment", [priceOf("live-video", "live-audio")]);
  expect(coverageOf(pass, ["live-video", "live-audio"])).toBe("all");
  expect(coverageOf(pass, ["live-video"])).toBe("some");
  expect(coverageOf(pass, ["match-7"])).toBe("none");
  const match = addWiderEntitlements(priceOf("match"), { match: ["live-video"] });
  expect(coverageOf(packageWith("Match Pass", "payment", [match]), ["live-video"])).toBe("none");
});
