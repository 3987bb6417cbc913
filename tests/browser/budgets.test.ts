import { z } from "zod";
import budgets from "../budgets.json" with { type: "json" };
import { framesShown } from "./support/fan.ts";
import { fetchOrigin } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";

const videos = z.object({
  data: z.array(z.object({ id: z.string(), metaData: z.object({ SysEntryEntitlements: z.array(z.string()) }) })),
});

// With consent to statistics, plays are reported, which would add code and requests.
test.use({ cookieConsent: "essential" });

test("a video's first frame takes no more requests than its budget allows, and no code that is not needed", async ({
  page,
  request,
}) => {
  const { data } = videos.parse(await fetchOrigin(request, "video/search?page[size]=50"));
  const open = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("?"));
  // The page's own requests are not counted, because they are sent whether or not anything is played.
  const own = ["/api/session", "/api/promos"].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  const early: string[] = [];
  page.on("request", (sent) => early.push(sent.url()));
  await page.goto(`/videos/${open?.id}`);
  await Promise.all(own);
  // On an unmetered connection, the page preloads the player, because this fan may watch the video.
  await page.waitForLoadState("networkidle");
  expect(early.filter((url) => url.includes("shaka-player"))).toHaveLength(1);
  const requested: string[] = [];
  const code: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    // Islands below the player, and style sheets that are loaded already, are not counted as new code.
    if (/\.(js|css)$/.test(pathname)) code.push(pathname);
    // Segments are not counted, because their number depends on how fast the machine prefetches; scripts have a budget in bytes.
    if (/^\/(api|origin)\//.test(pathname) && !/\.(m4s|mp4|jpg|webp|avif|png)$|^\/api\/events/.test(pathname))
      requested.push(pathname);
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => framesShown(page), { intervals: [50] }).toBeGreaterThan(0);
  expect(code).toEqual([]);
  expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(budgets.firstFrame.requests);
});

test("a phone's home page takes no more requests to load than its budget allows", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const requested: string[] = [];
  page.on("request", (sent) => requested.push(sent.url()));
  // Counts until the load event and holds back the login check's response, whose follow-up requests may come before or after it.
  const loaded = Promise.withResolvers<void>();
  await page.route("**/api/session", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/");
  loaded.resolve();
  expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(budgets.phoneHome.requests);
});

test("a page in English loads no other script's letters, though its menus name Arabic", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "font") fonts.push(new URL(sent.url()).pathname);
  });
  await page.goto("/accessibility");
  await expect(page.getByText("العربية").first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => font.includes("arabic"))).toEqual([]);
  await page.goto("/category/arabic");
  await expect.poll(() => fonts.some((font) => font.includes("arabic"))).toBe(true);
});
