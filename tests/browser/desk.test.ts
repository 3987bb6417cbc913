import type { Page } from "playwright/test";
import { sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import { videoListResponse } from "../../schemas/streaming/video.ts";
import { showAccount } from "../../scripts/lib/accounts/accounts.ts";
import { inviteStaff } from "../../scripts/lib/accounts/staff.ts";
import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addVirtualAuthenticator } from "./support/authenticator.ts";
import { newFan } from "./support/fan.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { buyDayPass } from "./support/pay.ts";
import { goInDesk, joinStaff, leaveAndComeBack } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

const author = { operator: "steward@ground", reason: "opens the season" };
const invited = async (storage: Storage, role: "administrator" | "support") => {
  const email = `${role}-${crypto.randomUUID()}@league.example`;
  return { email, token: await inviteStaff(storage, email, role, author, new Date()) };
};

/** Stores a refusal as the session check records it. */
async function refuse(storage: Storage, email: string, entryID: string): Promise<void> {
  const account = await showAccount(storage, email);
  await storage.database("MARKETING_DB").transact([
    {
      sql: "INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence) VALUES (?, ?, ?, ?, ?, ?, ?)",
      params: [
        ...[new Date().toISOString(), account?.ssoID ?? "", entryID, sessionCheckErrors.requirePremium.code],
        ...["GB", "Firefox on Windows", sessionCheckErrors.requirePremium.message],
      ],
    },
  ]);
}

const lookNarrow = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
};

/** Checks the page, or a part of it, on a phone in dark mode and on a desktop in light mode. */
async function expectBothAccessible(page: Page, look: { part?: string } = {}): Promise<void> {
  await expectAccessible(page, look);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, { ...look, again: true });
  await lookNarrow(page);
}

test("support accepts an invitation, finds a fan, helps, and signs in again", async ({ page, site, expectProblem }) => {
  await lookNarrow(page);
  await addVirtualAuthenticator(page);
  const fan = await newFan(site.storage, "video-archive");
  const { data } = videoListResponse.parse(await (await getWithRetry(page.request, "/api/v1/videos?size=50")).json());
  const locked = data.find(({ metaData }) => metaData.SysEntryEntitlements.some((name) => /^[a-z]/.test(name)));
  const entry = locked?.mediaData.entryId ?? "";
  await refuse(site.storage, fan.email, entry);
  const { email, token } = await invited(site.storage, "support");

  const expectShort = await measureTaskTime(page);
  await page.goto(`/desk/invitation#${token}`);
  await expect(page.getByLabel("Your name")).toBeVisible();
  // The token has been removed from the URL, but survives a reload.
  await page.reload();
  await page.getByLabel("Your name").fill("Kim Steward");
  await expectBothAccessible(page);
  expect(new URL(page.url()).hash).toBe("");
  await page.getByRole("button", { name: "Accept, with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Kim Steward" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Staff" })).toHaveCount(0);
  expectShort("accept an invitation");
  // The command palette opens by keyboard from any page.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command" })).toBeFocused();
  await page.keyboard.type(fan.email);
  await expect(page.getByRole("option", { name: `${fan.email} Find this fan` })).toBeVisible();
  await expectBothAccessible(page, { part: "dialog[open]" });
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Address, number or code")).toHaveValue(fan.email);
  await page.getByLabel("Why").fill("ticket 4711");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { level: 1, name: fan.email })).toBeVisible();
  await expectBothAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);

  // The refusal says what to do about it.
  await expect(page.getByText("No pass of this account opens it.")).toBeVisible();
  await page.getByRole("link", { name: `Who can watch ${entry}` }).click();
  await expect(page.getByLabel("Where")).toHaveValue("GB");
  await page.goBack();
  await page.getByRole("button", { name: "Grant a pass" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Grant a pass" });
  // The dialog is prefilled with an entitlement that opens the refused entry, until a day after it begins.
  await expect(dialog.getByLabel(/^(What it opens|Its name)$/).last()).toHaveValue(/^[a-z]+-[a-z\d]+$/);
  await expect(dialog.getByLabel("Until")).toHaveValue(/^\d{4}-\d\d-\d\dT/);
  // A match can also be found by its clubs.
  const opens = dialog.getByLabel("What it opens");
  await opens.selectOption({ label: "One match" });
  await dialog.getByRole("button", { name: "Find the match" }).click();
  await expect(dialog.getByRole("radio").first()).toBeVisible();
  await opens.selectOption({ label: "Live audio of all matches" });
  await expect(dialog.getByLabel("Why")).toHaveValue("ticket 4711");
  await dialog.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(page.getByText("Done: Grant a pass.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke live-audio" })).toBeVisible();
  expectShort("help who cannot watch");

  // After a reload the reason is still there, because the tab remembers it.
  await page.reload();
  await page.getByRole("button", { name: "Block this account" }).click();
  await page.getByRole("dialog", { name: "Block this account" }).getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("This account is blocked")).toBeVisible();

  await page.context().setOffline(true);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("The site cannot be reached. Are you online?")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.goto("/desk/support");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
});

test("support gives back a part of a payment, then the rest, and sends its receipt once more", async ({
  page,
  context,
  site,
}) => {
  const { fans, ...fan } = await buyDayPass(context, site);

  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "support", "/support");
  await page.getByLabel("Address, number or code").fill(fan.email);
  await page.getByLabel("Why").fill("ticket 4712");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { level: 1, name: fan.email })).toBeVisible();
  const payments = page.getByRole("region", { name: "Payments" }).getByRole("listitem");
  const passes = page.getByRole("region", { name: "Passes" });
  // The payment provider's webhooks arrive with a delay.
  const expectAfterReports = (expectation: () => Promise<void>) =>
    expect(async () => {
      await leaveAndComeBack(page);
      await expectation();
    }).toPass();
  await expectAfterReports(() => expect(passes).toContainText("live-video", { timeout: 2_000 }));

  await payments.getByRole("button", { name: "Refund Day Pass" }).click();
  const refund = page.getByRole("dialog", { name: "Refund Day Pass" });
  await expect(refund.getByLabel("Amount in GBP")).toHaveValue("10.00");
  await refund.getByLabel("Amount in GBP").fill("4");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Done: Refund Day Pass.")).toBeVisible();
  await expect(payments).toContainText("£4.00");
  await expect(passes).toContainText("live-video");

  await payments.getByRole("button", { name: "Refund Day Pass" }).click();
  await expect(refund).toContainText("£6.00 is left of this payment");
  await expect(refund.getByLabel("Amount in GBP")).toHaveValue("6.00");
  await refund.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Done: Refund Day Pass.")).toBeVisible();
  await expect(payments.getByRole("button", { name: "Refund Day Pass" })).toHaveCount(0);
  expectShort("refund in two parts");
  await expectAfterReports(() => expect(passes).toContainText("Nothing is open to this account.", { timeout: 2_000 }));

  await page.getByRole("button", { name: "Send it once more: Receipt: Day Pass" }).click();
  await page.getByRole("dialog", { name: "Send it once more" }).getByRole("button", { name: "Send it" }).click();
  await expect(page.getByText("Done: Send it once more.")).toBeVisible();
  const mailbox = await (
    await getWithRetry(fans.request, `/portal/mailbox?to=${encodeURIComponent(fan.email)}`)
  ).text();
  expect(mailbox.match(/<h2[^>]*>[^<]*receipt/gi)).toHaveLength(2);
});

test("an administrator invites staff once it is confirmed, and reads the audit log", async ({
  page,
  site,
  expectProblem,
}) => {
  await addVirtualAuthenticator(page);
  const { email, token } = await invited(site.storage, "administrator");
  await page.goto(`/desk/invitation#${token}`);
  await page.getByLabel("Your name").fill("Robin Gate");
  await page.getByRole("button", { name: "Accept, with a passkey" }).click();
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Staff" }).click();
  await expect(page.getByText(email)).toBeVisible();

  // As if ten minutes had passed.
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
  // As if four days had passed.
  const late = "UPDATE staff SET invited_at = invited_at - 4 * 86400 WHERE email = 'new@league.example'";
  await site.storage.database("DESK_DB").transact([{ sql: late }]);
  await page.reload();
  await expect(page.getByText(/^new@league\.example, the invitation expired /)).toBeVisible();
  await page.getByRole("button", { name: "Invite again: new@league.example" }).click();
  await dialog.getByLabel("Why").fill("was on leave");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(/^new@league\.example, invited since /)).toBeVisible();

  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByLabel("Until").fill("2001-01-01");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No row is about that.")).toBeVisible();
  await page.getByLabel("Until").fill("");
  await page.getByLabel("From").fill("2001-01-01");
  await page.getByRole("button", { name: "Filter" }).click();
  await page
    .getByText(/^staff\.invite by Robin Gate/)
    .first()
    .click();
  await expect(page.getByText('"email": "new@league.example"').first()).toBeVisible();
  await expectAccessible(page, { part: "main" });
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Keys" }).click();
  await page.getByRole("button", { name: "Make a key" }).click();
  const making = page.getByRole("dialog", { name: "Make a key" });
  await making.getByLabel("What it is for").fill("Ticket system");
  await making.getByText("Support", { exact: true }).click();
  await making.getByLabel("Find a fan by email address, receipt or voucher").check();
  await making.getByLabel("Why").fill("tickets open beside the fan");
  await expectAccessible(page, { part: "dialog[open]" });
  // As if the session had expired in the meantime: the typed text is not lost.
  const sessions = (change: string) => site.storage.database("DESK_DB").transact([{ sql: change }]);
  await sessions("DELETE FROM staff_sessions");
  expectProblem(/status of 401/);
  await making.getByRole("button", { name: "Make it" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(again).toContainText(`Robin Gate, by ${email}.`);
  await expectAccessible(page, { part: "dialog[aria-label='Sign in again']" });
  await again.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(/^desk_[\w-]{43}$/)).toBeVisible();
  await expectAccessible(page, { part: "main" });

  // The end of a session is announced some minutes before.
  await sessions("UPDATE staff_sessions SET expires_at = unixepoch() + 300");
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Staff" }).click();
  const notice = page.getByText(/^You are signed in until \d\d:\d\d\. Sign in again to go on after that\.$/);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await again.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole("link", { name: "Robin Gate, administrator" }).click();
  await expect(page.getByText("Passkey on one device, since")).toBeVisible();
  await expectAccessible(page, { part: "main" });
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "State of things" }).click();
  await expect(page.getByText("Everything is up.")).toBeVisible();
});

test("who signs in again is back on the page with its query, and in all other tabs", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 401/);
  await addVirtualAuthenticator(page);
  const { email, token } = await invited(site.storage, "administrator");
  await page.goto(`/desk/invitation#${token}`);
  await page.getByLabel("Your name").fill("Robin Gate");
  await page.getByRole("button", { name: "Accept, with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Robin Gate" })).toBeVisible();
  const endSessions = () => site.storage.database("DESK_DB").transact([{ sql: "DELETE FROM staff_sessions" }]);

  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto("/desk");
  await expect(other.getByRole("heading", { name: "Hello, Robin Gate" })).toBeVisible();
  await endSessions();
  await goInDesk(other, "/staff");
  const signedOut = other.getByText(/^You are signed out: the site saves nothing/);
  await expect(signedOut).toBeVisible();
  const again = (tab: Page) => tab.getByRole("dialog", { name: "Sign in again" });
  await expect(again(other)).toBeVisible();
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Keys" }).click();
  await again(page).getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(again(page)).toBeHidden();
  await expect(signedOut).toBeVisible();
  // The time after which a tab asks again.
  await other.clock.runFor(15_000);
  await expect(signedOut).toHaveCount(0);
  await expect(again(other)).toBeHidden();
  await expect(other.getByRole("list").getByText(email)).toBeVisible();
  await other.close();

  // The session ends between the desk's document and its first call.
  await page.route("**/api/desk/v1/me", async (route) => {
    await endSessions();
    await route.continue();
  });
  await page.goto("/desk/pages/page?path=contact");
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?path=contact");
});
