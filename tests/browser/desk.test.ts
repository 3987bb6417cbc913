import type { Page } from "playwright/test";
import { sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import { showAccount } from "../../scripts/lib/accounts/accounts.ts";
import { inviteStaff } from "../../scripts/lib/accounts/staff.ts";
import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { expectAccessible } from "./support/accessible.ts";
import { giveAuthenticator } from "./support/authenticator.ts";
import { newFan } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

const author = { operator: "steward@ground", reason: "opens the season" };
const invited = async (storage: Storage, role: "administrator" | "support") => {
  const email = `${role}-${crypto.randomUUID()}@league.example`;
  return { email, token: await inviteStaff(storage, email, role, author, new Date()) };
};

/** A refusal as the session check records it. */
async function refuse(storage: Storage, email: string): Promise<void> {
  const account = await showAccount(storage, email);
  await storage.database("MARKETING_DB").transact([
    {
      sql: "INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence) VALUES (?, ?, ?, ?, ?, ?, ?)",
      params: [
        ...[new Date().toISOString(), account?.ssoID ?? "", "match-2600001", sessionCheckErrors.requirePremium.code],
        ...["GB", "Firefox on Windows", sessionCheckErrors.requirePremium.message],
      ],
    },
  ]);
}

const lookNarrow = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
};

/** It is accessible on a phone in the dark and on a desktop in the light. */
async function expectBothAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, { again: true });
  await lookNarrow(page);
}

test("support accepts an invitation, finds a fan, helps, and signs in again", async ({ page, site }) => {
  await lookNarrow(page);
  await giveAuthenticator(page);
  const fan = await newFan(site.storage, "video-archive");
  await refuse(site.storage, fan.email);
  const { email, token } = await invited(site.storage, "support");

  await page.goto(`/desk/invitation#${token}`);
  await page.getByLabel("Your name").fill("Kim Steward");
  await expectBothAccessible(page);
  expect(new URL(page.url()).hash).toBe("");
  await page.getByRole("button", { name: "Accept, with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Kim Steward" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Staff" })).toHaveCount(0);
  await expectBothAccessible(page);

  // By keyboard alone, from anywhere.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command" })).toBeFocused();
  await page.keyboard.type(fan.email);
  await expect(page.getByRole("option", { name: `${fan.email} Find this fan` })).toBeVisible();
  await expectBothAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Address, number or code")).toHaveValue(fan.email);
  await page.getByLabel("Why").fill("ticket 4711");
  await expectBothAccessible(page);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { level: 1, name: fan.email })).toBeVisible();
  await expectBothAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The refusal says what to do about it.
  await expect(page.getByText("No pass of this account opens it.")).toBeVisible();
  await page.getByRole("button", { name: "Grant a pass" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Grant a pass" });
  await dialog.getByLabel("What it opens").fill("live-audio");
  await expect(dialog.getByLabel("Why")).toHaveValue("ticket 4711");
  await dialog.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(page.getByText("Done: Grant a pass.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke live-audio" })).toBeVisible();

  // After a reload the reason is remembered: it is this tab's.
  await page.reload();
  await page.getByRole("button", { name: "Block this account" }).click();
  await page.getByRole("dialog", { name: "Block this account" }).getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("This account is blocked")).toBeVisible();

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.goto("/desk/support");
  await page.getByLabel("Email").fill(email);
  await expectBothAccessible(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
});

test("an administrator invites staff once it is confirmed, and reads the audit log", async ({
  page,
  site,
  expectProblem,
}) => {
  await giveAuthenticator(page);
  const { email, token } = await invited(site.storage, "administrator");
  await page.goto(`/desk/invitation#${token}`);
  await page.getByLabel("Your name").fill("Robin Gate");
  await page.getByRole("button", { name: "Accept, with a passkey" }).click();
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Staff" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  // As if it were ten minutes later.
  await site.storage.database("DESK_DB").transact([{ sql: "UPDATE staff_sessions SET confirmed_at = 0" }]);
  expectProblem(/status of 403/);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Email").fill("new@league.example");
  await dialog.getByLabel("Why").fill("joins on Monday");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm that it is you" }).getByRole("button", {
    name: "Confirm with a passkey",
  });
  await expect(confirm).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await confirm.click();
  await expect(page.getByText("new@league.example is invited by mail.")).toBeVisible();

  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await page
    .getByText(/^staff\.invite by Robin Gate/)
    .first()
    .click();
  await expect(page.getByText('"email": "new@league.example"')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Make a key" }).click();
  const making = page.getByRole("dialog", { name: "Make a key" });
  await making.getByLabel("What it is for").fill("Ticket system");
  await making.getByText("Support", { exact: true }).click();
  await making.getByLabel("Find a fan by email address, receipt or voucher").check();
  await making.getByLabel("Why").fill("tickets open beside the fan");
  await expectAccessible(page, { part: "dialog[open]" });
  await making.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByText(/^desk_[\w-]{43}$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Robin Gate, administrator" }).click();
  await expect(page.getByText("Passkey on one device, since")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "State of things" }).click();
  await expect(page.getByText("Everything is up.")).toBeVisible();
  await expectAccessible(page);
});
