import { brandName } from "./support/brand.ts";
import { expect, test } from "./support/test.ts";

test("episodes of the podcast play in the audio player, one at a time and across pages", async ({ page }) => {
  await page.goto("/official-podcast");
  const episodes = page
    .getByRole("region", { name: "Episodes" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  const player = page.getByRole("region", { name: "Audio player" });
  const position = player.getByRole("slider", { name: "Seek" });
  const listen = async (index: number) => {
    const title = (await episodes.nth(index).getByRole("heading").textContent()) ?? "";
    await episodes
      .nth(index)
      .getByRole("button", { name: `Listen: ${title}` })
      .click();
    await expect(player.getByRole("heading")).toHaveText(title);
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(episodes.nth(index).getByRole("button", { name: `Listening: ${title}` })).toBeVisible();
    return title;
  };
  const heard = async () => Number(await position.inputValue());
  // The transcript of an episode can be read.
  await expect(episodes.nth(0).getByText("The crowd sings")).toBeHidden();
  await episodes.nth(0).getByText("What is heard, in writing").click();
  await expect(episodes.nth(0).getByText("The crowd sings")).toBeVisible();
  await listen(0);
  await expect.poll(heard).toBeGreaterThan(0);
  const seconds = Math.round(Number(await position.getAttribute("max")));
  await expect(episodes.nth(0)).toContainText(` ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  await position.focus();
  await position.press("End");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();

  const title = await listen(1);
  await expect(page.getByRole("button", { name: /^Listening:/ })).toHaveCount(1);
  const before = await heard();
  await page.getByRole("banner").getByRole("link", { name: brandName }).first().click();
  await expect(page).not.toHaveURL(/podcast/);
  await expect(player.getByRole("heading")).toHaveText(title);
  await expect.poll(heard).toBeGreaterThan(before + 1);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(title);
  await player.getByRole("button", { name: "Close the audio player" }).click();
  await expect(player).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the player outlasts a link whose code is not there yet, and covers no field", async ({ page }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route("**/assets/footer-area-lazy-*.js", async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto("/official-podcast");
    const episodes = page.getByRole("region", { name: "Episodes" });
    await episodes
      .getByRole("button", { name: /^Listen: / })
      .first()
      .click();
    const player = page.getByRole("region", { name: "Audio player" });
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /^Contact/ })
      .first()
      .click();
    await expect(page).toHaveURL(/official-podcast/);
    press();
    await page.getByRole("main").getByRole("textbox").first().focus();
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    const fields = await page.getByRole("main").getByRole("textbox").all();
    for (const field of fields) {
      await expect(field).toBeFocused();
      // Top and bottom of the field are visible.
      await expect
        .poll(() =>
          field.evaluate((own) => {
            const { left, top, bottom } = own.getBoundingClientRect();
            return [top + 8, bottom - 8].every((y) => own === document.elementFromPoint(left + 8, y));
          }),
        )
        .toBe(true);
      await page.keyboard.press("Tab");
    }
    expect(fields.length).toBeGreaterThan(2);
  });
});
