import { expectAccessible } from "./support/accessible.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// Other tests of this site go by the menus that it was built with.
test.afterEach(async ({ site }) => {
  await site.storage
    .database("CONTENT_DB")
    .transact(
      ["league", "league_pages", "league_map", "league_desk_changes"].map((table) => ({ sql: `DELETE FROM ${table}` })),
    );
});

test("an editor adds a page to the header's menu, moves it there by keyboard, and a fan opens it", async ({
  page,
  site,
  anotherBrowser,
}) => {
  await joinStaff(page, site.storage, "editor");
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Pages and menus" }).click();
  await expect(page.getByRole("list", { name: "Pages" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a page" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Away days & trains");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("away-days-trains");
  await page.getByLabel("First sentence").fill("How to follow your club on the road.");
  await page.getByRole("textbox", { name: "Text" }).fill("## Trains\n\nAsk [us](/contact).\n\n1. A number");
  await page.getByLabel("Put it into a menu").selectOption("Header");
  await page.getByRole("button", { name: "Publish the page" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 5 of the text is a list with bullets");
  await page.getByRole("textbox", { name: "Text" }).fill("## Trains\n\nAsk [us](/contact).");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Away days & trains" })).toBeVisible();
  await expect(page.getByText("In menus: Header")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Pages and menus" }).click();
  await page.getByRole("link", { name: "The menus" }).click();
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
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Fans see it within a few seconds.");

  const fan = await (await anotherBrowser()).newPage();
  await expect
    .poll(async () => {
      await fan.goto("/community");
      return await fan.getByRole("banner").getByRole("link", { name: "Away days & trains" }).count();
    })
    .toBeGreaterThan(0);
  await fan.getByRole("banner").getByRole("link", { name: "Away days & trains" }).first().click();
  await expect(fan.getByRole("heading", { level: 1, name: "Away days & trains" })).toBeVisible();
  await expect(fan.getByText("How to follow your club on the road.")).toBeVisible();

  await expect(page.getByText("Ctrl K")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  // Phones have no such key.
  await expect(page.getByText("Ctrl K")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // The rooms are one row, and the open one is in sight.
  const rooms = page.getByRole("navigation", { name: "Rooms" });
  expect((await rooms.boundingBox())?.height).toBeLessThan(60);
  await expect(rooms.getByRole("link", { name: "State of things" })).not.toBeInViewport();
  await page.goto("/desk/state");
  await expect(rooms.getByRole("link", { name: "State of things" })).toBeInViewport();
});
