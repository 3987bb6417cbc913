import { expect, it } from "vitest";
import { ownNames } from "../../../../schemas/site/own-names.ts";

it("tells devices of one name apart", () => {
  expect(ownNames(["Chrome", "Safari", "Chrome", "Chrome"])).toEqual(["Chrome", "Safari", "Chrome (2)", "Chrome (3)"]);
});
