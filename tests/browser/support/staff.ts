import type { Page } from "playwright/test";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import type { Storage } from "../../../scripts/lib/storage/storage.ts";
import { inviteStatements } from "../../../worker/desk/staff.ts";
import { plainHash, randomToken } from "../../../worker/identity/secrets.ts";
import { toSeconds } from "../../../worker/now-in-seconds.ts";
import { expect } from "./test.ts";

/**
 * Opens the desk as a member of staff who has just signed in. desk.test.ts covers invitations and signing in.
 * @param path below /desk
 */
export async function joinStaff(page: Page, storage: Storage, role: StaffRole, path = ""): Promise<void> {
  const now = toSeconds(new Date());
  const email = `${role}-${crypto.randomUUID()}@league.example`;
  const token = randomToken();
  await storage.database("DESK_DB").transact([
    ...inviteStatements(email, role, now).statements,
    { sql: "UPDATE staff SET name = 'Sam Touchline', joined_at = ?2 WHERE email = ?1", params: [email, now] },
    {
      sql: `INSERT INTO staff_sessions (token_hash, staff_id, started_at, confirmed_at, expires_at)
        SELECT ?2, id, ?3, ?3, ?4 FROM staff WHERE email = ?1`,
      params: [email, plainHash(token), now, now + 12 * 3600],
    },
  ]);
  const cookie = { name: "__Host-desk", value: token, path: "/", secure: true, httpOnly: true };
  await page.context().addCookies([{ ...cookie, domain: "localhost", sameSite: "Lax" }]);
  await page.goto(`/desk${path}`);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  // Otherwise a link may move between pressing and releasing the button.
  await page.evaluate(async () => void (await document.fonts.ready));
}

/**
 * Navigates to another page of the desk client-side, because loading its document again takes four times as long.
 * @param path below /desk
 */
export async function goInDesk(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/desk${path}`);
  await expect(page).not.toHaveTitle(before);
}

/** Leaves a page of the desk and comes back, so that it shows changes by others. */
export async function leaveAndComeBack(page: Page): Promise<void> {
  const title = await page.title();
  await goInDesk(page, "");
  await page.goBack();
  await expect(page).toHaveTitle(title);
}
