import { expect, it } from "vitest";
import { consentCategoryOf } from "../../../../schemas/site/tracking.ts";

it("needs marketing consent for adverts, and analytics consent for everything else", () => {
  expect(consentCategoryOf("impression")).toBe("marketing");
  expect(consentCategoryOf("click")).toBe("marketing");
  expect(consentCategoryOf("pageView")).toBe("analytics");
  expect(consentCategoryOf("videoPlay")).toBe("analytics");
});
