import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { countClicks } from "./support/count-clicks.ts";
import { mailedCode, newFan, register, signInByCall } from "./support/fan.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { expect, test } from "./support/test.ts";
import { applyTextSpacing, horizontalOverflow } from "./support/text-spacing.ts";

const password = "rain over the north stand";
/** A wrong password or an incomplete form gets a response with status 422. */
const refused = /status of 422/;

const menu = (page: Page) => page.getByRole("navigation", { name: "Your account" });

/**
 * Nothing overflows the page, on the narrowest phones, with increased text spacing and at a zoom of 200 %; the header's links fit on one
 * line.
 */
async function expectToFit(page: Page): Promise<void> {
  const expectFits = async (width: number, as: string) => {
    await page.setViewportSize({ width, height: 740 });
    expect(await horizontalOverflow(page), `scrolls sideways at ${width} px ${as}`).toBe(0);
  };
  const middlesOfLines = () =>
    page
      .getByRole("banner")
      .getByRole("link")
      .filter({ hasNot: page.locator("img") })
      .evaluateAll((links) =>
        links.flatMap((link) => {
          const words = document.createRange();
          words.selectNodeContents(link);
          return [...words.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
        }),
      );
  await expectFits(320, "as it is");
  const [back = 0, language = 0, ...more] = await middlesOfLines();
  expect(more).toEqual([]);
  expect(Math.abs(back - language)).toBeLessThan(4);
  await applyTextSpacing(page);
  // Between these widths, fields change to two columns.
  for (const width of [720, 320]) await expectFits(width, "with spaced text");
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Checks the page on a phone in dark mode and on a desktop in light mode. */
async function expectBothAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, { again: true });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Buttons with a background colour: one per page, and all others are secondary. */
const mainButtons = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)")
        .map((button) => button.textContent),
    );

const held = z.looseObject({
  account: z.object({ email: z.string(), displayName: z.string() }),
  profile: z.object({ club: z.string(), country: z.string() }),
});

test.describe("on a phone, in the dark", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: "dark" });

  test("a fan manages an account on the portal, from registering to deleting it, on pages of one main button each", async ({
    page,
    anotherBrowser,
    expectProblem,
  }) => {
    expectProblem(refused);
    const email = "robin.keeper@fans.example";
    const moved = `moved.${email}`;
    await test.step("registers: the browser does the work that proves a person", async () => {
      await register(page, { email, password, firstName: "Robin", lastName: "Terrace" });
      await page.goto("/portal/profile");
      await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
    });

    await test.step("says which club is theirs and where they live", async () => {
      expect(await mainButtons(page)).toEqual(["Save"]);
      await expect(page.getByLabel("First name")).toHaveValue("Robin");
      await expect(page.getByLabel("Favourite club").getByRole("option")).toHaveCount(73);
      await expect(page.getByLabel("Country").getByRole("option").nth(1)).toHaveText("United Kingdom");
      await page.getByLabel("Favourite club").selectOption({ index: 5 });
      const club = await page.getByLabel("Favourite club").locator("option:checked").textContent();
      await page.getByLabel("Country").selectOption({ label: "United Kingdom" });
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("status").first()).toHaveText("Your details have been successfully updated");
      await expect(page.getByRole("paragraph").filter({ hasText: club ?? "" })).toBeVisible();
      await expectBothAccessible(page);
      await expectToFit(page);
    });

    await test.step("chooses what to be mailed about", async () => {
      await menu(page).getByRole("link", { name: "Mails to you" }).click();
      await page.getByLabel("News and offers of my favourite club").check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Yes since /)).toBeVisible();
      await expectBothAccessible(page);
      await expectToFit(page);
    });

    await test.step("moves to another address, confirmed by its code", async () => {
      await menu(page).getByRole("link", { name: "Email" }).click();
      await page.getByLabel("New email address").fill("nowhere");
      await page.getByRole("button", { name: "Send the code" }).click();
      await expect(page.getByLabel("New email address")).toHaveAccessibleDescription(/Enter an email address\./);
      await expect(page.getByLabel("New email address")).toBeFocused();
      await expectBothAccessible(page);
      await page.getByLabel("New email address").fill(moved);
      await page.getByRole("button", { name: "Send the code" }).click();
      await expect(page.getByText(`is on its way to ${moved}`)).toBeVisible();
      await page.getByLabel("Code").fill(await mailedCode(page, moved));
      await page.getByRole("button", { name: "Confirm", exact: true }).click();
      await expect(page.getByRole("status").first()).toContainText("Your email address has been changed.");
      await expectToFit(page);
    });

    await test.step("sees where the account is logged in", async () => {
      await signInByCall(await (await anotherBrowser()).newPage(), { email: moved, password });
      await menu(page).getByRole("link", { name: "Devices" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "(this device)" })).toContainText("Chrome");
      await expect(page.getByRole("button", { name: "Log out all other devices" })).toBeVisible();
      expect(await mainButtons(page)).toEqual(["Save the name"]);
      // In forced colours, the current page is marked, too.
      await page.emulateMedia({ forcedColors: "active" });
      const lines = await menu(page)
        .getByRole("link")
        .evaluateAll((links) =>
          links.map((link) => {
            const { borderBottomColor } = getComputedStyle(link);
            return [link.textContent, borderBottomColor !== getComputedStyle(document.body).backgroundColor];
          }),
        );
      expect(lines.filter(([, isSeen]) => isSeen)).toEqual([["Devices", true]]);
      await page.emulateMedia({ forcedColors: "none" });
      await expectBothAccessible(page);
      await expectToFit(page);
    });

    await test.step("has a family and contracts, of which there is nothing yet", async () => {
      for (const name of ["Family", "Contracts"]) {
        await menu(page).getByRole("link", { name }).click();
        await expect(menu(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
        await expectToFit(page);
        if (name === "Family") expect(await mainButtons(page)).toEqual(["Invite"]);
      }
    });

    await test.step("takes their data along", async () => {
      await menu(page).getByRole("link", { name: "Your data" }).click();
      await expect(menu(page).getByRole("link", { name: "Your data" })).toHaveAttribute("aria-current", "page");
      expect(await mainButtons(page)).toEqual(["Download my data"]);
      await expectBothAccessible(page);
      await expectToFit(page);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download my data" }).click();
      const file = held.parse(JSON.parse(await readFile(await (await download).path(), "utf8")));
      expect(file.account).toEqual({ email: moved, displayName: "Robin Terrace" });
      expect(file.profile.country).toBe("GB");
      expect(file.profile.club).not.toBe("");
    });

    await test.step("leaves for good", async () => {
      await page.getByRole("link", { name: "Delete my account" }).click();
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      await expectBothAccessible(page);
      await expectToFit(page);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Type DELETE to confirm").fill("DELETE");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("heading", { name: "Account deleted" })).toBeVisible();
      await page.goto("/portal/profile");
      await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    });
  });
});

test("a device is logged out with three presses from any page", async ({ page, site, anotherBrowser }) => {
  const fan = await newFan(site.storage);
  const other = await (await anotherBrowser()).newPage();
  await signInByCall(other, fan);
  await signInByCall(page, fan);
  const pressed = await countClicks(page);
  await page.goto("/accessibility");
  await page.getByRole("button", { name: "Profile" }).first().click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Devices" }).click();
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasNotText: "(this device)" })
    .getByRole("button", { name: /^Log out: / })
    .click();
  await expect(page.getByRole("status").first()).toHaveText("That device is logged out.");
  expect(pressed()).toBe(3);
  const session = await getWithRetry(other.request, "/api/session");
  expect(await session.json()).toMatchObject({ account: null });

  await test.step("who has no contract is led on to the passes, in the language of the page", async () => {
    await menu(page).getByRole("link", { name: "Contracts" }).click();
    await expect(page.getByText("There is no contract that you could withdraw from or cancel.")).toBeVisible();
    await page.getByRole("link", { name: "العربية" }).click();
    await page.getByRole("main").getByRole("link", { name: "عرض الباقات" }).click();
    await expect(page).toHaveURL(/\/ar\/packages$/);
  });
});
