import type { Locator } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { dragByTouch, middleOf } from "./support/drag.ts";
import { expectMarkupOnPage } from "./support/expect-text-on-page.ts";
import { heldBack } from "./support/held-back.ts";
import { goInDesk, joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

// Other tests of this site expect the menus that it was built with.
test.afterEach(async ({ site }) => {
  await site.storage
    .database("CONTENT_DB")
    .transact(
      ["league", "league_pages", "league_map", "league_desk_changes", "page_revisions", "desk_editors"].map(
        (table) => ({ sql: `DELETE FROM ${table}` }),
      ),
    );
});

test("an editor adds a page to the header's menu, moves it there by keyboard, and a fan opens it", async ({
  page,
  request,
  site,
}) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "editor", "/pages");
  await expect(page.getByRole("list", { name: "Pages" }).getByRole("listitem").first()).toBeVisible();
  await page.getByRole("link", { name: "Add a page" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Away days & trains");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("away-days-trains");
  await page.getByLabel("First sentence").fill("How to follow your club on the road.");
  await page.getByRole("textbox", { name: "Text" }).fill("## Trains\n\nAsk [us](/contact).\n\n1. A number");
  await page.getByLabel("Put it into a menu").selectOption("Header");
  await page.getByRole("button", { name: "Publish the page" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 5 of the text is a list with bullets");
  await page.getByRole("textbox", { name: "Text" }).fill("## Trains\n\nAsk [us](/contact).");
  await expectAccessible(page, { part: "main" });
  await page.getByRole("button", { name: "Publish the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Away days & trains" })).toBeVisible();
  await expect(page.getByText("In menus: Header")).toBeVisible();
  expectShort("add a page to the menu");

  // A draft survives a reload, and the page shows who else is editing it.
  await page.getByLabel("First sentence").fill("How to follow your club by train.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  const asOnPhones = preview.getByTitle("The page in a window of 390 pixels").contentFrame();
  await expect(asOnPhones.getByText("Preview: fans do not read this yet")).toBeVisible();
  await expect(asOnPhones.getByText("How to follow your club by train.")).toBeVisible();
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await site.storage.database("CONTENT_DB").transact([
    {
      sql: "INSERT INTO desk_editors (subject, staff_id, name, at) VALUES ('page away-days-trains', 'kim', 'Kim Writer', unixepoch())",
    },
  ]);
  await page.reload();
  await expect(page.getByLabel("First sentence")).toHaveValue("How to follow your club by train.");
  await expect(page.getByText("Published, with changes that fans do not read yet")).toBeVisible();
  await expect(page.getByText("Kim Writer has this open, too.")).toBeVisible();
  await page.getByRole("button", { name: /^What it changed ?: revision 2$/ }).click();
  await expect(page.getByRole("insertion").first()).toContainText("by");
  await expectAccessible(page, { part: "main" });
  await page.getByRole("button", { name: /^Go back to it ?: revision 1$/ }).click();
  await expect(page.getByLabel("First sentence")).toHaveValue("How to follow your club on the road.");
  await expect(page.getByText("This is revision 1. It is saved as a new one.")).toBeVisible();
  // What was written before can be had back.
  await expect(page.getByRole("button", { name: /^Go back to it ?: revision 2$/ })).toBeVisible();
  await page.getByRole("button", { name: "Publish the changes" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();

  // As if Kim had closed the page.
  await site.storage.database("CONTENT_DB").transact([{ sql: "DELETE FROM desk_editors WHERE staff_id = 'kim'" }]);
  await page.getByRole("button", { name: "Move the page", exact: true }).click();
  const moving = page.getByRole("dialog", { name: "Move the page" });
  await moving.getByLabel("Address").fill("away-trips");
  await expectAccessible(page, { part: "dialog[open]" });
  await moving.getByRole("button", { name: "Move it" }).click();
  await expect(page.getByRole("link", { name: "/away-trips" })).toBeVisible();

  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Pages and menus" }).click();
  await page.getByRole("link", { name: "The menus" }).click();
  // Nothing is changed yet.
  await expect(page.getByRole("button", { name: "Show it to fans" })).toBeDisabled();
  const header = page.getByRole("list", { name: "Header", exact: true });
  const up = header.getByRole("button", { name: "Move up: Away days & trains" });
  await up.focus();
  const places = await header.getByRole("button", { name: /^Move up: / }).count();
  expect(places).toBeGreaterThan(1);
  await up.press("Enter");
  await expect(up).toBeFocused();
  await expect(page.getByRole("status")).toContainText(/^Away days & trains is \d+ of \d+\.$/);
  await page.getByRole("button", { name: "Put below the one before: Away days & trains" }).press("Enter");
  await page.getByRole("button", { name: /^Out of .*: Away days & trains$/ }).press("Enter");
  for (let press = 0; press < 12; press += 1) await up.press("Enter");
  await expect(header.getByRole("listitem").first()).toContainText("Away days & trains");
  await test.step("dragged by mouse and by touch, also below another", async () => {
    const own = (list: Locator) => list.locator("> li");
    const names = (list: Locator) =>
      own(list)
        .locator("> div")
        .getByRole("button", { name: /^Rename: / });
    const orderOf = async (list: Locator) =>
      await names(list).evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
    const before = await orderOf(header);
    await names(header).first().scrollIntoViewIfNeeded();
    await own(header)
      .first()
      .dragTo(own(header).nth(1), { sourcePosition: { x: 60, y: 20 } });
    const [first, second, ...rest] = before;
    expect(await orderOf(header)).toEqual([second, first, ...rest]);
    const below = page.getByRole("list", { name: /^Below / }).first();
    const links = await orderOf(below);
    expect(links.length).toBeGreaterThan(1);
    const grip = (list: Locator, index: number) => own(list).nth(index).locator("[data-grip]").first();
    await dragByTouch(page, grip(below, 1), () => middleOf(grip(below, 0)));
    expect(await orderOf(below)).toEqual([links[1], links[0], ...links.slice(2)]);
    await dragByTouch(page, grip(header, 1), () => middleOf(grip(header, 0)));
    expect(await orderOf(header)).toEqual(before);
    await dragByTouch(page, grip(below, 1), () => middleOf(grip(below, 0)));
    expect(await orderOf(below)).toEqual(links);
  });
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Fans see it within a few seconds.");

  await expectMarkupOnPage(
    request,
    "/community",
    /<header.*<a [^>]*href="\/away-trips"[^>]*>(?:<[^>]*>)*Away days &amp; trains.*<main/s,
  );
  await expectMarkupOnPage(
    request,
    "/away-trips",
    /<h1[^>]*>Away days &amp; trains<\/h1>.*How to follow your club on the road\..*<a [^>]*href="\/contact"[^>]*>us<\/a>/s,
  );

  await expect(page.getByText("Ctrl K")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  // The shortcut is not shown on phones.
  await expect(page.getByText("Ctrl K")).toBeHidden();
  expect(await horizontalOverflow(page)).toBe(0);
  // The rooms are in one row, and the current one is in view.
  const rooms = page.getByRole("navigation", { name: "Rooms" });
  expect((await rooms.boundingBox())?.height).toBeLessThan(60);
  await expect(rooms.getByRole("link", { name: "State of things" })).not.toBeInViewport();
  await goInDesk(page, "/state");
  await expect(rooms.getByRole("link", { name: "State of things" })).toBeInViewport();
});

test("what an editor types while a new page is being published stays, as a change that fans do not read yet", async ({
  page,
  site,
}) => {
  await joinStaff(page, site.storage, "editor", "/pages/new");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Night trains");
  await page.getByLabel("First sentence").fill("How to get home.");
  const isAsked = heldBack(page, "**/pages/create");
  await page.getByRole("button", { name: "Publish the page" }).click();
  const answer = await isAsked;
  await page.getByLabel("First sentence").fill("How to get home by train.");
  await answer();
  await expect(page.getByRole("heading", { level: 1, name: "Night trains" })).toBeVisible();
  await expect(page.getByLabel("First sentence")).toHaveValue("How to get home by train.");
  await expect(page.getByText("Published, with changes that fans do not read yet")).toBeVisible();
  await goInDesk(page, "/pages/new");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
});

test("an editor puts a line above all pages, which fans read without script and close for good", async ({
  page,
  request,
  site,
  expectProblem,
  anotherBrowser,
}) => {
  expectProblem(/status of 400/);
  await joinStaff(page, site.storage, "editor", "/pages");
  await page.getByRole("link", { name: "Banners" }).press("Enter");
  await expect(page.getByText("There are none. Add one")).toBeVisible();
  await page.getByRole("button", { name: "Add a banner" }).press("Enter");
  await page.getByLabel("Text 1", { exact: true }).fill("Gates open at two");
  await page.getByLabel("Link 1").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("A link is a path on this site");
  await page.getByLabel("Link 1").fill("/contact");
  // Retyping a year, digit by digit: browsers report the years 0002, 0020 and 0209 on the way.
  await page.getByLabel("Until 1").fill("2098-12-12T09:00");
  await page.getByLabel("Until 1").pressSequentially("12122099");
  await expect(page.getByLabel("Until 1")).toHaveValue("2099-12-12T09:00");
  await page.getByLabel("Pages 1").fill("community/, /documents");
  await expectAccessible(page, { part: "main" });
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await expect(page.getByText("Fans see now: Gates open at two on /community, /documents")).toBeVisible();

  // Without script the notice cannot be closed: no-script.test.ts checks that elements with this class are hidden.
  await expectMarkupOnPage(
    request,
    "/community",
    /<aside [^>]*aria-label="Notice".*Gates open at two.*<button [^>]*aria-label="Close"[^>]*class="[^"]*\bneeds-script\b.*<\/aside>/s,
  );

  const fan = await (await anotherBrowser()).newPage();
  await fan.setViewportSize({ width: 360, height: 800 });
  await fan.goto("/community");
  const notice = fan.getByRole("complementary", { name: "Notice" });
  await expect(notice.getByRole("link", { name: "Gates open at two" })).toHaveAttribute("href", "/contact");
  await expectAccessible(fan);
  expect(await horizontalOverflow(fan)).toBe(0);
  await test.step("it is on its pages alone, also for who goes on from them", async () => {
    await notice.getByRole("link", { name: "Gates open at two" }).click();
    await expect(fan).toHaveURL(/\/contact$/);
    await expect(notice).toHaveCount(0);
    await fan.goBack();
    await expect(notice).toBeVisible();
  });
  await notice.getByRole("button", { name: "Close" }).press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(fan.getByRole("main")).toBeFocused();
  await fan.goto("/documents");
  await expect(fan.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Fans see now: none")).toBeVisible();
});

test("an editor writes a mail in the league's own words, sees it finished, and takes the words back", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  await joinStaff(page, site.storage, "editor", "/pages");
  await page.getByRole("link", { name: "Mails to fans" }).press("Enter");
  await expect(
    page.getByRole("listitem").filter({ hasText: "Code to confirm the account" }).getByText("British English, Arabic"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Code for a new password" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Code for a new password" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "{code} the code to enter" })).toContainText(
    "such as 482913. The text must have it",
  );
  const english = page.getByRole("region", { name: "The mail, British English" });
  await expect(english).toContainText("482913 is your password reset code");
  await expect(page.getByRole("region", { name: "The mail, Arabic" })).toContainText("482913");

  const text = page.getByRole("textbox", { name: "Text, British English" });
  await page.getByRole("button", { name: "Begin with the site's words, British English" }).press("Enter");
  await expect(text).toHaveValue(/^Your code is \{code\}\./);
  await page.getByRole("textbox", { name: "Subject, British English" }).fill("A new key: {code}");
  await text.fill("Nobody is locked out.");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("British English: the text has no {code}, which this mail must");
  await text.fill("Nobody is locked out: {code}\n\nSee you <soon>.");
  await expect(english).toContainText("A new key: 482913");
  await expect(english).toContainText("See you <soon>.");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Subject, British English" })).toHaveValue("A new key: {code}");
  await expect(page.getByRole("textbox", { name: "Text, Arabic" })).toHaveValue("");
  await page.getByRole("button", { name: "Go back to the site's own words, British English" }).press("Enter");
  await expect(english).toContainText("482913 is your password reset code");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(english).toContainText("A new key: 482913");
});
