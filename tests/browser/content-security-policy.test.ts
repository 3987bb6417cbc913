import { expect, test } from "./support/test.ts";

// The fixture fails every test in which a page violates its policy.
test("nothing gets past the policy", async ({ page, expectProblem }) => {
  expectProblem(/policy violation: require-trusted-types-for|This document requires 'TrustedHTML'/);
  await page.goto("/accessibility");
  const refused = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>");
      return null;
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain("TrustedHTML");
});
