import { expectPlaying, newFan, signIn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

// The fixture fails every test in which a page does something against its policy.
test("signing in, playing, panels and pages one after another keep to the policy, and nothing else gets past it", async ({
  page,
  site,
  expectProblem,
}) => {
  const fan = await newFan(site.storage, "live-video");
  await page.goto("/");
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "News" }).first().click();
  await expect(page).toHaveURL(/\/news$/);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await expect(page.locator(".prose")).toBeVisible();
  await page.goto("/videos");
  await page
    .getByRole("link", { name: /^Live: / })
    .first()
    .click();
  await expectPlaying(page);
  await page.goto("/portal/register");
  await expect(page.locator("proof-of-work:defined")).toBeAttached();

  expectProblem(/policy violation: require-trusted-types-for|This document requires 'TrustedHTML'/);
  await page.goto("/news");
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
