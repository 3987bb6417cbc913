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
  anotherBrowser,
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

  // Looked at on the real page, at both widths, and shown to somebody without an account.
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = dialog(page, "Preview");
  const asOnPhones = preview.getByTitle("The article in a window of 390 pixels").contentFrame();
  await expect(asOnPhones.getByText("Preview: fans do not read this yet")).toBeVisible();
  await expect(asOnPhones.getByRole("main").getByText("The council has agreed.")).toBeVisible();
  await expect(asOnPhones.getByRole("img", { name: "The stand, half built." })).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await preview.getByRole("radio", { name: "Desktop, 1280 pixels" }).check();
  const asOnDesktops = preview.getByTitle("The article in a window of 1280 pixels").contentFrame();
  await expect(asOnDesktops.getByRole("heading", { level: 1, name: "A new stand for the town" })).toBeVisible();
  expect(await asOnDesktops.locator("html").evaluate((html) => html.clientWidth)).toBeGreaterThan(1200);
  const address = await preview.getByRole("link").getAttribute("href");
  const reader = await (await anotherBrowser()).newPage();
  await reader.goto(address ?? "");
  await expect(reader.getByRole("heading", { level: 1, name: "A new stand for the town" })).toBeVisible();
  await expectAccessible(reader);
  await preview.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectAccessible(page);
  await dialog(page, "Publish").getByRole("button", { name: "Publish it" }).click();
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  const fans = await context.newPage();
  const url = `/news/${new URL(page.url()).pathname.split("/").at(-1)}`;
  await fans.goto(url);
  await expect(fans.getByRole("heading", { level: 1, name: "A new stand for the town" })).toBeVisible();
  await expect(fans.getByRole("main").getByText("The council has agreed.")).toBeVisible();
  // Found again by letters of its title, from anywhere.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("stand for");
  const command = page.getByRole("option", { name: "A new stand for the town" });
  await expect(command).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "A new stand for the town" })).toBeVisible();

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

  const revisions = page.getByRole("region", { name: "Revisions" }).getByRole("listitem");
  const changed = revisions.filter({ hasText: "saved by" }).first();
  await changed.getByRole("button", { name: /^What it changed ?: revision \d+$/ }).click();
  await expect(changed.getByRole("deletion")).toContainText("agreed");
  await expect(changed.getByRole("insertion")).toContainText("refused");
  await expectAccessible(page);

  // The first that was published.
  await revisions
    .filter({ hasText: "published by" })
    .last()
    .getByRole("button", { name: /^Go back to it ?: revision/ })
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

test("an editor puts an article at the top of the home page, by keyboard and by drag", async ({
  page,
  context,
  site,
}) => {
  await joinStaff(page, site.storage, "editor");
  await openNewsroom(page);
  await page.getByRole("link", { name: "The home page" }).click();
  const top = page.getByRole("list", { name: "Articles at the top" });
  await expect(top.getByRole("listitem")).not.toHaveCount(0);
  await expectAccessible(page);
  const titles = () => top.getByRole("listitem").allInnerTexts();
  const before = (await titles()).map((title) => title.trim());

  await page.getByRole("region", { name: "Add an article" }).getByRole("button", { name: "Find" }).click();
  const add = page.getByRole("button", { name: /^Add it ?: / }).first();
  const title = ((await add.textContent()) ?? "").replace("Add it: ", "");
  await add.press("Enter");
  await expect(page.getByText(`${title} is first.`)).toBeVisible();
  // The keyboard goes on with the row that has taken its place.
  await expect(page.getByRole("button", { name: /^Add it ?: / }).first()).toBeFocused();
  await page.getByRole("button", { name: `Move down: ${title}` }).press("Enter");
  await expect(page.getByText(`${title} is 2 of ${before.length + 1}.`)).toBeVisible();
  const last = before.at(-1) ?? "";
  await page.getByRole("button", { name: `Take off: ${last}` }).press("Enter");
  await expect(page.getByRole("button", { name: /^Take off: / }).last()).toBeFocused();
  await top.getByRole("listitem").filter({ hasText: title }).dragTo(top.getByRole("listitem").first());
  await expect(top.getByRole("listitem").first()).toContainText(title);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show it to fans" })).toBeFocused();

  const fans = await context.newPage();
  await expect(async () => {
    await fans.goto("/");
    const highlights = fans.getByRole("region", { name: "Highlights" });
    await expect(highlights.getByRole("article").first()).toContainText(title, { timeout: 2_000 });
    await expect(highlights.getByRole("article").filter({ hasText: last })).toHaveCount(0);
  }).toPass();
});
