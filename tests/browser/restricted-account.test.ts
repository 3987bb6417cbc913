import { blockAccount, bypassAccount } from "../../scripts/lib/accounts/account-changes.ts";
import { createAccount } from "../../scripts/lib/accounts/accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectPlaying, openVideo, signIn } from "./support/fan.ts";
import { serviceKey } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";

const steward = { operator: "steward", reason: "a test" };
const newFan = () => ({
  email: `restricted-${crypto.randomUUID()}@fans.example`,
  password: "floodlights at nine",
});

test("an operator's bypass reaches the fan, and a block takes precedence", async ({ page, site, expectProblem }) => {
  // The session ends with its first request after the block.
  expectProblem(/status of 401 .*\/api\/watch-positions/);
  const fan = newFan();
  const storage = site.storage;
  await createAccount(storage, fan, new Date());
  await bypassAccount(storage, fan.email, true, steward, new Date());
  await page.goto("/");
  await signIn(page, fan);
  await page.getByRole("button", { name: "Profile" }).first().click();
  await expect(page.getByRole("dialog").getByText("Account Restrictions Bypassed")).toBeVisible();

  await openVideo(page, /^Full replay: /);
  await blockAccount(storage, fan.email, steward, new Date());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const refusal = page.getByRole("dialog", { name: "Video player" }).getByRole("alert");
  await expect(refusal).toContainText("Your account has been blocked by an administrator");
  await expect(refusal).toContainText("Code 3");
});

test("an operator's block reaches the player and every tab, and the account panel explains it", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 403/);
  const fan = newFan();
  const storage = site.storage;
  const { ssoID } = await createAccount(storage, { ...fan, grants: ["live-video"] }, new Date());
  await page.setViewportSize({ width: 360, height: 740 });
  await openVideo(page, /^Live: /);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page);
  const other = await context.newPage();
  await other.goto("/news");
  await expect(other.getByRole("button", { name: "Profile" })).toBeVisible();

  await blockAccount(storage, fan.email, steward, new Date());
  // As the operator's command does.
  const notice = { headers: serviceKey(), data: { data: { attributes: { userID: ssoID } } } };
  expect((await page.request.post("/api/standing-changes", notice)).status()).toBe(204);
  const words = "Your account has been blocked by an administrator";
  const player = page.getByRole("dialog", { name: "Video player" });
  await expect(player.getByText(words)).toBeVisible();
  await expect(other.getByRole("button", { name: "Log In" })).toBeVisible();
  await player.getByRole("button", { name: "Close the player" }).click();

  const panel = page.getByRole("dialog", { name: "Account" });
  const expectNotice = async () => {
    await expect(panel.getByRole("alert").filter({ hasText: words })).toHaveCount(1);
    await expect(panel.getByText("what is open to everybody work as before")).toBeVisible();
    await expect(panel.getByRole("link", { name: /^Contact us/ })).toHaveAttribute("href", "/contact");
  };
  await page.getByRole("button", { name: "Log In" }).first().click();
  await expectNotice();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Log In" }).first().click();
  await expectNotice();
  await panel.getByLabel("Email").fill(fan.email);
  await panel.getByLabel("Password", { exact: true }).fill(fan.password);
  await panel.getByRole("button", { name: "Log In" }).click();
  await expectNotice();
});
