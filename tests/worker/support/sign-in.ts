import { env } from "cloudflare:workers";
import { createCookie } from "react-router";
import { expect } from "vitest";
import { z } from "zod";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { password } from "./accounts.ts";
import { testSetting } from "./keyed-backend.ts";
import type { Browser } from "./site-with.ts";

/** Where a redirect leads: path and query at the site, or a whole address elsewhere. */
export function leadsTo(response: Response): string {
  expect(response.status).toBe(303);
  return z.string().parse(response.headers.get("location"));
}

/** What the login check says in this browser. */
export async function loginCheck(browser: Browser) {
  const response = await browser.visit("/api/session");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return sessionResponse.parse(await response.json());
}

export const signedInAs = async (browser: Browser) => (await loginCheck(browser)).account?.ssoID ?? null;

/** Goes to the provider's page and logs in there. @returns the provider's redirect, which has not been followed yet. */
export async function logInAtProvider(browser: Browser, email: string, given = password, returnTo = "/news") {
  const page = leadsTo(await browser.visit(`/api/auth/hosted/login?returnTo=${encodeURIComponent(returnTo)}`));
  expect((await browser.visit(page)).status).toBe(200);
  return await browser.post(page, { email, password: given });
}

/** Follows a browser's redirects to the end. @returns the last address. */
export async function follow(browser: Browser, response: Response): Promise<string> {
  let address = leadsTo(response);
  for (let hops = 0; hops < 5 && /tokenpayload=|\/api\/auth\//.test(address); hops++) {
    address = leadsTo(await browser.visit(address));
  }
  return address;
}

const recordOf = z.object({ record: z.record(z.string(), z.unknown()) });

/** What the server keeps of a browser's session, and under which key. */
async function loadSession(browser: Browser) {
  const cookie = createCookie("__Host-session", { secrets: [testSetting("SESSION_SECRET")] });
  const id = z.string().parse(await cookie.parse(`__Host-session=${browser.cookies.get("__Host-session")}`));
  return { id, ...recordOf.parse(await env.SESSIONS.get(id, "json")) };
}

/** The access token of a browser's session, which the browser itself never has. */
export async function bearerOf(browser: Browser): Promise<string> {
  const { record } = await loadSession(browser);
  return z.object({ access: z.string() }).parse(record.tokens).access;
}

/** Changes what the server keeps of a browser's session. */
export async function changeSession(browser: Browser, change: (record: Record<string, unknown>) => object) {
  const { id, record } = await loadSession(browser);
  await env.SESSIONS.put(id, JSON.stringify({ record: { ...record, ...change(record) } }));
}

/** As if the provider's tokens had run out: the next request has to renew them. @param expiresAt seconds since 1970 */
export const tokensRunOut = (browser: Browser, expiresAt = 1) =>
  changeSession(browser, ({ tokens }) => ({ tokens: { ...Object(tokens), expiresAt } }));

/** Ends everything that the embedded sign-in services have handed out for an account. */
export async function providerForgets(ssoID: string) {
  await env.IDENTITY_DB.batch([
    env.IDENTITY_DB.prepare("UPDATE sign_in_grants SET expires_at = 1 WHERE account_id = ?").bind(ssoID),
    env.IDENTITY_DB.prepare("UPDATE token_families SET revoked_at = 1 WHERE account_id = ?").bind(ssoID),
  ]);
}
