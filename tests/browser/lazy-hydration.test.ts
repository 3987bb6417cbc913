import { expect, test } from "./support/test.ts";

test("a script that fails to load reloads the page, once", async ({ page, expectProblem }) => {
  expectProblem(
    /net::ERR_FAILED|dynamically imported module|Failed to load resource|Minified React error|reading 'default'/,
  );
  await page.goto("/tickets");
  await page.waitForLoadState("networkidle");
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/assets/search-panel-*.js", (route) => route.abort());
  const search = page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
  const reloaded = page.waitForEvent("load");
  await search.click();
  await reloaded;
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(1);
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await search.click();
  await expect(page.getByRole("heading", { level: 1, name: "500 error" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(1);
});

test("hovering a link prefetches its page, and a failed prefetch leaves the open page as it is", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource/);
  const requested: string[] = [];
  page.on("request", (request) => void requested.push(new URL(request.url()).pathname));
  await page.goto("/news");
  await page.waitForLoadState("networkidle");
  const documents = () => requested.filter((path) => path === "/news" || path === articlePath);
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const link = page.getByRole("main").getByRole("article").getByRole("link").first();
  const articlePath = await link.getAttribute("href");
  await page.route("**/assets/news-article-*.js", (route) => route.abort());

  // Hovering before hydration has no effect, so it is repeated.
  await expect
    .poll(
      async () => {
        await page.mouse.move(0, 0);
        await link.hover();
        return requested.some((path) => path.startsWith("/assets/news-article-"));
      },
      { intervals: [500] },
    )
    .toBe(true);
  await page.waitForLoadState("networkidle");
  expect(documents()).toEqual(["/news"]);

  await page.unroute("**/assets/news-article-*.js");
  await link.click();
  await expect(heading).not.toHaveText("News");
  await expect(page).toHaveURL(new RegExp(`${articlePath}$`));
  // No document was loaded: it was a client-side navigation.
  expect(documents()).toEqual(["/news"]);
});
