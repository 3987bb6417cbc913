import type { Page, Request } from "playwright/test";
import { formatConsent, fullConsent, noConsent } from "../../schemas/site/consent.ts";
import { leagueDate } from "../../schemas/site/league-time.ts";
import { expectAccessible } from "./support/accessible.ts";
import { statusOf, storedEvents } from "./support/events.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { watchLayoutShifts } from "./support/layout-shifts.ts";
import { bookAdvert, changeBackend, createPromo } from "./support/operator.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { expect } from "./support/test.ts";
import { watchTimers } from "./support/timers.ts";

const { test, site } = testWithOwnSite({ EVENT_TRACKING: "on" });
test.use({ cookieConsent: formatConsent(fullConsent) });

const advert = (page: Page, name: string) => page.getByRole("link", { name: `${name} (opens in a new tab)` });
const footerRow = (page: Page) => page.getByRole("region", { name: "Advertisements" });
const houseAd = (page: Page) => page.getByRole("main").getByRole("link", { name: "See the passes" });

/** Paths of the advert requests since this call. */
function recordAdvertRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/adverts/")) requested.push(pathname);
  });
  return requested;
}

test("adverts show after consent to marketing, with the specified delays and without layout shift", async ({
  page,
  request,
}) => {
  await bookAdvert(request, "news", 901, "Lantern Tea");
  const shifts = await watchLayoutShifts(page);
  const requested = recordAdvertRequests(page);
  await page.clock.install();
  const timers = await watchTimers(page);
  // Matches that are over, because a clock that goes from 45' to 45+1' would shift its neighbours.
  await page.goto(`/match-hub?date=${leagueDate(new Date(Date.now() - 2 * 86_400_000))}`);
  await shifts.begin();
  await expect.poll(() => requested).toContain("/api/adverts/slots/matches");
  await expect(footerRow(page)).toBeVisible();
  // Height of the row above the footer, with adverts and while those of the next page are loading.
  const height = () => footerRow(page).evaluate((row) => row.getBoundingClientRect().height);
  const before = await height();

  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  requested.length = 0;
  await timers.forget();
  const responded = page.waitForResponse("**/api/adverts/slots/news");
  await page.getByRole("banner").getByRole("link", { name: "News", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  await timers.expectSet(2_000);
  await timers.forget();
  // The placement loads its code when the browser is idle.
  await page.clock.runFor(100);
  await responded;
  await timers.expectSet(500);
  await expect(houseAd(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(houseAd(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(advert(page, "Lantern Tea")).toBeVisible();
  await expect(advert(page, "Lantern Tea")).toHaveAttribute("rel", "sponsored nofollow noopener");
  await expect(page.getByText("Advertisement", { exact: true })).toBeVisible();

  await page.clock.runFor(1_300);
  expect(requested).not.toContain("/api/adverts/footer");
  await page.clock.runFor(100);
  await expect.poll(() => requested).toContain("/api/adverts/footer");
  await expect(footerRow(page).getByRole("link").first()).toBeVisible();
  expect(await height()).toBe(before);
  expect(await shifts.moved()).toEqual([]);
});

test("an advert has another image below 1280 pixels, in the size of the house ad; its impressions and clicks are logged", async ({
  page,
  request,
  context,
}) => {
  await context.route("https://company-903.example/**", (route) => route.fulfill({ body: "" }));
  await bookAdvert(request, "news", 903, "Oak Tools");
  const sentEvents: { event: Record<string, unknown>; request: Request }[] = [];
  page.on("request", (sent) => {
    if (!sent.url().endsWith("/api/events")) return;
    const event = sent.postDataJSON();
    if (event.advertID === "903") sentEvents.push({ event, request: sent });
  });
  const [requested, measured] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/adverts/slots/news", async (route) => {
    requested.resolve();
    await measured.promise;
    await route.continue();
  });
  const sizes = [
    [1279, "750x300"],
    [1280, "1456x180"],
    [360, "750x300"],
  ] as const;
  await page.goto("/news");
  // From now on, only an advert can replace the house ad.
  await requested.promise;
  await expect(houseAd(page)).toBeVisible();
  const boxes = new Map<number, { width: number; height: number } | null>();
  for (const [width] of sizes) {
    await page.setViewportSize({ width, height: 800 });
    boxes.set(width, await houseAd(page).locator("..").boundingBox());
  }
  measured.resolve();
  await expect(advert(page, "Oak Tools")).toBeVisible();
  expect(sentEvents).toEqual([]);
  await advert(page, "Oak Tools").scrollIntoViewIfNeeded();
  await expect.poll(() => sentEvents.map(({ event }) => event.action)).toEqual(["impression"]);
  const opened = page.waitForEvent("popup");
  await advert(page, "Oak Tools").click();
  await opened;
  await expect.poll(() => sentEvents.map(({ event }) => event.action)).toEqual(["impression", "click"]);
  const image = page.getByRole("img", { name: "Oak Tools" });
  for (const [width, imageSize] of sizes) {
    await page.setViewportSize({ width, height: 800 });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(imageSize);
    const place = await image.boundingBox();
    expect(place?.width).toBeCloseTo(boxes.get(width)?.width ?? 0, 0);
    expect(place?.height).toBeCloseTo(boxes.get(width)?.height ?? 0, 0);
  }
  for (const { event, request: sent } of sentEvents) {
    expect(event).toMatchObject({
      advertID: "903",
      advertName: "Oak Tools",
      advertRef: "ref-903",
      campaignRef: "spring",
      sessionID: expect.any(Number),
      url: new URL("/news", page.url()).href,
    });
    expect(await statusOf(sent)).toBe(202);
  }
  // Stored by the event delivery stream, with the server's own fields.
  for (const action of ["impression", "click"]) {
    await expect
      .poll(async () =>
        (await storedEvents(site().storage, action)).filter((event) => Object(event).advertID === "903"),
      )
      .toEqual([
        {
          action,
          advertID: "903",
          advertName: "Oak Tools",
          advertRef: "ref-903",
          campaignRef: "spring",
          sessionID: sentEvents[0]?.event.sessionID,
          ssoID: "",
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          url: new URL("/news", page.url()).href,
          userAllowTracking: true,
        },
      ]);
  }
});

test("adverts and sponsors for adults show while child-friendly mode is off, from the first paint", async ({
  page,
  request,
}) => {
  await bookAdvert(request, "news", 904, "Copper Ale", { childFriendly: false });
  await page.addInitScript(() => {
    const look = () => {
      const shown = [...document.querySelectorAll("[data-grown-ups]")].some((each) => each.getClientRects().length > 0);
      // Before the document exists there is nothing to check.
      const seen = document.documentElement?.dataset;
      const before = seen?.sponsorsSeen ?? "";
      const now = shown ? "+" : "-";
      if (seen && !before.endsWith(now)) seen.sponsorsSeen = before + now;
      requestAnimationFrame(look);
    };
    look();
  });
  const tiers = page.getByRole("region", { name: "Sponsors and partners" });
  const sponsors = tiers.getByRole("link");
  const seen = async () => (await page.locator("html").getAttribute("data-sponsors-seen")) ?? "";
  await page.goto("/news");
  await expect(footerRow(page)).toBeVisible();
  // The title partner's heading level, and that of all others, who are peers.
  const levels = await tiers.getByRole("heading").evaluateAll((titles) => titles.map(({ tagName }) => tagName));
  expect(levels).toEqual(["H2", "H3", "H3"]);
  const childFriendlyCount = await sponsors.count();
  const adverts = await footerRow(page).getByRole("link").count();
  await expect(advert(page, "Copper Ale")).toHaveCount(0);
  await expect(houseAd(page)).toBeVisible();
  expect(await seen()).not.toContain("+");

  const mode = page.getByRole("contentinfo").getByRole("switch", { name: "Child-friendly" });
  await expect(mode).toBeChecked();
  await mode.focus();
  await page.keyboard.press("Space");
  await expect(mode).not.toBeChecked();
  await expect(sponsors).toHaveCount(childFriendlyCount + 2);
  await expect(advert(page, "Copper Ale")).toBeVisible();
  await expect(footerRow(page).getByRole("link")).toHaveCount(adverts + 2);

  await page.reload();
  await expect(advert(page, "Copper Ale")).toBeVisible();
  await expect(mode).not.toBeChecked();
  await expect(sponsors).toHaveCount(childFriendlyCount + 2);
  // Once shown, the sponsors are never hidden again.
  expect(await seen()).not.toMatch(/\+-/);
  await mode.focus();
  await page.keyboard.press("Space");
  await expect(advert(page, "Copper Ale")).toHaveCount(0);
  await expect(sponsors).toHaveCount(childFriendlyCount);
});

test("promos and the splash advert show once, one a visit, never over an open panel; the small one covers and locks nothing", async ({
  page,
  request,
}) => {
  await createPromo(request, 911, "Default", "Passes for every club");
  await createPromo(request, 912, "Mini", "The week in your inbox");
  await createPromo(request, 913, "Mini", "Long over", { endDateTime: "2021-01-01T00:00:00Z" });
  await bookAdvert(request, "splash", 905, "River Bank");
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const locked = page.locator("html[data-locked]");
  const lookedAtAgain = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  /** Simulates half an hour without a page view. */
  const nextVisit = async () => {
    await page.evaluate(() => localStorage.removeItem("visit"));
    await lookedAtAgain();
  };
  const remembered = async () =>
    (await page.context().cookies()).find(({ name }) => name === "promos-seen")?.value ?? "";

  await test.step("a promo locks the page and closes by Escape", async () => {
    await page.goto("/community");
    await expect(dialog("Passes for every club")).toBeVisible();
    await expect(locked).toHaveCount(1);
    await expectAccessible(page, { part: "dialog[open]" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(locked).toHaveCount(0);
    expect(await remembered()).toBe("911");
  });

  const mini = page.getByRole("complementary", { name: "The week in your inbox" });
  await test.step("the next waits for another visit, until the menu is closed", async () => {
    await lookedAtAgain();
    await page.getByRole("button", { name: "Menu" }).first().click();
    await expect(dialog("Menu")).toBeVisible();
    await nextVisit();
    await expect(mini).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    const requested = page.waitForResponse("**/api/promos");
    await page.keyboard.press("Escape");
    await requested;
  });

  await test.step("the small one covers no button on a phone, locks nothing, and counts once it is seen", async () => {
    await expect(mini).toBeAttached();
    await expect(locked).toHaveCount(0);
    expect(await remembered()).toBe("911");
    await mini.scrollIntoViewIfNeeded();
    const covered = await mini.evaluate((promo) => {
      const { top, bottom } = promo.getBoundingClientRect();
      return [...document.querySelectorAll("main :is(a, button, input), footer :is(a, button, input)")]
        .filter((control) => !promo.contains(control) && control.checkVisibility())
        .map((control) => control.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.top < bottom && box.bottom > top).length;
    });
    expect(covered).toBe(0);
    await expect.poll(remembered).toBe("911.912");
    await expectAccessible(page, { part: "aside" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(mini).toBeInViewport({ ratio: 1 });
    await expect(locked).toHaveCount(0);
    await mini.getByRole("button", { name: "Close" }).click();
    await expect(mini).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the splash advert shows on a later visit, and not again on the same", async () => {
    await page.evaluate(() => localStorage.removeItem("visit"));
    await page.goto("/community");
    await expect(dialog("Advertisement: River Bank")).toBeVisible();
    await expect(locked).toHaveCount(1);
    await expect(
      dialog("Advertisement: River Bank").getByRole("button", { name: "Close the advertisement" }),
    ).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/community");
    await footerRow(page).scrollIntoViewIfNeeded();
    await expect(footerRow(page).getByRole("link").first()).toBeVisible();
    await expect(advert(page, "River Bank")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  for (const id of [911, 912, 913]) await changeBackend(request, "DELETE", `promos/promo-overlays/${id}`);
  await changeBackend(request, "DELETE", "advertising/slots/splash");
});

test("a promo waits while a field has the focus or holds words, something plays, or another page is on its way", async ({
  page,
  request,
}) => {
  await createPromo(request, 916, "Default", "Passes for every club");
  await createPromo(request, 917, "Default", "A scarf for every club");
  await createPromo(request, 918, "Default", "A cap for every club");
  const promo = page.getByRole("dialog", { name: "Passes for every club" });
  const visit = (interrupted: boolean) =>
    page.evaluate(
      (written) => {
        localStorage.setItem("visit", written);
        document.dispatchEvent(new Event("visibilitychange"));
      },
      JSON.stringify({ lastSeen: Date.now(), interrupted }),
    );
  // The first page of a visit that was already interrupted.
  await page.goto("/robots.txt");
  await visit(true);
  let asked = 0;
  page.on("request", (sent) => {
    if (new URL(sent.url()).pathname === "/api/promos") asked += 1;
  });
  const code = page.waitForResponse(/\/interstitials-lazy-[^/]*\.js$/);
  await page.goto("/contact");
  await code;
  const form = page.getByRole("form", { name: "Contact" });
  const field = form.getByLabel("Your name");
  const elsewhere = page.getByRole("button", { name: "Menu" }).first();
  await field.focus();
  await visit(false);
  await field.fill("Robin");
  await elsewhere.focus();
  await field.focus();
  await field.fill("");
  expect(asked).toBe(0);
  await elsewhere.focus();
  await expect(promo).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(promo).toBeHidden();

  await page.goto("/official-podcast");
  await page
    .getByRole("region", { name: "Episodes" })
    .getByRole("button", { name: /^Listen: / })
    .first()
    .click();
  const player = page.getByRole("region", { name: "Audio player" });
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  asked = 0;
  await visit(false);
  await player.getByRole("button", { name: "Pause" }).click();
  expect(asked).toBe(0);
  await player.getByRole("button", { name: "Close the audio player" }).click();
  const second = page.getByRole("dialog", { name: "A scarf for every club" });
  await expect(second).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(second).toBeHidden();

  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/news\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("banner").getByRole("link", { name: "News", exact: true }).click();
  // The press counts once the page has handled it. Until then a promo may be requested, but does not open.
  await expect(page.getByRole("progressbar")).toBeVisible();
  asked = 0;
  await visit(false);
  await elsewhere.focus();
  expect(asked).toBe(0);
  answer();
  await expect(page.getByRole("dialog", { name: "A cap for every club" })).toBeVisible();
  await expect(page).toHaveURL(/\/news$/);
  for (const id of [916, 917, 918]) await changeBackend(request, "DELETE", `promos/promo-overlays/${id}`);
});

test.describe("before an answer to the cookie notice", () => {
  test.use({ cookieConsent: null });

  test("a fan who answers it is not interrupted again on the same visit", async ({ page, request }) => {
    await createPromo(request, 914, "Default", "Passes for every club");
    const promo = page.getByRole("dialog", { name: "Passes for every club" });
    let asked = 0;
    page.on("request", (sent) => {
      if (new URL(sent.url()).pathname === "/api/promos") asked += 1;
    });
    await page.goto("/community");
    await expectHydrated(page);
    const notice = page.getByRole("region", { name: "Cookies" });
    await notice.getByRole("button", { name: "Only Essential" }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "News", exact: true }).click();
    await expect(page).toHaveURL(/\/news$/);
    const again = page.waitForResponse("**/api/promos");
    expect(asked).toBe(0);
    // Simulates half an hour without a page view. In an init script, because the page that is left stores the visit once more.
    await page.addInitScript(() => localStorage.removeItem("visit"));
    await page.goto("/community");
    await again;
    await expect(promo).toBeVisible();
    await changeBackend(request, "DELETE", "promos/promo-overlays/914");
  });

  test("nor is one who answers before the page's code is there", async ({ page, request }) => {
    await createPromo(request, 915, "Default", "Passes for every club");
    const scripts = "**/assets/*.js";
    await page.route(scripts, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto("/community");
    const answered = page.waitForRequest("**/api/consent");
    const notice = page.getByRole("region", { name: "Cookies" });
    await notice.getByRole("button", { name: "Only Essential" }).click();
    expect((await answered).isNavigationRequest()).toBe(true);
    await expect(notice).toBeHidden();
    await page.unroute(scripts);
    const visits = () => page.evaluate(() => localStorage.getItem("visit"));
    await page.goto("/accessibility");
    await expectHydrated(page);
    await expect.poll(visits).toContain('"interrupted":true');
    await expect(page.getByRole("dialog", { name: "Passes for every club" })).toHaveCount(0);
    await changeBackend(request, "DELETE", "promos/promo-overlays/915");
  });
});

test.describe("without consent to marketing", () => {
  test.use({ cookieConsent: formatConsent(noConsent) });

  test("a fan sees house ads, and nothing is requested", async ({ page, request }) => {
    await bookAdvert(request, "news", 906, "Meadow Foods");
    await bookAdvert(request, "splash", 907, "River Bank");
    const requested = recordAdvertRequests(page);
    await page.clock.install();
    await page.goto("/news");
    await expect(page.getByRole("switch", { name: "Child-friendly" })).toBeChecked();
    await page.clock.runFor(5_000);
    await expect(houseAd(page)).toBeVisible();
    await expect(page.getByText(/^Advertisement/)).toHaveCount(0);
    expect(requested).toEqual([]);
    await changeBackend(request, "DELETE", "advertising/slots/splash");
  });
});
