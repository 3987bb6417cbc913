import { expect } from "vitest";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import { site, visit } from "./visit.ts";

/** A browser that keeps cookies, and follows redirects only when a test does so. */
export interface Browser {
  go(address: string, init?: { form?: Record<string, string>; headers?: Record<string, string> }): Promise<Response>;
  cookies: Map<string, string>;
}

export function newBrowser(cookies = new Map<string, string>(), request = visit): Browser {
  return {
    cookies,
    async go(address, { form, headers = {} } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await request(address, {
        headers: { ...(cookie !== "" && { cookie }), ...headers },
        ...(form !== undefined && { method: "POST", body: new URLSearchParams(form) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}

/** Target of a redirect: path and query on this site, or the whole URL of another. */
export function redirectTarget(response: Response): string {
  expect([302, 303]).toContain(response.status);
  const target = new URL(response.headers.get("location") ?? "", site);
  return target.origin === site ? target.pathname + target.search : target.href;
}

export interface TestPerson {
  email: string;
  name?: string;
  verified?: boolean;
}

export const newEmail = () => `fan-${crypto.randomUUID()}@openid.example`;

/** Begins a sign-in. @returns the authorization request. */
export async function beginSignIn(
  browser: Browser,
  service: SocialService,
  parameters: Record<string, string> = {},
): Promise<URL> {
  const response = await browser.go(`/api/auth/social/${service}?${new URLSearchParams(parameters)}`);
  return new URL(redirectTarget(response), site);
}

/** Submits the emulator's page. @returns its response. */
export async function submitChoice(browser: Browser, request: URL, choice: TestPerson | "cancel"): Promise<Response> {
  const page = await browser.go(request.pathname + request.search);
  expect(page.status).toBe(200);
  const query = Object.fromEntries(request.searchParams);
  if (choice === "cancel") return await browser.go(request.pathname, { form: { ...query, cancel: "yes" } });
  const { email, name = "", verified = true } = choice;
  return await browser.go(request.pathname, {
    form: { ...query, email, name, ...(verified && { verified: "on" }) },
  });
}

/** Signs in up to the callback URL, which the browser has not followed yet. */
export async function callbackOf(
  browser: Browser,
  service: SocialService,
  choice: TestPerson | "cancel",
  parameters: Record<string, string> = {},
): Promise<string> {
  const response = await submitChoice(browser, await beginSignIn(browser, service, parameters), choice);
  if (response.status === 303) return redirectTarget(response);
  // Apple's page posts its response as a cross-site form: without cookies, and with an Origin header.
  const page = await response.text();
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? "";
  const form = Object.fromEntries(
    [...page.matchAll(/name="(code|state|iss|error)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  return redirectTarget(
    await newBrowser().go(new URL(action, site).pathname, {
      form,
      headers: { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" },
    }),
  );
}

/** A complete sign-in. @returns where the fan ends up. */
export async function signInWith(
  browser: Browser,
  service: SocialService,
  choice: TestPerson | "cancel",
  parameters: Record<string, string> = {},
): Promise<string> {
  return redirectTarget(await browser.go(await callbackOf(browser, service, choice, parameters)));
}

/** The signed-in account. */
export async function accountIn(browser: Browser) {
  return sessionResponse.parse(await (await browser.go("/api/session")).json()).account;
}
