import { expect, it } from "vitest";
import { withOpenedBy } from "../../../../schemas/payments/opened-by.ts";
import { openShare, opensAlready, ownsOption, ownsPackage } from "../../../../schemas/payments/owned-package.ts";
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
  const audio = withOpenedBy(priceOf("live-audio"), openedBy);
  expect(opensAlready(audio, ["live-video"])).toBe(true);
  expect(opensAlready(audio, ["live-audio"])).toBe(true);
  expect(opensAlready(audio, ["video-archive"])).toBe(false);
  expect(ownsOption(audio, ["live-video"])).toBe(false);
  const club = withOpenedBy(priceOf("club-16", "live-audio"), openedBy);
  expect(opensAlready(club, ["all", "live-audio"])).toBe(true);
  expect(opensAlready(club, ["all"])).toBe(false);
  expect(opensAlready(club, ["club-17", "live-audio"])).toBe(false);
  expect(opensAlready(withOpenedBy(priceOf("competition-1"), openedBy), ["live-video"])).toBe(false);
  expect(opensAlready(withOpenedBy(priceOf("match"), openedBy), ["live-video"])).toBe(true);
  expect(opensAlready(withOpenedBy(priceOf(), openedBy), ["live-video"])).toBe(false);
});

it("keeps what a backend says itself of what opens a price", () => {
  const { accessData, ...rest } = priceOf("live-audio");
  const known = { ...rest, accessData: { ...accessData, openedBy: { "live-audio": ["premium"] } } };
  expect(opensAlready(withOpenedBy(known, { "live-audio": ["live-video"] }), ["premium"])).toBe(true);
  expect(opensAlready(withOpenedBy(known, { "live-audio": ["live-video"] }), ["live-video"])).toBe(false);
});

it("tells all from some and none of what a pass opens, apart from the match that its buyer chooses", () => {
  const pass = packageWith("Pass", "payment", [priceOf("live-video", "live-audio")]);
  expect(openShare(pass, ["live-video", "live-audio"])).toBe("all");
  expect(openShare(pass, ["live-video"])).toBe("some");
  expect(openShare(pass, ["match-7"])).toBe("none");
  const match = withOpenedBy(priceOf("match"), { match: ["live-video"] });
  expect(openShare(packageWith("Match Pass", "payment", [match]), ["live-video"])).toBe("none");
});
