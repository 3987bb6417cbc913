import { readFile } from "node:fs/promises";
import { showAccount } from "../../scripts/lib/accounts/accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newFan } from "./support/fan.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const reason = "letter of the 3rd";

test("an administrator records a fan's requests, gives the data and deletes the account, on a phone by keyboard", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const { email } = await newFan(site.storage, "video-archive");
  const { ssoID } = (await showAccount(site.storage, email)) ?? { ssoID: "" };
  const fansPage = async () => {
    await page.getByLabel("Why").fill(reason);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: email })).toBeVisible();
  };
  const press = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };

  await joinStaff(page, site.storage, "administrator", `/support/${ssoID}`);
  await fansPage();
  for (const wanted of ["Their data", "To be deleted"]) {
    await press("Record a data request");
    const dialog = page.getByRole("dialog", { name: "Record a data request" });
    await dialog.getByLabel("What they ask for").selectOption(wanted);
    await dialog.getByLabel("How it came").selectOption("By letter");
    await expectAccessible(page, { again: true, part: "dialog[open]" });
    await dialog.getByLabel("Why").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Done: Record a data request.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }

  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Support" }).click();
  await page.getByRole("link", { name: "Data requests" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Data requests" })).toBeVisible();
  const waiting = page.getByRole("listitem").filter({ hasText: email });
  await expect(waiting).toHaveCount(2);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await press(`Give the data: ${email}`);
  await page.getByRole("dialog", { name: "Give the data" }).getByLabel("Why").fill(reason);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Done: Give the data, ${email}.`)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the file" }).focus();
  await page.keyboard.press("Enter");
  expect(await readFile(await (await download).path(), "utf8")).toContain(email);
  await expect(waiting).toHaveCount(1);

  await press(`Delete the account: ${email}`);
  const dialog = page.getByRole("dialog", { name: "Delete the account" });
  await dialog.getByLabel("The account's address, once more").fill(email);
  await dialog.getByLabel("Why").fill(reason);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Done: Delete the account, ${email}.`)).toBeVisible();
  await expect(page.getByText(/^The account was deleted .* by Sam Touchline/)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await showAccount(site.storage, email)).toBeNull();
});
