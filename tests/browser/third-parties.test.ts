import type { Page } from "playwright/test";
import { expect, test } from "./support/test.ts";

test.use({
  cookieConsent: null,
  siteVariables: { EVENT_TRACKING: "on", TAG_MANAGER_ID: "GTM-TEST1", ANALYTICS_ID: "G-TEST1" },
});

/** Google's scripts, as far as the site has to do with them: each sets a cookie. */
async function standInForGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://www.googletagmanager.com/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    asked.push(`${pathname} ${searchParams.get("id")}`);
    const cookie = pathname === "/gtm.js" ? "_gcl_au=1" : "_ga=GA1.1";
    await route.fulfill({ contentType: "text/javascript", body: `document.cookie = "${cookie}; path=/";` });
  });
  return asked;
}

/** What the page tells the site's own door for events, and how the door answers. */
function watchEvents(page: Page) {
  const sent: { event: Record<string, unknown>; status: Promise<number> }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/events")) return;
    sent.push({
      event: request.postDataJSON(),
      status: request.response().then((response) => response?.status() ?? 0),
    });
  });
  return sent;
}

const notice = (page: Page) => page.getByRole("region", { name: "Cookies" });
const layer = (page: Page) => page.evaluate(() => JSON.stringify(Reflect.get(window, "dataLayer") ?? []));
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

test("third parties and events wait for consent, and go with it", async ({ page }) => {
  const asked = await standInForGoogle(page);
  const sent = watchEvents(page);
  await page.goto("/news");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("main").getByRole("link").last().scrollIntoViewIfNeeded();
  expect({ asked, sent, layer: await layer(page) }).toEqual({ asked: [], sent: [], layer: "[]" });

  await notice(page).getByRole("button", { name: "Accept All Cookies" }).click();
  await expect.poll(() => asked.toSorted()).toEqual(["/gtag/js G-TEST1", "/gtm.js GTM-TEST1"]);
  await expect.poll(() => sent.map(({ event }) => event.action)).toEqual(["pageView"]);
  expect(await sent[0]?.status).toBe(202);
  const number = sent[0]?.event.sessionID;
  expect(Number(number)).toBeGreaterThanOrEqual(1);
  expect(Number(number)).toBeLessThanOrEqual(1_000_000);
  expect(sent[0]?.event).not.toHaveProperty("ssoID");
  expect(await layer(page)).toContain('"action":"pageView"');

  // The same visit on the next page, and after a reload.
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeVisible();
  await expect.poll(() => sent.length).toBe(2);
  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  expect(new Set(sent.map(({ event }) => event.sessionID))).toEqual(new Set([number]));
  expect(sent.map(({ event }) => new URL(String(event.url)).pathname)).toEqual(["/news", "/cookies", "/cookies"]);
  await expect.poll(() => cookieNames(page)).toEqual(["_ga", "_gcl_au", "cookie-consent"]);

  // Withdrawn: the page starts afresh without any of it.
  asked.length = 0;
  const fresh = page.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Only Essential" }).click();
  await fresh;
  await expect(page.getByRole("checkbox", { name: "Marketing" })).not.toBeChecked();
  await expect.poll(() => cookieNames(page)).toEqual(["cookie-consent"]);
  expect(await page.evaluate(() => sessionStorage.getItem("session-number"))).toBeNull();
  await page.goto("/news");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect({ asked, sent: sent.length, layer: await layer(page) }).toEqual({ asked: [], sent: 3, layer: "[]" });
});

test("with analytics alone, events say nothing of the session, and the tag manager stays away", async ({ page }) => {
  const asked = await standInForGoogle(page);
  const sent = watchEvents(page);
  await page.goto("/cookies");
  await page.getByRole("checkbox", { name: "Analytics" }).check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.event).toMatchObject({ action: "pageView", sessionID: "no tracking" });
  expect(await sent[0]?.status).toBe(202);
  await expect.poll(() => asked).toEqual(["/gtag/js G-TEST1"]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a blocker that keeps third parties away troubles nobody", async ({ page, expectProblem }) => {
  // The browser itself tells of the two scripts that it did not get.
  expectProblem(/net::ERR_BLOCKED_BY_CLIENT/);
  await page.route("https://www.googletagmanager.com/**", (route) => route.abort("blockedbyclient"));
  const sent = watchEvents(page);
  await page.goto("/news");
  await notice(page).getByRole("button", { name: "Accept All Cookies" }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(await sent[0]?.status).toBe(202);
});
