import { expect, type Page } from "playwright/test";
import type { Fan } from "./fan.ts";

/** Signs the page's browser in by the call that the account panel makes: for tests that are not about signing in. The next page knows. */
export async function signInByCall(page: Page, account: Fan): Promise<void> {
  const response = await page.request.post("/api/auth/sign-in", { data: account, maxRetries: 3 });
  expect(response.status(), await response.text()).toBe(200);
}
