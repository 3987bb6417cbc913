import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible.ts";
import { joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("the commercial team makes vouchers with a file of them, and stops them", async ({ page, site }) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "commercial", "/vouchers");
  await expect(page.getByRole("heading", { level: 1, name: "Vouchers" })).toBeVisible();
  const make = page.getByRole("form", { name: "Make vouchers" });
  await make.getByLabel("What they open").selectOption("One match");
  await make.getByLabel("Its day").press("Enter");
  await make.getByRole("radio").first().check();
  await expectAccessible(page, { part: "main" });
  await make.getByLabel("Codes").fill("3");
  await make.getByLabel("Last day to redeem them").fill("2999-12-31");
  await make.getByLabel("Why").fill("half-time draw");
  await make.getByRole("button", { name: "Make them" }).click();
  const made = page.getByRole("region", { name: "3 codes" });
  await expect(made.getByRole("status")).toContainText(/\S v \S/);
  await expect(made.getByRole("status")).toContainText("the site stores none of them");
  const codes = (await made.getByLabel("Codes").inputValue()).split("\n");
  expect(codes).toHaveLength(3);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    made.getByRole("link", { name: "Save as a CSV file" }).click(),
  ]);
  const saved = await readFile(await file.path(), "utf8");
  // The byte order mark, by which Excel reads names in UTF-8.
  expect(saved).toMatch(/^\uFEFFcode,/);
  for (const code of codes) expect(saved).toContain(code);
  expectShort("make vouchers and save them");
  await expectAccessible(page, { part: "main" });

  const batch = page.getByRole("region", { name: "Batches" }).getByRole("listitem").first();
  await expect(batch).toContainText("3 codes, each for 1; redeemed 0 times");
  await batch.getByRole("button", { name: /^Stop / }).click();
  const stop = page.getByRole("dialog", { name: "Stop these vouchers" });
  await expectAccessible(page, { part: "main" });
  await stop.getByLabel("Why").fill("the file was lost");
  await stop.getByRole("button", { name: "Stop them" }).click();
  await expect(stop).toBeHidden();
  await expect(batch.getByRole("button")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
});
