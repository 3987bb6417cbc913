import { newFan, pathOfVideo, signInByCall } from "./support/fan.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

test("a script that fails to load reloads the page, once", async ({ page, expectProblem }) => {
  expectProblem(
    /net::ERR_FAILED|dynamically imported module|Failed to load resource|Minified React error|reading 'default'/,
  );
  await page.goto("/constitution");
  await expectHydrated(page);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/assets/search-panel-*.js", (route) => route.abort());
  const search = page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
  const reloaded = page.waitForEvent("load");
  await search.click();
  await reloaded;
  await expectHydrated(page);
  expect(loads).toBe(1);
  await expect(page.getByRole("heading", { level: 1, name: "Constitution" })).toBeVisible();
  await search.click();
  await expect(page.getByRole("heading", { level: 1, name: "500 error" })).toBeVisible();
  expect(loads).toBe(1);
});

test("hovering a link prefetches its page, and a failed prefetch neither leaves the open page nor stands in the way of the next", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
  });
  await page.goto("/news");
  // Offline, navigating to a page without data would wait for the connection.
  await expectHydrated(page);
  await page.waitForLoadState("networkidle");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  // Not an article in another language, which would be loaded as a new document.
  const links = page.getByRole("main").getByRole("article").getByRole("link");
  const link = links.and(page.locator('[href^="/news/"]')).first();
  const articlePath = await link.getAttribute("href");
  await context.setOffline(true);
  // Only the browser knows of prefetches, including failed ones. Hovering before hydration has no effect, so it is repeated.
  const prefetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/news-article-")),
    );
  await expect
    .poll(
      async () => {
        await page.mouse.move(0, 0);
        await link.hover();
        return await prefetched();
      },
      { intervals: [500] },
    )
    .toBe(true);
  await context.setOffline(false);
  await link.click();
  await expect(heading).not.toHaveText("News");
  await expect(page).toHaveURL(new RegExp(`${articlePath}$`));
  // It was a client-side navigation.
  expect(documents).toEqual(["/news"]);
});

/** Runs in the page. React keeps its own data on each element that it has hydrated. */
function countUnhydrated(): number {
  return [...document.querySelectorAll("main :is(section, article, button)")].filter(
    (element) => !Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
  ).length;
}

test("sections and islands that hydrate once it is known who reads, and what the device remembers, first match the server's HTML", async ({
  page,
  site,
}) => {
  await signInByCall(page, await newFan(site.storage, "live-video", "live-audio", "video-archive"));
  const session = await (await page.request.get("/api/session")).text();
  const replay = await pathOfVideo(page.request, /^Full replay: /);
  await page.addInitScript((body) => {
    for (const [key, value] of Object.entries({ spoilers: "hidden", theme: "dark", "my-club": "16" }))
      localStorage.setItem(key, value);
    // The login check is answered at once, before most sections have hydrated.
    const original = window.fetch;
    window.fetch = (input, init) =>
      input === "/api/session"
        ? Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } }))
        : original(input, init);
  }, session);
  for (const path of [
    "/",
    "/match-hub",
    "/packages",
    "/streamer/16",
    "/videos",
    "/videos/subscriptions",
    replay,
    "/clubs/urban-zoo-fc",
  ]) {
    await page.goto(path);
    await expectHydrated(page);
    await expect(page.getByRole("button", { name: "Profile" }).first()).toBeVisible();
    await page.keyboard.press("End");
    await expect.poll(() => page.evaluate(countUnhydrated)).toBe(0);
  }
});
