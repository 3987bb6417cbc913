import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a fan finds a club on the map by keyboard, and its page from there", async ({ page }) => {
  await page.goto("/clubs");
  const map = page.getByRole("navigation", { name: "Clubs on the map" });
  await expect(map.getByRole("link")).toHaveCount(72);
  await page.getByRole("navigation", { name: "Divisions" }).getByRole("link", { name: "League One" }).click();
  await expect(page).toHaveURL(/\/clubs\?competition=11$/);
  await expect(map.getByRole("link")).toHaveCount(24);
  await map.getByRole("link", { name: "Urban Zoo FC" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Urban Zoo FC" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Latest results" })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("table")
      .getByRole("rowheader", { name: /Urban Zoo/ }),
  ).toBeVisible();
  await page.getByRole("navigation", { name: "Clubs", exact: true }).getByRole("link", { name: "Penhallow" }).click();
  await expect(page).toHaveURL(/\/clubs\/penhallow$/);
});

test("markers are large enough to press and cover none of each other, on a phone too", async ({ page }) => {
  for (const { width, path } of [
    { width: 760, path: "/clubs" },
    { width: 1440, path: "/clubs" },
    { width: 320, path: "/clubs?competition=10" },
    { width: 1440, path: "/clubs?competition=10" },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const links = page.getByRole("navigation", { name: "Clubs on the map" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const boxes = await links.evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height), `${path} at ${width} px`).toBeGreaterThanOrEqual(24);
      for (const other of boxes.slice(index + 1)) {
        // They are round.
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        expect(apart, `${path} at ${width} px`).toBeGreaterThanOrEqual(one.width - 0.5);
      }
    }
  }
});

test("on a phone the map of all clubs is decorative, and the list has the links", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/clubs");
  await expect(page.getByRole("navigation", { name: "Clubs on the map" })).toBeHidden();
  await page
    .getByRole("region", { name: "League Two" })
    .getByRole("link", { name: /Penhallow/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Penhallow" })).toBeVisible();
});
