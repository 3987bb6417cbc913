import { join } from "node:path";
import type { APIRequestContext, Page } from "playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { expectTextOnPage, textIn } from "./support/expect-text-on-page.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { heldBack } from "./support/held-back.ts";
import { goInDesk, joinStaff, leaveAndComeBack } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

/** Creates an article, and waits for its page. */
async function begin(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: "Write an article" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write an article" })).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text" });

async function write(page: Page): Promise<void> {
  await page.getByLabel("Summary").fill("Four thousand more seats by August.");
  await textOf(page).fill("The council has agreed.");
  await page.getByRole("checkbox", { name: "Club News" }).check();
}

/** Saves at once, instead of automatically after three seconds. */
async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith("/save") && response.ok());
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await saved;
  await expect(page.getByText(/^Saved, /)).toBeVisible();
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("an editor publishes an article with a photo, corrects it and takes it off the site", async ({
  page,
  request,
  site,
}) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "editor", "/news");
  await begin(page, "A new stand for the town");
  await write(page);
  await page
    .getByLabel("Choose a picture")
    .setInputFiles(join("tests/fixtures/leagues/northern-counties/icons", "icon-512.png"));
  await page.getByLabel("What the picture shows").fill("The stand, half built.");

  // Previewed on the real page, at both widths, and shared with somebody without an account.
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
  await expectTextOnPage(request, address ?? "", /A new stand for the town/);
  const link = preview.getByLabel("Preview link");
  await expect(link).toHaveAccessibleDescription(/^Anyone with this link can read this text of the article until /);
  await preview.getByRole("checkbox", { name: "The link shows later changes, too" }).press("Space");
  await expect(link).toHaveAccessibleDescription(/can read the article as it was saved last until /);
  expect(await link.inputValue()).not.toBe(address);
  await preview.getByRole("button", { name: "Close" }).click();

  const slug = `a-stand-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("button", { name: "Choose another" }).click();
  const rename = dialog(page, "Choose another address");
  await rename.getByLabel("Address, after /news/").fill(slug);
  await expectAccessible(page, { part: "dialog[open]" });
  await rename.getByRole("button", { name: "Choose it" }).click();
  await expect(page.getByText(`Its address will be /news/${slug}`)).toBeVisible();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog(page, "Publish").getByRole("button", { name: "Publish it" }).click();
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  expectShort("publish with a photo");
  await expect(page.getByRole("button", { name: /^(Choose another|Delete it)$/ })).toHaveCount(0);
  const url = `/news/${new URL(page.url()).pathname.split("/").at(-1)}`;
  await expectTextOnPage(request, url, /A new stand for the town.*The council has agreed\./);
  // The command palette finds the article by letters of its title, from anywhere.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("stand for");
  const command = page.getByRole("option", { name: "A new stand for the town" });
  await expect(command).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "A new stand for the town" })).toBeVisible();

  // Fans still read the published text.
  await textOf(page).fill("The council has refused.");
  await save(page);
  await page.reload();
  await expect(page.getByText("Published, with changes that fans do not read yet")).toBeVisible();
  await page.getByRole("button", { name: "Publish the changes" }).click();
  await dialog(page, "Publish").getByLabel("What was wrong").fill("The council has refused, not agreed.");
  await dialog(page, "Publish").getByRole("button", { name: "Publish the changes" }).click();
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  await expectTextOnPage(request, url, /A new stand for the town.*The council has refused, not agreed\./);

  const revisions = page.getByRole("region", { name: "Revisions" }).getByRole("listitem");
  const changed = revisions.filter({ hasText: "saved by" }).first();
  await changed.getByRole("button", { name: /^What it changed ?: revision \d+$/ }).click();
  await expect(changed.getByRole("deletion")).toContainText("agreed");
  await expect(changed.getByRole("insertion")).toContainText("refused");
  await expectAccessible(page, { part: "main" });

  // The first published revision.
  await revisions
    .filter({ hasText: "published by" })
    .last()
    .getByRole("button", { name: /^Go back to it ?: revision/ })
    .click();
  await expect(textOf(page)).toHaveText("The council has agreed.");
  await page.getByRole("button", { name: "Take it off the site" }).click();
  const off = dialog(page, "Take it off the site");
  await off.getByLabel("Why").fill("the wrong town");
  await off.getByRole("button", { name: "Take it off" }).click();
  await expect(page.getByText("It is off the site.")).toBeVisible();
  expectShort("correct and unpublish");
  await expect(page.getByText("Draft: fans do not read it")).toBeVisible();
  // Published again, it keeps its date and correction by default.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog(page, "Publish").getByLabel("When")).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await expect(dialog(page, "Publish").getByLabel("What was wrong")).toHaveValue(
    "The council has refused, not agreed.",
  );
  await expectAccessible(page, { part: "dialog[open]" });
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await getWithRetry(request, url)).status(), { intervals: [250] }).toBe(404);
});

/** Files of the desk that a page has loaded. */
const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/desk")),
  );

test("an editor writes as it looks, by keyboard, with a picture and its focal point, and fans read it so", async ({
  page,
  context,
  site,
}) => {
  const picture = join("tests/fixtures/leagues/northern-counties/icons", "icon-512.png");
  const editorFile = "/desk-rich-editor.js";
  await joinStaff(page, site.storage, "editor", "/news");
  expect(await loadedFiles(page)).not.toContain(editorFile);
  await begin(page, "A stand for everybody");
  await page.getByLabel("Summary").fill("Seats and steps.");
  await page.getByRole("checkbox", { name: "Club News" }).check();
  const text = textOf(page);
  await text.focus();
  expect(await loadedFiles(page)).toContain(editorFile);
  const { keyboard } = page;
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const tool = (name: string) => toolbar.getByRole("button", { name, exact: true });

  await keyboard.type("Why now");
  await keyboard.press("ControlOrMeta+Alt+2");
  await expect(tool("Heading")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Enter");
  await keyboard.type("The council has ");
  await keyboard.press("ControlOrMeta+b");
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await keyboard.type("agreed");
  await keyboard.press("ControlOrMeta+b");
  await keyboard.type(" to it");
  // With selected text, the shortcut of the command palette creates a link instead.
  for (const _letter of "to it") await keyboard.press("Shift+ArrowLeft");
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("to it");
  // The editor learns of the selection by an event, which is dispatched a little later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(tool("Link")).toHaveAttribute("aria-disabled", "false");
  await keyboard.press("ControlOrMeta+k");
  const address = dialog(page, "Link").getByLabel("Address");
  await address.fill("javascript:alert(1)");
  await keyboard.press("Enter");
  await expect(address).toHaveJSProperty("validity.patternMismatch", true);
  await address.fill("/clubs");
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text.getByRole("link", { name: "to it" })).toHaveAttribute("href", "/clubs");
  await expect(tool("Link")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Home");
  await expect(tool("Link")).toHaveAttribute("aria-pressed", "false");
  await keyboard.press("End");
  await expect(tool("Link")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Enter");
  await keyboard.press("ControlOrMeta+Shift+8");
  await keyboard.type("Seats");
  await keyboard.press("Enter");
  await keyboard.type("Steps");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(tool("Bulleted list")).toHaveAttribute("aria-pressed", "false");

  // The toolbar is one tab stop, with arrow keys inside.
  await keyboard.press("Alt+F10");
  await expect(tool("Heading")).toBeFocused();
  await keyboard.press("End");
  await expect(tool("Redo")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(tool("Heading")).toBeFocused();
  await expect(toolbar.locator("[tabindex='0']")).toHaveCount(1);
  await keyboard.press("Escape");
  await expect(text).toBeFocused();
  await tool("Picture").press("Enter");
  const add = dialog(page, "Picture");
  await add.getByLabel("Choose a picture for the text").setInputFiles(picture);
  await expect(add.locator("img")).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await add.getByRole("button", { name: "Add the picture" }).click();
  await expect(add.getByLabel("What it shows")).toHaveJSProperty("validity.valueMissing", true);
  await add.getByLabel("What it shows").fill("Seats, drawn.");
  await add.getByLabel("Caption").fill("The seats");
  await keyboard.press("Enter");
  await expect(text.getByRole("img", { name: "Seats, drawn." })).toBeVisible();

  // Clipboard content as another program provides it.
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      '<style>p{margin:0}</style><p style="color:red">It is <b>new</b><o:p></o:p></p><script>alert(1)</script>',
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.getByText("It is new")).toBeVisible();
  await keyboard.press("ControlOrMeta+z");
  await expect(text.getByText("It is new")).toHaveCount(0);
  await keyboard.press("ControlOrMeta+y");
  await expect(text.getByText("It is new")).toBeVisible();

  await keyboard.press("Enter");
  await keyboard.press("ControlOrMeta+Shift+9");
  await expect(tool("Quote")).toHaveAttribute("aria-pressed", "true");
  await keyboard.type("I shall sit there.");
  await tool("Table").press("Enter");
  for (const words of ["Stand", "Seats", "Roof", "North", "1,200", "yes", "South", "800"]) {
    await keyboard.type(words);
    await keyboard.press("Tab");
  }
  await keyboard.type("no");
  await tool("Take the column out").press("Enter");

  const asHTML = page.getByRole("switch", { name: "As HTML" });
  await asHTML.check();
  const html = await text.inputValue();
  expect(html).toMatch(
    /^<h2>Why now<\/h2>\n<p>The council has <strong>agreed<\/strong> <a href="\/clubs">to it<\/a><\/p>\n<ul><li>Seats<\/li><li>Steps<\/li><\/ul>\n<figure><img src="\/images\/512x512\/own-photo-\w+" alt="Seats, drawn." width="512" height="512"><figcaption>The seats<\/figcaption><\/figure>\n<p>It is <strong>new<\/strong><\/p>\n<blockquote><p>I shall sit there\.<\/p><\/blockquote>\n<table><thead><tr><th scope="col">Stand<\/th><th scope="col">Seats<\/th><\/tr><\/thead><tbody><tr><td>North<\/td><td>1,200<\/td><\/tr><tr><td>South<\/td><td>800<\/td><\/tr><\/tbody><\/table>$/,
  );
  // HTML that the editor would drop stays in HTML mode.
  await text.fill(`${html}<h4>Deep</h4>`);
  await asHTML.press("Space");
  await expect(page.getByText("The editor would lose something of this text, so it is here as HTML.")).toBeVisible();
  await expect(asHTML).toBeChecked();
  await text.fill(html);
  await asHTML.press("Space");
  await expect(text.getByRole("heading", { name: "Why now" })).toBeVisible();
  await page.getByLabel("Language").selectOption("Arabic");
  await expect(text).toHaveAttribute("dir", "rtl");
  await page.getByLabel("Language").selectOption("English");
  await expect(text).toHaveAttribute("dir", "ltr");

  await page.getByLabel("Choose a picture", { exact: true }).setInputFiles(picture);
  await page.getByLabel("What the picture shows").fill("The stand, drawn.");
  const point = page.getByRole("slider", { name: "Focal point" });
  await point.focus();
  await keyboard.press("Shift+ArrowLeft");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowDown");
  await expect(point).toHaveAttribute("aria-valuetext", "38 percent from the left, 52 percent from the top");
  await page.getByRole("img", { name: "The stand, drawn." }).click({ position: { x: 1, y: 1 } });
  await expect(point).toHaveAttribute("aria-valuetext", "0 percent from the left, 0 percent from the top");
  await expectAccessible(page, { part: "main" });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
  await save(page);
  await page.reload();
  await expect(point).toHaveAttribute("aria-valuetext", "0 percent from the left, 0 percent from the top");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog(page, "Publish").getByRole("button", { name: "Publish it" }).click();
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  const fans = await context.newPage();
  await fans.goto(`/news/${new URL(page.url()).pathname.split("/").at(-1)}`);
  const read = fans.getByRole("article", { name: "A stand for everybody" });
  await expect(read.getByRole("heading", { level: 2, name: "Why now" })).toBeVisible();
  await expect(read.getByRole("strong").first()).toHaveText("agreed");
  await expect(read.getByRole("link", { name: "to it" })).toHaveAttribute("href", "/clubs");
  await expect(read.getByRole("listitem").filter({ hasText: /^(Seats|Steps)$/ })).toHaveCount(2);
  await expect(read.getByRole("figure").getByRole("img", { name: "Seats, drawn." })).toHaveJSProperty(
    "naturalWidth",
    512,
  );
  await expect(read.getByRole("img", { name: "The stand, drawn." })).toHaveCSS("object-position", "0% 0%");
  await expect(read.getByRole("blockquote")).toHaveText("I shall sit there.");
  await expect(read.getByRole("table").getByRole("columnheader")).toHaveText(["Stand", "Seats"]);
  await expect(read.getByRole("table").getByRole("row")).toHaveText([/^StandSeats$/, /^North1,200$/, /^South800$/]);
  await expectAccessible(fans, { part: "main" });
  expect(await loadedFiles(fans)).toEqual([]);
});

/** Advances the clock to the automatic save, three seconds after the last change. */
const passPause = (page: Page) => page.clock.fastForward(3_000);

test("a writer cannot publish, keeps unsent changes without a connection, and sees another's changes", async ({
  page,
  context,
  site,
  anotherBrowser,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.clock.install();
  await joinStaff(page, site.storage, "writer", "/news");
  await begin(page, "Tickets for the derby");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  expect(await horizontalOverflow(page)).toBe(0);

  expectProblem(/ERR_INTERNET_DISCONNECTED|status of 409/);
  await context.setOffline(true);
  await page.getByLabel("Summary").fill("On sale from Monday.");
  await passPause(page);
  await expect(page.getByRole("alert")).toHaveText("The site cannot be reached. Are you online?");
  await expect(page.getByText("Not saved: Summary. It stays on this device, and is saved by itself")).toBeVisible();
  // Saving is retried without further input.
  await context.setOffline(false);
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await page.getByLabel("Summary").fill("On sale from Monday, at noon.");
  await page.reload();
  await expect(page.getByLabel("Summary")).toHaveValue("On sale from Monday, at noon.");
  await passPause(page);
  await expect(page.getByText(/^Saved, /)).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.clock.install();
  await joinStaff(other, site.storage, "editor", new URL(page.url()).pathname.replace("/desk", ""));
  await other.getByLabel("Summary").fill("On sale from Tuesday.");
  await passPause(other);
  await expect(other.getByText(/^Saved, /)).toBeVisible();
  await page.getByLabel("Summary").fill("On sale from Wednesday.");
  await passPause(page);
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed this article");
  await expect(page.getByLabel("Summary: yours")).toHaveValue("On sale from Wednesday.");
  await expect(page.getByLabel("Summary: theirs")).toHaveValue("On sale from Tuesday.");
  await expect(page.getByLabel(/^Title: /)).toHaveCount(0);
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page, { part: "main" });
  await page.getByRole("button", { name: "Leave mine, and go on with theirs" }).click();
  await expect(page.getByLabel("Summary", { exact: true })).toHaveValue("On sale from Tuesday.");

  // A draft without a revision stays visible only to its author, who may discard it.
  await goInDesk(page, "/news/new");
  const title = page.getByLabel("Title");
  await title.fill("Left behind");
  await page.reload();
  await expect(title).toHaveValue("Left behind");
  await page.getByRole("button", { name: "Discard it and start again" }).press("Enter");
  await expect(title).toHaveValue("");
  await page.getByRole("button", { name: "Bring it back" }).press("Enter");
  await expect(title).toHaveValue("Left behind");
  await joinStaff(page, site.storage, "editor", "/news/new");
  await expect(title).toHaveValue("");
  await expect(page.getByRole("button", { name: "Discard it and start again" })).toHaveCount(0);
  await title.fill("Written twice");
  const isAsked = heldBack(page, "**/news/create");
  await page.getByRole("button", { name: "Save the draft" }).click();
  const answer = await isAsked;
  await page.getByLabel("Summary").fill("Typed while it was being created.");
  await answer();
  await expect(page.getByRole("heading", { level: 1, name: "Written twice" })).toBeVisible();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed while it was being created.");
  await passPause(page);
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await page.getByRole("button", { name: "Delete it" }).click();
  await dialog(page, "Delete it").getByLabel("Why").fill("written twice");
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog(page, "Delete it").getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Newsroom" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tickets for the derby" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Written twice" })).toHaveCount(0);
});

test("a writer sends an article for review, an editor sends it back with a note, and publishes it after its embargo", async ({
  page,
  site,
  anotherBrowser,
}) => {
  await joinStaff(page, site.storage, "writer", "/news");
  await begin(page, "A record signing");
  await write(page);
  await page.getByLabel("Embargo until").fill("2098-08-08T15:00");
  await page.getByLabel("Embargo until").pressSequentially("08082099");
  await save(page);
  await expect(page.getByText(/^Under embargo until 8 Aug 2099, 15:00\./)).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).press("Enter");
  const send = dialog(page, "Send for review");
  await expectAccessible(page, { part: "dialog[open]" });
  await send.getByLabel("Note to the editors").fill("Is the fee right?");
  await send.getByRole("button", { name: "Send it" }).press("Enter");
  await expect(page.getByText("Sent for review. Editors see it in their list.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Review" })).toContainText("For review");
  await expectAccessible(page, { part: "main" });

  const editor = await (await anotherBrowser()).newPage();
  await editor.setViewportSize({ width: 360, height: 800 });
  await editor.emulateMedia({ colorScheme: "dark" });
  await joinStaff(editor, site.storage, "editor", "/news");
  await editor.getByRole("link", { name: /^For review: \d+$/ }).press("Enter");
  const listed = editor.getByRole("link", { name: "A record signing" });
  await expect(listed).toContainText("Under embargo until 8 Aug 2099, 15:00");
  await expectAccessible(editor, { part: "main" });
  expect(await horizontalOverflow(editor)).toBe(0);
  await listed.press("Enter");
  const review = editor.getByRole("region", { name: "Review" });
  await expect(review).toContainText("Is the fee right?");
  await expectAccessible(editor, { part: "main" });
  await editor.getByRole("button", { name: "Send it back" }).press("Enter");
  const back = dialog(editor, "Send it back");
  const note = back.getByLabel("What is to be changed");
  await back.getByRole("button", { name: "Send it back" }).press("Enter");
  await expect(note).toHaveJSProperty("validity.valueMissing", true);
  await note.fill("Leave the fee out.");
  await back.getByRole("button", { name: "Send it back" }).press("Enter");
  await expect(editor.getByText("Sent back, with your note.")).toBeVisible();

  await leaveAndComeBack(page);
  await expect(page.getByRole("region", { name: "Review" })).toContainText("Leave the fee out.");
  await page.getByLabel("Summary").fill("He has signed.");
  await page.getByRole("button", { name: "Send for review" }).press("Enter");
  await send.getByRole("button", { name: "Send it" }).press("Enter");
  await expect(page.getByRole("region", { name: "Review" })).toContainText("For review");

  await leaveAndComeBack(editor);
  await editor.getByRole("button", { name: "Preview" }).press("Enter");
  const preview = dialog(editor, "Preview").getByTitle("The article in a window of 390 pixels").contentFrame();
  await expect(preview.getByText(/^Under embargo: not to be shared before/)).toBeVisible();
  await dialog(editor, "Preview").getByRole("button", { name: "Close" }).press("Enter");
  await editor.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  const when = dialog(editor, "Publish");
  await expect(when.getByLabel("When")).toHaveValue("2099-08-08T15:00");
  await when.getByRole("button", { name: "Publish it" }).press("Enter");
  await expect(editor.getByText("It is to be published. Nobody outside reads it before its time.")).toBeVisible();
  await expect(editor.getByText("To be published", { exact: true })).toBeVisible();
  await expect(review).toHaveCount(0);

  // A writer's later changes are not published until an editor publishes them.
  await leaveAndComeBack(page);
  await page.getByLabel("Summary").fill("He has signed for two years.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("What goes out then is an older text")).toContainText("send it for review");
  await editor.getByRole("link", { name: "Newsroom" }).click();
  await editor.getByRole("link", { name: "To be published", exact: true }).press("Enter");
  await expect(listed).toContainText("Goes out 8 Aug 2099, 15:00, without what was saved since");
  expect(await horizontalOverflow(editor)).toBe(0);
  await listed.press("Enter");
  await expectAccessible(editor, { part: "main" });
  await editor.getByRole("button", { name: "Schedule the text as it is now" }).press("Enter");
  await expect(editor.getByText("The text as it is now goes out at its time.")).toBeVisible();
  await expect(editor.getByText("What goes out then is an older text")).toHaveCount(0);
});

test("an editor links a match, a player and a video to an article and embeds one of another site, by keyboard, and fans see them", async ({
  page,
  context,
  site,
}) => {
  const asked: string[] = [];
  await context.route(/youtube/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<!DOCTYPE html><title>Video</title><p>It plays</p>" });
  });
  const rows = await site.storage.database("MATCH_DB").query({
    sql: "SELECT p.name, c.name AS club FROM players p JOIN clubs c ON c.id = p.club_id ORDER BY p.id LIMIT 1",
    params: [],
  });
  const [player] = z.tuple([z.object({ name: z.string(), club: z.string() })]).parse(rows);
  await joinStaff(page, site.storage, "editor", "/news");
  await begin(page, "Before the derby");
  await write(page);
  const search = page.getByLabel("Find something to add");
  const chosen = page.getByRole("list", { name: "What goes with it" }).getByRole("listitem");
  const found = page.getByRole("list", { name: "Found" }).getByRole("listitem");
  const add = async (words: string, kind: RegExp) => {
    await search.fill(words);
    await search.press("Enter");
    const row = found.filter({ hasText: kind }).first();
    const button = row.getByRole("button", { name: /^Add it ?: / });
    const label = ((await button.textContent()) ?? "").replace("Add it: ", "");
    await button.press("Enter");
    await expect(page.getByText(`${label} is added.`)).toBeVisible();
    return label;
  };
  const match = await add(player.club, /Match, /);
  const name = await add(player.name, /Player, /);
  const video = await add("highlights", /Video/);
  await expect(chosen).toHaveCount(3);
  await expectAccessible(page, { part: "main" });
  await save(page);
  await page.reload();
  await expect(chosen.filter({ hasText: name })).toContainText("Player");
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  await test.step("a video of another site", async () => {
    await textOf(page).focus();
    await page.keyboard.press("Alt+F10");
    const toolbar = page.getByRole("toolbar", { name: "Formatting" });
    await toolbar.getByRole("button", { name: "Embed" }).press("Enter");
    const embed = dialog(page, "Embed");
    await embed.getByLabel("Address").fill("https://evil.example/watch?v=dQw4w9WgXcQ");
    await embed.getByLabel("Title").fill("The save");
    await embed.getByLabel("Title").press("Enter");
    await expect(embed.getByRole("alert")).toHaveText("That is no address of a video or post at YouTube, Vimeo, or X.");
    await expectAccessible(page, { part: "dialog[open]" });
    await embed.getByLabel("Address").fill("https://youtu.be/dQw4w9WgXcQ?si=abc");
    await embed.getByLabel("Address").press("Enter");
    await expect(textOf(page).getByRole("link", { name: "The save" })).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    );
    await expect(textOf(page)).toBeFocused();
  });

  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await dialog(page, "Publish").getByRole("button", { name: "Publish it" }).press("Enter");
  await expect(page.getByText("Published. Fans read it within a few seconds.")).toBeVisible();
  const fans = await context.newPage();
  await fans.goto(`/news/${new URL(page.url()).pathname.split("/").at(-1)}`);
  const more = fans.getByRole("region", { name: "More on this" });
  await expect(more.getByRole("list", { name: "Players" }).getByRole("link")).toContainText(name);
  const [home = "", away = ""] = match.split(" v ");
  const row = more.getByRole("list", { name: "Matches" }).getByRole("link");
  await expect(row).toContainText(home);
  await expect(row).toContainText(away);
  await expect(row).toHaveAttribute("href", /^\/match-centre\/\d+$/);
  await expect(more.getByRole("link", { name: /^Video/ })).toHaveAttribute("href", /^\/videos\//);

  await test.step("fans' browsers load the other site's video once they press Play", async () => {
    const figure = fans.getByRole("figure", { name: "YouTube: The save" });
    await expect(figure.getByRole("link", { name: "Open it at YouTube" })).toBeVisible();
    await expect(figure).toContainText("From YouTube, which then learns your address on the internet");
    await expectAccessible(fans, { part: "main" });
    expect(asked).toEqual([]);
    await figure.getByRole("button", { name: "Play the video here" }).press("Enter");
    const frame = fans.getByTitle("YouTube: The save");
    await expect(frame.contentFrame().getByText("It plays")).toBeVisible();
    await expect(frame).toBeFocused();
    expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
  });

  await chosen.filter({ hasText: video }).getByRole("button").press("Enter");
  await expect(chosen).toHaveCount(2);
  await expect(chosen.first().getByRole("button")).toBeFocused();
});

/** HTML of the home page's main part, as fans get it. */
async function homePage(request: APIRequestContext): Promise<string> {
  const html = await (await getWithRetry(request, "/")).text();
  return /<main.*<\/main>/s.exec(html)?.[0] ?? "";
}

test("an editor puts an article at the top of the home page, puts its sections in another order, hides one and undoes it, by keyboard and by drag", async ({
  page,
  request,
  site,
}) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "editor", "/news/home/top");
  const top = page.getByRole("list", { name: "Articles at the top" });
  await expect(top.getByRole("listitem")).not.toHaveCount(0);
  const titles = () => top.getByRole("listitem").allInnerTexts();
  const before = (await titles()).map((title) => title.trim());

  await page.getByRole("region", { name: "Add an article" }).getByRole("button", { name: "Find" }).click();
  const add = page.getByRole("button", { name: /^Add it ?: / }).first();
  const title = ((await add.textContent()) ?? "").replace("Add it: ", "");
  await add.press("Enter");
  await expect(page.getByText(`${title} is first.`)).toBeVisible();
  // Focus moves to the row that takes its place.
  await expect(page.getByRole("button", { name: /^Add it ?: / }).first()).toBeFocused();
  await page.getByRole("button", { name: `Move down: ${title}` }).press("Enter");
  await expect(page.getByText(`${title} is 2 of ${before.length + 1}.`)).toBeVisible();
  const last = before.at(-1) ?? "";
  await page.getByRole("button", { name: `Take off: ${last}` }).press("Enter");
  await expect(page.getByRole("button", { name: /^Take off: / }).last()).toBeFocused();
  await top.getByRole("listitem").filter({ hasText: title }).dragTo(top.getByRole("listitem").first());
  await expect(top.getByRole("listitem").first()).toContainText(title);
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  expectShort("reorder the home page");
  await expect(page.getByRole("button", { name: "Show it to fans" })).toBeFocused();

  await expect
    .poll(async () => {
      const [, highlights = ""] = (await homePage(request)).split(/<section [^>]*aria-label="Highlights"[^>]*>/);
      const [, ...articles] = (highlights.split("</section>")[0] ?? "").split("<article").map(textIn);
      return { isFirst: articles[0]?.includes(title), hasLast: articles.some((text) => text.includes(last)) };
    })
    .toEqual({ isFirst: true, hasLast: false });

  await test.step("sections", async () => {
    await page.getByRole("link", { name: "Order of its sections" }).press("Enter");
    const sections = page.getByRole("list", { name: "Sections of the home page" });
    await expect(sections.getByRole("listitem")).toHaveText([
      "Articles at the top",
      "Matches",
      "Latest news, and the advert below",
      "Tables",
      "Videos",
    ]);
    await page.getByRole("button", { name: "Move up: Videos" }).press("Enter");
    await expect(page.getByText("Videos is 4 of 5.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Move up: Videos" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Videos is 3 of 5.")).toBeVisible();
    await page.getByRole("button", { name: "Hide: Articles at the top" }).press("Enter");
    await expect(page.getByText("Articles at the top: hidden once you show it to fans.")).toBeVisible();
    // Focus moves to the row that takes its place.
    await expect(page.getByRole("button", { name: "Hide: Matches" })).toBeFocused();
    await sections
      .getByRole("listitem")
      .filter({ hasText: "Tables" })
      .dragTo(sections.getByRole("listitem").filter({ hasText: "Latest news" }));
    await expect(sections.getByRole("listitem")).toHaveText([
      "Matches",
      "Videos",
      "Tables",
      "Latest news, and the advert below",
    ]);
    await expectAccessible(page, { part: "main" });
    await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
    await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();

    const onHomePage = async () => {
      const html = await homePage(request);
      const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, heading = ""]) => textIn(heading).trim());
      const named = headings.filter((heading) => /^(Matches|Videos|Tables|Latest News)$/.test(heading));
      return { headings: named, isTopShown: html.includes('aria-label="Highlights"') };
    };
    await expect
      .poll(onHomePage)
      .toEqual({ headings: ["Matches", "Videos", "Tables", "Latest News"], isTopShown: false });

    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(page.getByText("It is undone: fans see what was there before.")).toBeVisible();
    await expect(sections.getByRole("listitem")).toHaveCount(5);
    await expect
      .poll(onHomePage)
      .toEqual({ headings: ["Matches", "Latest News", "Tables", "Videos"], isTopShown: true });
  });
});
