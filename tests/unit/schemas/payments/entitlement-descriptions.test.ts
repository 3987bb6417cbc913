import { expect, it } from "vitest";
import { describePass } from "../../../../schemas/payments/entitlement-descriptions.ts";

it("describes the league's passes, and no entitlement that is called like a member of every object", () => {
  expect(describePass("live-audio")).toBe("live commentary of every match");
  expect(["press-box", "constructor", "__proto__"].map(describePass)).toEqual([null, null, null]);
});
