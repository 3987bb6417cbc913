import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { legacyPackagesResponse } from "../../../schemas/payments/legacy-packages.ts";
import {
  kSessionResponse,
  streamSessionState,
  streamTokenResponse,
} from "../../../schemas/streaming/streaming-library.ts";
import { grantStatement, revokeStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { restrictStatement } from "../../../worker/backends/payments/ledger/restrictions.ts";
import { newAudio } from "../backends/video/sound.ts";
import { newFan, password } from "../support/accounts.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { type Browser, browserAt, siteWith } from "../support/site-with.ts";
import { sellDemoPackages } from "../support/stripe.ts";
import { newVideo } from "../support/videos.ts";
import { site as home } from "../support/visit.ts";

const site = siteWith({ STREAMING_LIBRARY: "embedded" });
const base = "/origin/streaming-library";
const back = `${home}/api/streaming-library/return`;

async function run({ sql, params }: { sql: string; params: (string | number | null)[] }): Promise<void> {
  await env.PAYMENTS_DB.prepare(sql)
    .bind(...params)
    .run();
}

const grant = (accountID: string, entitlement: string, reference: string = crypto.randomUUID()) =>
  run(
    grantStatement(
      { accountID, entitlement, startsAt: "2020-01-01T00:00:00.000Z", endsAt: null, reason: "grant", reference },
      new Date(),
    ),
  );

async function signedIn() {
  const fan = await newFan();
  const browser = browserAt(site);
  await browser.postJSON("/api/auth/sign-in", { email: fan.email, password });
  return { fan, browser };
}

async function tokenFor(browser: Browser): Promise<string> {
  const response = await browser.visit("/api/streaming-library/token", { method: "POST" });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return streamTokenResponse.parse(await response.json()).token;
}

/** The single-sign-on frame. */
const frame = (browser: Browser, query: Record<string, string>) =>
  browser.visit(`${base}/sso?${new URLSearchParams({ returnUrl: back, lang: "en", ...query })}`);

/** A fan who is signed in to the service, by the cookie that the frame sets. */
async function customer() {
  const { fan, browser } = await signedIn();
  expect((await frame(browser, { token: await tokenFor(browser) })).status).toBe(303);
  return { fan, browser };
}

async function stateIn(browser: Browser, headers: Record<string, string> = {}) {
  const response = await browser.visit(`${base}/session/state`, { headers });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return streamSessionState.parse(await response.json()).CurrentCustomerSession;
}

describe("the token", () => {
  it("identifies the fan to the library only, for a minute", async () => {
    const { fan, browser } = await signedIn();
    const claims = decodeJwt(await tokenFor(browser));
    expect(claims).toMatchObject({ sub: fan.ssoID, aud: "streaming-payments" });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(60);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sub"]);
  });

  it("needs a sign-in, this site's own pages, and a library", async () => {
    expect((await browserAt(site).visit("/api/streaming-library/token", { method: "POST" })).status).toBe(401);
    const { browser } = await signedIn();
    const foreign = { method: "POST", headers: { "sec-fetch-site": "cross-site" } };
    expect((await browser.visit("/api/streaming-library/token", foreign)).status).toBe(403);
    expect((await browser.visit("/api/streaming-library/token")).status).toBe(404);
    const off = browserAt(siteWith({}));
    for (const path of ["/api/streaming-library/return", `${base}/library.js`, `${base}/session/state`]) {
      expect((await off.visit(path)).status).toBe(404);
    }
  });
});

describe("the single-sign-on frame", () => {
  it("redirects back with a session in a cookie that scripts cannot read", async () => {
    const { browser } = await signedIn();
    const response = await frame(browser, { token: await tokenFor(browser) });
    expect(response.headers.get("location")).toBe(back);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith("stream_session="));
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", `Path=${base}`]) expect(line).toContain(attribute);
    const end = await browser.visit("/api/streaming-library/return");
    expect(end.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'self'");
  });

  it("accepts a token once", async () => {
    const { browser } = await signedIn();
    const token = await tokenFor(browser);
    expect((await frame(browser, { token })).status).toBe(303);
    const thief = browserAt(site);
    expect((await frame(thief, { token })).status).toBe(401);
    expect(await stateIn(thief)).toBeNull();
  });

  it("refuses a token that is not the site's, or has expired", async () => {
    const { fan } = await signedIn();
    const now = Math.floor(Date.now() / 1000);
    const made = (secret: string, change: { aud?: string; exp?: number } = {}) =>
      new SignJWT({ iss: "stream-sign-in", aud: "streaming-payments", jti: crypto.randomUUID(), ...change })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(fan.ssoID)
        .setIssuedAt(now - 100)
        .setExpirationTime(change.exp ?? now + 60)
        .sign(new TextEncoder().encode(secret));
    const own = `streaming library ${testSetting("SESSION_SECRET")}`;
    const tokens = [
      "",
      "a.b.c",
      await made("another secret of some thirty-two characters"),
      await made(testSetting("SESSION_SECRET")),
      await made(own, { exp: now - 1 }),
      await made(own, { aud: "playback" }),
    ];
    for (const token of tokens) {
      const browser = browserAt(site);
      expect((await frame(browser, { token })).status).toBe(401);
      expect(await stateIn(browser, { authorization: `Bearer ${token}` })).toBeNull();
    }
  });

  it.each<Record<string, string>>([
    { returnUrl: "https://elsewhere.example/" },
    { returnUrl: `${home}.elsewhere.example/` },
    { returnUrl: "javascript:alert(1)" },
    { returnUrl: "/news" },
    { lang: "xx" },
  ])("redirects nowhere with %j", async (query) => {
    const { browser } = await signedIn();
    const response = await frame(browser, { token: await tokenFor(browser), ...query });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe("the session state", () => {
  it("has the customer's current entitlements of the ledger", async () => {
    const { fan, browser } = await customer();
    const before = await stateIn(browser);
    expect(before).toMatchObject({ CustomerId: fan.ssoID, CustomerEntitlements: "" });
    await grant(fan.ssoID, "live-video", `grant-${fan.ssoID}`);
    await grant(fan.ssoID, "live-audio");
    expect(await stateIn(browser)).toEqual({ ...before, CustomerEntitlements: "live-audio,live-video" });
    await run(revokeStatement(`grant-${fan.ssoID}`, `end-${fan.ssoID}`, new Date(), new Date()));
    expect(await stateIn(browser)).toEqual({ ...before, CustomerEntitlements: "live-audio" });
  });

  it("is available by the token alone if a browser blocks cookies in frames", async () => {
    const { fan, browser } = await signedIn();
    const authorization = `Bearer ${await tokenFor(browser)}`;
    expect(await stateIn(browserAt(site), { authorization })).toMatchObject({ CustomerId: fan.ssoID });
  });

  it("follows the newest token rather than the cookie of an earlier customer", async () => {
    const { browser } = await customer();
    const other = await signedIn();
    const authorization = `Bearer ${await tokenFor(other.browser)}`;
    expect(await stateIn(browser, { authorization })).toMatchObject({ CustomerId: other.fan.ssoID });
  });

  it("has no current customer session before signing in, after signing out, and for a blocked account", async () => {
    expect(await stateIn(browserAt(site))).toBeNull();
    const { fan, browser } = await customer();
    const cookie = browser.cookies.get("stream_session") ?? "";
    expect((await browser.visit(`${base}/session/end`, { method: "POST" })).status).toBe(204);
    expect(browser.cookies.has("stream_session")).toBe(false);
    browser.cookies.set("stream_session", cookie);
    expect(await stateIn(browser)).toBeNull();
    const again = await customer();
    await run(restrictStatement(again.fan.ssoID, { blocked: true, bypassed: false }, new Date()));
    expect(await stateIn(again.browser)).toBeNull();
    expect(fan.ssoID).not.toBe(again.fan.ssoID);
  });
});

describe("a session key", () => {
  const ask = async (browser: Browser, entryId: string) =>
    kSessionResponse.parse(await (await browser.visit(`${base}/session/ksession?entryId=${entryId}`)).json());

  it("is issued or refused with the specification's codes", async () => {
    const locked = await newVideo("OnDemand", ["live-video"]);
    const open = await newVideo("OnDemand", ["?"]);
    const nobody = browserAt(site);
    expect(await ask(nobody, locked)).toEqual({ Status: 0, KSession: null });
    expect(await ask(nobody, open)).toEqual({ Status: -1, KSession: expect.any(String) });
    const { fan, browser } = await customer();
    expect(await ask(browser, locked)).toEqual({ Status: 1, KSession: null });
    await grant(fan.ssoID, "live-audio");
    expect(await ask(browser, locked)).toEqual({ Status: 2, KSession: null });
    await grant(fan.ssoID, "live-video");
    expect(await ask(browser, locked)).toEqual({ Status: -1, KSession: expect.any(String) });
    await run(restrictStatement(fan.ssoID, { blocked: true, bypassed: false }, new Date()));
    expect(await ask(browser, locked)).toEqual({ Status: 3, KSession: null });
    expect(await ask(nobody, "no-such-entry")).toEqual({ Status: 4, KSession: null });
    const refused = await nobody.visit(`${base}/session/ksession?entryId=../x`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: "bad_parameter", message: "entryId is 1 to 100 letters, digits, hyphens or underscores." },
    });
  });

  it("is issued for commentary by the same rule", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: 60, entitlements: ["live-audio"] });
    const { fan, browser } = await customer();
    expect(await ask(browser, entryID)).toEqual({ Status: 1, KSession: null });
    await grant(fan.ssoID, "live-audio");
    expect(await ask(browser, entryID)).toEqual({ Status: -1, KSession: expect.any(String) });
  });

  it("is issued to an account whose restrictions are bypassed", async () => {
    const locked = await newVideo("OnDemand", ["live-video"]);
    const { fan, browser } = await customer();
    await run(restrictStatement(fan.ssoID, { blocked: false, bypassed: true }, new Date()));
    expect((await ask(browser, locked)).Status).toBe(-1);
  });

  it("is described to holders of the service key, and to nobody else", async () => {
    const open = await newVideo("OnDemand", ["*"]);
    const { fan, browser } = await customer();
    const { KSession } = await ask(browser, open);
    const read = (key: string | null, headers: Record<string, string> = {}) =>
      site(`${base}/session/ksession/${key}`, { headers });
    expect((await read(KSession)).status).toBe(401);
    const keyed = { "x-service-key": testSetting("SERVICE_KEY") };
    expect(await (await read(KSession, keyed)).json()).toEqual({ CustomerId: fan.ssoID, EntryId: open });
    expect((await read("another", keyed)).status).toBe(404);
  });
});

it("lists the legacy provider's subscriptions", async () => {
  await sellDemoPackages();
  const packages = legacyPackagesResponse.parse(await (await site(`${base}/packages`)).json());
  expect(packages.length).toBeGreaterThan(0);
  const monthly = packages.find(({ Duration }) => Duration === null);
  expect(monthly).toMatchObject({
    AmountFormatted: expect.stringMatching(/^£\d+\.\d\d$/),
    PurchaseUrl: `${home}/videos/subscriptions`,
  });
});

it("serves a library with the documented globals", async () => {
  const response = await site(`${base}/library.js`);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const script = await response.text();
  for (const name of ["gcGetStreamAMGSessionState", "getKSession"]) expect(script).toContain(name);
});
