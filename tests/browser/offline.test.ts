import { expect, type Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test.use({ serviceWorkers: "allow" });

/** Opens a page and waits until the service worker has cached the offline page. */
async function keepOfflinePage(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  // No request of this page is pending when the connection goes.
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while ((await caches.match("/offline.js")) === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const noConnection = (page: Page) => page.getByRole("heading", { level: 1, name: "No connection" });
const scores = (page: Page) => page.getByRole("main").getByText(/^\d+–\d+$/);

test("without a connection a page shows the last scores and their age, and opens once there is one", async ({
  page,
  context,
  expectProblem,
}) => {
  await keepOfflinePage(page);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto("/documents");
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByText(/^As it stood (?:less than a minute|\d+ minutes?) ago\.$/)).toBeVisible();
  await expect(scores(page).first()).toBeVisible();
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1440, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessible(page, { at: `${width} ${colorScheme}`, again: width === 1440 });
  }
  await test.step("a device that hides scores has none", async () => {
    await page.evaluate(() => localStorage.setItem("spoilers", "hidden"));
    await page.goto("/documents");
    await expect(noConnection(page)).toBeVisible();
    await expect(page.getByRole("listitem").first()).toBeVisible();
    for (const score of await scores(page).all()) await expect(score).toBeHidden();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(noConnection(page)).toBeVisible();
  await context.setOffline(false);
  await expect(noConnection(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/documents");
});

test("an Arabic page is followed by one in Arabic, an English page by one in English", async ({
  page,
  context,
  expectProblem,
}) => {
  await keepOfflinePage(page, "/ar/constitution");
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto("/ar/documents");
  await expect(page.getByRole("heading", { level: 1, name: "لا يوجد اتصال" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByText(/^كما كانت قبل .+\.$/)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessible(page, { at: `${width} Arabic`, again: width === 1440 });
  }
  // In a new tab, because the browser may still be retrying the previous page.
  const english = await context.newPage();
  await english.goto("/documents");
  await expect(noConnection(english)).toBeVisible();
});

test("a page that is open when the connection goes stays, and comes back by itself after what it could not open", async ({
  page,
  context,
  expectProblem,
}) => {
  await keepOfflinePage(page, "/constitution");
  expectProblem(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Minified React error/);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const heading = page.getByRole("heading", { level: 1, name: "Constitution" });
  // The first key press requests the page's lazy parts, which fail.
  const failed = page.waitForEvent("requestfailed");
  await page.keyboard.press("Shift");
  await failed;
  await expect(heading).toBeVisible();
  expect(documents).toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await expect(noConnection(page)).toBeVisible();
  await context.setOffline(false);
  await expect(heading).toBeVisible();
});
