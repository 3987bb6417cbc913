import type { Locator, Page } from "playwright/test";
import { toSeconds } from "../../worker/now-in-seconds.ts";
import { expectAccessible } from "./support/accessible.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { joinStaff, leaveAndComeBack } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import type { TestSite } from "./support/test-site.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

// Deletes newsletters and readers of other tests before, and of these tests afterwards.
const forgetAll = async ({ site }: { site: TestSite }) =>
  site.storage
    .database("CONTENT_DB")
    .transact([{ sql: "DELETE FROM newsletters" }, { sql: "DELETE FROM newsletter_subscriptions" }]);
test.beforeEach(forgetAll);
test.afterAll(forgetAll);

const titlesOf = async (list: Locator) => {
  const items = await list.getByRole("listitem").allTextContents();
  return items.map((text) => text.trim());
};

/** Adds the first article in the list. @returns its title */
async function addArticle(page: Page): Promise<string> {
  const add = page.getByRole("button", { name: /^Add it/ }).first();
  const title = ((await add.textContent()) ?? "").replace(/^Add it: /, "");
  await add.press("Enter");
  await expect(page.getByText(`${title} is last.`)).toBeVisible();
  return title;
}

test("an editor writes a newsletter with two articles in order, mails it to herself and sends it; a reader leaves by its link", async ({
  page,
  site,
  anotherBrowser,
}) => {
  const reader = `reader-${crypto.randomUUID()}@fans.example`;
  const now = toSeconds(new Date());
  await site.storage.database("CONTENT_DB").transact([
    {
      sql: "INSERT INTO newsletter_subscriptions (email, asked_at, confirmed_at) VALUES (?1, ?2, ?2)",
      params: [reader, now],
    },
  ]);
  const mailTo = async (email: string) =>
    await (await getWithRetry(page.request, `/portal/mailbox?to=${encodeURIComponent(email)}`)).text();

  await page.setViewportSize({ width: 360, height: 900 });
  await joinStaff(page, site.storage, "editor");
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Newsletters" }).click();
  await expect(page.getByText("There are none. Write the first")).toBeVisible();
  await expect(page.getByText("Who has signed up: 1 reader in English")).toBeVisible();
  await page.getByRole("link", { name: "Write a newsletter" }).click();
  await page.getByLabel("Title").fill("The week in the Crown");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The week in the Crown" })).toBeVisible();
  await page.getByLabel("Text above the articles").fill("Dear readers,\n\nwhat a week.");
  await page.getByRole("button", { name: "Find" }).click();
  const first = await addArticle(page);
  const second = await addArticle(page);
  const list = page.getByRole("list", { name: "Articles" });
  await page.getByRole("button", { name: `Move up: ${second}` }).press("Enter");
  await expect.poll(() => titlesOf(list)).toEqual([second, first]);
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByRole("listitem").last().dragTo(list.getByRole("listitem").first());
  await expect.poll(() => titlesOf(list)).toEqual([first, second]);
  // The draft is saved automatically, and the preview shows the mail.
  const mail = page.getByRole("region", { name: "The mail" });
  const placesInMail = async () => {
    const text = (await mail.textContent()) ?? "";
    return ["what a week.", first, second].map((words) => text.indexOf(words));
  };
  await expect
    .poll(async () => (await placesInMail()).every((place, index, all) => place > (all[index - 1] ?? 0)))
    .toBe(true);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { part: "main", again: true });
  await page.emulateMedia({ colorScheme: "light" });

  await page.getByRole("button", { name: "Mail it to me" }).click();
  const [, writer = ""] = /Sent to (\S+),/.exec((await page.getByText(/^Sent to /).textContent()) ?? "") ?? [];
  expect(await mailTo(writer)).toContain("what a week.");

  await page.getByRole("button", { name: "Send it" }).click();
  const dialog = page.getByRole("dialog", { name: "Send it" });
  await expect(dialog).toContainText("It goes to 1 reader in English");
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByLabel("Why").fill("it is Friday");
  await dialog.getByRole("button", { name: "Send it to 1 reader" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectAccessible(page, { part: "main" });
  // The site checks once a minute for newsletters that are due.
  await site.tick();
  await expect(page.getByRole("status").filter({ hasText: "Sent to 1 of 1 reader" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop it" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Newsletters" }).click();
  await expect(page.getByRole("list", { name: "Newsletters" })).toContainText("Sent to 1 of 1 reader");

  const [link = ""] = /\/news\/newsletter\/leave-[\da-f]{32}/.exec(await mailTo(reader)) ?? [];
  // tests/worker/desk/newsletters.test.ts checks that it works without script, and only once.
  const leaving = await (await anotherBrowser()).newPage();
  await leaving.goto(link);
  await expectAccessible(leaving, { part: "main" });
  await leaving.getByRole("button", { name: "Leave the newsletter" }).click();
  await expect(leaving.getByRole("status")).toHaveText("You get no more newsletters.");
  await leaveAndComeBack(page);
  await expect(page.getByText("Nobody has signed up yet.")).toBeVisible();
});

test("a second editor learns of the first and overwrites nothing; a draft is deleted", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await joinStaff(page, site.storage, "editor", "/newsletters/new");
  await page.getByLabel("Title").fill("Transfers");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfers" })).toBeVisible();
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel("Text above the articles").fill("Who comes and who goes");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByRole("region", { name: "The mail" })).toContainText("Who comes and who goes");
  expectProblem(/status of (409|404)/);
  await page.getByLabel("Text above the articles").fill("Who goes and who comes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed, sent or deleted this newsletter");
  await expect(page.getByLabel("Text above the articles: yours")).toHaveValue("Who goes and who comes");
  await expect(page.getByLabel("Text above the articles: theirs")).toHaveValue("Who comes and who goes");
  await page.getByRole("button", { name: "Keep mine, in the place of theirs" }).press("Enter");
  await expect(page.getByLabel(/: theirs$/)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "The mail" })).toContainText("Who goes and who comes");

  // Without readers, the desk says so instead of offering to send it.
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("dialog", { name: "Send it" })).toContainText("there is nobody to send it to");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete it" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete it" });
  await dialog.getByLabel("Why").fill("no transfers");
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Newsletters" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Transfers");
  // The colleague's edit cannot be saved any more, and the desk says so.
  await colleague.getByLabel("Text above the articles").fill("Nobody moves");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByRole("alert")).toContainText("Somebody else has changed, sent or deleted");
});

test("an editor stops a newsletter on its way; where another system has the readers, the desk says so", async ({
  page,
  site,
}) => {
  // More readers than can be sent to during this test.
  await site.storage.database("CONTENT_DB").transact([
    {
      sql: `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
        INSERT INTO newsletter_subscriptions (email, asked_at, confirmed_at) SELECT 'many-' || n || '@fans.example', 1, 2 FROM numbers`,
    },
  ]);
  await joinStaff(page, site.storage, "editor", "/newsletters/new");
  await page.getByLabel("Title").fill("Sent too early");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByLabel("Text above the articles").fill("Not yet");
  await page.getByRole("button", { name: "Send it" }).click();
  const sending = page.getByRole("dialog", { name: "Send it" });
  await sending.getByLabel("Why").fill("it is Friday");
  await sending.getByRole("button", { name: "Send it to 20,000 readers" }).click();
  const status = page.getByRole("status").filter({ hasText: "of 20,000 readers" });
  await expect(status).toContainText("On its way");
  await expect(page.getByRole("progressbar", { name: "Sent" })).toBeVisible();
  await page.getByRole("button", { name: "Stop it" }).click();
  const stopping = page.getByRole("dialog", { name: "Stop it" });
  await stopping.getByLabel("Why").fill("it is Thursday");
  await stopping.getByRole("button", { name: "Stop sending" }).click();
  await expect(status).toContainText("Stopped after");
  await expect(page.getByRole("button", { name: "Stop it" })).toHaveCount(0);
  await page.route("**/api/desk/v1/newsletters", (route) =>
    route.fulfill({ json: { newsletters: [], readers: null } }),
  );
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Newsletters" }).click();
  await expect(page.getByText("The news of this site comes from another system")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write a newsletter" })).toHaveCount(0);
});
