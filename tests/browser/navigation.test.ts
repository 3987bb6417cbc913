import type { Locator, Page } from "playwright/test";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

const primary = (page: Page) => page.getByRole("navigation", { name: "Primary" });
const header = (page: Page) => page.getByRole("banner");
const fullMenu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

/** Whether the header's bar is in the viewport; when hidden, it is above it. */
const atTop = (bar: Locator) =>
  bar.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom > 0;
  });

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a fan walks the primary navigation by keyboard, and hovers its links", async ({ page, context }) => {
    await context.route(/^https:\/\/[^/]*\.example\//, (route) => route.fulfill({ body: "" }));
    await page.goto("/documents");
    const competitions = primary(page).getByRole("link", { name: "Competitions", exact: true });
    const championship = primary(page).getByRole("link", { name: "Championship", exact: true });
    await expect(championship).toBeHidden();
    // Focus opens a menu only after hydration.
    await expect(async () => {
      await primary(page).getByRole("link", { name: "Fantasy", exact: true }).focus();
      await competitions.focus();
      await expect(competitions).toHaveAttribute("aria-expanded", "true", { timeout: 500 });
    }).toPass();
    await expect(championship).toBeVisible();

    await page.keyboard.press("ArrowDown");
    await expect(championship).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(competitions).toBeFocused();
    await expect(championship).toBeHidden();

    // A closed menu cannot be focused: the next tab stop is the next link, which opens its own menu.
    await page.keyboard.press("Tab");
    await expect(primary(page).getByRole("link", { name: "Community", exact: true })).toBeFocused();
    await expect(primary(page).getByRole("link", { expanded: true })).toHaveText(["Community"]);
    const about = primary(page).getByRole("link", { name: "About Our Community Trust" });
    await expect(about).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(about).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Our Community Trust");
    await expect(primary(page).getByRole("link", { expanded: true })).toHaveCount(0);

    const community = primary(page).getByRole("link", { name: "Community", exact: true });
    const jobs = primary(page).getByRole("link", { name: /^Community Jobs/ });
    await expect(async () => {
      await page.mouse.move(700, 600);
      await community.hover();
      await expect(jobs).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(jobs).toHaveAttribute("target", "_blank");
    await expect(jobs).toHaveAccessibleName(/opens in a new tab/);
    const elsewhere = page.waitForEvent("popup");
    await jobs.click();
    await (await elsewhere).close();
    await expect(jobs).toBeHidden();

    const watch = primary(page).getByRole("link", { name: "How to Watch", exact: true });
    await watch.hover();
    await expect(jobs).toBeHidden();
    await expect(watch).toHaveAttribute("aria-expanded", "true");
    // It closes without the pointer moving (WCAG 1.4.13).
    await page.keyboard.press("Escape");
    await expect(watch).toHaveAttribute("aria-expanded", "false");
    // Opening the full menu by keyboard and closing it clears the hover.
    await header(page).getByRole("button", { name: "Menu" }).press("Enter");
    await expect(fullMenu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(fullMenu(page)).toBeHidden();
    await expect(header(page).getByRole("button", { name: "Menu" })).toBeFocused();
    await expect(primary(page).getByRole("link", { expanded: true })).toHaveCount(0);

    await page.mouse.move(700, 600);
    await watch.hover();
    await primary(page).getByRole("link", { name: "Upcoming Live Games" }).click();
    await expect(page).toHaveURL(/\/how-to-watch\/upcoming-tv-games$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upcoming Live Games");

    await test.step("the full menu starts open, animates in turn, and closes for search and other sites", async () => {
      await header(page).getByRole("button", { name: "Menu" }).click();
      const menu = fullMenu(page);
      await expect(menu.getByRole("link", { name: "Judgments and Decisions" })).toBeVisible();
      await expect(menu.getByRole("link", { name: /^Tickets/ })).toHaveAttribute("target", "_blank");
      await expect(menu.getByRole("link", { name: "ClubTV" })).toHaveAttribute("href", "/videos");
      await expect(
        menu
          .getByRole("listitem")
          .filter({ hasText: /^Crown Cup$/ })
          .locator("img"),
      ).toHaveCount(1);
      const delays = () =>
        menu.evaluate((dialog) =>
          [...dialog.querySelectorAll("*")]
            .map((element) => getComputedStyle(element))
            .filter(({ animationName }) => animationName !== "none")
            .map(({ animationDelay }) => animationDelay),
        );
      expect(await delays()).toEqual(["0.4s", "0.9s"]);
      await page.emulateMedia({ reducedMotion: "reduce" });
      expect(await delays()).toEqual([]);

      // The other site opens in a new tab, and the menu closes.
      const elsewhere = page.waitForEvent("popup");
      await menu.getByRole("link", { name: /^Tickets/ }).click();
      expect(new URL((await elsewhere).url()).host).toBe("tickets.crown-league.example");
      await expect(menu).toBeHidden();
      await expect(page.locator("html[data-locked]")).toHaveCount(0);

      await header(page).getByRole("button", { name: "Menu" }).click();
      await menu.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
      await expect(menu).toBeHidden();
    });
  });

  test("the header goes and comes back with the page, and is the sticky bar below", async ({ page }) => {
    // Layout shifts of the header. Transforms do not count as shifts, and shifts elsewhere do not matter here.
    await page.addInitScript(() => {
      Reflect.set(window, "shifted", []);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: unknown = Reflect.get(entry, "sources");
          for (const source of Array.isArray(sources) ? sources : []) {
            const node: unknown = source.node;
            // Match cards have headers too, whose clock may advance.
            const own = node instanceof Element ? node.closest("header") : null;
            if (own !== null && own.closest("main") === null) Reflect.get(window, "shifted").push(own.className);
          }
        }
      }).observe({ type: "layout-shift" });
    });
    await page.goto("/");
    // Text changes its width when fonts load, so shifts count from then on.
    await page.evaluate(() => document.fonts.ready.then(() => Reflect.set(window, "shifted", [])));
    const menuButton = header(page).getByRole("button", { name: "Menu" });
    await page.mouse.move(700, 500);
    await expect(async () => {
      await page.mouse.wheel(0, 700);
      await expect.poll(() => atTop(menuButton), { timeout: 1_000 }).toBe(false);
    }).toPass();
    await page.mouse.wheel(0, -100);
    await expect.poll(() => atTop(menuButton)).toBe(true);
    // The bar of 64 px with its links.
    await expect
      .poll(() => primary(page).evaluate((nav) => Math.round(nav.getBoundingClientRect().bottom)))
      .toBeLessThanOrEqual(64);
    await expect(primary(page).getByRole("link", { name: "Governance", exact: true })).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: "instant" }));
    await expect
      .poll(() => primary(page).evaluate((nav) => Math.round(nav.getBoundingClientRect().bottom)))
      .toBeGreaterThan(80);
    expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toEqual([]);
    await header(page).getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Account" })).toBeHidden();

    // A moving header stops while it is pressed. It is slowed down, so that the press happens during the animation.
    const animations = await page.context().newCDPSession(page);
    await animations.send("Animation.enable");
    await animations.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
    await page.getByRole("main").focus();
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
    await expect.poll(() => atTop(menuButton)).toBe(false);
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
    const box = () => menuButton.evaluate((element) => element.getBoundingClientRect().toJSON());
    await page.mouse.move((await box()).x + 10, 1);
    await expect.poll(async () => (await box()).bottom).toBeGreaterThan(4);
    await page.mouse.down();
    // Its background is animated by scrolling, not by time, and does not count.
    const inMotion = () =>
      header(page).evaluate(
        (bar) => bar.getAnimations({ subtree: true }).filter(({ timeline }) => timeline === document.timeline).length,
      );
    await expect.poll(inMotion).toBe(0);
    await page.mouse.up();
    await expect(fullMenu(page)).toBeVisible();
  });
});

test.describe("on a touch tablet", () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: true });

  test("the first tap on a menu's title opens it, the second follows it, and one elsewhere closes it", async ({
    page,
  }) => {
    await page.goto("/documents");
    await expectHydrated(page);
    const competitions = primary(page).getByRole("link", { name: "Competitions", exact: true });
    const championship = primary(page).getByRole("link", { name: "Championship", exact: true });
    await competitions.tap();
    await expect(championship).toBeVisible();
    await expect(page).toHaveURL(/\/documents$/);
    await page.touchscreen.tap(640, 860);
    await expect(championship).toBeHidden();
    await competitions.tap();
    await expect(championship).toBeVisible();
    await competitions.tap();
    await expect(page).toHaveURL(/\/competitions$/);
  });
});

test("hideNav also holds for the pages that links lead to, and for no page that is opened by its URL", async ({
  page,
}) => {
  await page.goto("/documents?hideNav");
  await expect(header(page)).toBeHidden();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Constitution/ })
    .click();
  await expect(page).toHaveURL(/\/constitution$/);
  await expect(page.getByRole("heading", { level: 1, name: "Constitution" })).toBeVisible();
  await expect(header(page)).toBeHidden();
  await page.evaluate(() => window.location.assign("/documents"));
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await expect(header(page)).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.evaluate(() => window.location.assign("/streamer"));
  await expect(page.getByRole("main").getByRole("heading", { name: "Troubleshooting" })).toBeVisible();
  await expect(header(page)).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.goto("/documents");
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("the header fits at every breakpoint, and on a phone a fan opens the collapsed menu by keyboard and goes to a child page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/documents");
  await expectHydrated(page);

  await test.step("what a page still read when another navigation overtook it is no error", async () => {
    const reports: string[] = [];
    page.on("request", (sent) => {
      if (sent.url().endsWith("/api/errors")) reports.push(sent.postData() ?? "");
    });
    const [response] = await Promise.all([
      page.waitForResponse("**/api/errors"),
      page.evaluate(() => {
        const overtaken = new AbortController();
        overtaken.abort();
        // A rejection that React Router leaves unhandled on purpose. The error after it is real and gets reported.
        void Promise.reject(overtaken.signal.reason);
        setTimeout(() => window.dispatchEvent(new ErrorEvent("error", { error: new Error("after it") })));
      }),
    ]);
    expect(response.ok()).toBe(true);
    expect(reports.map((report) => JSON.parse(report).message)).toEqual(["after it"]);
  });

  await test.step("the header fits", async () => {
    for (const width of [360, 520, 760, 1024, 1061, 1190, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const parts = await header(page).evaluate((element) =>
        [
          element.querySelector('a[href="/"]'),
          element.querySelector('a[rel~="sponsored"]'),
          ...element.querySelectorAll("nav > ul > li > a:first-child, button:not([hidden])"),
        ]
          .map((part) => part?.getBoundingClientRect())
          .filter((box) => box !== undefined && box.width > 0)
          .map((box) => ({ left: box?.left ?? 0, right: box?.right ?? 0 })),
      );
      for (const [index, part] of parts.entries()) {
        expect(part.right, `part ${index} at ${width} px`).toBeLessThanOrEqual(parts[index + 1]?.left ?? width);
      }
      // The sponsor shows beside the logo where there is space, and always in the full menu.
      const sponsor = header(page).getByRole("link", { name: /, sponsor \(opens in a new tab\)$/ });
      await expect(sponsor).toBeVisible({ visible: (width >= 520 && width < 1024) || width >= 1280 });
    }
  });

  await test.step("its menu on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const button = header(page).getByRole("button", { name: "Menu" });
    await expect(primary(page)).toBeHidden();
    await button.press("Enter");
    await expect(fullMenu(page).getByRole("link", { name: /, sponsor/ })).toHaveAttribute("href", /^https:/);
    // Its collapsed items have the same spacing, including those of the second group.
    const menu = fullMenu(page).getByRole("navigation", { name: "Full menu" });
    await expect(menu).toBeVisible();
    const distances = await menu.evaluate(async (nav) => {
      // The groups are animated into place.
      while (nav.getAnimations({ subtree: true }).some(({ playState }) => playState === "running"))
        await new Promise(requestAnimationFrame);
      const boxes = [...nav.querySelectorAll("ul:not(details ul) > li")].map((item) => item.getBoundingClientRect());
      return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
    });
    expect(distances.length).toBeGreaterThan(10);
    expect(new Set(distances).size, `pixels: ${distances}`).toBe(1);
    const regulations = fullMenu(page).getByRole("link", { name: "Regulations", exact: true });
    await expect(regulations).toBeHidden();
    const governance = fullMenu(page).getByText("Governance", { exact: true });
    await governance.press("Enter");
    await expect(regulations).toBeVisible();
    await regulations.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regulations");
    await expect(fullMenu(page)).toBeHidden();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Governance" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Governance");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("a fan browses the news by category, and opens a club's own streaming site", async ({ page }) => {
    await page.goto("/news");
    await expectHydrated(page);
    const ways = page.getByRole("navigation", { name: "News", exact: true });
    await expect(ways.getByRole("link", { name: "All News" })).toHaveAttribute("aria-current", "page");
    await ways.getByRole("link", { name: "Match Reports" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Match Reports");
    await expect(ways.getByRole("link", { name: "Match Reports" })).toHaveAttribute("aria-current", "page");
    await ways.getByRole("link", { name: "All News" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("link", { name: "Next page" }).press("Enter");
    await expect(page).toHaveURL(/\/news\?page=2$/);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goto("/streamer");
    await expect(header(page)).toContainText("Official Streaming Site of Urban Zoo FC");
    await header(page).getByRole("link", { name: "Troubleshooting" }).click();
    await expect(page).toHaveURL(/#troubleshooting$/);
    await page.getByText("Can I watch from overseas?").click();
    await expect(page.getByText(/^Yes\. Outside the United Kingdom/)).toBeVisible();
    await header(page).getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
  });
});
