import type { APIRequestContext, Page } from "playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { brandSlug } from "./support/brand.ts";
import { expectVisibleInForcedColours } from "./support/forced-colours.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { htmlErrors, pageErrors } from "./support/html-errors.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";
import { applyTextSpacing, horizontalOverflow } from "./support/text-spacing.ts";

/**
 * One page of each kind. One browser opens the pages of a group one after another. Those of `withLayout` come first, because a tab that has
 * opened a page without header and footer keeps them hidden. `$article` and `$video` stand for the newest.
 */
const pages = {
  "the front page and matches": ["/", "/match-hub", "/match-hub?club=16", "/match-centre", "/matches"],
  competitions: [
    "/competitions/crown-cup",
    "/competitions/championship",
    `/fantasy-${brandSlug}`,
    `/fantasy-${brandSlug}/fixture-difficulty-rating`,
    "/search?q=goal",
  ],
  clubs: [
    "/clubs",
    "/clubs?competition=12",
    "/clubs/urban-zoo-fc",
    "/teams",
    "/teams/first-team/urban-zoo-fc",
    "/players/101",
  ],
  news: [
    "/news",
    "/category",
    "/category/arabic",
    "/news/newsletter",
    "/news/$article",
    `/about-the-${brandSlug}/managers`,
  ],
  videos: ["/streamer/16", "/videos", "/videos/multi-view", "/videos/$video", "/how-to-watch/upcoming-tv-games"],
  passes: [
    "/packages",
    "/videos/subscriptions",
    "/gift/video-day-once",
    "/voucher",
    "/tickets",
    "/payment-successful",
    "/payment-cancelled",
    "/login",
  ],
  documents: [
    "/documents",
    "/constitution",
    "/cookies",
    "/eula",
    "/governance/regulations",
    "/governance/judgments-and-decisions",
    "/community",
    "/contact",
    "/official-podcast",
    "/supporters/faqs/tickets",
  ],
  "the site's own pages": ["/no-such-page", "/status", "/menu", "/embeds", "/open-data", "/offline"],
  "embedded pages": ["/embeds/league-table?competition=11", "/embeds/fixtures?club=16", "/embeds/news"],
  "the account portal": [
    "/portal/login",
    "/portal/register",
    "/portal/forgot-password",
    "/portal/confirm",
    "/portal/mailbox",
  ],
};

/**
 * Together these pages have every variant of header and footer, which are checked here in each width and colour scheme, and nowhere else.
 */
const withLayout = ["/", "/competitions/crown-cup", "/streamer/16", "/news", "/no-such-page"];

/** The URL of a page without header and footer. Embeds and the account portal have none anyway. */
const withoutLayout = (path: string) =>
  /^\/(embeds\/|portal\/)/.test(path) ? path : `${path}${path.includes("?") ? "&" : "?"}hideNav`;

/** Open-data lists that begin with the newest article or video, and the member that a page's URL contains. */
const newest = {
  $article: ["news?size=1", "slug"],
  $video: ["videos?size=1", "id"],
} as const;

/** Replaces the placeholder in a path's last segment. */
async function resolvePath(path: string, request: APIRequestContext): Promise<string> {
  const kind = z.enum(["$article", "$video"]).safeParse(path.split("/").at(-1));
  if (!kind.success) return path;
  const [list, member] = newest[kind.data];
  const { data } = z
    .object({ data: z.tuple([z.looseObject({})]) })
    .parse(await (await request.get(`/api/v1/${list}`)).json());
  return path.replace(kind.data, String(data[0][member]));
}

/** Elements in the page's main part whose text is cut off. */
const cutText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => {
        const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (overflow === "visible" || (textOverflow === "clip" && webkitLineClamp === "none")) return false;
        return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );

/** Animations that run although the fan prefers reduced motion. */
const motion = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && one.timeline instanceof DocumentTimeline)
      .map((one) => `${Reflect.get(one, "animationName")} (${one.playState})`),
  );

// Independent groups, which can run on different workers.
test.describe.configure({ mode: "parallel" });

/**
 * The widths and colour schemes in which a page is checked, in order. The fourth combination is only needed for header and footer: by then,
 * the page's own part has been checked at this width and in this scheme.
 */
function looksOf(index: number): [width: number, colorScheme: "dark" | "light"][] {
  const [first, second] = index % 2 === 0 ? [360, 1440] : [1440, 360];
  const [one, other] = index % 4 < 2 ? (["dark", "light"] as const) : (["light", "dark"] as const);
  return [
    [first, one],
    [first, other],
    [second, other],
    [second, one],
  ];
}

for (const [group, paths] of Object.entries(pages)) {
  test(`${group}: each page is accessible and fits, on a phone and a desktop, dark and light`, async ({
    page,
    request,
    expectProblem,
  }) => {
    // One of the pages is a 404 on purpose.
    expectProblem(/status of 404 \(Not Found\) \/no-such-page/);
    for (const [index, path] of paths.entries()) {
      await test.step(path, async () => {
        const hasLayout = withLayout.includes(path);
        const looks = looksOf(index).slice(0, hasLayout ? 4 : 3);
        const url = await resolvePath(path, request);
        const html = await (await getWithRetry(request, url)).text();
        expect(await pageErrors(html), `what is wrong with the HTML of ${path}`).toEqual([]);
        const expectFits = async (at: string) =>
          expect(await horizontalOverflow(page), `${path} scrolls sideways at ${at}`).toBe(0);
        // The first look checks all rules, at alternating widths, so that shared parts are checked at both. Later looks only check rules
        // that depend
        // on what has changed.
        let lookedAt: number | undefined;
        for (const [width, colorScheme] of looks) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.setViewportSize({ width, height: 900 });
          if (lookedAt === undefined) {
            await page.goto(hasLayout ? url : withoutLayout(url));
            await expect(page.getByRole("heading").first()).toBeVisible();
          }
          const again = lookedAt === width ? "scheme" : lookedAt !== undefined;
          await expectAccessible(page, { at: `${width} px, ${colorScheme}, on ${path}`, again });
          await expectFits(`${width} px`);
          // The first look is at the server's HTML; later ones come after hydration.
          if (lookedAt === undefined && html.includes("__reactRouterContext")) await expectHydrated(page);
          lookedAt = width;
        }
        expect(await motion(page), `moves in spite of reduced motion on ${path}`).toEqual([]);
        await expectVisibleInForcedColours(page, path);
        await applyTextSpacing(page);
        // 720 px is 1440 px at a zoom of 200 %.
        for (const width of [1440, 720, 320]) {
          await page.setViewportSize({ width, height: 900 });
          await expectFits(`${width} px with spaced text`);
        }
        expect(await cutText(page), `cut at 320 px with spaced text on ${path}`).toEqual([]);
      });
    }
  });
}

test("files with a content hash are immutable", async ({ request }) => {
  const url = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await request.get("/")).text())?.[1] ?? "";
  const { "cache-control": caching, "x-content-type-options": options } = (await request.get(url)).headers();
  expect(caching).toContain("immutable");
  expect(options).toBe("nosniff");
});

test("what the Worker alone answers to forms, and where it can show no page, is what the HTML standard allows", async ({
  request,
}) => {
  const person = { accept: "text/html" };
  const responses = {
    "a gift without a name": () =>
      request.post("/api/checkout/gift", { headers: person, form: { price: "video-day-once", email: "nobody" } }),
    "a message without words": () => request.post("/api/contact", { headers: person, form: { name: "" } }),
    "a voucher that there is not": () => request.post("/api/vouchers", { headers: person, form: { code: "none" } }),
    "a payment that cannot be looked at": () => request.post("/api/checkout/portal", { headers: person, form: {} }),
    "a form from elsewhere": () =>
      request.post("/api/contact", { headers: { ...person, origin: "https://elsewhere.example" }, form: {} }),
    "a page of the portal that there is not": () => request.get("/portal/nowhere", { headers: person }),
  };
  for (const [what, respond] of Object.entries(responses)) {
    const response = await respond();
    expect(response.headers()["content-type"], what).toContain("text/html");
    expect(await htmlErrors(await response.text()), what).toEqual([]);
  }
});
