import { expectAccessible } from "./support/accessible.ts";
import { ask } from "./support/ask.ts";
import { htmlErrors } from "./support/html-errors.ts";
import { newState, serveWith } from "./support/other-site.ts";
import { expect, test } from "./support/test.ts";

const password = "mist over the river";

/** The lock page's own response, and a wrong password's. */
const refused = /status of 403/;

test("a locked site opens with the password, and redirects to the requested page", async ({ page, expectProblem }) => {
  expectProblem(refused);
  const { stateDir, remove } = newState();
  await serveWith({ SITE_LOCK_PASSWORD: password }, stateDir, async (lockedURL) => {
    const locked = await page.goto(`${lockedURL}/news?page=2`);
    expect(await htmlErrors((await locked?.text()) ?? "")).toEqual([]);
    await expect(page.getByRole("heading", { name: "This site is not open yet" })).toBeVisible();
    const access = page.getByRole("button", { name: "Access" });
    const field = page.getByLabel("Password");
    await expect(field).toBeFocused();
    await expect(access).toBeHidden();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, { again: true });

    await field.fill("mist over the lake");
    await expect(page.getByRole("status")).toHaveText("That is not the password.");
    await expect(access).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toHaveText("That is not the password.");

    await field.fill(password);
    await expect(access).toBeVisible();
    await expect(page.getByRole("status")).toBeEmpty();
    await access.click();
    await expect(page).toHaveURL(`${lockedURL}/news?page=2`);
    await expect(page.getByRole("navigation", { name: "News pages" })).toBeVisible();
    // Every other page is open now, too.
    expect((await ask(page.request, `${lockedURL}/tickets`)).status()).toBe(200);
    await page.goto("about:blank");
  });
  remove();
});
