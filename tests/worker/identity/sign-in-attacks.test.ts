import { env } from "cloudflare:workers";
import { base64url, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { signingKey } from "../../../worker/backends/identity/signing-key.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import { newFan, password } from "../support/accounts.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { follow, logInAtProvider, loginCheck, redirectTarget, signedInAs, tokensRunOut } from "../support/sign-in.ts";
import { type Browser, browserAt, siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const home = "https://site.example";
const parametersOf = (address: string) => new URL(address, home).searchParams;

afterEach(() => {
  vi.restoreAllMocks();
});

/** URLs of other sites, as somebody might disguise them as one of ours. */
const elsewhere = [
  "https://elsewhere.example/",
  "//elsewhere.example",
  "///elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/.//elsewhere.example",
  "/x/..//elsewhere.example",
  "https:elsewhere.example",
  "//user@elsewhere.example",
  "javascript:alert(1)",
  " https://elsewhere.example",
];

describe("OAuth code", () => {
  const site = siteWith({ IDENTITY_PROVIDER: "oauth-code" });

  it("sends the provider its parameters, and a challenge instead of the verifier", async () => {
    const browser = browserAt(site);
    const response = await browser.visit("/api/auth/hosted/login?returnTo=/news");
    const address = new URL(redirectTarget(response));
    expect(address.origin + address.pathname).toBe(`${home}/origin/oauth-code/login`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      redirect_uri: `${home}/api/auth/callback`,
      client_id: "league-site",
      culture_code: "en-GB",
      tenant_id: "league",
      success_url: `${home}/news?loginSuccess=true`,
      return_url: `${home}/news`,
      response_type: "code",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("__Host-sign-in="));
    for (const attribute of ["Max-Age=600", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
      expect(cookie).toContain(attribute);
    }
  });

  const refusedAt = async (browser: Browser, address: string) => {
    expect(parametersOf(redirectTarget(await browser.visit(address))).get("error")).toBe("problem");
    expect(await signedInAs(browser)).toBeNull();
  };
  /** Up to the provider's response, which has not reached the site yet. */
  const callbackFor = async (browser: Browser) =>
    redirectTarget(await logInAtProvider(browser, (await newFan()).email));

  it("refuses a state that the site has not issued", async () => {
    const browser = browserAt(site);
    const callback = new URL(await callbackFor(browser));
    callback.searchParams.set("state", "A".repeat(43));
    await refusedAt(browser, callback.href);
  });

  it("refuses a response without a state, or without a code", async () => {
    for (const name of ["state", "code"]) {
      const browser = browserAt(site);
      const callback = new URL(await callbackFor(browser));
      callback.searchParams.delete(name);
      await refusedAt(browser, callback.href);
    }
  });

  it("refuses a response in another browser than the one that started", async () => {
    const callback = await callbackFor(browserAt(site));
    await refusedAt(browserAt(site), callback);
    const other = browserAt(site);
    await other.visit("/api/auth/hosted/login");
    await refusedAt(other, callback);
  });

  it("refuses a response that comes a second time, even with its cookie kept", async () => {
    const browser = browserAt(site);
    const callback = await callbackFor(browser);
    const kept = browser.cookies.get("__Host-sign-in") ?? "";
    expect(await follow(browser, await browser.visit(callback))).toBe("/news?loginSuccess=true");
    expect(browser.cookies.has("__Host-sign-in")).toBe(false);
    const replay = browserAt(site);
    replay.cookies.set("__Host-sign-in", kept);
    await refusedAt(replay, callback);
  });

  it("refuses a cookie that the site has not signed", async () => {
    const browser = browserAt(site);
    const callback = await callbackFor(browser);
    const [value = "", signature = ""] = (browser.cookies.get("__Host-sign-in") ?? "").split(/\.(?=[^.]*$)/);
    browser.cookies.set("__Host-sign-in", `${value.replace("news", "evil")}.${signature}`);
    await refusedAt(browser, callback);
  });

  it("uses up a stolen code that another browser brings with its own state", async () => {
    const victim = browserAt(site);
    const stolen = parametersOf(await callbackFor(victim)).get("code");
    const thief = browserAt(site);
    const state = parametersOf(redirectTarget(await thief.visit("/api/auth/hosted/login"))).get("state");
    await refusedAt(thief, `/api/auth/callback?code=${stolen}&state=${state}`);
  });

  it("accepts a code once, with its verifier and for its redirect URL only", async () => {
    const verifier = "v".repeat(43);
    const challenge = base64url.encode(
      new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
    );
    const query = new URLSearchParams({
      redirect_uri: `${home}/api/auth/callback`,
      client_id: "league-site",
      response_type: "code",
      state: "state",
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    const newCode = async () => {
      const fan = await newFan();
      const response = await browserAt(site).post(`/origin/oauth-code/login?${query}`, { email: fan.email, password });
      return parametersOf(redirectTarget(response)).get("code") ?? "";
    };
    const exchange = async (code: string, change: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        code,
        redirect_uri: `${home}/api/auth/callback`,
        code_verifier: verifier,
        ...change,
      });
      const response = await site(`/origin/oauth-code/code-exchange?${query}`);
      return z.object({ success: z.boolean(), message: z.string().nullable() }).parse(await response.json());
    };
    const refused = { success: false, message: "invalid_request" };
    const code = await newCode();
    expect(await exchange(code)).toMatchObject({ success: true });
    expect(await exchange(code)).toEqual(refused);
    const wronglyProven = await newCode();
    expect(await exchange(wronglyProven, { code_verifier: "w".repeat(43) })).toEqual(refused);
    expect(await exchange(wronglyProven)).toEqual(refused);
    expect(await exchange(await newCode(), { redirect_uri: `${home}/news` })).toEqual(refused);
    const late = await newCode();
    await env.IDENTITY_DB.prepare(
      "UPDATE sign_in_grants SET expires_at = 1 WHERE kind = 'code' AND used_at IS NULL",
    ).run();
    expect(await exchange(late)).toEqual(refused);
  });

  it("returns without an error when the fan cancels", async () => {
    const browser = browserAt(site);
    const state = parametersOf(redirectTarget(await browser.visit("/api/auth/hosted/login?returnTo=/news"))).get(
      "state",
    );
    expect(redirectTarget(await browser.visit(`/api/auth/callback?error=access_denied&state=${state}`))).toBe("/news");
  });

  it("responds at the portal's path too", async () => {
    const browser = browserAt(site);
    const callback = new URL(await callbackFor(browser));
    const led = redirectTarget(await browser.visit(`/portal/auth/callback${callback.search}`));
    expect(await follow(browser, await browser.visit(led))).toBe("/news?loginSuccess=true");
    expect(await signedInAs(browser)).not.toBeNull();
  });
});

describe.each(["cookie-sso", "oauth-code", "token-payload"])("%s", (IDENTITY_PROVIDER) => {
  const site = siteWith({ IDENTITY_PROVIDER });

  it.each(elsewhere)("never ends at %j", async (returnTo) => {
    const fan = await newFan();
    const browser = browserAt(site);
    const end = await follow(browser, await logInAtProvider(browser, fan.email, password, returnTo));
    expect(new URL(end, home).href).toBe(`${home}/?loginSuccess=true`);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
  });

  it.each(["redirect_uri", "return_url"])("has a login page that redirects nowhere else by its %s", async (name) => {
    const browser = browserAt(site);
    const page = redirectTarget(await browser.visit("/api/auth/hosted/login"));
    for (const address of [
      "https://elsewhere.example/api/auth/callback",
      `${home}.elsewhere.example/api/auth/callback`,
      "https://site.example@elsewhere.example/api/auth/callback",
      "http://site.example/api/auth/callback",
      "javascript:alert(1)",
    ]) {
      const forged = new URL(page);
      forged.searchParams.set(name, address);
      expect((await browser.visit(forged.href)).status).toBe(400);
      const fan = await newFan();
      expect((await browser.post(forged.href, { email: fan.email, password })).status).toBe(400);
    }
  });

  it("is disabled if another provider is configured", async () => {
    const page = redirectTarget(await browserAt(site).visit("/api/auth/hosted/login"));
    expect((await visit(page)).status).toBe(404);
    expect((await siteWith({ IDENTITY_PROVIDER, IDENTITY_API: "https://identity.example" })(page)).status).toBe(404);
  });

  it("refuses a login that another site's page posts", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    const page = redirectTarget(await browser.visit("/api/auth/hosted/login"));
    const response = await browser.visit(page, {
      method: "POST",
      body: new URLSearchParams({ email: fan.email, password }),
      headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
  });

  it("has no endpoint for passwords", async () => {
    const fan = await newFan();
    const response = await browserAt(site).postJSON("/api/auth/sign-in", { email: fan.email, password });
    expect(response.status).toBe(404);
  });
});

describe("token payload", () => {
  const site = siteWith({ IDENTITY_PROVIDER: "token-payload" });
  const payloadFor = async (browser: Browser, email: string) =>
    parametersOf(redirectTarget(await logInAtProvider(browser, email))).get("tokenpayload") ?? "";

  it("is removed from the URL before anything else: no cache, referrer or log has it", async () => {
    const said = (["log", "warn", "error"] as const).map((level) => vi.spyOn(console, level));
    const fan = await newFan();
    const browser = browserAt(site);
    const payload = await payloadFor(browser, fan.email);
    const response = await browser.visit(`/videos?tokenpayload=${payload}&q=goals`);
    expect(redirectTarget(response)).toBe("/videos?q=goals&loginSuccess=true");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("");
    await browser.visit(`/videos?tokenpayload=${payload}`);
    const lines = JSON.stringify(said.flatMap((spy) => spy.mock.calls));
    expect(lines).toContain("request");
    expect(lines).not.toContain(payload.slice(0, 40));
    expect(lines).not.toContain(payload.slice(-40));
  });

  it("redirects nowhere else from a path that looks like another site's", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    const payload = await payloadFor(browser, fan.email);
    expect(redirectTarget(await browser.visit(`${home}//elsewhere.example/?tokenpayload=${payload}`))).toBe(
      "/?loginSuccess=true",
    );
  });

  it("is accepted once: not in another browser, and not with its signature in another encoding", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    const payload = await payloadFor(browser, fan.email);
    await browser.visit(`/?tokenpayload=${payload}`);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    const grant = z
      .looseObject({ access_token: z.string() })
      .parse(JSON.parse(new TextDecoder().decode(base64url.decode(payload))));
    const respelled = { ...grant, access_token: `${grant.access_token}=` };
    for (const again of [payload, base64url.encode(JSON.stringify(respelled)), `${payload}=`]) {
      const other = browserAt(site);
      expect(
        parametersOf(redirectTarget(await other.visit(`/?tokenpayload=${encodeURIComponent(again)}`))).get("error"),
      ).toBe("problem");
      expect(await signedInAs(other)).toBeNull();
    }
  });

  const issuer = "https://origin.internal/origin/token-payload";
  const claims = (ssoID: string) => ({
    id: ssoID,
    forename: "Robin",
    surname: "",
    email: "robin@fans.example",
    iss: issuer,
    aud: "league-site",
    iat: nowInSeconds(),
    exp: nowInSeconds() + 900,
  });
  const wrapped = (access_token: string) =>
    base64url.encode(
      JSON.stringify({
        FirstName: "Robin",
        access_token,
        access_token_expires_utc: "2100-01-01T00:00:00Z",
        refresh_token: "refresh",
        refresh_token_expires_utc: "2100-01-01T00:00:00Z",
      }),
    );
  const ownKey = async () =>
    await signingKey({ database: env.IDENTITY_DB, secret: testSetting("IDENTITY_SECRET"), now: nowInSeconds() });
  const signed = async (change: object, kid?: string) => {
    const key = await ownKey();
    return await new SignJWT({ ...claims((await newFan()).ssoID), ...change })
      .setProtectedHeader({ alg: "RS256", kid: kid ?? key.kid })
      .sign(key.privateKey);
  };

  it.each<[string, () => Promise<string>]>([
    [
      "signed by somebody else",
      async () => {
        const pair = await generateKeyPair("RS256");
        const forged = new SignJWT(claims((await newFan()).ssoID)).setProtectedHeader({
          alg: "RS256",
          kid: (await ownKey()).kid,
        });
        return wrapped(await forged.sign(pair.privateKey));
      },
    ],
    ["without a signature", async () => wrapped(new UnsecuredJWT(claims((await newFan()).ssoID)).encode())],
    ["that has expired", async () => wrapped(await signed({ exp: nowInSeconds() - 1 }))],
    ["that is not valid yet", async () => wrapped(await signed({ nbf: nowInSeconds() + 600 }))],
    ["of another service", async () => wrapped(await signed({ iss: "https://origin.internal/origin/oauth-code" }))],
    ["for another site", async () => wrapped(await signed({ aud: "another-site" }))],
    ["signed with a key that nobody knows", async () => wrapped(await signed({}, "another-key"))],
    ["that is no token", async () => wrapped("a.b.c")],
    ["that is no payload", async () => base64url.encode(JSON.stringify({ access_token: "x" }))],
    ["that is no JSON", async () => "bm90IGpzb24"],
    ["that is no base64", async () => "%25%25"],
    ["that is empty", async () => ""],
    ["without end", async () => "A".repeat(12_000)],
  ])("is refused %s", async (_, forge) => {
    const browser = browserAt(site);
    const response = await browser.visit(`/news?tokenpayload=${await forge()}`);
    expect(redirectTarget(response)).toBe("/news?account=open&error=problem");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await signedInAs(browser)).toBeNull();
  });

  it("does nothing if another provider is configured", async () => {
    const fan = await newFan();
    const payload = await payloadFor(browserAt(site), fan.email);
    const response = await visit(`/api/health?tokenpayload=${payload}`);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  const problem = { title: "There was a problem logging in", message: "Please try again in a few minutes" };
  const names = (browser: Browser) => [...browser.cookies.keys()].filter((name) => name.startsWith("sso_")).sort();
  /** A browser with the cookies of the league, but without a session of this site. */
  async function withCookies(...kept: string[]) {
    const fan = await newFan();
    const browser = browserAt(site);
    await follow(browser, await logInAtProvider(browser, fan.email));
    for (const name of browser.cookies.keys()) if (!kept.includes(name)) browser.cookies.delete(name);
    return { browser, fan };
  }
  const all = ["sso_access", "sso_refresh", "sso_session"];

  it("signs in with session and access cookies without requesting new ones", async () => {
    const { browser, fan } = await withCookies("sso_session", "sso_access");
    const before = browser.cookies.get("sso_access");
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    expect(browser.cookies.get("sso_access")).toBe(before);
    expect(names(browser)).toEqual(["sso_access", "sso_session"]);
  });

  it.each(["", "forged"])("refreshes with session and refresh cookies and the access cookie %j", async (access) => {
    const { browser, fan } = await withCookies("sso_session", "sso_refresh");
    if (access !== "") browser.cookies.set("sso_access", access);
    const before = browser.cookies.get("sso_refresh");
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    expect(names(browser)).toEqual(all);
    expect(browser.cookies.get("sso_refresh")).not.toBe(before);
  });

  it("clears the cookies and says so when a refresh is an invalid request", async () => {
    const { browser } = await withCookies("sso_session");
    browser.cookies.set("sso_refresh", "forged");
    expect(await loginCheck(browser)).toEqual({ account: null, problem, blocked: false });
    expect(names(browser)).toEqual([]);
    expect(await loginCheck(browser)).toEqual({ account: null, problem: null, blocked: false });
  });

  it("fetches the session with a session cookie alone, and clears an unknown one", async () => {
    const { browser, fan } = await withCookies("sso_session");
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    expect(names(browser)).toEqual(all);
    const forged = browserAt(site);
    forged.cookies.set("sso_session", "forged");
    expect(await loginCheck(forged)).toEqual({ account: null, problem: null, blocked: false });
    expect(names(forged)).toEqual([]);
  });

  it("clears cookies without a session cookie, and signs nobody in", async () => {
    const { browser } = await withCookies("sso_access", "sso_refresh");
    expect(await loginCheck(browser)).toEqual({ account: null, problem: null, blocked: false });
    expect(names(browser)).toEqual([]);
  });

  it("ends with the league's session cookie, and follows it to another account", async () => {
    const { browser, fan } = await withCookies(...all);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    const other = await withCookies(...all);
    for (const [name, value] of other.browser.cookies) browser.cookies.set(name, value);
    expect(await signedInAs(browser)).toBe(other.fan.ssoID);
    browser.cookies.delete("sso_session");
    expect(await signedInAs(browser)).toBeNull();
    expect(names(browser)).toEqual([]);
  });

  it("reports once that a session can no longer be renewed", async () => {
    const { browser, fan } = await withCookies("sso_session", "sso_refresh");
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    await env.IDENTITY_DB.prepare("DELETE FROM sign_in_grants WHERE account_id = ?").bind(fan.ssoID).run();
    await tokensRunOut(browser);
    browser.cookies.delete("sso_access");
    expect(await loginCheck(browser)).toEqual({ account: null, problem, blocked: false });
    expect(names(browser)).toEqual([]);
  });

  it("keeps its cookies for the league's domain, without the Secure flag, and hidden from scripts", async () => {
    const league = siteWith({ IDENTITY_PROVIDER: "token-payload", IDENTITY_COOKIE_DOMAIN: "league.example" });
    const fan = await newFan();
    const browser = browserAt(league);
    const response = await browser.visit(redirectTarget(await logInAtProvider(browser, fan.email)));
    const cookies = response.headers.getSetCookie().filter((line) => line.startsWith("sso_"));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toContain("Domain=league.example");
      expect(cookie).toContain("HttpOnly");
      expect(cookie).not.toContain("Secure");
    }
  });
});

describe("cookie SSO", () => {
  const site = siteWith({ IDENTITY_PROVIDER: "cookie-sso" });
  const tampered = { title: "Could not log in. Cookie auth_string tampered with", message: "Please log in again." };

  it("reports a tampered cookie once, and deletes it", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    await logInAtProvider(browser, fan.email);
    browser.cookies.set("auth_string", `${browser.cookies.get("auth_string")}x`);
    expect(await loginCheck(browser)).toEqual({ account: null, problem: tampered, blocked: false });
    expect(await loginCheck(browser)).toEqual({ account: null, problem: null, blocked: false });
  });

  it("follows the cookie to another account, and to a sign-out", async () => {
    const [one, two] = [await newFan(), await newFan()];
    const browser = browserAt(site);
    await logInAtProvider(browser, one.email);
    expect((await loginCheck(browser)).account).toMatchObject({ ssoID: one.ssoID, email: one.email });
    await logInAtProvider(browser, two.email);
    expect(await signedInAs(browser)).toBe(two.ssoID);
    expect(browser.cookies.has("auth_string")).toBe(true);
    browser.cookies.delete("auth_string");
    expect(await signedInAs(browser)).toBeNull();
  });

  it.each([{}, { data: {} }, { data: { attributes: { cookieData: "" } } }])(
    "has an endpoint that refuses %j",
    async (body) => {
      const response = await browserAt(site).postJSON("/origin/cookie-sso/cookie-auth", body);
      expect(response.status).toBe(400);
    },
  );
});
