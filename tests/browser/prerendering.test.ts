import type { APIRequestContext } from "playwright/test";
import { z } from "zod";
import { consentCookie, formatConsent, fullConsent } from "../../schemas/site/consent.ts";
import { storedEvents } from "./support/events.ts";
import { type LoneTab, openLoneTab } from "./support/lone-tab.ts";
import { fetchOrigin, sell } from "./support/operator.ts";
import { testsOfOwnSite } from "./support/own-site.ts";
import { expect } from "./support/test.ts";

const { test, site } = testsOfOwnSite({ PRERENDERING: "on", EVENT_TRACKING: "on" });

const withConsent = () => ({ name: consentCookie, value: formatConsent(fullConsent), url: site().url });
const news = z.object({ data: z.array(z.object({ slug: z.string() })).min(1) });

/** The path of the newest article. */
async function newestArticle(request: APIRequestContext): Promise<string> {
  const [article] = news.parse(await fetchOrigin(request, "content/news")).data;
  return `/news/${article?.slug}`;
}

/** Paths that prerendered pages, or those that show, have asked for, without files and pictures. */
const askedFor = ({ requests }: LoneTab, by: { prerendered: boolean }) =>
  requests
    .filter(({ prerendered }) => prerendered === by.prerendered)
    .map(({ url }) => url.replace(site().url, ""))
    .filter((path) => !/^\/(?:assets|images|crests|brand|icons|favicon|site\.|speculation)|^data:/.test(path));

/** When the page that shows began to, in milliseconds after it was asked for; 0 where nobody had asked for it ahead. */
const shownAfter = (tab: LoneTab) =>
  tab.read('performance.getEntriesByType("navigation")[0].activationStart', z.number());

async function rests(tab: LoneTab, path: string): Promise<void> {
  await tab.hover(await tab.linkTo(path));
  await expect.poll(() => [...tab.prerendered], { message: "prerendered pages" }).toContain(path);
}

test("the page of a link that the pointer rests on is there before the click, and does nothing until then", async ({
  request,
}) => {
  await sell(request, "news", 971, "Lantern Tea");
  const path = await newestArticle(request);
  const viewsOfIt = async () =>
    (await storedEvents(site().storage, "pageView")).filter((event) => JSON.stringify(event).includes(path)).length;
  const tab = await openLoneTab([withConsent()]);
  try {
    await tab.open(`${site().url}/news`);
    // The page's code is there, and says what is looked at.
    await expect.poll(() => askedFor(tab, { prerendered: false })).toContain("/api/events");
    await rests(tab, path);
    // It has loaded, and what it would begin by itself had time to.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(askedFor(tab, { prerendered: true })).toEqual([path]);
    expect(await viewsOfIt()).toBe(0);
    expect(await tab.read("location.pathname", z.string())).toBe("/news");

    const shownAsked = () => askedFor(tab, { prerendered: false });
    const before = shownAsked().length;
    tab.press(await tab.linkTo(path));
    await expect.poll(() => tab.read("location.pathname", z.string()).catch(() => "")).toBe(path);
    expect(await shownAfter(tab)).toBeGreaterThan(0);
    await expect.poll(viewsOfIt).toBe(1);
    await expect.poll(() => shownAsked().slice(before)).toContain("/api/adverts/slots/article");
    expect(shownAsked().slice(before)).not.toContain(path);
  } finally {
    await tab.close();
  }
});

test("a page that is there ahead shows with settings that were changed meanwhile", async ({ request }) => {
  const path = await newestArticle(request);
  const tab = await openLoneTab([withConsent()]);
  try {
    await tab.open(`${site().url}/news`);
    await expect.poll(() => askedFor(tab, { prerendered: false })).toContain("/api/events");
    await tab.read('localStorage.theme = "dark"', z.string());
    await rests(tab, path);
    await tab.read('localStorage.theme = "light"; localStorage.spoilers = "hidden"', z.string());
    tab.press(await tab.linkTo(path));
    await expect.poll(() => tab.read("location.pathname", z.string()).catch(() => "")).toBe(path);
    expect(await shownAfter(tab)).toBeGreaterThan(0);
    const settings = await tab.read(
      "({ ...document.documentElement.dataset })",
      z.object({ theme: z.string(), spoilers: z.string(), consent: z.string() }),
    );
    expect(settings).toEqual({ theme: "light", spoilers: "hidden", consent: "decided" });
  } finally {
    await tab.close();
  }
});

test("a match in play is not followed before its page shows", async ({ page }) => {
  await page.goto("/match-hub");
  const inPlay = page.getByRole("main").getByRole("link", { name: /, (first|second) half,/ });
  const path = (await inPlay.first().getAttribute("href")) ?? "";
  const tab = await openLoneTab();
  try {
    await tab.open(`${site().url}/match-hub`);
    await rests(tab, path);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(askedFor(tab, { prerendered: true })).toEqual([path]);
    tab.press(await tab.linkTo(path));
    await expect.poll(() => tab.read("location.pathname", z.string()).catch(() => "")).toBe(path);
    expect(await shownAfter(tab)).toBeGreaterThan(0);
    await expect
      .poll(() => askedFor(tab, { prerendered: false }).some((each) => each.includes("/api/live")))
      .toBe(true);
  } finally {
    await tab.close();
  }
});

test("a page that begins with its code, prerendered by whatever browser, begins when it shows", async () => {
  const tab = await openLoneTab([withConsent()], { withoutPolicy: true });
  try {
    await tab.open(`${site().url}/community`);
    await expect.poll(() => askedFor(tab, { prerendered: false })).toContain("/api/events");
    await tab.prerender("/packages");
    await expect.poll(() => [...tab.prerendered]).toContain("/packages");
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(askedFor(tab, { prerendered: true })).toEqual(["/packages"]);
    const events = () => askedFor(tab, { prerendered: false }).filter((path) => path === "/api/events").length;
    const before = events();
    await tab.read('location.assign("/packages")', z.undefined());
    await expect.poll(() => tab.read("location.pathname", z.string()).catch(() => "")).toBe("/packages");
    expect(await shownAfter(tab)).toBeGreaterThan(0);
    await expect.poll(events).toBeGreaterThan(before);
  } finally {
    await tab.close();
  }
});
