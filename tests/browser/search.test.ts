import type { Page } from "playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { expectVisibleInForcedColours } from "./support/forced-colours.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { arriveAt } from "./support/navigate.ts";
import { expect, test } from "./support/test.ts";
import { watchTimers } from "./support/timers.ts";

const clubsList = z.object({ data: z.array(z.object({ id: z.int(), slug: z.string() })) });
const overlay = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => overlay(page).getByRole("combobox", { name: "Search the whole site" });
const dropdown = (page: Page, name: "Filter" | "Sort") => overlay(page).locator("summary").filter({ hasText: name });
const progress = (page: Page) => overlay(page).getByRole("status").filter({ hasText: "Search" });
const news = (page: Page) => overlay(page).getByRole("region", { name: "News" });

async function openSearch(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await expect(field(page)).toBeFocused();
}

test("a fan searches by keyboard, at 360 px and at 1440 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/documents");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/\/documents$/);

  await page.keyboard.type("crown cup");
  await page.keyboard.press("Enter");
  await expect(news(page).getByText(/^Showing 8 of \d+ results$/)).toBeVisible();
  // Announced once; the other lines of the region are results.
  await expect(news(page).getByText(/\d+ results?$/)).toHaveCount(1);
  await expect(news(page).locator("mark").first()).toHaveText(/crown|cup/i);
  await expect(page).toHaveURL(/\/search\?q=crown\+cup$/);
  const status = overlay(page).getByRole("status").filter({ hasText: "Videos" });
  await expect(status).toHaveText(/^News: 1 - 8 of \d+ results, Videos: \d+ results$/);

  // Only one dropdown is open at a time. Escape closes it, not the search.
  await dropdown(page, "Filter").press("Enter");
  const exact = overlay(page).getByRole("link", { name: "Exact matches" });
  await expect(exact).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]", at: "360 px" });
  await expectVisibleInForcedColours(page, "the search");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, { part: "dialog[open]", at: "1440 px", again: true });
  await dropdown(page, "Sort").press("Space");
  const byDate = overlay(page).getByRole("link", { name: "Date added" });
  await expect(byDate).toBeVisible();
  await expect(exact).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(byDate).toBeHidden();
  await expect(dropdown(page, "Sort")).toBeFocused();

  // Also if Escape follows before the browser has dispatched the dropdown's toggle event.
  const kept = await dropdown(page, "Sort").evaluate((summary) => {
    if (summary instanceof HTMLElement) summary.click();
    return summary.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  });
  expect(kept, "Escape is left to the dialog, which it closes").toBe(false);
  await expect(byDate).toBeHidden();

  // Choosing an option closes its dropdown and searches again, from the first page.
  await overlay(page)
    .getByRole("navigation", { name: "Result pages" })
    .getByRole("link", { name: "Page 2" })
    .press("Enter");
  await expect(page).toHaveURL(/page=2$/);
  await expect(news(page).getByText(/^9 - 16 of \d+ results$/)).toBeVisible();
  await expect(news(page).getByText(/^Showing/)).toHaveCount(0);
  await dropdown(page, "Sort").press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(byDate).toBeHidden();
  await expect(dropdown(page, "Sort")).toHaveText(/Date added/);
  await expect(page).toHaveURL(/\/search\?q=crown\+cup&sort=date$/);
  await expect(news(page).getByText(/^Showing 8 of/)).toBeVisible();
  const dates = await news(page)
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(dates).toEqual(dates.toSorted().reverse());

  // Closing the search restores the page's URL; reopening it restores the search.
  await overlay(page).getByRole("button", { name: "Close search" }).press("Enter");
  await expect(overlay(page)).toBeHidden();
  await expect(page).toHaveURL(/\/documents$/);
  await openSearch(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("zzxxyy");
  await expect(overlay(page).getByText("No results", { exact: true })).toBeVisible();
  await expect(overlay(page).getByText("News: No results, Videos: No results")).toHaveRole("status");
  // The browser's own Escape clears a search field first.
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toBeHidden();
});

test("a fan searches from page to page: results, suggestions, videos", async ({ page, request }) => {
  const suggestions = overlay(page).getByRole("listbox", { name: "Suggestions" });
  const onPage = page.getByRole("main").getByRole("combobox");

  await test.step("the search closes by its backdrop and on navigation, and its URL is a page", async () => {
    await page.goto("/documents");
    await openSearch(page);
    await page.mouse.click(700, 850);
    await expect(overlay(page)).toBeHidden();

    await openSearch(page);
    // A pause in typing starts a search.
    await field(page).fill("crown cu");
    const first = news(page).getByRole("link").first();
    const title = (await first.textContent()) ?? "";
    await first.click();
    await expect(overlay(page)).toBeHidden();
    await expect(page).toHaveURL(/\/news\/./);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(/\/search\?q=crown\+cu$/);
    await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
  });

  await test.step("the page's own field suggests once it is touched", async () => {
    await page.getByRole("main").getByRole("searchbox").focus();
    await onPage.fill("crown trophy");
    await page.getByRole("option", { name: /^Crown Trophy Competition/ }).click();
    await expect(page).toHaveURL(/\/competitions\/crown-trophy$/);
    await expect(page.getByRole("heading", { level: 1, name: "Crown Trophy" })).toBeVisible();
  });

  await test.step("suggestions are chosen by keyboard, and forgive a slip", async () => {
    await openSearch(page);
    await page.keyboard.type("Lowmarkt");
    const club = suggestions.getByRole("option", { name: /^Lowmarket.*Club/ });
    await expect(club).toBeVisible();
    await expect(field(page)).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page, { part: "dialog[open]" });

    // Escape only closes the list.
    await page.keyboard.press("Escape");
    await expect(suggestions).toBeHidden();
    await expect(field(page)).toHaveValue("Lowmarkt");
    await page.keyboard.press("Backspace");
    await expect(club).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(club).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await club.getAttribute("id")) ?? "");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/clubs\/lowmarket/);
    await expect(overlay(page)).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the old term is selected when the search reopens, and Enter without a choice searches for what was typed", async () => {
    await openSearch(page);
    await page.keyboard.type("crown cup");
    await expect(field(page)).toHaveValue("crown cup");
    await page.keyboard.press("Enter");
    const best = overlay(page).getByRole("region", { name: "Best matches" });
    await expect(best.getByRole("link").first()).toHaveAccessibleName(/^Crown Cup Competition/);
    await expect(suggestions).toBeHidden();
  });

  await test.step("what is about the fan's own club follows the best hit, in results and suggestions", async () => {
    await page.goto("/search?q=town");
    const best = page.getByRole("main").getByRole("region", { name: "Best matches" }).getByRole("link");
    const names = () => best.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const asFound = await names();
    const own = asFound.findLast((href) => href?.startsWith("/clubs/")) ?? "";
    expect(asFound.indexOf(own)).toBeGreaterThan(1);
    const { data } = clubsList.parse(await (await getWithRetry(request, "/api/v1/clubs")).json());
    const club = data.find(({ slug }) => own === `/clubs/${slug}`);
    await page.evaluate((id) => localStorage.setItem("my-club", id), String(club?.id));
    await page.reload();
    await best.first().hover();
    await expect.poll(names).toEqual([asFound[0], own, ...asFound.slice(1).filter((href) => href !== own)]);
    await page.getByRole("main").getByRole("searchbox").focus();
    await onPage.fill("tow");
    await onPage.fill("town");
    const title = (await best.nth(1).getByRole("heading").or(best.nth(1)).first().textContent()) ?? "";
    await expect(page.getByRole("option").nth(1)).toHaveAccessibleName(title);
    await page.keyboard.press("Escape");
    await openSearch(page);
  });

  await test.step("a key pressed the moment the suggestions show chooses among them, and Escape keeps them away", async () => {
    // On a slow phone, a key may be pressed between the list's appearance and React's effects after it.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await field(page).evaluate((input) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector("[role=listbox][aria-label=Suggestions]") === null) return;
        observer.disconnect();
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Lowmark");
    await expect(suggestions.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await devtools.detach();

    // Once the list is closed, the request for one more letter is aborted.
    const asked = page.waitForRequest(/q=Lowmarke$/);
    await page.route(/\/api\/search\?q=Lowmarke$/, () => {});
    await page.keyboard.type("e");
    const given = page.waitForEvent("requestfailed", (request) => request.url().endsWith("q=Lowmarke"));
    await asked;
    await page.keyboard.press("Escape");
    await given;
    await expect(suggestions).toBeHidden();
  });

  await test.step("a video in the results plays at its own URL, and closing it returns to the previous page", async () => {
    await arriveAt(page, "/news?page=2");
    await openSearch(page);
    await field(page).fill("highlights");
    await page.keyboard.press("Enter");
    const videos = overlay(page).getByRole("region", { name: "Videos" });
    await expect(videos.locator("time").first()).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
    await videos.getByRole("listitem").filter({ hasText: "Locked" }).getByRole("link").first().click();
    const player = page.getByRole("dialog", { name: "Video player" });
    await expect(player).toBeVisible();
    await expect(overlay(page)).toBeHidden();
    await expect(page).toHaveURL(/\/videos\/[^/]+$/);
    // Locked for anonymous viewers: the login opens over the player, which shows the reason.
    await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Close Account" }).click();
    await expect(player.getByRole("alert")).toBeVisible();
    await player.getByRole("button", { name: "Close the player" }).click();
    await expect(player).toBeHidden();
    await expect(page).toHaveURL(/\/news\?page=2$/);
  });
});

test("a search shows that it is loading, for at least 200 ms, and one that failed has no results", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource/);
  const results = /\/search\.data/;
  const noResults = overlay(page)
    .getByRole("paragraph")
    .filter({ hasText: /^No results found$/ });
  const search = async (term: string) => {
    await field(page).fill(term);
    await page.keyboard.press("Enter");
  };
  await page.clock.install();
  const timers = await watchTimers(page);
  await page.goto("/documents");
  await openSearch(page);

  await test.step("for at least 200 ms", async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(page).fill("crown cup");
    await timers.forget();
    const response = page.waitForResponse(results);
    await page.keyboard.press("Enter");
    await (await response).finished();
    await expect(progress(page)).toHaveText("Searching");
    await timers.expectSet(200);
    await page.clock.runFor(199);
    await expect(progress(page)).toHaveText("Searching");
    await page.clock.runFor(10);
    await expect(news(page)).toBeVisible();
    await page.clock.resume();
  });

  await test.step("until the results are there", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(results, async (route) => {
      await released;
      await route.continue();
    });
    await search("crown trophy");
    await expect(progress(page)).toHaveText("Searching");
    await expect(news(page)).toBeHidden();
    release();
    await expect(news(page)).toBeVisible();
    await page.unroute(results);
  });

  await test.step("a search aborted by the next one is not shown as a failure", async () => {
    const requested: string[] = [];
    await page.route(results, async (route) => {
      const term = new URL(route.request().url()).searchParams.get("q") ?? "";
      requested.push(term);
      if (term === "crown cup") await route.continue();
    });
    await search("crown");
    await expect.poll(() => requested).toEqual(["crown"]);
    await search("crown cup");
    await expect(news(page).getByText(/^Showing 8 of \d+ results$/)).toBeVisible();
    await page.unroute(results);
  });

  await test.step("a refusal and a lost connection leave no results, and the next search has its own", async () => {
    await page.route(results, (route) => route.fulfill({ status: 429, body: "That was tried too often." }));
    await search("cup");
    await expect(noResults).toBeVisible();
    await page.unroute(results);
    await search("crown cup");
    await expect(news(page)).toBeVisible();
    await page.route(results, (route) => route.abort());
    await search("crown");
    await expect(noResults).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
