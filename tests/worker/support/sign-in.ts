import { env } from "cloudflare:workers";
import { createCookie } from "react-router";
import { expect } from "vitest";
import { z } from "zod";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { password } from "./accounts.ts";
import { testSetting } from "./keyed-backend.ts";
import type { Browser } from "./site-with.ts";

/** Target of a redirect: path and query on the site, or a whole URL elsewhere. */
export function redirectTarget(response: Response): string {
  expect(response.status).toBe(303);
  return z.string().parse(response.headers.get("location"));
}

/** The login check's response in this browser. */
export async function loginCheck(browser: Browser) {
  const response = await browser.visit("/api/session");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return sessionResponse.parse(await response.json());
}

export const signedInAs = async (browser: Browser) => (await loginCheck(browser)).account?.ssoID ?? null;

/** Logs in on the provider's page. @returns the provider's redirect, not followed yet. */
export async function logInAtProvider(browser: Browser, email: string, given = password, returnTo = "/news") {
  const page = redirectTarget(await browser.visit(`/api/auth/hosted/login?returnTo=${encodeURIComponent(returnTo)}`));
  expect((await browser.visit(page)).status).toBe(200);
  return await browser.post(page, { email, password: given });
}

/** Follows a browser's redirects to the end. @returns the last URL. */
export async function follow(browser: Browser, response: Response): Promise<string> {
  let url = redirectTarget(response);
  for (let hops = 0; hops < 5 && /tokenpayload=|\/api\/auth\//.test(url); hops++) {
    url = redirectTarget(await browser.visit(url));
  }
  return url;
}

const recordOf = z.object({ record: z.record(z.string(), z.unknown()) });

/** The server's record of a browser's session, and its key. */
async function loadSession(browser: Browser) {
  const cookie = createCookie("__Host-session", { secrets: [testSetting("SESSION_SECRET")] });
  const id = z.string().parse(await cookie.parse(`__Host-session=${browser.cookies.get("__Host-session")}`));
  return { id, ...recordOf.parse(await env.SESSIONS.get(id, "json")) };
}

/** The access token of a browser's session, which the browser itself never gets. */
export async function bearerOf(browser: Browser): Promise<string> {
  const { record } = await loadSession(browser);
  return z.object({ access: z.string() }).parse(record.tokens).access;
}

/** Changes the server's record of a browser's session. */
export async function changeSession(browser: Browser, change: (record: Record<string, unknown>) => object) {
  const { id, record } = await loadSession(browser);
  await env.SESSIONS.put(id, JSON.stringify({ record: { ...record, ...change(record) } }));
}

/** Makes the provider's tokens expire, so that the next request has to renew them. @param expiresAt seconds since 1970 */
export const tokensRunOut = (browser: Browser, expiresAt = 1) =>
  changeSession(browser, ({ tokens }) => ({ tokens: { ...Object(tokens), expiresAt } }));

/** Invalidates everything that the embedded identity providers have issued for an account. */
export async function providerForgets(ssoID: string) {
  await env.IDENTITY_DB.batch([
    env.IDENTITY_DB.prepare("UPDATE sign_in_grants SET expires_at = 1 WHERE account_id = ?").bind(ssoID),
    env.IDENTITY_DB.prepare("UPDATE token_families SET revoked_at = 1 WHERE account_id = ?").bind(ssoID),
  ]);
}
