import type { Page } from "playwright/test";
import { fixturesResponse } from "../../schemas/football/match-data.ts";
import { consentCookie, formatConsent, fullConsent, noConsent } from "../../schemas/site/consent.ts";
import { watchPositionsKey } from "../../schemas/streaming/watch-position-guards.ts";
import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { signInByCall } from "./support/fan.ts";
import { readMatch, reportGoal } from "./support/feed.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { fetchOrigin } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });
// A first visit. With consent to analytics, the page's code would be loaded with the load event.
test.use({ cookieConsent: null });

/** Milliseconds after the load event at which an untouched page loads its code on an unmetered connection. */
const idle = 8_000;

/** Milliseconds between two polls of an untouched page for matches in play. */
const asking = 5_000;

/** Paths of the scripts that the page requests from now on, without those of its frames. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" && request.frame() === page.mainFrame())
      scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Makes the browser report data saving, so that an untouched page never loads its code. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
}

/** Waits until a loaded page is idle. */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

/** Holds back the site's code until the returned function is called. */
async function holdAssets(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Fulfils requests for the site's code with empty files, for tests about when it is requested. */
const emptyAssets = (page: Page) =>
  page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));

/** Opens a page that loads no code until it is touched. Returns the paths of its scripts from now on. */
async function openUntouched(page: Page, path: string): Promise<string[]> {
  await saveData(page);
  await emptyAssets(page);
  const scripts = scriptsOf(page);
  await page.goto(path);
  await untilIdle(page);
  expect(scripts).toEqual([]);
  return scripts;
}

for (const [touch, path, act] of [
  ["the Tab key", "/constitution", (page) => page.keyboard.press("Tab")],
  ["a pointer that moves", "/embeds/news", (page) => page.mouse.move(40, 40, { steps: 4 })],
  ["a wheel", "/constitution", (page) => page.mouse.wheel(0, 100)],
  // Screen readers click without pointer or key events.
  ["a press of assistive technology", "/embeds/news", (page) => page.getByRole("main").dispatchEvent("click")],
] satisfies [string, string, (page: Page) => Promise<void>][])
  test(`${path} fetches no script by itself, and its code at the first touch: ${touch}`, async ({ page }) => {
    const scripts = await openUntouched(page, path);
    await act(page);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

test("a match that is over, whose tabs are links, fetches no script by itself", async ({ page, request }) => {
  const results = fixturesResponse.parse(
    await fetchOrigin(request, "match-data/fixtures?competitionID=10&status=result"),
  );
  const id = results.data.find(({ kickoff }) => Date.parse(kickoff) < Date.now() - 7 * 86_400_000)?.id;
  const scripts = await openUntouched(page, `/match-centre/${id}#statistics`);
  await expect(page.getByRole("heading", { name: "Statistics" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Minute by minute" })).toBeHidden();
  expect(scripts).toEqual([]);
});

test("while the page's code is not there links work, and the first press is shown to be taken and carried out later", async ({
  page,
}) => {
  await saveData(page);
  const release = await holdAssets(page);
  await page.goto("/news");
  const article = page.getByRole("main").getByRole("article").getByRole("link").first();
  const address = (await article.getAttribute("href")) ?? "";
  await article.click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL("/news");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(menu).toHaveCSS("outline-style", "dashed");
  await expect(menu).toHaveCSS("cursor", "progress");
  release();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expect(menu).not.toHaveCSS("cursor", "progress");
});

test("while the page's code is on its way, the header is not read through as the page goes beneath it", async ({
  page,
}) => {
  await saveData(page);
  const release = await holdAssets(page);
  await page.goto("/");
  const bar = page.getByRole("banner").locator("> div");
  await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.mouse.wheel(0, 700);
  await expect(bar).toHaveCSS("background-color", /^rgb\(/);
  release();
});

test("a page's data comes with the first touch, again after a line that broke, and anew where it is kept no longer", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/(ERR_INTERNET_DISCONNECTED|status of 404) .*\/api\/page-data\//);
  await saveData(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/page-data/")) asked.push(request.url());
  });
  // The second visitor of a page gets it from the cache.
  for (const path of ["/documents", "/constitution"]) expect((await page.request.get(path)).status()).toBe(200);
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  const dialog = page.getByRole("dialog", { name: "Menu" });

  await page.goto("/documents");
  await untilIdle(page);
  expect(asked).toEqual([]);
  await page.route("**/api/page-data/*", (route) => route.abort("internetdisconnected"));
  await menu.click();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await page.unroute("**/api/page-data/*");
  await expect(dialog).toBeVisible();

  let isKept = false;
  await page.route("**/api/page-data/*", (route) =>
    isKept ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/constitution");
  page.once("domcontentloaded", () => {
    isKept = true;
  });
  const loadedAgain = page.waitForEvent("load");
  await page.keyboard.press("Tab");
  await loadedAgain;
  await menu.click();
  await expect(dialog).toBeVisible();
});

test("an untouched page fetches its code some seconds later, where that costs nothing", async ({ page }) => {
  await emptyAssets(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const scripts = scriptsOf(page);
  await page.goto("/constitution");
  await page.clock.runFor(idle - 100);
  expect(scripts).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  // A module that is requested after the test would be a real one, and import what the empty ones do not export.
  await page.goto("about:blank");
});

test("a match in play fetches the code with its next change or minute, and shows it then", async ({
  context,
  request,
}) => {
  // Not the first match, which other tests follow, nor one that has just kicked off, of which the demo has reported nothing yet.
  const inPlay = fixturesResponse.parse(
    await fetchOrigin(request, "match-data/fixtures?competitionID=10,11,12&status=live"),
  );
  const match = inPlay.data.findLast(({ kickoff }) => Date.parse(kickoff) < Date.now() - 60_000);
  if (match === undefined) throw new Error("There is no match in play.");
  // From now on, only the test's reports change this match.
  const before = await reportGoal(request, match, "Hugo Lantern");
  const { state } = await readMatch(request, match.id);
  if (state.kind !== "live") throw new Error("The match is not in play.");
  const began = Date.parse(state.phaseStartedAt);
  const path = `/match-centre/${match.id}`;
  const untouched = async () => {
    // Pages are cached for some seconds.
    await expect.poll(async () => await (await request.get(path)).text()).toContain(before.scoreText);
    const open = await context.newPage();
    await saveData(open);
    await open.clock.install();
    // A second after a full minute of the match.
    await open.clock.pauseAt(began + Math.ceil((Date.now() - began) / 60_000) * 60_000 + 1_000);
    const scripts = scriptsOf(open);
    await open.goto(path);
    await expect(open.getByRole("heading", { level: 1 })).toContainText(before.scoreText);
    await open.clock.runFor(asking - 100);
    expect(scripts).toEqual([]);
    return { open, scripts };
  };
  const ticking = await untouched();
  await emptyAssets(ticking.open);
  const changing = await untouched();

  await ticking.open.clock.runFor(60_000);
  await expect.poll(() => ticking.scripts.length).toBeGreaterThan(0);

  const goal = await reportGoal(request, await readMatch(request, match.id), "Hugo Lantern");
  await changing.open.clock.runFor(2 * asking);
  await expect.poll(() => changing.scripts.length).toBeGreaterThan(0);
  await changing.open.clock.resume();
  await expect(changing.open.getByRole("heading", { level: 1 })).toContainText(goal.scoreText);
});

test("a page with a section that the server gave up fetches its code, which shows the section", async ({
  page,
  expectProblem,
}) => {
  // React reports that the server gave up on rendering it.
  expectProblem(/Minified React error #419/);
  await saveData(page);
  // What React sends in that case: the boundary is marked and contains its fallback.
  await page.route("/videos", async (route) => {
    const response = await forwardToSite(route);
    const sent = await response.text();
    const body = sent.replace(
      /<!--\$-->((?!<!--\$-->).)*one after another.*?<!--\/\$-->/s,
      '<!--$!--><template data-dgst="request"></template><p>Loading</p><!--/$-->',
    );
    expect(body).not.toBe(sent);
    await route.fulfill({ response, body });
  });
  await page.goto("/videos");
  await expect(page.getByText("Loading", { exact: true })).toBeHidden();
  await expect(page.getByRole("region", { name: /, one after another$/ }).first()).toBeVisible();
});

test("pages of a fan who is signed in fetch their code by themselves, also after a login check without an answer", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/net::ERR_FAILED/);
  await saveData(page);
  await signInByCall(page, demoAccount);
  const profile = page.getByRole("button", { name: "Profile" }).first();
  // This page needs no touch.
  await page.goto("/login");
  await expect(profile).toBeVisible();
  await page.route("**/api/session", (route) => route.abort());
  const cutShort = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/session"));
  await page.goto("/constitution");
  await cutShort;
  await expect(page.getByRole("button", { name: "Log In" }).first()).toBeVisible();
  await page.unroute("**/api/session");
  await page.reload();
  await expect(profile).toBeVisible();
});

test("of fans who count page views the code comes without a touch, unless data is dear; who wants only what is essential is not charged", async ({
  page,
  context,
  baseURL,
}) => {
  await emptyAssets(page);
  await page.clock.install();
  const scripts = scriptsOf(page);
  const decide = (value: string) => context.addCookies([{ name: consentCookie, value, url: baseURL ?? "" }]);
  await decide(formatConsent({ ...noConsent, analytics: true }));
  await page.goto("/constitution");
  await expect.poll(() => scripts.length).toBeGreaterThan(0);

  await page.goto("about:blank");
  scripts.length = 0;
  await decide(formatConsent(noConsent));
  await page.goto("/constitution");
  await untilIdle(page);
  expect(scripts).toEqual([]);
  await page.clock.runFor(2 * idle);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);

  await page.goto("about:blank");
  scripts.length = 0;
  await decide(formatConsent(fullConsent));
  await saveData(page);
  await page.goto("/constitution");
  await untilIdle(page);
  await page.clock.runFor(10 * idle);
  expect(scripts).toEqual([]);
});

test("a video that was begun here brings the code to the library, which offers to continue it, and to no other page", async ({
  page,
}) => {
  await emptyAssets(page);
  await page.addInitScript((key) => localStorage.setItem(key, "[]"), watchPositionsKey);
  const scripts = scriptsOf(page);
  await page.goto("/constitution");
  await untilIdle(page);
  expect(scripts).toEqual([]);
  await page.goto("/videos");
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("a page that shows the same as before is not sent again, and its code runs under the policy that came with it", async ({
  page,
}) => {
  await saveData(page);
  const sent = () =>
    page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation");
      if (!(visit instanceof PerformanceNavigationTiming)) throw new Error("There is no navigation.");
      return { bytes: visit.transferSize, page: visit.encodedBodySize };
    });
  await expect(async () => {
    await page.goto("/constitution");
    const { bytes, page: whole } = await sent();
    expect(whole).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(1_000);
  }).toPass();
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
});
