import { once } from "node:events";
import { createServer } from "node:http";
import type { Locator, Page } from "playwright/test";
import { signIn } from "./support/fan.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { navigateTo } from "./support/navigate.ts";
import { expect, test } from "./support/test.ts";
import { watchTimers } from "./support/timers.ts";

/*
 * The layout around every page: panels, hash scrolling, progress bar, errors, notifications, sharing, printing. The tests control the
 * page's
 * clock.
 */

/** Stops the page's clock, so that from now on only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Once a new page has the focus, its timers have been started. */
async function expectNewPage(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeFocused();
}

async function expectInPlace(page: Page, id: string): Promise<void> {
  expect(Math.abs((await topOf(page, id)) - 130), "pixels away from its place").toBeLessThanOrEqual(1);
}

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Distance of an element from the top of the viewport in pixels. */
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN), id);

/** Id of a heading further down in a document: the second of its contents. */
async function documentHash(page: Page): Promise<string> {
  const html = await (await getWithRetry(page.request, "/ground-regulations")).text();
  const [, second = ""] = /Contents<\/h2><ol.*?href="#.*?href="#([^"]+)"/s.exec(html) ?? [];
  expect(second).not.toBe("");
  return second;
}

test("a page that arrives in pieces is painted once its shell is there, so that nothing moves", async ({
  page,
  baseURL,
}) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  // A proxy that pauses halfway through a page.
  const connection = createServer(async (request, response) => {
    const upstream = await fetch(new URL(request.url ?? "", baseURL));
    const body = Buffer.from(await upstream.arrayBuffer());
    response.setHeader("content-type", upstream.headers.get("content-type") ?? "");
    if (request.url === "/ground-regulations") {
      response.write(body.subarray(0, body.length / 3));
      await arrival;
      response.write(body.subarray(body.length / 3));
    } else response.write(body);
    response.end();
  });
  await once(connection.listen(0, "localhost"), "listening");
  const address = connection.address();
  const port = typeof address === "object" ? address?.port : null;
  const painted = () => page.evaluate(() => performance.getEntriesByType("paint").length);
  try {
    await page.goto(`http://localhost:${port}/ground-regulations`, { waitUntil: "commit" });
    await expect(page.getByRole("navigation", { name: "Clubs" }).getByRole("link").first()).toBeAttached();
    // About thirty frames.
    await page.waitForTimeout(500);
    expect(await painted()).toBe(0);
    arrive();
    await expect.poll(painted).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
  } finally {
    arrive();
    connection.closeAllConnections();
    connection.close();
  }
});

test("a hash scrolls to its element after a second, within a second, unless the fan scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.clock.install();
  const timers = await watchTimers(page);
  const id = await documentHash(page);
  const heading = page.locator(`[id="${id}"]`);

  await test.step("after a navigation the new page starts at its top", async () => {
    await page.goto("/constitution");
    await expectHydrated(page);
    await stopClock(page);
    await timers.forget();
    await navigateTo(page, `/ground-regulations#${id}`);
    await expectNewPage(page);
    // The page's clock is stopped, but the scrolling code is loaded in real time, so wait for its timer.
    await timers.expectSet(1_000);
    await page.clock.runFor(990);
    expect(await scrolledTo(page)).toBe(0);
    await page.clock.runFor(500);
    const halfWay = await scrolledTo(page);
    expect(halfWay).toBeGreaterThan(20);
    expect(await topOf(page, id)).toBeGreaterThan(140);
    await page.clock.runFor(600);
    await expectInPlace(page, id);
    await expect(heading).toBeFocused();
  });

  await test.step("the next navigation starts at the top again", async () => {
    await navigateTo(page, "/constitution");
    await expect(page.getByRole("heading", { level: 1, name: "Constitution" })).toBeVisible();
    expect(await scrolledTo(page)).toBe(0);
  });

  await test.step("scrolling by hand cancels it", async () => {
    await navigateTo(page, `/ground-regulations#${id}`);
    await expect(heading).toBeAttached();
    await expectNewPage(page);
    await page.clock.runFor(500);
    await page.mouse.move(500, 200);
    await page.mouse.wheel(0, 40);
    await expect.poll(() => scrolledTo(page)).toBe(40);
    await page.clock.runFor(3_000);
    expect(await scrolledTo(page)).toBe(40);
  });

  await test.step("on a first load the element is below the header", async () => {
    await page.goto("about:blank");
    await page.addInitScript(() => {
      const places = new Set<number>();
      Object.assign(window, { places });
      const note = () => places.add(Math.round(scrollY));
      addEventListener("scroll", note, { capture: true });
    });
    await page.goto(`/ground-regulations#${id}`);
    // The page's clock is stopped, but the page and its scrolling code are loaded in real time, so this is repeated.
    await expect(async () => {
      await page.clock.runFor(500);
      await expectInPlace(page, id);
    }).toPass();
    // A single scroll: the browser's own jump, and none after it.
    expect(await page.evaluate(() => [...(Reflect.get(window, "places") as Set<number>)])).toEqual([
      await scrolledTo(page),
    ]);
  });

  await test.step("with reduced motion it jumps at once", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/constitution");
    await expectHydrated(page);
    await navigateTo(page, `/ground-regulations#${id}`);
    await expect(heading).toBeAttached();
    const now = () => page.evaluate(() => Date.now());
    const before = await now();
    // As above, the scrolling code is loaded in real time.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(heading).toBeFocused({ timeout: 250 });
    }).toPass();
    expect((await now()) - before, "milliseconds; a scroll begins after a second").toBeLessThan(1_000);
    await expectInPlace(page, id);
  });
});

test("the progress bar runs, fills and hides; a failure shows in it and on the error page", async ({
  page,
  expectProblem,
}) => {
  await page.clock.install();
  await page.goto("/constitution");
  await expectHydrated(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await page.route("**/documents.data*", async (route) => {
    markRequested();
    await released;
    await route.continue();
  });
  // In a named region, so that screen readers can find it.
  const bar = page.getByRole("region", { name: "Page progress" }).getByRole("progressbar");
  await stopClock(page);

  await navigateTo(page, "/documents");
  await requested;
  await page.clock.runFor(150);
  await expect(bar).toBeHidden();
  await page.clock.runFor(2_550);
  await expect(bar).toHaveAccessibleName("Loading the page");
  await expect(bar).toHaveAttribute("aria-valuenow", /^(4[5-9]|50)$/);
  await page.clock.runFor(6_000);
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  // The 500 ms start when the page has rendered, which takes time itself.
  await expect
    .poll(async () => {
      await page.clock.runFor(600);
      return await bar.isVisible();
    })
    .toBe(false);

  expectProblem(/status of 500|turbo-stream/);
  await page.route("**/community.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await navigateTo(page, "/community");
  await expect(page.getByRole("heading", { level: 1, name: "500 error" })).toBeVisible();
  await expect(bar).toHaveAccessibleName("The page failed to load");
  await page.clock.runFor(400);
  await expect(bar).toBeVisible();
  await page.clock.runFor(300);
  await expect(bar).toBeHidden();
  await expect(
    page.getByText("Sorry, it looks like the page you are looking for isn't available right now."),
  ).toBeVisible();
  const links = page.getByRole("main").getByRole("list");
  await expect(page.getByRole("heading", { name: "Quick Links:" })).toBeVisible();
  await expect(links.getByRole("link", { name: "Matches" })).toHaveAttribute("href", "/match-hub");
  await links.getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL(/\/news$/);
});

test("an error page that fails itself leaves words and a way home", async ({ page, expectProblem }) => {
  expectProblem(/broken|status of 404/);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await forwardToSite(route);
    const code = await response.text();
    const broken = code.replaceAll(/(["'`])Quick Links:\1/g, "(()=>{throw new Error('broken')})()");
    await route.fulfill({ response, body: broken });
  });
  await page.goto("/constitution");
  await expectHydrated(page);
  await navigateTo(page, "/no-such-page");
  await expect(
    page.getByRole("heading", { level: 1, name: "An error occured while showing the error page" }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
  await page.unrouteAll({ behavior: "wait" });
});

test("panels close one another, close on navigation, and lock the page", async ({ page }) => {
  // Animations of panels are not tested here.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/community");
  await expectHydrated(page);
  const banner = page.getByRole("banner");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const search = page.getByRole("dialog", { name: "Search" });
  async function openMenu(): Promise<void> {
    await banner.getByRole("button", { name: "Menu", exact: true }).click();
    // While the dialog is closed, keys would go to the button.
    await expect(menu).toBeVisible();
  }

  await openMenu();
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, 600);
  await menu.getByRole("button", { name: "Search", exact: true }).click();
  await expect(search).toBeVisible();
  await expect(menu).toBeHidden();
  expect(await scrolledTo(page)).toBe(0);

  await page.mouse.click(700, 880);
  await expect(search).toBeHidden();
  await expect(page.locator("html[data-locked]")).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => scrolledTo(page)).toBe(0);

  await openMenu();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();

  // A link to the current page reloads it. A menu that is opened in the meantime stays open.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/community\.data/, async (route) => {
    await answered;
    await route.continue();
  });
  const progress = page.getByRole("region", { name: "Page progress" }).getByRole("progressbar");
  await openMenu();
  await menu.locator('a[href="/community"]').first().click();
  await expect(menu).toBeHidden();
  await expect(progress).toBeVisible();
  await openMenu();
  answer();
  await expect(progress).toBeHidden();
  await expect(menu).toBeVisible();
  await menu.locator('a[href="/governance"]').first().press("Enter");
  await expect(page).toHaveURL(/\/governance$/);
  await expect(menu).toBeHidden();

  await openMenu();
  await page.goBack();
  await expect(page).toHaveURL(/\/community$/);
  await expect(menu).toBeHidden();

  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Governance");
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: /^Skip to/ }).press("Enter");
  await expect(page).toHaveURL(/\/community#/);
  await openMenu();
  await page.goBack();
  await expect(page).toHaveURL(/\/community$/);
  await expect(menu).toBeHidden();

  const home = menu.getByRole("link", { name: /home$/ });
  await openMenu();
  await home.click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(menu).toBeHidden();
  await openMenu();
  await home.click();
  await expect(menu).toBeHidden();
});

test("notifications close by themselves, and pause while they are hovered or focused", async ({
  page,
  expectProblem,
}) => {
  await page.clock.install();
  const timers = await watchTimers(page);
  await stopClock(page);
  await page.goto("/news?logoutSuccess=true&page=2");
  const notification = page.getByText("Logged Out");
  await expect(notification).toBeVisible();
  await expect(page).toHaveURL(/\/news\?page=2$/);
  await notification.hover();
  await page.clock.runFor(10_000);
  await expect(notification).toBeVisible();
  await timers.forget();
  await page.mouse.move(5, 700);
  await timers.expectSet(4_000);
  await page.clock.runFor(3_900);
  await expect(notification).toBeVisible();
  await page.clock.runFor(200);
  await expect(notification).toBeHidden();

  expectProblem(/net::ERR_FAILED/);
  await page.clock.resume();
  await signIn(page);
  await page.route("**/api/auth/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Profile" }).first().click();
  await stopClock(page);
  // Screen readers announce changes only in a region that existed before.
  const region = page.getByRole("dialog", { name: "Account" }).locator("> [aria-live]").last();
  await expect(region).toBeEmpty();
  await region.evaluate((known) => {
    known.id = "known";
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.locator("#known")).toContainText("There was a problem logging out");
  await page.keyboard.press("Escape");
  const problem = page.getByRole("alert").filter({ hasText: "There was a problem logging out" });
  await expect(problem).toContainText("Please try again in a few minutes");
  expect((await problem.boundingBox())?.y).toBeLessThan(200);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await problem.boundingBox())?.y).toBeGreaterThan(500);
  await page.clock.runFor(20_000);
  await expect(problem).toContainText("10");
  await page.getByRole("button", { name: "Dismiss" }).focus();
  await page.clock.runFor(60_000);
  await expect(problem).toContainText("10");
  await page.getByRole("button", { name: "Dismiss" }).blur();
  await page.clock.runFor(10_500);
  await expect(problem).toBeHidden();
});

test("an article is shared by link, by copy and by the device, names who is quoted, and is printed without header and footer", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (shared: ShareData) => {
        document.title = `Shared ${shared.title} at ${shared.url}`;
      },
    });
  });
  const title = "On paper";
  const body = `<p><a href="/contact">Write</a> or <a href="https://shop.example/a?b=1">buy</a>.</p>
    <figure><blockquote><p>“We go again.”</p></blockquote><figcaption>Ida Vale, manager</figcaption></figure>`;
  await site.storage.database("CONTENT_DB").transact([
    {
      sql: `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt)
            VALUES ('on-paper', ?1, ?1, ?2, 'The editor', '2026-01-02T03:04:05.000Z', 'article-1', 'A ball'),
              ('on-screen', 'On screen', '', ?2, 'The editor', '2026-01-02T03:04:05.000Z', 'article-1', 'A ball')`,
      params: [title, body],
    },
  ]);
  await page.goto("/news/on-paper");
  const words = page.getByRole("article");
  const heading = words.getByRole("heading", { level: 1, name: title });
  const url = page.url();
  const shareList = page.getByRole("list", { name: "Share" });
  const facebook = shareList.getByRole("link", { name: /Facebook/ });
  await expect(facebook).toHaveAttribute("href", new RegExp(encodeURIComponent(url)));
  await expect(facebook).toHaveAttribute("target", "_blank");
  await expect(shareList.getByRole("link", { name: /Share on X/ })).toBeVisible();
  await expect(shareList.getByRole("link", { name: "Share by email" })).toHaveAttribute("href", /^mailto:\?subject=/);
  await shareList.getByRole("button", { name: "Copy link" }).click();
  await expect(shareList.getByRole("status")).toHaveText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await navigateTo(page, "/news/on-screen");
  await expect(words.getByRole("heading", { level: 1, name: "On screen" })).toBeVisible();
  await expect(shareList.getByRole("status")).toHaveText("");
  await page.goBack();
  await expect(heading).toBeVisible();
  await shareList.getByRole("button", { name: "Share with another app" }).click();
  await expect(page).toHaveTitle(`Shared ${title} at ${url}`);

  await test.step("below a quotation stands whose words they are, set apart from them in every reading direction", async () => {
    const figure = words.getByRole("figure", { name: "Ida Vale, manager" });
    await expect(figure.getByRole("blockquote")).toHaveText("“We go again.”");
    const drawn = (direction: string) =>
      figure.evaluate((element, dir) => {
        document.documentElement.dir = dir;
        element.setAttribute("dir", dir);
        const [quote, speaker] = [element.querySelector("blockquote"), element.querySelector("figcaption")];
        if (quote === null || speaker === null) throw new Error("There is no quotation with a speaker.");
        const styles = [quote, speaker].map((each) => getComputedStyle(each));
        const [start, end] = dir === "ltr" ? ["left", "right"] : ["right", "left"];
        return {
          isBelow: speaker.getBoundingClientRect().top >= quote.getBoundingClientRect().bottom,
          isSmaller: Number.parseFloat(styles[1]?.fontSize ?? "") < Number.parseFloat(styles[0]?.fontSize ?? ""),
          hasOtherColour: styles[0]?.color !== styles[1]?.color,
          start: styles.map((style) => style.getPropertyValue(`border-${start}-width`)),
          end: styles.map((style) => style.getPropertyValue(`border-${end}-width`)),
          dash: getComputedStyle(speaker, "::before").content,
        };
      }, direction);
    for (const direction of ["ltr", "rtl"]) {
      expect(await drawn(direction), direction).toEqual({
        isBelow: true,
        isSmaller: true,
        hasOtherColour: true,
        start: ["4px", "4px"],
        end: ["0px", "0px"],
        dash: '"— " / ""',
      });
    }
    await page.evaluate(() => {
      document.documentElement.dir = "ltr";
    });
  });

  const { origin } = new URL(url);
  /** Text that the print style sheet adds after a link. */
  const printedAfter = (link: Locator) =>
    link.evaluate((element) =>
      [...getComputedStyle(element, "::after").content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\((\w+)\)/g)]
        .map(([, text, attribute]) => (attribute === undefined ? text : element.getAttribute(attribute)))
        .join(""),
    );
  expect(await printedAfter(words.getByRole("link", { name: "Write" }))).toBe("");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(shareList).toBeHidden();
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await printedAfter(words.getByRole("link", { name: "Write" }))).toBe(` (${origin}/contact)`);
  expect(await printedAfter(words.getByRole("link", { name: "buy" }))).toBe(" (https://shop.example/a?b=1)");

  await navigateTo(page, "/documents");
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const listed = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(listed).toHaveCount(8);
  const constitution = page.getByRole("main").getByRole("link", { name: "Constitution" });
  expect(await printedAfter(constitution)).toBe(` (${origin}/constitution)`);
  await expect(constitution).toHaveCSS("color", /^(rgb\(0, 0, 0\)|color\(srgb 0 0 0\))$/);
  // Printed in a single column.
  const boxes = await listed.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
  );
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
  expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b));
});

test("the streaming-passes banner shows above the page until it is closed, for this session", async ({ page }) => {
  await page.goto("/constitution");
  const passes = page.getByRole("complementary", { name: "Streaming passes" });
  await expect(passes).toContainText("Live match coverage available now");
  await expect(passes).toContainText(/\w v \w/);
  await expect(passes.getByRole("listitem")).toHaveCount(2);
  const buy = passes.getByRole("link", { name: /^Buy Streaming Pass/ });
  await expect(buy.first()).toHaveAttribute("target", "_blank");
  await expect(buy.first()).toHaveAttribute("href", /^\/streamer\/\d+#packages$/);

  await test.step("in a tab that stays, it goes once the match is over at the latest", async () => {
    await page.clock.install();
    await page.goto("/constitution");
    // Its code loads under a pointer.
    await passes.hover();
    await page.clock.fastForward("05:00:00");
    await expect(passes).toBeHidden();
    await page.clock.setSystemTime(new Date());
    await page.goto("/constitution");
  });

  await passes.getByRole("button", { name: "Close" }).click();
  await expect(passes).toBeHidden();
  await page.goto("/documents");
  await expectHydrated(page);
  await expect(passes).toBeHidden();
});

test("what is short beside a long column goes with the reader", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/open-data");
  await page.getByRole("region", { name: "Endpoints" }).getByRole("listitem").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "Good to know" })).toBeInViewport();

  await page.goto("/match-centre");
  const facts = page.getByRole("heading", { name: "Match facts" });
  await page.getByRole("region", { name: "Minute by minute" }).getByRole("listitem").last().scrollIntoViewIfNeeded();
  await expect(facts).toBeInViewport();
  // The sticky header does not cover it.
  expect(
    await facts.evaluate((heading) => {
      const { left, top, height } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint(left + 5, top + height / 2));
    }),
  ).toBe(true);
});
