import { expect, it } from "vitest";
import { uniqueNames } from "../../../../schemas/site/unique-names.ts";

it("distinguishes devices of one name", () => {
  expect(uniqueNames(["Chrome", "Safari", "Chrome", "Chrome"])).toEqual([
    "Chrome",
    "Safari",
    "Chrome (2)",
    "Chrome (3)",
  ]);
});

it("distinguishes devices that are called by a name with a number", () => {
  expect(uniqueNames(["Chrome (2)", "Chrome", "Chrome"])).toEqual(["Chrome (2)", "Chrome", "Chrome (3)"]);
  expect(uniqueNames(["Chrome", "Chrome", "Chrome (2)"])).toEqual(["Chrome", "Chrome (2)", "Chrome (2) (2)"]);
});
