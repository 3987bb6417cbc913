import type { Page } from "playwright/test";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { inviteStaff } from "../../../scripts/lib/accounts/staff.ts";
import type { Storage } from "../../../scripts/lib/storage/storage.ts";
import { giveAuthenticator } from "./authenticator.ts";
import { expect } from "./test.ts";

/** Invites one of the staff, who accepts with a passkey and is at the desk. */
export async function joinStaff(page: Page, storage: Storage, role: StaffRole): Promise<void> {
  const author = { operator: "steward@ground", reason: "opens the season" };
  await giveAuthenticator(page);
  const email = `${role}-${crypto.randomUUID()}@league.example`;
  const token = await inviteStaff(storage, email, role, author, new Date());
  await page.goto(`/desk/invitation#${token}`);
  await page.getByLabel("Your name").fill("Sam Touchline");
  await page.getByRole("button", { name: "Accept, with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Sam Touchline" })).toBeVisible();
}
