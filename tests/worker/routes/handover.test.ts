import { decodeJwt, SignJWT } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newFan, password } from "../support/accounts.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { browserAt, siteWith } from "../support/site-with.ts";
import { newBrowser, redirectTarget, signInWith } from "../support/social.ts";

const tickets = "https://tickets.example";
const shop = "https://shop.example:8443";
const keys = { [tickets]: "k".repeat(40), [shop]: "s".repeat(40) };
const ask = siteWith({
  RETURN_HOSTS: `${tickets} ${shop}`,
  RETURN_KEYS: Object.entries(keys)
    .map(([host, key]) => `${host}=${key}`)
    .join(" "),
});

const begin = (address: string, more = "") => `/api/auth/handover/begin?returnTo=${encodeURIComponent(address)}${more}`;
const redeem = (token: string, host: keyof typeof keys = tickets, key = keys[host]) =>
  ask("/api/auth/handover/redeem", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ token }),
  });

let fan: { email: string; ssoID: string };
let browser: ReturnType<typeof browserAt>;
beforeEach(async () => {
  fan = await newFan();
  browser = browserAt(ask);
});

/** Comes from another site, signs in, and is redirected back. @returns the target URL. */
async function passThrough(address: string, more = ""): Promise<URL> {
  const away = await browser.visit(begin(address, more));
  expect(away.headers.get("location")).toBe("/login");
  const response = await browser.postJSON("/api/auth/sign-in", { email: fan.email, password });
  const { goTo } = await response.json<{ goTo: string }>();
  return new URL(goTo);
}
const tokenOf = (address: URL) => address.searchParams.get("token") ?? "";

describe("a fan sent by another site of the league", () => {
  it("returns with a token, which that site's server redeems once", async () => {
    const back = await passThrough(`${tickets}/seats?block=7#row`);
    expect(back.href).toMatch(/^https:\/\/tickets\.example\/seats\?block=7&token=[\w.-]+#row$/);
    const response = await redeem(tokenOf(back));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({ ssoID: fan.ssoID, email: fan.email });
    expect((await redeem(tokenOf(back))).status).toBe(422);
  });

  it("returns without one if the site has suppressed it", async () => {
    expect((await passThrough(`${tickets}/seats`, "&suppressToken=true")).href).toBe(`${tickets}/seats`);
  });

  it("returns after a form too, and at once when signed in already", async () => {
    await browser.visit(begin(`${shop}/`));
    const posted = await browser.post("/api/auth/sign-in", { email: fan.email, password });
    expect(posted.status).toBe(303);
    expect(posted.headers.get("location")).toMatch(/^https:\/\/shop\.example:8443\/\?token=/);
    const again = await browser.visit(begin(`${tickets}/seats`));
    expect(again.headers.get("location")).toMatch(/^https:\/\/tickets\.example\/seats\?token=/);
    expect(again.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("returns with a token after connecting a social account by password", async () => {
    const shared = newBrowser(new Map(), ask);
    await shared.go(begin(`${tickets}/seats`));
    expect(await signInWith(shared, "google", { email: fan.email }, { returnTo: "/news" })).toBe("/portal/social");
    const back = new URL(redirectTarget(await shared.go("/portal/social", { form: { password } })));
    expect(back.origin + back.pathname).toBe(`${tickets}/seats`);
    expect(await (await redeem(tokenOf(back))).json()).toMatchObject({ ssoID: fan.ssoID });
  });

  it("returns once: the next sign-in redirects nowhere", async () => {
    await passThrough(`${tickets}/`);
    const response = await browser.postJSON("/api/auth/sign-in", { email: fan.email, password });
    expect(await response.json()).toMatchObject({ goTo: null });
  });

  it("goes to a path of this site without a token", async () => {
    await browser.visit(begin("/videos?page=2"));
    const response = await browser.postJSON("/api/auth/sign-in", { email: fan.email, password });
    expect(await response.json()).toMatchObject({ goTo: "/videos?page=2&loginSuccess=true" });
  });

  it("is not redirected by a cookie of their own making", async () => {
    browser.cookies.set("__Host-return", encodeURIComponent(JSON.stringify({ address: "https://evil.example/" })));
    const response = await browser.postJSON("/api/auth/sign-in", { email: fan.email, password });
    expect(await response.json()).toMatchObject({ goTo: null });
  });
});

describe("a token", () => {
  it("is refused to another site of the league, and stays valid for its own", async () => {
    const token = tokenOf(await passThrough(`${tickets}/`));
    expect((await redeem(token, shop)).status).toBe(422);
    expect((await redeem(token)).status).toBe(200);
  });

  it("is valid for one host, for a minute", async () => {
    const { aud, iat, exp } = decodeJwt(tokenOf(await passThrough(`${tickets}/`)));
    expect(aud).toBe(tickets);
    expect(Number(exp) - Number(iat)).toBe(60);
  });

  it("is refused a minute later", async () => {
    const token = tokenOf(await passThrough(`${tickets}/`));
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
    try {
      expect((await redeem(token)).status).toBe(422);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ["no signature", (token: string) => `${btoa('{"alg":"none"}').replaceAll("=", "")}.${token.split(".")[1]}.`],
    ["a changed signature", (token: string) => `${token.slice(0, -6)}AAAAAA`],
    ["rubbish", () => "token"],
    ["nothing", () => ""],
  ])("with %s is refused", async (_, tamper) => {
    expect((await redeem(tamper(tokenOf(await passThrough(`${tickets}/`))))).status).toBe(422);
  });

  it("signed with the session secret itself is refused", async () => {
    const secret = new TextEncoder().encode(testSetting("SESSION_SECRET"));
    const forged = await new SignJWT({ email: fan.email, name: "Fan" })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("sign-in")
      .setSubject(fan.ssoID)
      .setAudience(tickets)
      .setJti("1")
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(secret);
    expect((await redeem(forged)).status).toBe(422);
  });

  it("is not redeemed without a key, and opens nothing here", async () => {
    const token = tokenOf(await passThrough(`${tickets}/`));
    for (const key of ["", "k".repeat(39), `${keys[tickets]}x`]) {
      expect((await redeem(token, tickets, key)).status).toBe(401);
    }
    const asCookie = await ask("/api/session", { headers: { cookie: `__Host-session=${token}` } });
    expect(await asCookie.json()).toMatchObject({ account: null });
    expect((await redeem(token)).status).toBe(200);
  });

  it("is redeemed in JSON", async () => {
    const response = await ask("/api/auth/handover/redeem", {
      method: "POST",
      headers: { authorization: `Bearer ${keys[tickets]}` },
      body: "token",
    });
    expect(response.status).toBe(400);
  });
});

it("refuses to redirect to other sites, with a message", async () => {
  const refused = await browser.visit(begin("https://evil.example/"));
  expect(refused.status).toBe(400);
  expect(refused.headers.get("location")).toBeNull();
  expect(await refused.json()).toMatchObject({ error: { code: "return_refused" } });
  expect([...browser.cookies.keys()]).not.toContain("__Host-return");
});
