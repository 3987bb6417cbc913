import { expectAccessible } from "./support/accessible.ts";
import { expectMarkupOnPage, expectTextNotOnPage, expectTextOnPage } from "./support/expect-text-on-page.ts";
import { newFan } from "./support/fan.ts";
import { joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("an administrator switches registration off and on, on a phone by keyboard", async ({
  page,
  context,
  request,
  site,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await joinStaff(page, site.storage, "administrator", "/state");
  const press = async (role: "link" | "button", name: string) => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press("Enter");
  };
  await press("link", "Switches");
  await expect(page.getByRole("heading", { level: 1, name: "Switches" })).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);

  const change = async (state: "off" | "on") => {
    const name = `Switch ${state}: Registration by email`;
    await press("button", name);
    const dialog = page.getByRole("dialog", { name });
    await expectAccessible(page, { part: "dialog[open]" });
    await dialog.getByLabel("Why").fill("robots register");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Registration by email: ${state} within ten seconds.`)).toBeVisible();
  };
  await change("off");
  await expect(page.getByText(/^Off since .* by Sam Touchline/)).toBeVisible();
  expectProblem(/status of 503/);
  const fans = await context.newPage();
  await fans.goto("/portal/register");
  await expect(fans.getByText("Nobody can register at the moment.")).toBeVisible();
  await expectAccessible(fans);
  await change("on");
  await expectMarkupOnPage(request, "/portal/register", /<input [^>]*type="email"/);
  await expectTextNotOnPage(request, "/portal/register", /Nobody can register/);
});

test("support looks after what is raised, and begins, updates and ends an incident that fans read, on a phone by keyboard", async ({
  page,
  context,
  request,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const sentence = "7 mails were not delivered and can be retried.";
  const began = new Date().toISOString();
  await site.storage.database("MARKETING_DB").transact([
    {
      sql: `INSERT INTO alerts (kind, subject, sentence, began_at, seen_at) VALUES ('undelivered-mails', 'of a test', ?1, ?2, ?2)`,
      params: [sentence, began],
    },
  ]);
  const { email } = await newFan(site.storage);
  await site.storage.database("IDENTITY_DB").transact([
    {
      sql: "INSERT INTO undelivered_mails (id, recipient, subject, body, failed_at) VALUES ('lost', ?, 'A code', 'It is 123456.', unixepoch())",
      params: [email],
    },
  ]);
  await joinStaff(page, site.storage, "support", "/state");

  await test.step("what is raised", async () => {
    const lost = page.getByRole("region", { name: "A mail was not delivered" });
    const whom = lost.getByRole("form", { name: "Whom they are for" });
    await whom.getByLabel("Why").fill("ticket 4711");
    await page.keyboard.press("Enter");
    await expect(lost.getByRole("link", { name: email })).toHaveAttribute("href", /^\/desk\/support\/[\w-]{36}$/);
    await expectAccessible(page, { part: "main" });
    await lost.getByRole("button", { name: new RegExp(`^Send it again ?: ${email}$`) }).press("Enter");
    await expect(lost).toBeHidden();
    await page.getByRole("link", { name: "Alerts" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Alerts" })).toBeVisible();
    await page.getByRole("button", { name: `Look after it: ${sentence}` }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Look after this alert" });
    await dialog.getByLabel("What you do about it").fill("I ask the mail provider.");
    await expectAccessible(page, { part: "dialog[open]" });
    await page.keyboard.press("Enter");
    await expect(page.getByText("The others see your note.")).toBeVisible();
    await expect(page.getByText(/^Sam Touchline .*: I ask the mail provider\.$/)).toBeVisible();
    await expectAccessible(page, { part: "main" });
    expect(await horizontalOverflow(page)).toBe(0);
  });
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "State of things" }).click();
  // The previous page also links to the next one, so wait for this one.
  await expect(page.getByRole("heading", { level: 1, name: "State of things" })).toBeVisible();

  const press = async (role: "link" | "button" | "checkbox", name: string, key = "Enter") => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press(key);
  };
  await press("link", "Incidents");
  await expect(page.getByRole("heading", { level: 1, name: "Incidents" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Switches" })).toHaveCount(0);
  await page.getByLabel("Title").fill("Streams stop");
  await page.getByLabel("What fans read").fill("Streams stop after a minute. We will say more at 15:30.");
  await press("checkbox", "Watching with a pass", "Space");
  expect(await horizontalOverflow(page)).toBe(0);
  await press("button", "Show it to fans");
  await expect(page.getByText("Fans read it now: Streams stop")).toBeVisible();

  await expectTextOnPage(
    request,
    "/status",
    /Streams stop\s*It goes on\. Watching with a pass.*We will say more at 15:30/,
  );
  const fans = await context.newPage();
  await fans.setViewportSize({ width: 360, height: 900 });
  await fans.goto("/status");
  await expect(
    fans.getByRole("listitem").filter({ has: fans.getByRole("heading", { name: "Streams stop" }) }),
  ).toContainText("It goes on. Watching with a pass");
  await expectAccessible(fans, { part: "main" });

  await press("button", "Say how it goes on: Streams stop");
  const update = page.getByRole("dialog", { name: "Say how it goes on" });
  await update.getByLabel("What fans read").fill("We have found the cause.");
  await expectAccessible(page, { part: "main" });
  await update.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(update).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Correct: Streams stop/ })
    .first()
    .press("Enter");
  const correction = page.getByRole("dialog", { name: "Correct what fans read" });
  await expect(correction.getByLabel("Title")).toHaveValue("Streams stop");
  await correction.getByRole("textbox", { name: "What fans read" }).fill("We know the cause.");
  await correction.getByRole("button", { name: "Correct it" }).press("Enter");
  await expect(page.getByText("Corrected: Streams stop")).toBeVisible();
  await press("button", "End it: Streams stop");
  const end = page.getByRole("dialog", { name: "End the incident" });
  await end.getByLabel("What fans read").fill("Streams play again.");
  await end.getByRole("button", { name: "End it" }).press("Enter");
  await expect(page.getByText("It is over: Streams stop")).toBeVisible();
  await expect(page.getByText("There is no incident.")).toBeVisible();
  await expectTextOnPage(request, "/status", /Streams stop\s*It is over\..*Streams play again\..*We know the cause/);
});
