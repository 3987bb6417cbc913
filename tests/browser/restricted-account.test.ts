import { blockAccount, bypassAccount } from "../../scripts/lib/accounts/account-changes.ts";
import { showAccount } from "../../scripts/lib/accounts/accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectPlaying, newFan, pathOfVideo, signIn } from "./support/fan.ts";
import { serviceKey } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";

const steward = { operator: "steward", reason: "a test" };

test("an operator's bypass reaches the fan, and a block the player and every tab, which the account panel explains", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 403/);
  // A tab may request the account just as the block ends its session.
  expectProblem(/the server responded with a status of 401 .*\/api\/account$/);
  const fan = await newFan(site.storage, "live-video");
  const account = await showAccount(site.storage, fan.email);
  await bypassAccount(site.storage, fan.email, true, steward, new Date());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await pathOfVideo(page.request, /^Live: /));
  await signIn(page, fan);
  const panel = page.getByRole("dialog", { name: "Account" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Profile" }).first().click();
  await expect(panel.getByText("Account Restrictions Bypassed")).toBeVisible();
  await page.keyboard.press("Escape");
  await bypassAccount(site.storage, fan.email, false, steward, new Date());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page);
  const other = await context.newPage();
  await other.goto("/accessibility");
  await expect(other.getByRole("button", { name: "Profile" })).toBeVisible();

  await blockAccount(site.storage, fan.email, steward, new Date());
  // The notification that the operator's command sends.
  const notice = { headers: serviceKey(), data: { data: { attributes: { userID: account?.ssoID } } } };
  expect((await page.request.post("/api/standing-changes", notice)).status()).toBe(204);
  const words = "Your account has been blocked by an administrator";
  const player = page.getByRole("dialog", { name: "Video player" });
  await expect(player.getByRole("alert")).toContainText(words);
  await expect(other.getByRole("button", { name: "Log In" })).toBeVisible();
  await player.getByRole("button", { name: "Close the player" }).click();

  const expectNotice = async () => {
    await expect(panel.getByRole("alert").filter({ hasText: words })).toHaveCount(1);
    await expect(panel.getByText("what is open to everybody work as before")).toBeVisible();
    await expect(panel.getByRole("link", { name: /^Contact us/ })).toHaveAttribute("href", "/contact");
  };
  await page.getByRole("button", { name: "Log In" }).first().click();
  await expectNotice();
  await expectAccessible(page, { part: "dialog[open]" });
  await page.goto("/accessibility");
  await page.getByRole("button", { name: "Log In" }).first().click();
  await expectNotice();
  await panel.getByLabel("Email").fill(fan.email);
  await panel.getByLabel("Password", { exact: true }).fill(fan.password);
  await panel.getByRole("button", { name: "Log In" }).click();
  await expectNotice();
});
