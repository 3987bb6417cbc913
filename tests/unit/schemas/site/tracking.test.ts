import { expect, it } from "vitest";
import { categoryOf } from "../../../../schemas/site/tracking.ts";

it("counts adverts for marketing alone, and everything else for analytics", () => {
  expect(categoryOf("impression")).toBe("marketing");
  expect(categoryOf("click")).toBe("marketing");
  expect(categoryOf("pageView")).toBe("analytics");
  expect(categoryOf("videoPlay")).toBe("analytics");
});
