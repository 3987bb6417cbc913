import type { Page, Request } from "playwright/test";
import { z } from "zod";
import { consentCookie, formatConsent, fullConsent } from "../../schemas/site/consent.ts";
import { statusOf, storedEvents } from "./support/events.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { navigateTo } from "./support/navigate.ts";
import { bookAdvert, changeBackend } from "./support/operator.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { expect } from "./support/test.ts";
import { mockAdServer, mockGoogle } from "./support/third-parties.ts";

const adServer = "https://ads.example/tag.js";

const { test, site } = testWithOwnSite({
  EVENT_TRACKING: "on",
  TAG_MANAGER_ID: "GTM-TEST1",
  ANALYTICS_ID: "G-TEST1",
  AD_SERVER_SCRIPT: adServer,
  AD_SERVER_HOSTS: "https://ads.example",
  MAPS_EMBED: "https://maps.example/frame?at={latitude},{longitude}",
});
test.use({ cookieConsent: null });

/** Events that the page sends from now on, with their requests. */
function recordEvents(page: Page) {
  const sent: { event: Record<string, unknown>; request: Request }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events")) sent.push({ event: request.postDataJSON(), request });
  });
  return sent;
}

/** Makes the browser one that has agreed to everything on an earlier visit. */
const agreeBefore = (page: Page, url = "") =>
  page.context().addCookies([{ name: consentCookie, value: formatConsent(fullConsent), url }]);

const notice = (page: Page) => page.getByRole("region", { name: "Cookies" });
const dataLayer = (page: Page) => page.evaluate(() => JSON.stringify(Reflect.get(window, "dataLayer") ?? []));
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

test("third parties and events wait for consent, and stop when it is withdrawn", async ({ page }) => {
  const requested = await mockGoogle(page);
  const sent = recordEvents(page);
  await page.goto("/community");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("main").getByRole("link").last().scrollIntoViewIfNeeded();
  expect({ requested, sent, dataLayer: await dataLayer(page) }).toEqual({ requested: [], sent: [], dataLayer: "[]" });

  await notice(page).getByRole("button", { name: "Accept All Cookies" }).click();
  await expect.poll(() => requested.toSorted()).toEqual(["/gtag/js G-TEST1", "/gtm.js GTM-TEST1"]);
  await expect.poll(() => sent.map(({ event }) => event.action)).toEqual(["pageView"]);
  expect(await statusOf(sent[0]?.request)).toBe(202);
  const number = sent[0]?.event.sessionID;
  expect(Number(number)).toBeGreaterThanOrEqual(1);
  expect(Number(number)).toBeLessThanOrEqual(1_000_000);
  expect(sent[0]?.event).not.toHaveProperty("ssoID");
  expect(await dataLayer(page)).toContain('"action":"pageView"');

  // The session number stays the same on the next page and after a reload.
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeVisible();
  await expect.poll(() => sent.length).toBe(2);
  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  expect(new Set(sent.map(({ event }) => event.sessionID))).toEqual(new Set([number]));
  expect(sent.map(({ event }) => new URL(String(event.url)).pathname)).toEqual(["/community", "/cookies", "/cookies"]);
  await expect.poll(() => cookieNames(page)).toEqual(["_ga", "_gcl_au", "consent-answered", "cookie-consent"]);

  // After consent is withdrawn, the page reloads without third parties. First wait for the previous page's requests.
  await expect.poll(() => requested.length).toBe(4);
  requested.length = 0;
  const fresh = page.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Only Essential" }).click();
  await fresh;
  await expect(page.getByRole("checkbox", { name: "Marketing" })).not.toBeChecked();
  await expect.poll(() => cookieNames(page)).toEqual(["consent-answered", "cookie-consent"]);
  expect(await page.evaluate(() => sessionStorage.getItem("session-number"))).toBeNull();
  await page.goto("/community");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect({ requested, sent: sent.length, dataLayer: await dataLayer(page) }).toEqual({
    requested: [],
    sent: 3,
    dataLayer: "[]",
  });
});

test("with analytics alone, events have no session number, and the tag manager does not load", async ({ page }) => {
  const requested = await mockGoogle(page);
  const sent = recordEvents(page);
  await page.goto("/cookies");
  await page.getByRole("checkbox", { name: "Analytics" }).check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.event).toMatchObject({ action: "pageView", sessionID: "no tracking" });
  expect(await statusOf(sent[0]?.request)).toBe(202);
  await expect.poll(() => requested).toEqual(["/gtag/js G-TEST1"]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("the analytics service is told each change of the consent to adverts", async ({ page }) => {
  await mockGoogle(page);
  await page.goto("/cookies");
  const choose = async (...categories: string[]) => {
    for (const name of ["Analytics", "Personalisation"])
      await page.getByRole("checkbox", { name }).setChecked(categories.includes(name));
    await page.getByRole("button", { name: "Save my choice" }).click();
  };
  /** The last command of a kind for consent. */
  const told = async (kind: string) => {
    const commands: unknown = JSON.parse(await dataLayer(page));
    const command = z.looseObject({ 0: z.literal("consent"), 1: z.literal(kind), 2: z.looseObject({}) });
    return z
      .array(z.unknown())
      .parse(commands)
      .flatMap((each) => command.safeParse(each).data?.[2] ?? [])
      .at(-1);
  };
  const denied = { ad_storage: "denied", ad_user_data: "denied" };
  await choose("Analytics");
  await expect.poll(() => told("default")).toMatchObject({ ...denied, ad_personalization: "denied" });
  await choose("Analytics", "Personalisation");
  await expect.poll(() => told("update")).toEqual({ ...denied, ad_personalization: "granted" });
  await choose("Analytics");
  await expect.poll(() => told("update")).toEqual({ ...denied, ad_personalization: "denied" });
});

test("a decision is followed by the browser's other pages", async ({ page, context }) => {
  await mockGoogle(page);
  const other = await context.newPage();
  const requested = await mockGoogle(other);
  for (const each of [page, other]) {
    await each.goto("/cookies");
    await expect(notice(each)).toBeVisible();
    await expectHydrated(each);
  }
  await notice(page).getByRole("button", { name: "Accept All Cookies" }).click();
  await expect(notice(other)).toHaveCount(0);
  await expect(other.getByRole("checkbox", { name: "Marketing" })).toBeChecked();
  await expect.poll(() => requested.toSorted()).toEqual(["/gtag/js G-TEST1", "/gtm.js GTM-TEST1"]);
  requested.length = 0;
  const fresh = other.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Only Essential" }).click();
  await fresh;
  await expect(other.getByRole("checkbox", { name: "Marketing" })).not.toBeChecked();
  await expectHydrated(other);
  expect({ requested, dataLayer: await dataLayer(other) }).toEqual({ requested: [], dataLayer: "[]" });
  await other.close();
});

test("a mailed link of the newsletter reaches no service, and the page after it reports itself alone", async ({
  page,
  baseURL,
}) => {
  const requested = await mockGoogle(page);
  const sent = recordEvents(page);
  await agreeBefore(page, baseURL);
  await page.goto(`/news/newsletter/leave-${"0".repeat(32)}`);
  await page.getByRole("main").getByRole("button", { name: "Leave the newsletter" }).click();
  await expect(page).toHaveURL(/\/news\/newsletter\?status=unknown$/);
  await expect.poll(() => requested.toSorted()).toEqual(["/gtag/js G-TEST1", "/gtm.js GTM-TEST1"]);
  await expect.poll(() => sent.map(({ event }) => event.url)).toEqual([`${baseURL}/news/newsletter`]);
  expect(await page.evaluate(() => document.referrer)).toBe(`${baseURL}/`);
});

test("pages without header and footer do nothing optional, and nor do those that their links lead to", async ({
  page,
  baseURL,
}) => {
  const requested = await mockGoogle(page);
  const sent = recordEvents(page);
  await agreeBefore(page, baseURL);
  await page.goto("/documents?hideNav");
  await page.getByRole("main").getByRole("link", { name: "Constitution" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Constitution" })).toBeVisible();
  await page.evaluate(() => window.location.assign("/community"));
  await expect(page.getByRole("heading", { level: 1, name: "Community" })).toBeVisible();
  await page.getByRole("main").getByRole("link").last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.location.assign("/cookies"));
  await expect(page.getByRole("checkbox", { name: "Marketing" })).toBeChecked();
  await page.goto("/tickets");
  await expect.poll(() => requested.toSorted()).toEqual(["/gtag/js G-TEST1", "/gtm.js GTM-TEST1"]);
  await expect.poll(() => sent.map(({ event }) => event.url)).toEqual([`${baseURL}/tickets`]);
});

test("pages work when a blocker stops third parties", async ({ page, expectProblem }) => {
  // The browser itself logs the two blocked scripts.
  expectProblem(/net::ERR_BLOCKED_BY_CLIENT/);
  let blocked = 0;
  await page.route("https://www.googletagmanager.com/**", async (route) => {
    await route.abort("blockedbyclient");
    blocked += 1;
  });
  const sent = recordEvents(page);
  await page.goto("/community");
  await notice(page).getByRole("button", { name: "Accept All Cookies" }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(await statusOf(sent[0]?.request)).toBe(202);
  await expect.poll(() => blocked).toBe(2);
});

test("Global Privacy Control overrides an earlier consent", async ({ page, baseURL }) => {
  const requested = await mockGoogle(page);
  const sent = recordEvents(page);
  const adverts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/adverts/")) adverts.push(request.url());
  });
  // Global Privacy Control, as browsers signal it to scripts and servers.
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
  await agreeBefore(page, baseURL);
  await page.goto("/cookies");
  await expect(page.getByRole("checkbox", { name: "Analytics" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Marketing" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Personalisation" })).not.toBeChecked();
  await navigateTo(page, "/news");
  await expect(page).toHaveURL(/\/news$/);
  await expect.poll(() => sent.at(-1)?.event.url).toMatch(/\/news$/);
  await expect.poll(() => sent.at(-1)?.event).toMatchObject({ action: "pageView", sessionID: "no tracking" });
  await expect.poll(() => new Set(requested)).toEqual(new Set(["/gtag/js G-TEST1"]));
  expect(adverts).toEqual([]);

  // An explicit decision overrides the signal.
  await navigateTo(page, "/cookies");
  await page.getByRole("main").getByRole("button", { name: "Accept All Cookies" }).click();
  await expect.poll(() => requested).toContain("/gtm.js GTM-TEST1");
  await navigateTo(page, "/news");
  await expect.poll(() => adverts.length).toBeGreaterThan(0);
});

test("ad server and map provider load after consent, do not personalise without it, and leave no gap where they are blocked", async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await mockGoogle(page);
  const requested = await mockAdServer(page, adServer);
  const mapRequests: string[] = [];
  await page.route("https://maps.example/**", async (route) => {
    mapRequests.push(new URL(route.request().url()).search);
    await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title><p>Streets" });
  });
  await bookAdvert(request, "matches", 931, "Fellgate Rail");
  await changeBackend(request, "PUT", "advertising/slots/matches", {
    slotTitle: "Matches",
    adTagID: "/4711/matches",
    advertID: 931,
  });
  const map = page.getByTitle(/^Map: /);
  const slot = page.getByRole("main").getByText("/4711/matches");
  const choose = async (...categories: string[]) => {
    for (const name of ["Analytics", "Marketing", "Personalisation"])
      await page.getByRole("checkbox", { name }).setChecked(categories.includes(name));
    await page.getByRole("button", { name: "Save my choice" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  };
  const goOn = async (path: string) => {
    await navigateTo(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };

  await page.goto("/cookies");
  await choose("Analytics");
  await goOn("/match-hub");
  await goOn("/clubs/urban-zoo-fc");
  await page.getByRole("region", { name: "In your calendar" }).scrollIntoViewIfNeeded();
  await expect(map).toHaveCount(0);
  expect({ requested, mapRequests }).toEqual({ requested: [], mapRequests: [] });

  // Without group C0003, personalisation, the ad server may not personalise.
  await goOn("/cookies");
  await choose("Analytics", "Marketing");
  await goOn("/match-hub");
  await slot.scrollIntoViewIfNeeded();
  await expect(slot).toHaveText("/4711/matches disablePersonalization in its place");
  expect(requested).toEqual([adServer]);
  expect(mapRequests).toEqual([]);

  await goOn("/cookies");
  await choose("Analytics", "Marketing", "Personalisation");
  await page.goto("/match-hub");
  await slot.scrollIntoViewIfNeeded();
  await expect(slot).toHaveText("/4711/matches none in its place");
  await goOn("/clubs/urban-zoo-fc");
  await map.scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe[title^="Map: "]').getByText("Streets")).toBeVisible();
  expect(mapRequests).toEqual([expect.stringMatching(/^\?at=5\d\.\d+,-?\d\.\d+$/)]);

  await page.route(adServer, (route) => route.abort());
  const blocked = page.waitForEvent("requestfailed", (each) => each.url() === adServer);
  await page.goto("/match-hub");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await blocked;
  await expect(page.getByRole("main").getByText("Advertisement", { exact: true })).toHaveCount(0);
});

test("a video's play event is logged once, and so is an error in the page's code", async ({
  page,
  baseURL,
  expectProblem,
}) => {
  await mockGoogle(page);
  const sent = recordEvents(page);
  await agreeBefore(page, baseURL);
  const storage = site().storage;
  const [open] = await storage.database("VIDEO_DB").query({
    sql: `SELECT entry_id AS entryID FROM videos WHERE media_type = 'OnDemand' AND entitlements = '["?"]' AND release_from < ?1`,
    params: [new Date().toISOString()],
  });
  const { entryID } = z.object({ entryID: z.string() }).parse(open);
  await page.goto(`/videos/${entryID}`);
  const plays = () => sent.filter(({ event }) => event.action === "videoPlay");
  expect(plays()).toEqual([]);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => plays().map(({ event }) => event.entryID)).toEqual([entryID]);
  expect(await statusOf(plays()[0]?.request)).toBe(202);
  await expect
    .poll(() => storedEvents(site().storage, "videoPlay"))
    .toMatchObject([
      { action: "videoPlay", entryID, userAllowTracking: true, url: expect.stringMatching(/\/videos\//) },
    ]);

  expectProblem(/No boots for/);
  const report = page.waitForResponse("**/api/errors");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("No boots for robin@fans.example");
    });
  });
  expect((await report).status()).toBe(204);
  const lines = () => site().logLines.filter((line) => line.includes("browser error"));
  await expect.poll(lines).toHaveLength(1);
  expect(lines()[0]).toContain("No boots for [email]");
  expect(lines()[0]).not.toContain("robin");
});
