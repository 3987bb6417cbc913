import { expectAccessible } from "./support/accessible.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("an administrator switches registration off and on, on a phone by keyboard", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await joinStaff(page, site.storage, "administrator", "/state");
  const press = async (role: "link" | "button", name: string) => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press("Enter");
  };
  await press("link", "Switches");
  await expect(page.getByRole("heading", { level: 1, name: "Switches" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const change = async (state: "off" | "on") => {
    const name = `Switch ${state}: Registration by email`;
    await press("button", name);
    const dialog = page.getByRole("dialog", { name });
    await expectAccessible(page, { part: "dialog[open]" });
    await dialog.getByLabel("Why").fill("robots register");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Registration by email: ${state} within ten seconds.`)).toBeVisible();
  };
  const fans = await context.newPage();
  const sentence = fans.getByText("Nobody can register at the moment.");
  await change("off");
  await expect(page.getByText(/^Off since .* by Sam Touchline/)).toBeVisible();
  expectProblem(/status of 503/);
  await fans.goto("/portal/register");
  await expect(sentence).toBeVisible();
  await expectAccessible(fans);
  await change("on");
  await fans.goto("/portal/register");
  await expect(fans.getByLabel("Email")).toBeVisible();
  await expect(sentence).toHaveCount(0);
});
