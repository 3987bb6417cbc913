import { expectAccessible } from "./support/accessible.ts";
import { expectMarkupOnPage, expectTextNotOnPage } from "./support/expect-text-on-page.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { joinStaff, leaveAndComeBack } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

const corrected = "a record, corrected\n".repeat(120);
const pdf = (words: string) => ({
  ...{ name: "report.pdf", mimeType: "application/pdf" },
  buffer: Buffer.from(`%PDF-1.7\n${words}`),
});

// Other tests of this site count the league's own documents, also on the cached page.
test.afterEach(async ({ site, request }) => {
  await site.storage
    .database("CONTENT_DB")
    .transact([
      { sql: "DELETE FROM documents WHERE slug IN (SELECT slug FROM desk_documents)" },
      { sql: "DELETE FROM desk_documents" },
    ]);
  await expect
    .poll(async () => await (await getWithRetry(request, "/documents")).text())
    .not.toMatch(/Attendance report|Tickets policy/);
});

test("an editor adds a document as a PDF, which fans find and download, and takes it off the site", async ({
  page,
  context,
  request,
  site,
  expectProblem,
}) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "editor", "/documents");
  await expect(page.getByRole("list", { name: "Documents" }).getByRole("listitem").first()).toBeVisible();
  await page.getByRole("link", { name: "Add a document" }).click();
  await page.getByLabel("Title").fill("Attendance report");
  expectProblem(/status of 422/);
  await page.getByLabel("Choose a PDF").setInputFiles({ ...pdf(""), buffer: Buffer.from("a letter") });
  await expect(page.getByRole("alert")).toContainText("This file is no PDF.");
  await page.getByLabel("Choose a PDF").setInputFiles(pdf("a record"));
  await expect(page.getByText("It has one of 1 kB.")).toBeVisible();
  await expectTextNotOnPage(request, "/documents", /Attendance report/);
  await page.getByRole("button", { name: "Show it to fans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attendance report" })).toBeVisible();
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  expectShort("upload a document");
  await expectAccessible(page, { part: "main" });

  const [path, file] = ["/documents/attendance-report", "/documents/attendance-report.pdf"];
  await expectMarkupOnPage(request, "/documents", new RegExp(`<a [^>]*href="${path}"[^>]*>[^<]*Attendance report`));
  await expectMarkupOnPage(
    request,
    path,
    new RegExp(`<h1[^>]*>Attendance report</h1>.*<a [^>]*href="${file}"[^>]*>Download as PDF`, "s"),
  );
  const download = async () => {
    const response = await getWithRetry(request, file);
    return { type: response.headers()["content-type"], body: await response.text() };
  };
  expect(await download()).toEqual({ type: "application/pdf", body: "%PDF-1.7\na record" });

  // A colleague replaces the file with a corrected one.
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel("Choose another PDF").setInputFiles(pdf(corrected));
  await expect(colleague.getByText("It has one of 3 kB.")).toBeVisible();
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByText("Saved. Fans see it within a few seconds.")).toBeVisible();
  expect((await download()).body).toBe(`%PDF-1.7\n${corrected}`);

  await leaveAndComeBack(page);
  await page.getByRole("button", { name: "Take it off the site" }).click();
  const takeOff = page.getByRole("dialog", { name: "Take it off the site" });
  await expectAccessible(page, { part: "dialog[open]" });
  await takeOff.getByLabel("Why").fill("the figures were wrong");
  await takeOff.getByRole("button", { name: "Take it off the site" }).click();
  await expect(page.getByText("Off the site: the figures were wrong")).toBeVisible();
  expect((await getWithRetry(request, file)).status()).toBe(404);
  await page.getByRole("button", { name: "Put it back on the site" }).click();
  await expect(page.getByText("It is back. Fans see it within a few seconds.")).toBeVisible();
  expect((await download()).body).toBe(`%PDF-1.7\n${corrected}`);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
});

test("a second editor learns of the first, overwrites nothing, and finds unsent work again", async ({
  page,
  anotherBrowser,
  request,
  site,
  expectProblem,
}) => {
  await joinStaff(page, site.storage, "editor", "/documents/new");
  await page.getByLabel("Title").fill("Ticket policy");
  await page.getByRole("textbox", { name: "Text" }).fill("## Away fans\n\nAt most thirty pounds.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  const shown = preview.frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1, name: "Ticket policy" })).toBeVisible();
  await expect(shown.getByRole("heading", { level: 2, name: "Away fans" })).toBeVisible();
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Show it to fans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ticket policy" })).toBeVisible();
  const colleague = await (await anotherBrowser()).newPage();
  await joinStaff(colleague, site.storage, "editor", new URL(page.url()).pathname.replace("/desk", ""));
  await expect(colleague.getByText("Sam Touchline has this open, too.")).toBeVisible();
  await colleague.getByLabel("Title").fill("Tickets policy");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Tickets policy" })).toBeVisible();
  await colleague.getByRole("button", { name: "Undo" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Ticket policy" })).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await colleague.getByLabel("Title").fill("Tickets policy");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Tickets policy" })).toBeVisible();
  expectProblem(/status of 409/);
  await page.getByLabel("Title").fill("Policy of tickets");
  await page.getByRole("button", { name: "Save" }).click();
  const title = page.getByLabel("Title", { exact: true });
  for (const look of ["at once", "later"]) {
    if (look === "later") await page.reload();
    await expect(page.getByText("What you had written here and not sent is back.")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Somebody else has changed it since you began");
    await expect(page.getByLabel("Title: yours")).toHaveValue("Policy of tickets");
    await expect(page.getByLabel("Title: theirs")).toHaveValue("Tickets policy");
    await expect(page.getByLabel(/^(Text|Date): /)).toHaveCount(0);
    await expect(title).toHaveValue("Policy of tickets");
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Leave mine, and go on with theirs" }).press("Enter");
  await expect(title).toHaveValue("Tickets policy");
  await expectMarkupOnPage(
    request,
    "/documents/ticket-policy",
    /<h1[^>]*>Tickets policy<\/h1>.*<h2[^>]*>Away fans<\/h2>/s,
  );
});
