import { join } from "node:path";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const openNewsroom = (page: Page) =>
  page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Newsroom" }).click();

/** Begins an article, and waits for its page. */
async function begin(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: "Write an article" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write an article" })).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function write(page: Page): Promise<void> {
  await page.getByLabel("Summary").fill("Four thousand more seats by August.");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("The council has agreed.");
  await text.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "Paragraph" }).click();
  await expect(text).toHaveValue("<p>The council has agreed.</p>");
  await page.getByRole("checkbox", { name: "Club News" }).check();
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("an editor publishes an article with a photo, corrects it and takes it off the site", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await joinStaff(page, site.storage, "editor");
  await openNewsroom(page);
  await expectAccessible(page);
  await begin(page, "A new stand for the town");
  await write(page);
  await page
    .getByLabel("Choose a picture")
    .setInputFiles(join("tests/fixtures/leagues/northern-counties/icons", "icon-512.png"));
  await page.getByLabel("What the picture shows").fill("The stand, half built.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectAccessible(page);
  await dialog(page, "Publish").getByRole("button", { name: "Publish it" }).click();
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  const fans = await context.newPage();
  const url = `/news/${new URL(page.url()).pathname.split("/").at(-1)}`;
  await fans.goto(url);
  await expect(fans.getByRole("heading", { level: 1, name: "A new stand for the town" })).toBeVisible();
  await expect(fans.getByRole("main").getByText("The council has agreed.")).toBeVisible();
  const photo = fans.getByRole("img", { name: "The stand, half built." });
  await expect(photo).toHaveJSProperty("complete", true);
  expect(await photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0);

  // Written and left: it is saved by itself, and fans go on reading what was published.
  await page.getByRole("textbox", { name: "Text" }).fill("<p>The council has refused.</p>");
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Published, with changes that fans do not read yet")).toBeVisible();
  await page.getByRole("button", { name: "Publish the changes" }).click();
  await dialog(page, "Publish").getByLabel("What was wrong").fill("The council has refused, not agreed.");
  await dialog(page, "Publish").getByRole("button", { name: "Publish the changes" }).click();
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  await expect(async () => {
    await fans.reload();
    await expect(fans.getByText("The council has refused, not agreed.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(fans);

  // The first that was published.
  const revisions = page.getByRole("region", { name: "Revisions" }).getByRole("listitem");
  await revisions
    .filter({ hasText: "published by" })
    .last()
    .getByRole("button", { name: /^Go back to revision/ })
    .click();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("<p>The council has agreed.</p>");
  await page.getByRole("button", { name: "Take it off the site" }).click();
  const off = dialog(page, "Take it off the site");
  await off.getByLabel("Why").fill("the wrong town");
  await off.getByRole("button", { name: "Take it off" }).click();
  await expect(page.getByText("It is off the site.")).toBeVisible();
  await expect(page.getByText("Draft: fans do not read it")).toBeVisible();
  expectProblem(/status of 404/);
  await expect(async () => {
    expect((await fans.goto(url))?.status()).toBe(404);
  }).toPass();
});

test("a writer cannot publish, keeps unsent changes without a connection, and sees another's changes", async ({
  page,
  context,
  site,
  anotherBrowser,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await joinStaff(page, site.storage, "writer");
  await openNewsroom(page);
  await begin(page, "Tickets for the derby");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  expectProblem(/ERR_INTERNET_DISCONNECTED|status of 409/);
  await context.setOffline(true);
  await page.getByLabel("Summary").fill("On sale from Monday.");
  await expect(page.getByRole("alert")).toHaveText("The site cannot be reached. Are you online?");
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel("Summary")).toHaveValue("On sale from Monday.");
  await expect(page.getByText(/^Saved, /)).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await joinStaff(other, site.storage, "editor");
  await other.goto(page.url());
  await other.getByLabel("Summary").fill("On sale from Tuesday.");
  await expect(other.getByText(/^Saved, /)).toBeVisible();
  await page.getByLabel("Summary").fill("On sale from Wednesday.");
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed this article");
  await page.getByText("What you have written").click();
  await page.getByRole("button", { name: "Leave mine, and go on with theirs" }).click();
  await expect(page.getByLabel("Summary")).toHaveValue("On sale from Tuesday.");
});
