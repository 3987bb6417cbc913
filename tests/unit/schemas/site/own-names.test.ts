import { expect, it } from "vitest";
import { ownNames } from "../../../../schemas/site/own-names.ts";

it("distinguishes devices of one name", () => {
  expect(ownNames(["Chrome", "Safari", "Chrome", "Chrome"])).toEqual(["Chrome", "Safari", "Chrome (2)", "Chrome (3)"]);
});
