import { expect, it } from "vitest";
import { consentCategoryOf } from "../../../../schemas/site/tracking.ts";

it("counts adverts for marketing alone, and everything else for analytics", () => {
  expect(consentCategoryOf("impression")).toBe("marketing");
  expect(consentCategoryOf("click")).toBe("marketing");
  expect(consentCategoryOf("pageView")).toBe("analytics");
  expect(consentCategoryOf("videoPlay")).toBe("analytics");
});
