import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signInErrorResponse } from "../../../schemas/identity/sign-in.ts";
import { streamSessionState, streamTokenResponse } from "../../../schemas/streaming/streaming-library.ts";
import { restrict } from "../support/account-status.ts";
import { newFan, password } from "../support/accounts.ts";
import { league } from "../support/league.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import {
  changeSession,
  follow,
  logInAtProvider,
  loginCheck,
  providerForgets,
  redirectTarget,
  signedInAs,
  tokensRunOut,
} from "../support/sign-in.ts";
import { type Browser, browserAt, type Site, siteWith } from "../support/site-with.ts";
import { sellDemoPackages } from "../support/stripe.ts";
import { newVideo } from "../support/videos.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const dayPass = { packageID: "video-day", priceID: "video-day-once" };

/** Nothing responds at this URL. */
const nobodyThere = "http://127.0.0.1:9";

interface Way {
  provider: string;
  /** Logs in, in whatever way the provider does. */
  logIn: (browser: Browser, email: string) => Promise<void>;
  /** Tries a wrong password. @returns the message that the fan reads. */
  tryWrongly: (browser: Browser, email: string) => Promise<string>;
  words: string;
  /** Cookies of the league's domain after signing in. */
  shared: string[];
  /** Returns from a provider that cannot be reached any more. @returns the error code of the page. */
  comeWhileDown: (up: Browser, down: Browser, email: string) => Promise<string | null>;
  /** Null if the fan did not cause it, and sees no message. */
  codeWhileDown: "unavailable" | null;
}

const signInWithPassword = (browser: Browser, email: string, given = password) =>
  browser.postJSON("/api/auth/sign-in", { email, password: given });
const signInErrorOf = async (response: Response) => signInErrorResponse.parse(await response.json()).error;
const errorIn = (address: string) => new URL(address, "https://site.example").searchParams.get("error");

const direct = {
  async logIn(browser: Browser, email: string) {
    await signInWithPassword(browser, email);
  },
  async tryWrongly(browser: Browser, email: string) {
    const response = await signInWithPassword(browser, email, "not the password");
    expect(response.status).toBe(401);
    return (await signInErrorOf(response)).message;
  },
  words: "Incorrect username or password.",
  shared: [],
  async comeWhileDown(_up: Browser, down: Browser, email: string) {
    const response = await signInWithPassword(down, email);
    expect(response.status).toBe(503);
    return (await signInErrorOf(response)).code;
  },
  codeWhileDown: "unavailable" as const,
};

const hosted = {
  async logIn(browser: Browser, email: string) {
    await follow(browser, await logInAtProvider(browser, email));
  },
  async tryWrongly(browser: Browser, email: string) {
    const response = await logInAtProvider(browser, email, "not the password");
    expect(response.status).toBe(401);
    return await response.text();
  },
  words: "Incorrect username or password.",
};

const ways: Way[] = [
  { provider: "cloud-identity-pool", ...direct },
  { provider: "retail-streaming", ...direct },
  {
    provider: "cookie-sso",
    ...hosted,
    shared: ["auth_string"],
    async comeWhileDown(up, down, email) {
      await logInAtProvider(up, email);
      down.cookies.set("auth_string", up.cookies.get("auth_string") ?? "");
      expect(await loginCheck(down)).toEqual({ account: null, problem: null, blocked: false });
      // The service has failed, so the fan stays signed in at the league's other sites.
      expect(down.cookies.has("auth_string")).toBe(true);
      return null;
    },
    codeWhileDown: null,
  },
  {
    provider: "oauth-code",
    ...hosted,
    shared: [],
    async comeWhileDown(_up, down) {
      const page = new URL(redirectTarget(await down.visit("/api/auth/hosted/login?returnTo=/news")));
      expect(page.origin).toBe(nobodyThere);
      const state = page.searchParams.get("state");
      return errorIn(redirectTarget(await down.visit(`/api/auth/callback?code=a-code&state=${state}`)));
    },
    codeWhileDown: "unavailable",
  },
  {
    provider: "token-payload",
    ...hosted,
    shared: ["sso_access", "sso_refresh", "sso_session"],
    async comeWhileDown(up, down, email) {
      return errorIn(redirectTarget(await down.visit(redirectTarget(await logInAtProvider(up, email)))));
    },
    codeWhileDown: "unavailable",
  },
];

const sharedCookies = (browser: Browser) =>
  [...browser.cookies.keys()].filter((name) => !name.startsWith("__Host-")).sort();

describe.each(ways)("$provider", ({ provider, logIn, tryWrongly, words, shared, comeWhileDown, codeWhileDown }) => {
  const site = siteWith({ IDENTITY_PROVIDER: provider });

  it("signs in at a first visit, without a cookie that scripts can read", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    expect(await loginCheck(browser)).toEqual({ account: null, problem: null, blocked: false });
    await logIn(browser, fan.email);
    expect((await loginCheck(browser)).account).toMatchObject({ ssoID: fan.ssoID, email: fan.email });
    expect(sharedCookies(browser)).toEqual(shared);
    expect(browser.cookies.has("__Host-session")).toBe(true);
  });

  it("recognises a returning fan, also when the session has to be refreshed at the provider", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    for (let visits = 0; visits < 2; visits++) {
      await tokensRunOut(browser);
      expect(await signedInAs(browser)).toBe(fan.ssoID);
    }
  });

  it("signs out a fan whose sign-in has expired at the provider", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    await providerForgets(fan.ssoID);
    await tokensRunOut(browser);
    browser.cookies.delete("sso_access");
    expect(await signedInAs(browser)).toBeNull();
    expect(sharedCookies(browser)).toEqual([]);
  });

  it("rejects a tampered session cookie", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    const thief = browserAt(site);
    thief.cookies.set("__Host-session", `${browser.cookies.get("__Host-session")?.slice(0, -6)}AAAAAA`);
    expect(await signedInAs(thief)).toBeNull();
  });

  it("refuses a wrong password and an unknown account alike", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    const responses = [
      await tryWrongly(browser, fan.email),
      await tryWrongly(browser, `nobody-${crypto.randomUUID()}@fans.example`),
    ];
    for (const response of responses) expect(response).toContain(words);
    expect(await signedInAs(browser)).toBeNull();
  });

  it("refuses an account that operators have blocked", async () => {
    const fan = await newFan();
    await env.PAYMENTS_DB.prepare("INSERT INTO account_restrictions VALUES (?, 1, 0, '2026-01-01T00:00:00.000Z')")
      .bind(fan.ssoID)
      .run();
    const browser = browserAt(site);
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBeNull();
    expect(browser.cookies.has("__Host-session")).toBe(false);
  });

  it("says so when the provider is down, and keeps a session for as long as its token is valid", async () => {
    const fan = await newFan();
    const [up, down] = [
      browserAt(site),
      browserAt(siteWith({ IDENTITY_PROVIDER: provider, IDENTITY_API: nobodyThere })),
    ];
    expect(await comeWhileDown(up, down, fan.email)).toBe(codeWhileDown);
    expect(await signedInAs(down)).toBeNull();

    const browser = browserAt(site);
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    for (const [name, value] of browser.cookies) down.cookies.set(name, value);
    expect(await signedInAs(down)).toBe(fan.ssoID);
    // A renewal is due, but the token lasts for half a minute more.
    await tokensRunOut(browser, Math.floor(Date.now() / 1000) + 30);
    expect(await signedInAs(down)).toBe(fan.ssoID);
    await tokensRunOut(browser);
    expect(await signedInAs(down)).toBeNull();
    expect(await signedInAs(browser), "once the provider is back").toBe(fan.ssoID);
  });

  it("follows a remote account portal, and survives its outage", async () => {
    const fan = await newFan();
    const browser = browserAt(siteWith({ IDENTITY_PROVIDER: provider, ACCOUNT_PORTAL: "https://portal.example/" }));
    let respond = () => Response.json({ authenticated: true, userID: fan.ssoID });
    mockRemoteHost("portal.example", () => respond());
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    respond = () => new Response("down", { status: 500 });
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    respond = () => new Response(null, { status: 401 });
    expect(await loginCheck(browser)).toEqual({ account: null, problem: null, blocked: false });
    expect([...browser.cookies.keys()].filter((name) => name === "__Host-session")).toEqual([]);
    expect(sharedCookies(browser)).toEqual([]);
  });

  it("identifies the fan at a streaming library too", async () => {
    const fan = await newFan();
    const browser = browserAt(siteWith({ IDENTITY_PROVIDER: provider, STREAMING_LIBRARY: "embedded" }));
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    const response = await browser.visit("/api/streaming-library/token", { method: "POST" });
    const { token } = streamTokenResponse.parse(await response.json());
    const state = await browserAt(siteWith({ STREAMING_LIBRARY: "embedded" })).visit(
      "/origin/streaming-library/session/state",
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect(streamSessionState.parse(await state.json()).CurrentCustomerSession?.CustomerId).toBe(fan.ssoID);
  });

  it("signs out here, and deletes the league's cookies", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    await logIn(browser, fan.email);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    const before = new Map(browser.cookies);
    expect(redirectTarget(await browser.post("/api/auth/sign-out", { returnTo: "/news" }))).toBe(
      "/news?logoutSuccess=true",
    );
    expect(sharedCookies(browser)).toEqual([]);
    expect(await signedInAs(browser)).toBeNull();
    browser.cookies.set("__Host-session", before.get("__Host-session") ?? "");
    expect(await signedInAs(browser)).toBeNull();
  });
});

it.each(["cloud-identity-pool", "retail-streaming"])(
  "%s ends a session whose renewal brings another account's tokens",
  async (IDENTITY_PROVIDER) => {
    const site = siteWith({ IDENTITY_PROVIDER });
    const [fan, other] = [await newFan(), await newFan()];
    const [browser, stranger] = [browserAt(site), browserAt(site)];
    await signInWithPassword(browser, fan.email);
    await signInWithPassword(stranger, other.email);
    expect([await signedInAs(browser), await signedInAs(stranger)]).toEqual([fan.ssoID, other.ssoID]);
    let mixedUp: unknown;
    await changeSession(stranger, ({ tokens }) => {
      mixedUp = tokens;
      return {};
    });
    await changeSession(browser, () => ({ tokens: mixedUp }));
    await tokensRunOut(browser);
    expect(await signedInAs(browser)).toBeNull();
    // It stays ended, whatever cookies come back next.
    expect(await signedInAs(browser)).toBeNull();
  },
);

it("a renewal that was broken off with its request keeps the session's other requests waiting for ten seconds at most", async () => {
  const IDENTITY_PROVIDER = "cloud-identity-pool";
  const browser = browserAt(siteWith({ IDENTITY_PROVIDER }));
  await signInWithPassword(browser, (await newFan()).email);
  await tokensRunOut(browser);
  let calls = 0;
  mockRemoteHost("pool.example", () => (++calls === 1 ? new Promise(() => {}) : new Response("down", { status: 500 })));
  const elsewhere = browserAt(siteWith({ IDENTITY_PROVIDER, IDENTITY_API: "https://pool.example" }));
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  void signedInAs(elsewhere);
  await expect.poll(() => calls).toBe(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const others = [signedInAs(elsewhere), signedInAs(elsewhere)];
  await vi.advanceTimersByTimeAsync(9_000);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  expect(await Promise.all(others)).toEqual([null, null]);
  expect(calls, "neither uses the tokens a second time").toBe(1);
  expect([await signedInAs(elsewhere), calls], "the next request begins again").toEqual([null, 2]);
});

it.each(["cookie-sso", "oauth-code", "token-payload"])(
  "%s redirects back to where the fan was",
  async (IDENTITY_PROVIDER) => {
    const fan = await newFan();
    const browser = browserAt(siteWith({ IDENTITY_PROVIDER }));
    const address = await follow(browser, await logInAtProvider(browser, fan.email, password, "/videos?q=goals#top"));
    const { pathname, search, origin } = new URL(address, "https://site.example");
    expect(origin + pathname + search).toBe("https://site.example/videos?q=goals&loginSuccess=true");
  },
);

/** The site for a network of its own, because sign-ins are limited by IP address. */
function siteElsewhere(IDENTITY_PROVIDER: string): Site {
  const site = siteWith({ IDENTITY_PROVIDER });
  const address = crypto.randomUUID();
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cf-connecting-ip", address);
    return await site(path, { ...init, headers });
  };
}

describe.each(["cookie-sso", "oauth-code", "token-payload"])("a portal page of a site with %s", (IDENTITY_PROVIDER) => {
  const site = siteElsewhere(IDENTITY_PROVIDER);
  const loginPage = async (browser: Browser, path: string) => {
    const page = await browser.visit(redirectTarget(await browser.visit(path)));
    expect(page.status).toBe(200);
    return await page.text();
  };

  it.each([
    ["/portal/contracts", "<h1>Withdraw or cancel</h1>"],
    ["/portal/sessions", "<h1>Devices</h1>"],
    ["/portal/family", "<h1>Family</h1>"],
  ])("leads a signed-out fan from %s to the provider's login and back", async (path, heading) => {
    const fan = await newFan();
    const browser = browserAt(site);
    const login = await loginPage(browser, path);
    expect(login).toContain(`href="/api/auth/hosted/login?returnTo=${encodeURIComponent(path)}"`);
    expect(login).not.toContain("<form");
    let response = await logInAtProvider(browser, fan.email, password, path);
    for (let hops = 0; hops < 4 && response.status === 303; hops++) {
      response = await browser.visit(redirectTarget(response));
    }
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(heading);
    for (const missing of ["profile", "email", "marketing", "data"]) expect(html).not.toContain(`/portal/${missing}"`);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
  });

  it("says why nobody is signed in", async () => {
    const fan = await newFan();
    const browser = browserAt(site);
    await follow(browser, await logInAtProvider(browser, fan.email));
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    await restrict(fan.ssoID, { blocked: true });
    expect(await loginPage(browser, "/portal/contracts")).toContain(
      "Your account has been blocked by an administrator",
    );
    expect(await loginPage(browserAt(site), "/portal/sessions?account=open&error=unavailable")).toContain(
      "Unable to sign in at the moment.",
    );
  });
});

it("signs in by the league's cookie on a portal page, and says there that a forged one does not", async () => {
  const site = siteElsewhere("cookie-sso");
  const fan = await newFan();
  const [source, browser, forger] = [browserAt(site), browserAt(site), browserAt(site)];
  await follow(source, await logInAtProvider(source, fan.email));
  browser.cookies.set("auth_string", source.cookies.get("auth_string") ?? "");
  expect(redirectTarget(await browser.visit("/portal/sessions"))).toBe("/portal/sessions");
  expect((await browser.visit("/portal/sessions")).status).toBe(200);
  forger.cookies.set("auth_string", "forged");
  const page = await forger.visit(redirectTarget(await forger.visit("/portal/sessions")));
  expect(await page.text()).toContain("There was a problem logging in.");
});

describe("none", () => {
  const site = siteWith({ IDENTITY_PROVIDER: "none" });
  const email = "anybody@fans.example";

  it("lets anybody in as the account of the entered email address, each time the same", async () => {
    const [one, other] = [browserAt(site), browserAt(site)];
    expect((await signInWithPassword(one, email, "whatever")).status).toBe(200);
    await signInWithPassword(other, email, "something else");
    expect((await loginCheck(one)).account).toMatchObject({ email, userDisplayName: "anybody" });
    expect(await signedInAs(one)).toBe(await signedInAs(other));
  });

  it("recognises a returning fan, ends with the session's own limits, and signs out", async () => {
    const browser = browserAt(site);
    await signInWithPassword(browser, email, "whatever");
    const ssoID = await signedInAs(browser);
    await tokensRunOut(browser);
    expect(await signedInAs(browser)).toBe(ssoID);
    await changeSession(browser, () => ({ startedAt: 1 }));
    expect(await signedInAs(browser)).toBeNull();
    await signInWithPassword(browser, email, "whatever");
    await browser.post("/api/auth/sign-out", {});
    expect(await signedInAs(browser)).toBeNull();
  });

  it("refuses an invalid email address, and a tampered cookie", async () => {
    const browser = browserAt(site);
    expect((await signInWithPassword(browser, "anybody")).status).toBe(422);
    await signInWithPassword(browser, email);
    browser.cookies.set("__Host-session", `${browser.cookies.get("__Host-session")?.slice(0, -6)}AAAAAA`);
    expect(await signedInAs(browser)).toBeNull();
  });
});

describe.each(["cookie-sso", "token-payload"])("a session by the league's cookies, of %s,", (IDENTITY_PROVIDER) => {
  const site = siteWith({ IDENTITY_PROVIDER });
  async function signedIn(fan: { email: string; ssoID: string }) {
    const browser = browserAt(site);
    await follow(browser, await logInAtProvider(browser, fan.email));
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    return browser;
  }
  /** As if another of the league's sites had signed somebody in. */
  function carryCookies(from: Browser, to: Browser) {
    for (const name of sharedCookies(from)) to.cookies.set(name, from.cookies.get(name) ?? "");
  }

  it("stays ended when another device ends it, and the cookies with it, but not those of that device", async () => {
    const fan = await newFan();
    const [browser, lost] = [await signedIn(fan), await signedIn(fan)];
    const before = sharedCookies(browser);
    expect((await browser.postJSON("/api/account/sign-out-others", {})).status).toBe(204);
    expect(await signedInAs(lost)).toBeNull();
    expect(sharedCookies(lost)).toEqual([]);
    expect(await signedInAs(lost)).toBeNull();
    expect(sharedCookies(browser)).toEqual(before);
    expect(await signedInAs(browser)).toBe(fan.ssoID);
    await follow(lost, await logInAtProvider(lost, fan.email));
    expect(await signedInAs(lost), "its owner can log in again").toBe(fan.ssoID);
  });

  it("leaves the cookies of a later sign-in alone, however it ends", async () => {
    const [fan, other] = [await newFan(), await newFan()];
    const [again, out, due, source] = [
      await signedIn(fan),
      await signedIn(fan),
      await signedIn(fan),
      await signedIn(other),
    ];
    const names = sharedCookies(source);
    await follow(again, await logInAtProvider(again, other.email));
    expect(await signedInAs(again)).toBe(other.ssoID);
    expect(sharedCookies(again)).toEqual(names);

    carryCookies(source, out);
    await out.post("/api/auth/sign-out", {});
    expect(sharedCookies(out)).toEqual(names);

    carryCookies(source, due);
    await tokensRunOut(due);
    expect(await signedInAs(due)).toBe(other.ssoID);
    for (const name of names) expect([name, due.cookies.get(name)]).toEqual([name, source.cookies.get(name)]);
  });
});

it("refuses more sign-ins from one IP address than a stadium needs, whichever accounts they name", async () => {
  const browser = browserAt(siteWith({ IDENTITY_PROVIDER: "none" }));
  let fans = 0;
  const signInFrom = (address: string) =>
    browser.visit("/api/auth/sign-in", {
      method: "POST",
      body: JSON.stringify({ email: `fan-${++fans}@fans.example`, password: "whatever" }),
      headers: { "content-type": "application/json", "cf-connecting-ip": address },
    });
  // In parallel, because each takes a quarter of a second.
  const responses = await Promise.all(Array.from({ length: 300 }, () => signInFrom("192.0.2.77")));
  const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
  expect(count(200)).toBeGreaterThanOrEqual(100);
  expect(count(429)).toBeGreaterThan(0);
  expect(count(200) + count(429)).toBe(responses.length);
  expect((await signInFrom("192.0.2.78")).status).toBe(200);
});

describe("a page", () => {
  it.each([
    [{}, true],
    [{ DIRECT_LOGIN: "off" }, false],
    [{ IDENTITY_PROVIDER: "retail-streaming" }, true],
    [{ IDENTITY_PROVIDER: "none" }, true],
    [{ IDENTITY_PROVIDER: "cookie-sso" }, false],
    [{ IDENTITY_PROVIDER: "oauth-code" }, false],
    [{ IDENTITY_PROVIDER: "token-payload" }, false],
  ])("with %j knows whether the site has a login form of its own", async (variables, asksItself) => {
    const data = await (await siteWith(variables)("/_.data")).text();
    expect(data).toContain('"hosted"');
    expect(data.includes('"/api/auth/hosted/login"')).toBe(!asksItself);
  });

  it("links to the account portal's login page if direct login is off and accounts are embedded", async () => {
    const site = siteWith({ DIRECT_LOGIN: "off" });
    expect(redirectTarget(await site("/api/auth/hosted/login?returnTo=/news"))).toBe("/portal/login?return=%2Fnews");
    expect(redirectTarget(await site("/api/auth/hosted/register?returnTo=//elsewhere.example"))).toBe(
      "/portal/register?return=%2F",
    );
  });
});

describe("a league with an account portal of its own", () => {
  const portal = "https://accounts.example/fans";
  beforeEach(() => publish({ site: { ...league.site, account: { ...league.site.account, portal } } }));
  afterEach(withdraw);

  it("registers fans there, who come back", async () => {
    const site = siteWith({ IDENTITY_CLIENT_ID: "site", IDENTITY_TENANT_ID: "counties" });
    expect(await (await site("/login?returnTo=/news")).text()).toContain("/api/auth/hosted/register?returnTo=%2Fnews");
    const url = new URL(redirectTarget(await site("/api/auth/hosted/register?returnTo=/news")));
    expect(url.origin + url.pathname).toBe(`${portal}/register`);
    const back = (path: string) => expect.stringMatching(new RegExp(`^https?://[^/]+${path}$`));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect_uri: back("/news\\?loginSuccess=true"),
      client_id: "site",
      culture_code: "en-GB",
      tenant_id: "counties",
      success_url: back("/news\\?loginSuccess=true"),
      return_url: back("/news"),
    });
    expect(redirectTarget(await site("/api/auth/hosted/login?returnTo=/news"))).toBe("/portal/login?return=%2Fnews");
  });

  it("registers them at the provider, if that has a page for it", async () => {
    const site = siteWith({ IDENTITY_PROVIDER: "oauth-code", IDENTITY_PORTAL: "https://provider.example/" });
    const url = new URL(redirectTarget(await site("/api/auth/hosted/register?returnTo=/news")));
    expect(url.origin + url.pathname).toBe("https://provider.example/register");
  });
});

it.each(["retail-streaming", "none"])(
  "offers no registration, and no new password, with %s and no portal elsewhere",
  async (IDENTITY_PROVIDER) => {
    const html = await (await siteWith({ IDENTITY_PROVIDER })("/login")).text();
    expect(html).toContain("Log In");
    expect(html).not.toMatch(/Forgotten password|portal\/register|hosted\/register/);
  },
);

describe("retail streaming", () => {
  const site = siteWith({ IDENTITY_PROVIDER: "retail-streaming" });

  it("has what the service has sold, for pages, playback and checkout, up to date", async () => {
    await sellDemoPackages();
    const fan = await newFan();
    await env.PAYMENTS_DB.prepare(
      `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
       VALUES (?1, 'live-video', '2020-01-01T00:00:00.000Z', NULL, 'grant', ?1, '2020-01-01T00:00:00.000Z')`,
    )
      .bind(fan.ssoID)
      .run();
    const browser = browserAt(site);
    await signInWithPassword(browser, fan.email);
    // From now on, only the service knows of it.
    await env.PAYMENTS_DB.prepare("DELETE FROM entitlement_ledger WHERE account_id = ?").bind(fan.ssoID).run();
    const videoID = await newVideo("OnDemand", ["live-video"]);
    const play = async () => await browser.postJSON("/api/session/check", { data: { attributes: { videoID } } });
    const buy = async () => await browser.postJSON("/api/checkout", dayPass);
    expect((await loginCheck(browser)).account).toMatchObject({ entitlements: ["live-video"], subscriptions: "some" });
    expect([(await play()).status, (await buy()).status]).toEqual([200, 409]);
    await tokensRunOut(browser);
    expect((await loginCheck(browser)).account).toMatchObject({ entitlements: [], subscriptions: "none" });
    expect([(await play()).status, (await buy()).status]).toEqual([403, 200]);
  });

  it("names the wrong field, and reports too many sessions until one ends", async () => {
    const fan = await newFan();
    expect(await signInErrorOf(await signInWithPassword(browserAt(site), fan.email, "wrong"))).toMatchObject({
      code: "wrongPassword",
    });
    const browsers = Array.from({ length: 6 }, () => browserAt(site));
    const responses: Response[] = [];
    for (const browser of browsers) responses.push(await signInWithPassword(browser, fan.email));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401]);
    const [first, last] = [browsers[0], browsers[5]];
    if (first === undefined || last === undefined || responses[5] === undefined)
      throw new Error("There are six browsers.");
    expect(await signInErrorOf(responses[5])).toEqual({
      code: "tooManySessions",
      message: "This account is logged in on too many devices. Log out of one of them first.",
    });
    await first.post("/api/auth/sign-out", {});
    expect((await signInWithPassword(last, fan.email)).status).toBe(200);
  });

  it("shows beside the email field that an account is not confirmed", async () => {
    const fan = await newFan();
    await env.IDENTITY_DB.prepare("UPDATE accounts SET status = 'UNCONFIRMED' WHERE id = ?").bind(fan.ssoID).run();
    expect(await signInErrorOf(await signInWithPassword(browserAt(site), fan.email))).toMatchObject({
      code: "wrongEmail",
      message: "This account is not confirmed yet.",
    });
  });
});

it("sells to a fan whose provider knows no email address", async () => {
  await sellDemoPackages();
  const fan = await newFan();
  const browser = browserAt(siteWith({ IDENTITY_PROVIDER: "cookie-sso" }));
  await logInAtProvider(browser, fan.email);
  await env.IDENTITY_DB.prepare("UPDATE accounts SET username = ? WHERE id = ?")
    .bind(`robin ${fan.ssoID}`, fan.ssoID)
    .run();
  expect((await loginCheck(browser)).account).toMatchObject({ ssoID: fan.ssoID, email: "" });
  expect((await browser.postJSON("/api/checkout", dayPass)).status).toBe(200);
});
