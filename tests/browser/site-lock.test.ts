import { expectAccessible } from "./support/accessible.ts";
import { sitePassword, test } from "./support/locked-site.ts";
import { expect } from "./support/test.ts";

/** The lock page's own response, and a wrong password's. */
const refused = /status of 403/;

test("a locked site opens with the password, and redirects to the requested page", async ({
  page,
  lockedURL,
  expectProblem,
}) => {
  expectProblem(refused);
  await page.goto(`${lockedURL}/news?page=2`);
  await expect(page.getByRole("heading", { name: "This site is not open yet" })).toBeVisible();
  const access = page.getByRole("button", { name: "Access" });
  const field = page.getByLabel("Password");
  await expect(field).toBeFocused();
  await expect(access).toBeHidden();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await field.fill("mist over the lake");
  await expect(page.getByRole("status")).toHaveText("That is not the password.");
  await expect(access).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("That is not the password.");

  await field.fill(sitePassword);
  await expect(access).toBeVisible();
  await expect(page.getByRole("status")).toBeEmpty();
  await access.click();
  await expect(page).toHaveURL(`${lockedURL}/news?page=2`);
  await expect(page.getByRole("navigation", { name: "News pages" })).toBeVisible();
  await page.goto(`${lockedURL}/tickets`);
  await expect(page.getByRole("banner")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the password form works", async ({ page, lockedURL, expectProblem }) => {
    expectProblem(refused);
    await page.goto(`${lockedURL}/tickets`);
    await page.getByLabel("Password").fill(sitePassword);
    await page.getByRole("button", { name: "Access" }).click();
    await expect(page).toHaveURL(`${lockedURL}/tickets`);
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
