import type { Page } from "playwright/test";
import { tableResponse } from "../../schemas/football/league-table.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newFan, signIn, signInByCall } from "./support/fan.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { arriveAt, navigateTo } from "./support/navigate.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a fan finds a club on the map by keyboard, and its page from there; who registers is not asked again for the club that the device knows", async ({
  page,
}) => {
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

  await expect(page.getByRole("heading", { level: 1, name: "Penhallow" })).toBeVisible();
  const mine = page.getByRole("main").getByRole("button", { name: "My club" });
  await mine.click();
  await expect(mine).toHaveAttribute("aria-pressed", "true");
  await page.goto("/portal/register");
  await expect(page.getByLabel("Your club (optional)").getByRole("option", { selected: true })).toHaveText("Penhallow");
});

test.describe("as the map is drawn", () => {
  test.use({ javaScriptEnabled: false });

  test("markers are large enough to press and cover none of each other; on a phone the map of all clubs is decorative, and the list has the links", async ({
    page,
  }) => {
    const links = page.getByRole("navigation", { name: "Clubs on the map" }).getByRole("link");
    /** Widths and heights of the round markers in pixels, and the largest overlap of two. */
    const markers = () =>
      links.evaluateAll((elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect());
        const sides = boxes.flatMap(({ width, height }) => [width, height]);
        const overlaps = boxes.flatMap((one, index) =>
          boxes.slice(index + 1).map((other) => one.width - Math.hypot(one.x - other.x, one.y - other.y)),
        );
        return { count: boxes.length, smallest: Math.min(...sides), overlap: Math.max(...overlaps) };
      });
    for (const [path, count, widths] of [
      ["/clubs?competition=10", 24, [320, 1440]],
      ["/clubs", 72, [760, 1440]],
    ] as const) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(links.first()).toBeVisible();
        const drawn = await markers();
        expect(drawn.count).toBe(count);
        expect(drawn.smallest, `${path} at ${width} px`).toBeGreaterThanOrEqual(24);
        expect(drawn.overlap, `${path} at ${width} px`).toBeLessThanOrEqual(0.5);
      }
    }

    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByRole("navigation", { name: "Clubs on the map" })).toBeHidden();
    await page
      .getByRole("region", { name: "League Two" })
      .getByRole("link", { name: /Penhallow/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Penhallow" })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/clubs/aldermere-city");
    // The ground's map is as wide as the column below it.
    const ground = page.getByRole("region", { name: "Weir Lane" });
    const [column, map] = [await ground.boundingBox(), await ground.locator("svg").boundingBox()];
    expect(column?.width).toBeGreaterThan(400);
    expect(map?.width).toBe(column?.width);
  });
});

const strip = (page: Page) => page.getByRole("navigation", { name: "Clubs", exact: true });

test("a fan's own club comes first everywhere without moving anything, and is kept with the account", async ({
  page,
  anotherBrowser,
  site,
}) => {
  const fan = await newFan(site.storage);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = Number(Reflect.get(entry, "value"));
        document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + shift);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  // Text changes its width when fonts arrive. Without fonts, only the fan's club can cause a layout shift.
  await page.route(/\.woff2$/, (route) => route.fulfill({ contentType: "font/woff2", body: "" }));

  await page.goto("/");
  await strip(page).getByRole("button", { name: "Your club" }).click();
  const panel = page.getByRole("dialog", { name: "Your club" });
  await expect(panel).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await panel.getByRole("button", { name: "Lowmarket Town" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText("Lowmarket Town is your club")).toBeVisible();

  // A link in the panel also works if it leads to another view of the current page, or to the current view itself.
  const follow = async (name: string) => {
    await strip(page).getByRole("button", { name: "Your club" }).click();
    await panel.getByRole("link", { name, exact: true }).press("Enter");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  };
  await follow("Videos");
  await strip(page).getByRole("link").nth(1).focus();
  await navigateTo(page, "/videos");
  await expect(page).toHaveURL(/\/videos$/);
  await follow("Videos");
  await follow("Videos");
  await expect(page).toHaveURL(/\/videos\?team=\d+$/);

  // Shown before the first paint of any page, without the page's scripts.
  for (const path of ["/", "/videos", "/competitions/championship"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const own = strip(page).getByRole("link", { name: "Lowmarket Town" });
    const second = strip(page).getByRole("link").nth(1);
    expect((await own.boundingBox())?.x ?? 1e6, path).toBeLessThan((await second.boundingBox())?.x ?? 0);
    // Tab order and screen readers follow the visual order.
    await expect(strip(page).getByRole("link").first(), path).toHaveAccessibleName("Lowmarket Town");
    expect(await shift(), `layout shift of ${path}`).toBeLessThan(0.001);
  }

  const calendar = page
    .getByRole("region", { name: "In your calendar" })
    .getByRole("listitem")
    .first()
    .getByRole("link");
  await calendar.hover();
  await expect(calendar).toHaveAccessibleName("My club alone");
  await expect(calendar).toHaveAttribute("href", /^webcal:.*\/calendar\/\d+\.ics$/);

  await arriveAt(page, "/news");
  await page.getByRole("navigation", { name: "News" }).getByRole("link", { name: "My club" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lowmarket Town news" })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Lowmarket Town" }).click();
  const toggle = page.getByRole("main").getByRole("button", { name: "My club" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("main").getByRole("link", { name: "All news" }).click();
  await expect(page).toHaveURL(/\/news\?club=\d+$/);
  await arriveAt(page, "/videos");
  await page.getByRole("navigation", { name: "Video categories" }).getByRole("link", { name: "My club" }).click();
  await expect(page).toHaveURL(/\/videos\?team=\d+$/);
  // The address changes before the page does, which then closes panels.
  await expect(page.getByRole("combobox", { name: "Teams" })).toHaveValue(/^\d+$/);

  // An account without a club takes over the device's, and passes it to other devices.
  const saved = page.waitForResponse(/\/api\/account\/attributes/);
  await signIn(page, fan);
  expect((await saved).status()).toBe(200);
  const other = await (await anotherBrowser()).newPage();
  await signInByCall(other, fan);
  await other.goto("/clubs/lowmarket-town");
  const onOther = other.getByRole("main").getByRole("button", { name: "My club" });
  await expect(onOther).toHaveAttribute("aria-pressed", "true");
});

test("the strips of clubs scroll by wheel and by buttons, and every club is reached by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto("/documents");
  await expectHydrated(page);
  for (const row of [strip(page), page.getByRole("navigation", { name: "All clubs" })]) {
    await row.scrollIntoViewIfNeeded();
    const list = row.getByRole("list");
    const position = () => list.evaluate((element) => element.scrollLeft);
    await expect(row.getByRole("link").first()).toBeVisible();
    const further = row.locator("button[aria-hidden]").last();
    // The row listens to the pointer only after hydration, so this is repeated.
    await expect(async () => {
      await page.mouse.move(400, 400);
      await row.hover();
      await expect(further).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.mouse.wheel(0, 120);
    await expect.poll(position).toBeGreaterThan(60);
    const before = await position();
    await further.click();
    await expect.poll(position).toBeGreaterThan(before + 200);
    await expect(page).toHaveURL(/\/documents$/);
    await row.getByRole("link").last().focus();
    await expect(row.getByRole("link").last()).toBeInViewport();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the strips of clubs are moved by touch", async ({ page }) => {
    await page.goto("/documents");
    await expectHydrated(page);
    const touch = await page.context().newCDPSession(page);
    for (const row of [strip(page), page.getByRole("navigation", { name: "All clubs" })]) {
      const list = row.getByRole("list");
      await list.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, height = 0 } = (await list.boundingBox()) ?? {};
      const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: at.map((left) => ({ x: x + left, y: y + height / 2 })),
        });
      await finger("touchStart", 220);
      for (let left = 200; left >= 60; left -= 20) await finger("touchMove", left);
      await finger("touchEnd");
      await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(60);
      await expect(page).toHaveURL(/\/documents$/);
    }
  });
});

test("what is about the fan's own club is the first of its list, in matches, tables and videos", async ({
  page,
  request,
}) => {
  await hideHeaderAndFooter(page);
  await page.goto("/offline");
  // A blank document, because the site's policy (Trusted Types) forbids parsing HTML.
  const reader = await page.context().newPage();
  for (const [path, items] of [
    ["/", "main ul > li[data-clubs]"],
    ["/", "main ul[data-club-first] > li"],
    ["/match-hub", "main ul > li[data-clubs]"],
    ["/matches", "main ul > li[data-clubs]"],
    ["/competitions/championship", "main ul > li[data-clubs]"],
    ["/videos", "main ul > li[data-clubs]"],
  ] as const) {
    // Chooses the club of the last item in the first list of several, from HTML without a fan's club.
    const html = await (await getWithRetry(request, path)).text();
    const { count, own } = await reader.evaluate(
      ([selector, sent]) => {
        const found = [...new DOMParser().parseFromString(sent, "text/html").querySelectorAll(selector)];
        const list = found.find((one) => one.nextElementSibling !== null)?.parentElement;
        const siblings = found.filter(({ parentElement }) => parentElement === list);
        const last = siblings.at(-1);
        const about = [last, ...(last?.querySelectorAll("[data-clubs]") ?? [])].find((one) =>
          one?.hasAttribute("data-clubs"),
        );
        return { count: siblings.length, own: about?.getAttribute("data-clubs")?.split(" ")[0] ?? "" };
      },
      [items, html] as const,
    );
    expect(count, path).toBeGreaterThan(1);
    expect(own, path).toMatch(/^\d+$/);
    await page.evaluate((club) => localStorage.setItem("my-club", club), own);
    await page.goto(path);
    const firstIsOwn = () =>
      page.evaluate(
        ([selector, club]) => {
          const found = [...document.querySelectorAll(selector)];
          const list = found.find((one) => one.nextElementSibling !== null)?.parentElement;
          const shown = found
            .filter(({ parentElement }) => parentElement === list)
            .map((one) => ({ one, box: one.getBoundingClientRect() }))
            .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
          const mark = `[data-clubs~="${club}"]`;
          const first = shown[0]?.one;
          return first !== undefined && (first.matches(mark) || first.querySelector(mark) !== null);
        },
        [items, own] as const,
      );
    await expect.poll(firstIsOwn, `${path}: ${items}`).toBe(true);
  }
});

test("the short tables of the home page show the fan's own club where it is further down, in the place of the last row", async ({
  page,
}) => {
  const response = await page.request.get("/api/v1/tables?competitionID=11");
  const { data } = tableResponse.parse(await response.json());
  const own = data.rows[14];
  await page.addInitScript((id) => localStorage.setItem("my-club", String(id)), own?.club.id);
  await page.goto("/");
  const table = page.getByRole("table", { name: data.competition.name });
  await table.scrollIntoViewIfNeeded();
  await table.hover();
  const rows = table.getByRole("row");
  await expect(rows.last().getByRole("link")).toHaveAccessibleName(own?.club.shortName ?? "");
  await expect(rows.last().getByRole("cell").first()).toHaveText(/^15/);
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(5).getByRole("link")).toHaveAccessibleName(data.rows[4]?.club.shortName ?? "");
});
