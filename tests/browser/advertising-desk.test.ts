import { join } from "node:path";
import type { Page } from "playwright/test";
import { advertSlotResponse } from "../../schemas/content/advert.ts";
import { promosResponse } from "../../schemas/content/promo.ts";
import { deskAdvertsResponse } from "../../schemas/desk/adverts.ts";
import { deskCalls } from "../../schemas/desk/staff.ts";
import { formatConsent, fullConsent } from "../../schemas/site/consent.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectMarkupOnPage } from "./support/expect-text-on-page.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { joinStaff, leaveAndComeBack } from "./support/staff.ts";
import { expect } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

const { test, site } = testWithOwnSite({ EVENT_TRACKING: "on" });
test.use({ cookieConsent: formatConsent(fullConsent) });

const picture = join("tests/fixtures/leagues/northern-counties/icons", "icon-512.png");

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, { part: "main", again: true });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

const openAdverts = (page: Page) =>
  page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Advertising" }).click();

test("the commercial team shows fans an advert with its picture, counts its clicks, pauses it and deletes it", async ({
  page,
  context,
  request,
}) => {
  await context.route("https://lantern.example/**", (route) => route.fulfill({ body: "" }));
  await joinStaff(page, site().storage, "commercial", "/advertising");
  await expect(page.getByRole("heading", { level: 1, name: "Adverts" })).toBeVisible();
  const place = page.getByRole("region", { name: "Videos, below the list" });
  await expect(place.getByRole("listitem")).toContainText(/running, .*; not in child-friendly mode/);
  await expectAccessible(page, { part: "main" });
  await expectNarrow(page);
  await place.getByRole("link").click();
  await page.getByRole("button", { name: "Pause it" }).click();
  await expect(page.getByRole("heading", { name: "It is paused" })).toBeVisible();

  await openAdverts(page);
  await page.getByRole("link", { name: "Add an advert" }).click();
  await page.getByLabel("Advertiser, and what the picture says").fill("Lantern Tea");
  await page.getByLabel("Link").fill("https://lantern.example/");
  await page.getByLabel("Choose a file: Picture", { exact: true }).setInputFiles(picture);
  await expect(page.getByRole("img", { name: "As it is now" })).toBeVisible();
  await page.getByLabel("Videos, below the list").check();
  await page.getByLabel("Until").fill("2999-12-31T12:00");
  await expectAccessible(page, { part: "main" });
  await expectNarrow(page);
  await page.getByRole("button", { name: "Show it to fans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lantern Tea" })).toBeVisible();

  const fans = await context.newPage();
  const advert = fans.getByRole("link", { name: "Lantern Tea (opens in a new tab)" });
  await fans.goto("/videos");
  await advert.scrollIntoViewIfNeeded();
  await expect(advert.getByRole("img")).toHaveAttribute("src", /^\/images\/.*750x300.*\/own-photo-/);
  const opened = fans.waitForEvent("popup");
  await advert.click();
  await opened;
  // Pages send their counts with a delay.
  await expect
    .poll(async () => {
      const { adverts } = deskAdvertsResponse.parse(
        await (await getWithRetry(page.request, `${deskCalls}/adverts`)).json(),
      );
      const own = adverts.find(({ name }) => name === "Lantern Tea");
      return { isSeen: (own?.views ?? 0) > 0, clicks: own?.clicks };
    })
    .toEqual({ isSeen: true, clicks: 1 });
  await openAdverts(page);
  await expect(place.getByRole("listitem").filter({ hasText: "Lantern Tea" })).toContainText(/[1-9] views?, 1 click$/);

  await place.getByRole("link", { name: "Lantern Tea" }).click();
  await page.getByRole("button", { name: "Pause it" }).click();
  await expect(page.getByRole("heading", { name: "It is paused" })).toBeVisible();
  // adverts.test.ts covers what pages show in place of it, such as this page's link.
  const slot = async () =>
    advertSlotResponse.parse(await (await getWithRetry(page.request, "/api/adverts/slots/videos")).json());
  await expect.poll(async () => (await slot()).data?.enabled).not.toBe(true);
  await expectMarkupOnPage(request, "/videos", /<main.*<a [^>]*>[^<]*Follow the matches/s);

  await page.getByRole("button", { name: "Delete it" }).click();
  const decision = page.getByRole("dialog", { name: "Delete it" });
  await expectAccessible(page, { part: "dialog[open]" });
  await decision.getByLabel("Why").fill("the deal is off");
  await decision.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Adverts" })).toBeVisible();
  await expect(page.getByText("Lantern Tea")).toHaveCount(0);
});

test("two people who change one advert hear of each other, and an analyst reads it", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 409/);
  await joinStaff(page, site().storage, "commercial", "/advertising");
  await page.getByRole("region", { name: "Home, below the news" }).getByRole("link").first().click();
  await page.getByLabel("Weight").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  // What is typed right after "Saved." or "It is undone" stays, however slow the network.
  await other.route(`**${deskCalls}/adverts`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await other.getByLabel("Weight").fill("3");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Saved.")).toBeVisible();
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByText("It is undone: fans see what was there before.")).toBeVisible();
  await other.getByLabel("Weight").fill("3");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Saved.")).toBeVisible();
  await page.getByLabel("Weight").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  // Undoing what I had saved before would undo theirs.
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed it since you began");
  await expect(page.getByLabel("Weight: theirs")).toHaveValue("3");
  await expect(page.getByLabel(/: (yours|theirs)$/)).toHaveCount(2);
  await leaveAndComeBack(page);
  await expect(page.getByLabel("Weight: yours")).toHaveValue("5");
  await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("5");
  // Saving now keeps my value, because I have seen theirs.
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel(/: theirs$/)).toHaveCount(0);
  await other.reload();
  await expect(other.getByLabel("Weight")).toHaveValue("5");

  await context.clearCookies({ name: "__Host-desk" });
  await joinStaff(other, site().storage, "analyst", new URL(page.url()).pathname.replace("/desk", ""));
  await expect(other.getByLabel("Weight")).toBeDisabled();
  await expect(other.getByRole("button", { name: "Delete it" })).toHaveCount(0);
});

test("the commercial team shows fans a promo, with its picture, and ends it", async ({ page, anotherBrowser }) => {
  await joinStaff(page, site().storage, "commercial", "/advertising");
  await page.getByRole("link", { name: "Promos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Promos" })).toBeVisible();
  await page.getByRole("link", { name: "Add a promo" }).click();
  await page.getByLabel("Words").fill("Every ground, one pass");
  await page.getByLabel("Link").fill("/packages");
  await page.getByLabel("Until").fill("2999-12-31T12:00");
  await page.getByLabel("Priority").fill("10");
  await page.getByRole("button", { name: "Show it to fans" }).click();
  await expect(page.getByRole("alert")).toContainText("A promo needs a picture.");
  await page.getByLabel("Choose a file: Picture").setInputFiles(picture);
  await expect(page.getByRole("img", { name: "As it is now" })).toBeVisible();
  await expectAccessible(page, { part: "main" });
  await expectNarrow(page);
  await page.getByRole("button", { name: "Show it to fans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Every ground, one pass" })).toBeVisible();

  const fan = await (await anotherBrowser()).newPage();
  await fan.goto("/community");
  const promo = fan.getByRole("dialog", { name: "Every ground, one pass" });
  await expect(promo.getByRole("link", { name: /Every ground, one pass/ })).toHaveAttribute("href", "/packages");
  await expect(promo.locator("img")).toHaveAttribute("src", /\/own-photo-/);
  await page.getByRole("button", { name: "End it now" }).click();
  await expect(page.getByRole("heading", { name: "It is over" })).toBeVisible();
  // Browsers pick promos by time: tests/unit/app/features/promos.
  const running = async () => {
    const { data } = promosResponse.parse(await (await getWithRetry(page.request, "/api/promos")).json());
    return data.filter(({ endDateTime }) => new Date(endDateTime) > new Date()).map(({ imageAltText }) => imageAltText);
  };
  await expect.poll(running).not.toContain("Every ground, one pass");

  await openAdverts(page);
  await page.getByRole("link", { name: "Promos" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Every ground, one pass" })).toContainText(
    /^Every ground, one pass\s*over, .*; over the page; priority 10; leads to \/packages$/,
  );
  await expectAccessible(page, { part: "main" });
  await expectNarrow(page);
});

test("the commercial team adds a partner with a logo, moves another, and fans' footers have them without a build", async ({
  page,
  request,
}) => {
  await joinStaff(page, site().storage, "commercial", "/advertising/partners");
  const suppliers = page.getByRole("region", { name: "Official suppliers" });
  await expect(suppliers.getByRole("listitem").first()).toContainText("Meadowpath Coffee");
  await expectAccessible(page, { part: "main" });
  await page.getByRole("button", { name: "Move down: Meadowpath Coffee" }).click();
  await expect(page.getByText("Meadowpath Coffee is 2 of 8 in Official suppliers.")).toBeVisible();
  await page.getByRole("button", { name: "Add a partner to Official suppliers" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a partner" });
  await dialog.getByLabel("Name").fill("Lantern Tea");
  await dialog.getByLabel("Link").fill("https://lantern.example/");
  await dialog.getByLabel("Choose a file: Logo").setInputFiles(picture);
  await expect(dialog.getByRole("img", { name: "As it is now" })).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByRole("button", { name: "Add it" }).click();
  await page.getByRole("button", { name: "Add a label" }).click();
  const labelling = page.getByRole("dialog", { name: "Add a label" });
  await labelling.getByLabel("Label", { exact: true }).fill("Official tyres");
  await labelling.getByLabel("Rivermark Tyres").check();
  await labelling.getByRole("button", { name: "Add it" }).click();
  await page.getByLabel("Partner in the header").selectOption("Rivermark Tyres");
  await expectNarrow(page);
  await page.getByRole("button", { name: "Show it to fans" }).click();
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();

  const tickets = "/tickets";
  const inFooter = (markup: string) =>
    new RegExp(`<section aria-label="Sponsors and partners">.*${markup}.*</section>`, "s");
  const logo = (name: string) => `<img [^>]*alt="${name}[^"]*"`;
  await expectMarkupOnPage(
    request,
    tickets,
    inFooter(`<a [^>]*href="https://lantern.example/"[^>]*>${logo("Lantern Tea")}`),
  );
  await expectMarkupOnPage(
    request,
    tickets,
    inFooter(`>Official tyres</p><ul[^>]*><li[^>]*><a [^>]*>${logo("Rivermark Tyres")}`),
  );
  await expectMarkupOnPage(request, tickets, inFooter(`${logo("Rivermark Tyres")}.*${logo("Meadowpath Coffee")}`));
  await expectMarkupOnPage(request, tickets, new RegExp(`<header.*${logo("Rivermark Tyres, sponsor")}.*<main`, "s"));
});

test("the commercial team ends an experiment, begins another, and reads what each variant brought", async ({
  page,
}) => {
  await joinStaff(page, site().storage, "commercial", "/advertising/experiment");
  const running = page.getByRole("region", { name: /^Running: / });
  await expect(running.getByRole("row")).toHaveCount(3);
  await expect(running).toContainText("Too early to say");
  await expectAccessible(page, { part: "main" });
  await expectNarrow(page);
  await page.getByRole("button", { name: "End it" }).click();
  const decision = page.getByRole("dialog", { name: "End the experiment" });
  await decision.getByLabel("Why").fill("another question");
  await decision.getByRole("button", { name: "End it" }).click();

  const form = page.getByRole("form", { name: "Begin an experiment" });
  await form.getByLabel("Name", { exact: true }).fill("The last first");
  await form.getByLabel("Name of variant 1").fill("as sold");
  await form.getByLabel("Name of variant 2").fill("reversed");
  await form.getByLabel("First in variant 2").selectOption("The last first");
  await expectAccessible(page, { part: "main" });
  await expectNarrow(page);
  await form.getByRole("button", { name: "Begin it" }).click();
  await expect(running).toContainText("The last first");
  const counts = "SELECT 101, experiment ->> 'experimentID', ?, 1000, ? FROM experiments";
  await site()
    .storage.database("MARKETING_DB")
    .transact(
      [
        ["as sold", 40],
        ["reversed", 80],
      ].map((params) => ({ sql: `INSERT INTO advert_counts ${counts}`, params })),
    );
  await leaveAndComeBack(page);
  await expect(running.getByRole("row", { name: "reversed 1000 80 8%" })).toBeVisible();
  await expect(running).toContainText(
    "reversed is clicked on 8% of its views, as sold on 4%. That is more than chance",
  );
});
