import type { Page } from "playwright/test";
import { consentCookie } from "../../schemas/site/consent.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectPlaying, newFan, signIn } from "./support/fan.ts";
import { payByCard } from "./support/pay.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

// The server renders prices in the league's format; the browser reformats them for Sweden.
test.use({ locale: "sv-SE" });

const name = /^Official Streaming Site of Urban Zoo FC/;

/** Each host has its own cookie consent. */
async function decideAboutCookies(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: consentCookie, value: "essential", url }]);
}

test("a viewer signs in, buys a pass and watches on a club's own host, which is accessible and fits, and leaves it for the league", async ({
  page,
  site,
}) => {
  const home = site.url.replace("localhost", "streamer.localhost");
  await decideAboutCookies(page, home);
  await page.goto(home);
  for (const [colorScheme, width] of [
    ["dark", 360],
    ["light", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.getByRole("banner").getByText(name)).toBeVisible();
    for (const heading of ["Upcoming Game", "Available Packages", "Upcoming Fixtures", "Replays", "Troubleshooting"]) {
      await expect(page.getByRole("region", { name: heading })).toBeVisible();
    }
    await expect(page.getByRole("region", { name: "Redeem a voucher code" })).toBeVisible();
    const replays = page.getByRole("region", { name: "Replays" });
    // The demo has ten replays of the club that this site belongs to by default.
    await expect(replays.getByRole("article")).toHaveCount(10);
    await expect(replays.getByRole("heading", { name: "Urban Zoo" })).toHaveCount(10);
    const columns = await replays
      .getByRole("list")
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
    expect(columns, `columns at ${width} px`).toBe(width === 1440 ? 5 : 1);
    await expect(
      page.getByRole("article", { name: "Monthly Video Pass" }).locator("strong"),
      "the price in Swedish format",
    ).toHaveText(/^14,00\s£ a month$/);
    expect(await horizontalOverflow(page), `scrolls sideways at ${width} px`).toBe(0);
    // every-page.test.ts checks all rules on this kind of page; here only the colours differ.
    await expectAccessible(page, { at: `${width} px, ${colorScheme}`, again: true });
  }

  const fan = await newFan(site.storage);
  await page.getByRole("banner").getByRole("link", { name: "Packages" }).click();
  await expect(page).toHaveURL(`${home}/#packages`);
  await signIn(page, fan);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Redeem now" }).click();
  await expect(page.getByRole("dialog", { name: "Redeem a voucher" }).getByRole("textbox")).toBeVisible();
  await page.keyboard.press("Escape");

  // Turns the card over by keyboard.
  const card = page.getByRole("article", { name: "Monthly Video Pass" });
  await card.getByRole("button", { name: "About the Monthly Video Pass" }).press("Enter");
  await expect(card.getByText("Renews each month until you cancel.")).toBeVisible();
  await expect(card.getByRole("button", { name: /^Subscribe/ })).toBeHidden();
  const back = card.getByRole("button", { name: "Back to the prices of the Monthly Video Pass" });
  await expect(back).toBeFocused();
  await expectAccessible(page, { part: "#packages" });
  await back.press("Enter");
  await expect(card.getByRole("button", { name: "About the Monthly Video Pass" })).toBeFocused();
  await expect(card.getByText("Renews each month until you cancel.")).toBeHidden();

  await card.getByRole("button", { name: /^Subscribe/ }).click();
  await expect(page.getByText("£14.00 per month")).toBeVisible();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get stream ready for our next fixture" })).toBeVisible();
  await expect(card.getByText("Your pass")).toBeVisible();

  await page.getByRole("region", { name: "Replays" }).getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`^${home}/videos/`));
  await expect(page.getByRole("banner").getByText(name)).toBeVisible();
  await expectPlaying(page);

  await page.goto(home);
  await page.getByRole("region", { name: "Upcoming Game" }).getByRole("link").click();
  await page.waitForURL(/^http:\/\/localhost:\d+\/match-centre\/\d+/);
});
