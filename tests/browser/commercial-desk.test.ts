import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible.ts";
import { expectTextNotOnPage, expectTextOnPage } from "./support/expect-text-on-page.ts";
import { newFan, signInByCall } from "./support/fan.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { buyDayPass, payByCard } from "./support/pay.ts";
import { goInDesk, joinStaff, leaveAndComeBack } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

/** Payments with this card are disputed as fraudulent. */
const disputedCard = "4000 0000 0000 0259";

test("the commercial team sees what a fan has paid, finds whom a dispute is about, changes a price for fans, and saves what became of gifts", async ({
  page,
  context,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 422/);
  const fan = await buyDayPass(context, site, disputedCard);

  await joinStaff(page, site.storage, "commercial", "/sales");
  await expect(page.getByRole("heading", { level: 1, name: "Revenue" })).toBeVisible();
  const revenue = page.getByRole("region", { name: "Paid and given back", exact: true });
  // The payment provider's webhooks arrive with a delay.
  await expect(async () => {
    await leaveAndComeBack(page);
    await revenue.getByLabel("Paid for").selectOption("Day Pass", { timeout: 2_000 });
    const today = revenue.getByRole("row").nth(1).getByRole("cell");
    await expect(today.first()).toHaveText(/^£[1-9]\d*\.00$/, { timeout: 2_000 });
    await expect(today.nth(2)).toHaveText("£10.00", { timeout: 2_000 });
  }).toPass();
  await expect(
    revenue.getByRole("img", { name: /^Revenue by day: £\d+\.00 paid, £\d+\.00 refunded or disputed/ }),
  ).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    revenue.getByRole("link", { name: "Save as a CSV file" }).click(),
  ]);
  // With the byte order mark, by which Excel reads names in UTF-8.
  expect(await readFile(await file.path(), "utf8")).toMatch(/^\uFEFFday,.*,Day Pass,GBP,\d+\.00,\d+\.00,10\.00,/s);
  const holders = page.getByRole("region", { name: "Who joins, stays and leaves" });
  await holders.getByLabel("Of").selectOption("Day Pass");
  await expect(holders.getByRole("row").nth(1).getByRole("cell").last()).toHaveText(/^[1-9]\d*$/);
  await expectAccessible(page, { part: "main" });
  await page.getByLabel("First day").fill("2001-01-01");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByRole("alert")).toContainText("more than 366 days");

  await page.getByRole("link", { name: "Disputes and refunds" }).click();
  const dispute = page.getByRole("region", { name: "Open disputes" }).getByRole("listitem");
  await expect(dispute).toContainText(/£10\.00 for Day Pass\s*needs response, as fraudulent by \d+ \w+ \d{4}/);
  await expectAccessible(page, { part: "main" });
  await dispute.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: fan.email })).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: "Passes and prices" }).click();
  const change = page.getByRole("dialog", { name: "Change the price" });
  await page.getByRole("button", { name: "Change the price of Yearly Audio Pass, £45.00 a year" }).click();
  await expectAccessible(page, { part: "dialog[open]" });
  await change.getByLabel("Price in GBP").fill("46.50");
  await change.getByLabel("Usual price").fill("50");
  await change.getByLabel("Why").fill("the spring offer");
  await change.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByText("The Yearly Audio Pass costs £46.50 a year now.")).toBeVisible();
  await expectTextOnPage(request, "/packages", /Yearly Audio Pass[^£]*(£46\.50[^£]*£50\.00|£50\.00[^£]*£46\.50)/);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is undone: the Yearly Audio Pass costs what it did before.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByText("£45.00 a year", { exact: true })).toBeVisible();
  await expectTextNotOnPage(request, "/packages", /£46\.50/);
  await expectTextOnPage(request, "/packages", /Yearly Audio Pass.*£45\.00/);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const name of ["Passes and prices", "Disputes and refunds", "Revenue"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, { part: "main", again: true });
    expect(await horizontalOverflow(page)).toBe(0);
  }

  await test.step("gifts, by keyboard", async () => {
    const [payment, title] = [`pi_${crypto.randomUUID()}`, `Gift Pass ${crypto.randomUUID().slice(0, 8)}`];
    await site.storage.database("PAYMENTS_DB").transact([
      {
        sql: `INSERT INTO voucher_batches (id, title, entitlements, access_hours, uses, expires_at, operator, note, created_at, payment)
          VALUES (?1, ?2, '["live-video"]', 24, 1, '2089-01-01T00:00:00.000Z', 'gift', 'cs_of_a_test', ?3, ?4)`,
        params: [`gift:${payment}`, title, new Date().toISOString(), payment],
      },
    ]);
    await page.getByRole("link", { name: "Gifts" }).focus();
    await page.keyboard.press("Enter");
    const gift = page.getByRole("listitem").filter({ hasText: title });
    await expect(gift).toContainText("Not redeemed yet, until");
    await expectAccessible(page, { part: "main" });
    expect(await horizontalOverflow(page)).toBe(0);
    const show = page.getByLabel("Show");
    await show.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(gift).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await expect(gift).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as a CSV file" }).focus();
    await page.keyboard.press("Enter");
    const saved = await readFile(await (await download).path(), "utf8");
    expect(saved).toMatch(/^\uFEFF/);
    expect(saved).toContain(`,${title},,,waits,`);
  });
});

test("the commercial team makes a pass by keyboard, a fan buys it, and it goes off sale", async ({
  page,
  context,
  request,
  site,
}) => {
  const title = `Cup Pass ${crypto.randomUUID().slice(0, 8)}`;
  await joinStaff(page, site.storage, "commercial", "/sales/passes");
  await page.getByRole("link", { name: "Make a pass" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Make a pass" })).toBeVisible();
  await page.getByLabel("Name").focus();
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Every match of the cup.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Match");
  const price = page.getByRole("group", { name: "Price 1" });
  await price.getByLabel("How long").focus();
  await page.keyboard.type("Paid");
  await page.keyboard.press("Tab");
  await page.keyboard.type("48");
  await price.getByLabel("Matches of the Crown Cup").focus();
  await page.keyboard.press("Space");
  await price.getByLabel("Amount", { exact: true }).focus();
  await page.keyboard.type("6.50");
  await page.getByLabel("Why").focus();
  await page.keyboard.type("the cup begins");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(price).toContainText("In GBP, paid once, for 48 hours; opens Matches of the Crown Cup.");
  await expectTextOnPage(request, "/packages", new RegExp(`${title}[^£]*£6\\.50`));

  const fan = await newFan(site.storage);
  const fans = await context.newPage();
  await signInByCall(fans, fan);
  await fans.goto("/packages");
  await expectHydrated(fans);
  await fans.getByRole("button", { name: new RegExp(`^Buy\\s*${title}`) }).click();
  await payByCard(fans);
  await expect(fans.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await fans.close();

  await price.getByLabel("Amount", { exact: true }).fill("9.90");
  await page.getByLabel("Why").fill("the draw is out");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Fans see it within a few seconds")).toBeVisible();
  await expectTextOnPage(request, "/packages", new RegExp(`${title}[^£]*£9\\.90`));
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("It is undone. Fans see it within a few seconds")).toBeVisible();
  await expect(price.getByLabel("Amount", { exact: true })).toHaveValue("6.50");
  await expectTextOnPage(request, "/packages", new RegExp(`${title}[^£]*£6\\.50`));

  await page.getByRole("button", { name: "Add a price" }).focus();
  await page.keyboard.press("Enter");
  const second = page.getByRole("group", { name: "Price 2" });
  await second.getByLabel("Matches of the Crown Cup").check();
  await second.getByLabel("Amount", { exact: true }).fill("12");
  await second.getByLabel("Currency").fill("EUR");
  await second.getByLabel("On sale from").fill("2089-08-01T10:00");
  await page.getByRole("button", { name: "Take price 1, £6.50, off sale" }).click();
  await page.getByLabel("Why").fill("the final is in euros");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Fans see it within a few seconds")).toBeVisible();
  await expectTextNotOnPage(request, "/packages", new RegExp(title));

  await page.setViewportSize({ width: 360, height: 800 });
  await goInDesk(page, "/sales/passes");
  const listed = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(listed).toContainText("One person holds it now.");
  await expect(listed).toContainText(/£6\.50.*sold no more/s);
  await expect(listed).toContainText(/€12\.00.*on sale from 1 Aug 2089/s);
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  const before = await names.allTextContents();
  await listed.getByRole("button", { name: `Move up: ${title}` }).press("Enter");
  await expect(page.getByText(`${title} is further up now.`)).toBeVisible();
  expect((await names.allTextContents()).indexOf(title)).toBe(before.indexOf(title) - 1);

  await listed.getByRole("link", { name: `Open ${title}` }).click();
  await page.getByRole("button", { name: "Take it off sale" }).click();
  const leaving = page.getByRole("dialog", { name: "Take it off sale" });
  await expectAccessible(page, { part: "dialog[open]" });
  await leaving.getByLabel("Why").fill("the cup is over");
  await leaving.getByRole("button", { name: "Take it off", exact: true }).click();
  await expect(page.getByText(`The ${title} is off sale.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is undone. Fans see it within a few seconds")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take it off sale" })).toBeVisible();
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);

  // A tax rate changes from a date.
  await goInDesk(page, "/sales/tax");
  const british = page.getByRole("group", { name: "United Kingdom" });
  await expect(british).toContainText("20% today");
  await british.getByRole("button", { name: "Change it from a day on" }).press("Enter");
  await british.getByLabel("from").fill("2999-01-01");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Each rate needs its name and its percent");
  await british.getByLabel("Change 1 in United Kingdom: percent").fill("21");
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Back to what fans see" }).press("Enter");
  await expect(british.getByLabel("from")).toHaveCount(0);
});
