import { HtmlValidate } from "html-validate";
import type { APIRequestContext, Page } from "playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { horizontalOverflow, spaceText } from "./support/fitting.ts";
import { expect, test } from "./support/test.ts";

/** One page of each kind. `$article` and `$video` stand for the newest. */
const pages = [
  "/",
  "/match-hub",
  "/match-hub?club=16",
  "/match-centre",
  "/matches",
  "/teams",
  "/teams/first-team/urban-zoo-fc",
  "/news",
  "/category",
  "/category/arabic",
  "/news/newsletter",
  "/news/$article",
  "/clubs",
  "/clubs?competition=12",
  "/clubs/urban-zoo-fc",
  "/players/101",
  "/documents",
  "/constitution",
  "/cookies",
  "/tickets",
  "/how-to-watch/upcoming-tv-games",
  "/fantasy-crown",
  "/fantasy-crown/fixture-difficulty-rating",
  "/eula",
  "/videos",
  "/videos/multi-view",
  "/videos/$video",
  "/competitions/championship",
  "/competitions/crown-cup",
  "/packages",
  "/gift/video-day-once",
  "/login",
  "/community",
  "/governance/regulations",
  "/about-the-crown/managers",
  "/search?q=goal",
  "/streamer/16",
  "/embeds",
  "/open-data",
  "/embeds/league-table?competition=11",
  "/embeds/fixtures?club=16",
  "/embeds/news",
  "/status",
  "/menu",
  "/voucher",
  "/portal/login",
  "/portal/register",
  "/portal/forgot-password",
  "/portal/confirm",
  "/portal/mailbox",
  "/no-such-page",
];

/** The open data's list that begins with the newest of a kind, and the member that a page's URL has of it. */
const newest = {
  $article: ["news?size=1", "slug"],
  $video: ["videos?size=1", "id"],
} as const;

/** A path with what its last segment stands for. */
async function resolvePath(path: string, request: APIRequestContext): Promise<string> {
  const kind = z.enum(["$article", "$video"]).safeParse(path.split("/").at(-1));
  if (!kind.success) return path;
  const [list, member] = newest[kind.data];
  const { data } = z
    .object({ data: z.tuple([z.looseObject({})]) })
    .parse(await (await request.get(`/api/v1/${list}`)).json());
  return path.replace(kind.data, String(data[0][member]));
}

/** Icons, drawn by masks, that have the colour of what is behind them: what a fan with forced colours does not see. */
const lostIcons = (page: Page) =>
  page.evaluate(() => {
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return "rgb(0, 0, 0)";
      const { backgroundColor } = getComputedStyle(element);
      return /, 0\)$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('[class*="i-"]')]
      .filter((icon) => getComputedStyle(icon).maskImage !== "none" && icon.checkVisibility())
      .filter((icon) => getComputedStyle(icon).backgroundColor === backgroundOf(icon.parentElement))
      .map((icon) => icon.className);
  });

/** What moves by itself, for a fan who prefers reduced motion. */
const motion = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && one.timeline instanceof DocumentTimeline)
      .map((one) => `${Reflect.get(one, "animationName")} (${one.playState})`),
  );

/** What the HTML standard forbids, by line. */
const htmlValidator = new HtmlValidate({ extends: ["html-validate:standard"] });
async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}

// Independent pages, which the workers share.
test.describe.configure({ mode: "parallel" });

for (const [index, path] of pages.entries()) {
  test(`${path} is accessible and fits, on a phone and a desktop, dark and light`, async ({
    page,
    request,
    expectProblem,
  }) => {
    // The last page is a 404 on purpose.
    expectProblem(/status of 404 \(Not Found\) \/no-such-page/);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 700 });
    const response = await page.goto(await resolvePath(path, request));
    expect(await htmlErrors((await response?.text()) ?? ""), "what the HTML standard forbids").toEqual([]);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await horizontalOverflow(page), "scrolls sideways at 320 px").toBe(0);
    // All rules once, at either width, so that what all pages share is looked at in both; else the rules that depend on width and scheme.
    const looks = [
      [360, "dark"],
      [360, "light"],
      [1440, "light"],
      [1440, "dark"],
    ] as const;
    let isLookedAt = false;
    for (const [width, colorScheme] of index % 2 === 0 ? looks : looks.toReversed()) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      const at = `${width} px, ${colorScheme}`;
      await expectAccessible(page, { at, again: isLookedAt });
      isLookedAt = true;
      expect(await horizontalOverflow(page), `scrolls sideways at ${width} px`).toBe(0);
    }
    expect(await motion(page), "moves in spite of reduced motion").toEqual([]);
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    expect(await lostIcons(page), "icons lost in forced colours").toEqual([]);
    await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
    await spaceText(page);
    // 720 px is 1440 px at a zoom of 200 %.
    for (const width of [1440, 720, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `scrolls sideways at ${width} px with spaced text`).toBe(0);
    }
  });
}

test("files with a content hash are immutable", async ({ page, request }) => {
  await page.goto("/");
  const url = await page.locator('link[rel="stylesheet"]').first().getAttribute("href");
  const { "cache-control": caching, "x-content-type-options": options } = (await request.get(url ?? "")).headers();
  expect(caching).toContain("immutable");
  expect(options).toBe("nosniff");
});
