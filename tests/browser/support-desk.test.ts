import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { videoListResponse } from "../../schemas/streaming/video.ts";
import { showAccount } from "../../scripts/lib/accounts/accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newFan, signInByCall } from "./support/fan.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

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
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);

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

test("support sees what a fan sees of a video, at a place and a time, on a phone by keyboard", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const { email } = await newFan(site.storage, "video-archive");
  const { data } = videoListResponse.parse(await (await getWithRetry(page.request, "/api/v1/videos?size=50")).json());
  const locked = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("video-archive"));
  const [entry, title] = [locked?.mediaData.entryId ?? "", locked?.metaData.title ?? ""];

  await joinStaff(page, site.storage, "support", `/support/${(await showAccount(site.storage, email))?.ssoID}`);
  await page.getByLabel("Why").fill(reason);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "See what they see" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Why")).toHaveValue(reason);
  const wanted = page.getByLabel("Video, match or commentary");
  await wanted.fill(entry);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("status").filter({ hasText: title });
  await expect(answer).toContainText("It plays");
  await expect(answer).toContainText("video-archive: opens it");
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);

  await page.getByLabel("When").fill("2020-01-01T12:00");
  await wanted.focus();
  await page.keyboard.press("Enter");
  await expect(answer).toContainText("It does not play");
  await expect(answer).toContainText("Sorry but you are not subscribed to this stream");
  await expectAccessible(page, { part: "main", again: true });

  // Finds several videos by words of the title, and chooses one.
  await page.getByLabel("When").fill("");
  await wanted.fill("highlights");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^\d+ have these words:$/)).toBeVisible();
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^It (plays|does not play)$/)).toBeVisible();
});

test("support tells a fan's own wrong passwords from those of strangers, and lets the fan sign in again", async ({
  page,
  anotherBrowser,
  site,
}) => {
  const fan = await newFan(site.storage);
  const { ssoID } = (await showAccount(site.storage, fan.email)) ?? { ssoID: "" };
  const tryWrong = async (browser: Page) =>
    await browser.request.post("/api/auth/sign-in", { data: { email: fan.email, password: "not the password" } });
  const own = await (await anotherBrowser()).newPage();
  await signInByCall(own, fan);
  await tryWrong(own);
  for (let tries = 1; tries <= 2; tries++) await tryWrong(await (await anotherBrowser()).newPage());

  await joinStaff(page, site.storage, "support", `/support/${ssoID}`);
  const look = async () => {
    await page.getByLabel("Why").fill(reason);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: fan.email })).toBeVisible();
  };
  await look();
  const tried = page.getByText(
    "1 in a row, on a device that has signed in before; 2 in a row, on devices that are new to the account",
  );
  await expect(tried).toBeVisible();
  await page.getByRole("button", { name: "Let them sign in again" }).click();
  const dialog = page.getByRole("dialog", { name: "Let them sign in again" });
  await dialog.getByLabel("Why").fill(reason);
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Done: Let them sign in again.")).toBeVisible();
  await expect(tried).toHaveCount(0);
});
