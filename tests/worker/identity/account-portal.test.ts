import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signingKey } from "../../../worker/backends/identity/signing-key.ts";
import { embeddedRouter } from "../../../worker/embedded-router.ts";
import { parseSettings } from "../../../worker/env.ts";
import { accountPortal } from "../../../worker/services/account-portal.ts";
import { createBackends } from "../../../worker/services/backends.ts";
import { newFan, password } from "../support/accounts.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { mockRemoteHost, neverRespond, shortenTimeouts } from "../support/mock-remote-host.ts";
import { bearerOf, loginCheck, signedInAs } from "../support/sign-in.ts";
import { type Browser, browserAt, type Site, siteWith } from "../support/site-with.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const home = siteWith({});
const known = { authenticated: true };

async function signedInAt(site: Site) {
  const fan = await newFan();
  const browser = browserAt(site);
  await browser.postJSON("/api/auth/sign-in", { email: fan.email, password });
  return { fan, browser };
}

/** The same token after its expiry. */
async function expiredFrom(token: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const key = await signingKey({ database: env.IDENTITY_DB, secret: testSetting("IDENTITY_SECRET"), now });
  return await new SignJWT({ ...decodeJwt(token), iat: now - 910, exp: now - 10 })
    .setProtectedHeader({ alg: "RS256", kid: key.kid })
    .sign(key.privateKey);
}

describe.each(["in this process", "over HTTP"])("the embedded account portal, %s", (form) => {
  function portalFor(bearer: string, browser?: Browser) {
    const context = createExecutionContext();
    const address = form === "over HTTP" ? "https://portal.example/portal" : "";
    const settings = { ...parseSettings(env), ACCOUNT_PORTAL: address };
    mockRemoteHost(
      "portal.example",
      async ({ url, method, headers }) => await home(new URL(url).pathname, { method, headers }),
    );
    const value = browser?.cookies.get("__Host-session");
    const backends = createBackends(settings, (request) => embeddedRouter.fetch(request, env, context));
    const portal = accountPortal(backends("account-portal"), {
      bearer,
      cookie: value === undefined ? null : { name: "__Host-session", value },
    });
    return { portal, settled: () => waitOnExecutionContext(context) };
  }

  it("recognises a session by its cookie and token, and another site's sign-in by its token", async () => {
    const { fan, browser } = await signedInAt(home);
    const bearer = await bearerOf(browser);
    for (const { portal } of [portalFor(bearer, browser), portalFor(bearer)]) {
      expect(await portal.authenticated()).toEqual({ verdict: "known", userID: fan.ssoID, bearer, cookies: [] });
    }
  });

  it("refreshes an expired token, for the browser whose session it was", async () => {
    const { fan, browser } = await signedInAt(home);
    const expired = await expiredFrom(await bearerOf(browser));
    const response = await portalFor(expired, browser).portal.authenticated();
    expect(response).toMatchObject({ verdict: "known", userID: fan.ssoID });
    expect(response.bearer).not.toBe(expired);
    expect((await portalFor(response.bearer).portal.authenticated()).verdict).toBe("known");
    const other = await signedInAt(home);
    expect((await portalFor(expired, other.browser).portal.authenticated()).verdict).toBe("refresh-failed");
    expect((await portalFor(expired).portal.authenticated()).verdict).toBe("refresh-failed");
  });

  it("signs a session out, everywhere", async () => {
    const { browser } = await signedInAt(home);
    const bearer = await bearerOf(browser);
    const { portal, settled } = portalFor(bearer, browser);
    expect(await portal.signOut()).toEqual([expect.stringMatching(/^__Host-session=;.*Max-Age=0/)]);
    await settled();
    expect(await signedInAs(browser)).toBeNull();
    expect((await portalFor(bearer).portal.authenticated()).verdict).toBe("refresh-failed");
  });

  it("ends another site's sign-in by its token", async () => {
    const { browser } = await signedInAt(home);
    const bearer = await bearerOf(browser);
    await portalFor(bearer).portal.signOut();
    expect((await portalFor(bearer).portal.authenticated()).verdict).toBe("refresh-failed");
  });

  it.each(["", "forged", "a.b.c"])("recognises nobody by the token %j", async (bearer) => {
    const { browser } = await signedInAt(home);
    expect((await portalFor(bearer).portal.authenticated()).verdict).not.toBe("known");
    expect((await portalFor(bearer, browser).portal.authenticated()).verdict).not.toBe("known");
  });
});

describe("a remote account portal", () => {
  const cookie = "portal_session";
  const site = siteWith({ ACCOUNT_PORTAL: "https://portal.example/", ACCOUNT_PORTAL_COOKIE: cookie });

  it("receives the session's token and its own cookie, and nothing else of the browser's", async () => {
    const { fan, browser } = await signedInAt(site);
    browser.cookies.set(cookie, "one");
    const calls = mockRemoteHost("portal.example", () => Response.json({ ...known, userID: fan.ssoID }));
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    expect(calls).toEqual([
      { call: "GET /api/authenticated", bearer: `Bearer ${await bearerOf(browser)}`, cookie: `${cookie}=one` },
    ]);
  });

  it("gets a request to refresh after a 403, and is called once more with the result", async () => {
    const { fan, browser } = await signedInAt(site);
    browser.cookies.set(cookie, "one");
    const calls = mockRemoteHost("portal.example", (request) => {
      if (request.url.endsWith("/api/refresh")) {
        const headers = { "set-cookie": `${cookie}=two; Path=/; HttpOnly` };
        return Response.json({ token: "the-next-token" }, { headers });
      }
      const renewed = request.headers.get("authorization") === "Bearer the-next-token";
      return renewed ? Response.json(known) : new Response(null, { status: 403 });
    });
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    expect(calls.map(({ call }) => call)).toEqual([
      "GET /api/authenticated",
      "GET /api/refresh",
      "GET /api/authenticated",
    ]);
    expect(calls[2]).toMatchObject({ bearer: "Bearer the-next-token", cookie: `${cookie}=two` });
    expect(browser.cookies.get(cookie)).toBe("two");
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    expect(calls.length).toBe(4);
  });

  it("can set no cookie of another name", async () => {
    const { browser } = await signedInAt(site);
    browser.cookies.set(cookie, "one");
    const session = browser.cookies.get("__Host-session");
    mockRemoteHost("portal.example", () =>
      Response.json(known, { headers: { "set-cookie": "__Host-session=fixed; Path=/; Secure" } }),
    );
    await signedInAs(browser);
    expect(browser.cookies.get("__Host-session")).toBe(session);
  });

  it("is notified of a sign-out, and its cookie is deleted even if it does not respond", async () => {
    for (const response of [() => new Response(null, { status: 204 }), () => new Response("down", { status: 500 })]) {
      const { browser } = await signedInAt(site);
      browser.cookies.set(cookie, "one");
      const bearer = `Bearer ${await bearerOf(browser)}`;
      const calls = mockRemoteHost("portal.example", response);
      expect((await browser.postJSON("/api/auth/sign-out", {})).status).toBe(204);
      expect(calls).toEqual([{ call: "POST /api/sign_out", bearer, cookie: `${cookie}=one` }]);
      expect(browser.cookies.has(cookie)).toBe(false);
      expect(browser.cookies.has("__Host-session")).toBe(false);
    }
  });

  it("is notified when the fan signs out everywhere", async () => {
    const { browser } = await signedInAt(site);
    const calls = mockRemoteHost("portal.example", () => new Response(null, { status: 204 }));
    expect((await browser.postJSON("/api/account/sign-out-everywhere", {})).status).toBe(204);
    expect(calls.map(({ call }) => call)).toEqual(["POST /api/sign_out"]);
  });

  it("times out", async () => {
    const { fan, browser } = await signedInAt(site);
    mockRemoteHost("portal.example", neverRespond);
    shortenTimeouts();
    expect(await signedInAs(browser)).toBe(fan.ssoID);
  });

  const failed = {
    title: "Unable to sign in",
    message: "Your login could not be refreshed. Please log in again.",
  };
  const status = (code: number) => () => new Response(null, { status: code });
  it.each<[string, (request: Request) => Response, object | null]>([
    ["that knows nobody", status(401), null],
    ["that says so in words", () => Response.json({ authenticated: false }), null],
    ["that knows somebody else", () => Response.json({ authenticated: true, userID: "another" }), null],
    ["that says 403 without end", status(403), failed],
    [
      "that says 403 after its own refresh",
      ({ url }) => (url.endsWith("refresh") ? Response.json({}) : new Response(null, { status: 403 })),
      failed,
    ],
  ])("ends the session of a fan %s, and says so once", async (_, response, problem) => {
    const { browser } = await signedInAt(site);
    mockRemoteHost("portal.example", response);
    expect(await loginCheck(browser)).toEqual({ account: null, problem, blocked: false });
    expect(browser.cookies.has("__Host-session")).toBe(false);
    expect(await loginCheck(browser)).toEqual({ account: null, problem: null, blocked: false });
  });

  it("signs nobody out while its responses are unusable, and fails no page", async () => {
    const { fan, browser } = await signedInAt(site);
    const responses: ((request: Request) => Response)[] = [
      () => {
        throw new TypeError("refused");
      },
      status(500),
      status(404),
      () => new Response("<!doctype html>"),
      () => Response.json({ ok: 1 }),
      () => Response.redirect("https://elsewhere.example/", 302),
      ({ url }) => new Response(null, { status: url.endsWith("refresh") ? 500 : 403 }),
    ];
    for (const response of responses) {
      mockRemoteHost("portal.example", response);
      expect(await loginCheck(browser)).toMatchObject({ account: { ssoID: fan.ssoID }, problem: null });
      expect((await browser.visit("/api/account/sessions")).status).toBe(200);
      vi.restoreAllMocks();
    }
  });

  it("is not called when nobody is signed in", async () => {
    const calls = mockRemoteHost("portal.example", () => Response.json(known));
    expect(await signedInAs(browserAt(site))).toBeNull();
    expect(calls).toEqual([]);
  });
});

it("gives a page's scripts no token for the session cookie that they send", async () => {
  const { browser } = await signedInAt(home);
  const expired = await expiredFrom(await bearerOf(browser));
  const ask = async (headers: Record<string, string>) =>
    (await browser.visit("/portal/api/refresh", { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: "Bearer guessed" })).toBe(401);
  const other = await signedInAt(home);
  expect(await ask({ authorization: `Bearer ${await bearerOf(other.browser)}` })).toBe(401);
  expect(await ask({ authorization: `Bearer ${expired}` })).toBe(200);
});
