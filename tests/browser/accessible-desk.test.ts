import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import type { z } from "zod";
import { campaignChanged, deskAdvertsResponse } from "../../schemas/desk/adverts.ts";
import { deskRulesResponse } from "../../schemas/desk/availability.ts";
import { deskClubsResponse } from "../../schemas/desk/clubs.ts";
import { deskCompetitionsResponse } from "../../schemas/desk/competitions.ts";
import { deskDocumentsResponse } from "../../schemas/desk/documents.ts";
import { deskGroundResponse } from "../../schemas/desk/grounds.ts";
import { deskLiveRulesResponse } from "../../schemas/desk/live-rules.ts";
import { deskMatchesResponse } from "../../schemas/desk/matches.ts";
import { newsListResponse } from "../../schemas/desk/news.ts";
import { newsletterChanged } from "../../schemas/desk/newsletters.ts";
import { deskPagesResponse } from "../../schemas/desk/pages.ts";
import { deskCalls } from "../../schemas/desk/staff.ts";
import { deskVideosResponse } from "../../schemas/desk/videos.ts";
import { showAccount } from "../../scripts/lib/accounts/accounts.ts";
import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { expectAccessible } from "./support/accessible.ts";
import { brandName } from "./support/brand.ts";
import { newFan } from "./support/fan.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { goInDesk, joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Paths of all routes in app/desk/main.tsx. */
const routes = [...readFileSync("app/desk/main.tsx", "utf8").matchAll(/ path: "([^"]+)"/g)]
  .map(([, path = ""]) => path.replace(/^\//, ""))
  .filter((path) => path !== "");

/** The concrete path for each route with parameters. */
async function addresses(
  page: Page,
  { url: origin, storage }: { url: string; storage: Storage },
): Promise<Record<string, string | number | undefined>> {
  const read = async <Schema extends z.ZodType>(call: string, response: Schema) =>
    response.parse(await (await getWithRetry(page.request, `${deskCalls}/${call}`)).json());
  const { articles } = await read("news", newsListResponse);
  const { pages } = await read("pages", deskPagesResponse);
  const { documents } = await read("documents", deskDocumentsResponse);
  const { matches } = await read("matches", deskMatchesResponse);
  const { entries } = await read("videos?text=highlights", deskVideosResponse);
  const { competitions } = await read("competitions", deskCompetitionsResponse);
  const { clubs } = await read("clubs", deskClubsResponse);
  const { adverts } = await read("adverts", deskAdvertsResponse);
  const promo = {
    ...{
      words: "Four rounds in twelve days",
      url: "/packages",
      newWindow: false,
      type: "Mini",
      priority: 0,
      paused: true,
    },
    ...{ imageKey: "own-photo-1", from: "2089-01-01T00:00:00Z", until: "2090-01-01T00:00:00Z" },
  };
  const add = async <Schema extends z.ZodType>(call: string, added: object, response: Schema) => {
    const data = { reason: "a page of each kind", ...added };
    return response.parse(
      await (await page.request.post(`${deskCalls}/${call}`, { data, headers: { origin } })).json(),
    );
  };
  const { id: promoID } = await add("promos/create", { promo }, campaignChanged);
  const newsletter = { title: "Four rounds at once", intro: "", lang: "en", articles: [] };
  const { id: newsletterID } = await add("newsletters/create", { newsletter }, newsletterChanged);
  const ground = { name: "Four Corners", town: null, capacity: null, timeZone: null, place: null };
  const { slug: groundSlug } = await add("grounds/create", ground, deskGroundResponse);
  const { rules: shared } = await add(
    "availability",
    { name: "four-corners", rules: { countries: { only: ["GB"] } } },
    deskRulesResponse,
  );
  // The rule's season has no matches.
  const rule = {
    ...{ season: 2099, competitionIDs: [competitions[0]?.id], leadMinutes: 30, entitlements: ["live-video"] },
    ...{ availability: null, hls: "https://cdn.example/{fixtureID}.m3u8", signing: "none", systems: [] },
  };
  const { rules: live } = await add("live-rules", { name: "four-corners", rule }, deskLiveRulesResponse);
  const { email } = await newFan(storage);
  const account = (await showAccount(storage, email))?.ssoID;
  const [match, entry] = [matches[0]?.id, entries[0]?.entryID];
  return {
    "news/:slug": `news/${articles[0]?.slug}`,
    "newsletters/:id": `newsletters/${newsletterID}`,
    "pages/page": `pages/page?path=${pages.find(({ link }) => link === null)?.path}`,
    "pages/mails/:kind": "pages/mails/receipt",
    "documents/edit/:slug": `documents/edit/${documents[0]?.slug}`,
    "live/:id": `live/${match}`,
    "live/:id/line-up/:side": `live/${match}/line-up/home`,
    "live/:id/decision": `live/${match}/decision`,
    "league/grounds/:slug": `league/grounds/${groundSlug}`,
    "video/all/rules/:name": `video/all/rules/${shared[0]?.name}`,
    "video/all/live-rules/:name": `video/all/live-rules/${live[0]?.name}`,
    "video/:entry": `video/${entry}`,
    "video/:entry/clip": `video/${entry}/clip`,
    "league/competitions/:slug": `league/competitions/${competitions[0]?.slug}`,
    "league/clubs/:slug": `league/clubs/${clubs[0]?.slug}`,
    "league/clubs/:slug/squad/:team": `league/clubs/${clubs[0]?.slug}/squad/first`,
    "advertising/adverts/:id": `advertising/adverts/${adverts[0]?.id}`,
    "advertising/promos/:id": `advertising/promos/${promoID}`,
    "sales/passes/:id": "sales/passes/match",
    "support/:id": `support/${account}`,
    "support/:id/sees": `support/${account}/sees`,
    "*": "no/such/page",
  };
}

/** Controls that speech input cannot address, because their accessible name does not contain their visible text (WCAG 2.5.3). */
const unspeakable = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim().toLowerCase();
    return [...main.querySelectorAll<HTMLElement>("[aria-label]:is(a, button, summary, input, select, textarea)")]
      .filter((control) => control.checkVisibility())
      .flatMap((control) => {
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
        const copy = (label ?? control).cloneNode(true);
        if (!(copy instanceof Element) || (label === undefined && control.matches("input, select, textarea")))
          return [];
        for (const unseen of copy.querySelectorAll(".visually-hidden, [aria-hidden=true]")) unseen.remove();
        const [name, seen] = [plain(control.ariaLabel), plain(copy.textContent)];
        return name.includes(seen) ? [] : [`"${seen}" is called "${name}"`];
      });
  });

test("each page of the desk is accessible, in light and dark, and has a title of its own and controls called by what is written on them", async ({
  page,
  site,
  expectProblem,
}) => {
  test.setTimeout(400_000);
  await joinStaff(page, site.storage, "administrator", "/vouchers");
  // The title is also set on a page that is opened by its URL.
  await expect(page).toHaveTitle(`Vouchers – Desk – ${brandName}`);
  const about = await addresses(page, site);
  // The invitation's token is invalid, and clips cannot be cut from a recording.
  expectProblem(/status of 40[04]/);
  const titles = new Map<string, string>();
  for (const [index, route] of ["", ...routes].entries()) {
    const address = about[route] ?? route;
    expect(address, "an address for each page").not.toMatch(/:|undefined/);
    // Alternates, so that each page starts in the colour scheme in which the previous one ended.
    const [scheme, otherScheme] = index % 2 === 0 ? (["light", "dark"] as const) : (["dark", "light"] as const);
    await page.setViewportSize({ width: index % 4 < 2 ? 1440 : 360, height: 900 });
    await goInDesk(page, `/${address}`);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.getByText(/^(Fetching |One moment)/)).toHaveCount(0);
    if (route === "news/home/top") {
      await page.getByRole("button", { name: "Find" }).click();
      await expect(page.getByRole("button", { name: /^Add it/ })).not.toHaveCount(0);
    }
    await expect(page, route).toHaveTitle(`${(await heading.textContent()) ?? ""} – Desk – ${brandName}`);
    expect(await unspeakable(page), route).toEqual([]);
    titles.set(route, await page.title());
    // The frame around `main` is only checked on the first two pages.
    const look = { at: `/desk/${address}, ${scheme}`, ...(index > 1 && { part: "main" }) };
    await expectAccessible(page, look);
    await page.emulateMedia({ colorScheme: otherScheme });
    await expectAccessible(page, { part: "main", at: `/desk/${address}, ${otherScheme}`, again: "scheme" });
  }
  expect([...new Set(titles.values())]).toEqual([...titles.values()]);
});

test("the command palette shows which command is chosen, and says how many there are", async ({ page, site }) => {
  await joinStaff(page, site.storage, "live");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Commands" });
  await page.keyboard.press("ArrowDown");
  const chosen = dialog.getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveCSS("outline-style", "solid");
  await expect(chosen).toHaveCSS("outline-width", "2px");
  await expect(dialog.getByRole("option", { selected: false }).first()).toHaveCSS("outline-style", "none");
  const status = dialog.getByRole("status");
  await expect(status).toHaveText(`${await dialog.getByRole("option").count()} found.`);
  // Screen readers announce changes of a live region only if the element existed before.
  const before = await status.elementHandle();
  await page.keyboard.type("zzz");
  await expect(status).toHaveText("Nothing has these letters.");
  expect(await before?.textContent()).toBe("Nothing has these letters.");
});

test("the focus stays at work when what was pressed leaves the page", async ({ page, site }) => {
  await joinStaff(page, site.storage, "administrator");
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Keys" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Ticket system", "Stadium screens"]) {
    await page.getByRole("button", { name: "Make a key" }).click();
    await dialog.getByLabel("What it is for").fill(name);
    await dialog.getByText("Newsroom", { exact: true }).click();
    await dialog.getByRole("checkbox").first().check();
    await dialog.getByLabel("Why").fill("opens the season");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await expect(page.getByRole("button", { name: `Stop ${name}` })).toBeVisible();
  }
  // The row stays, without its button, and gets the focus.
  await page.getByRole("button", { name: "Stop Ticket system" }).click();
  await dialog.getByLabel("Why").fill("it is replaced");
  await dialog.getByRole("button", { name: "Stop it" }).press("Enter");
  const stopped = page.getByRole("listitem").filter({ hasText: "Ticket system" });
  await expect(stopped).toContainText("stopped");
  await expect(stopped).toBeFocused();

  // The row disappears: focus moves to the same button of the next row, and after the last row to the heading.
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Newsroom" }).click();
  await page.getByRole("link", { name: "The home page" }).click();
  const off = page.getByRole("button", { name: /^Take off: / });
  await expect(off).not.toHaveCount(0);
  const names = await off.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""));
  await off.first().focus();
  for (const next of names.slice(1)) {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: next })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(off).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "The home page" })).toBeFocused();
});
