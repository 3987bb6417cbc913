import { expect, it } from "vitest";
import { followerRegion } from "../../../../worker/live/follower-placement.ts";

it.each([
  [{ continent: "EU", longitude: "-0.12" }, "weur"],
  [{ continent: "EU", longitude: "21.01" }, "eeur"],
  [{ continent: "NA", longitude: "-122.4" }, "wnam"],
  [{ continent: "NA", longitude: "-74.0" }, "enam"],
  [{ continent: "AS", longitude: "46.7" }, "me"],
  [{ continent: "AS", longitude: "103.8" }, "apac"],
  [{ continent: "SA", longitude: "-58.4" }, "sam"],
  [{ continent: "OC", longitude: "151.2" }, "oc"],
  [{ continent: "AF", longitude: "3.4" }, "afr"],
  [{ continent: "EU", longitude: "nowhere" }, "weur"],
  [undefined, "weur"],
])("a follower whom the edge places at %j is of the region %s", (cf, region) => {
  expect(followerRegion(cf)).toBe(region);
});
