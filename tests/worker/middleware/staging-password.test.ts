import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { parseSettings } from "../../../worker/env.ts";
import { handleError } from "../../../worker/middleware/error-handler.ts";
import { withLeague } from "../../../worker/middleware/league.ts";
import { sameOrigin } from "../../../worker/middleware/same-origin.ts";
import { sizeLimit } from "../../../worker/middleware/size-limit.ts";
import { requireStagingPassword } from "../../../worker/middleware/staging-password.ts";
import { stagingPasswordRoutes } from "../../../worker/routes/staging-password.ts";
import { issueStagingPass, stagingPassLifetime } from "../../../worker/staging-password/staging-password.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { site } from "../support/visit.ts";

const password = "mist over the river";
const now = new Date();
let visitors = 0;

/** A site with this password that responds "inside" to authorised visitors. Each visitor has another IP address. */
function lockedSite(sitePassword = password) {
  const settings = { ...parseSettings(env), SITE_LOCK_PASSWORD: sitePassword };
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(async (c, next) => {
    c.set("settings", settings);
    c.set("requestID", "request-1");
    c.set("nonce", "nonce-1");
    await next();
  });
  app.use(withLeague, sameOrigin, sizeLimit, requireStagingPassword);
  app.route("/api/site-lock", stagingPasswordRoutes);
  app.all("*", (c) => c.text("inside"));
  visitors += 1;
  const address = `192.0.2.${visitors}`;
  const visit = (path: string, init: RequestInit = {}) => {
    const request = new Request(new URL(path, site), { redirect: "manual", ...init });
    request.headers.set("cf-connecting-ip", address);
    return Promise.resolve(app.fetch(request, env, createExecutionContext()));
  };
  return {
    settings,
    visit,
    with: (cookie: string, path = "/news") => visit(path, { headers: { cookie } }),
    submit: (fields: Record<string, string>, headers: HeadersInit = {}) =>
      visit("/api/site-lock", { method: "POST", body: new URLSearchParams(fields), headers }),
    check: (body: string) =>
      visit("/api/site-lock/check", { method: "POST", body, headers: { "content-type": "application/json" } }),
  };
}

const cookieOf = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
const passCookie = (pass: string) => `__Host-site-lock=${pass}`;

describe("a locked site", () => {
  it("accepts the form post of Apple's page, which has no pass cookie, and nothing else at that path", async () => {
    const { visit } = lockedSite();
    const callback = "/api/auth/social/apple/callback";
    const headers = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" };
    expect((await visit(callback, { method: "POST", headers, body: new URLSearchParams({ code: "x" }) })).status).toBe(
      200,
    );
    expect((await visit(callback)).status).toBe(403);
  });

  it.each(["/", "/news", "/no-such-page", "/feeds/news.xml", "/sitemap.xml", "/portal/login"])(
    "responds to %s with the lock page, which is neither cached nor indexed",
    async (path) => {
      const response = await lockedSite().visit(path);
      expect(response.status).toBe(403);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      const page = await response.text();
      expect(page).toContain('<label for="password">Password</label>');
      expect(page).not.toContain("inside");
    },
  );

  it.each([
    "/api/session",
    "/api/packages?filter.packageType=membership",
    "/origin/content/news",
    "/images/1x1/club-1",
  ])("refuses %s in JSON", async (path) => {
    const response = await lockedSite().visit(path);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: { code: "site_locked", message: "This site is not open yet.", requestID: "request-1" },
    });
  });

  it("serves what crawlers and browsers request without cookies", async () => {
    const { visit } = lockedSite();
    for (const path of ["/robots.txt", "/.well-known/security.txt", "/site.webmanifest"])
      expect(await (await visit(path)).text(), path).toBe("inside");
  });

  it("lets in programs with a key of their own, and no others", async () => {
    const { visit, settings } = lockedSite();
    const withKey = (key: string) => visit("/origin/content/news", { headers: { "x-service-key": key } });
    expect(await (await withKey(settings.SERVICE_KEY)).text()).toBe("inside");
    expect((await withKey(`${settings.SERVICE_KEY}x`)).status).toBe(403);
    expect((await visit("/news", { headers: { "x-service-key": settings.SERVICE_KEY } })).status).toBe(403);
    expect(await (await visit("/api/checkout/webhook", { method: "POST" })).text()).toBe("inside");
  });

  it("is open without a password, and has no lock page", async () => {
    const { visit, check, submit } = lockedSite("");
    expect(await (await visit("/news")).text()).toBe("inside");
    expect((await check('{"password":""}')).status).toBe(404);
    expect((await submit({ password: "" })).status).toBe(404);
  });
});

describe("the password", () => {
  it("lets in for 60 days, and redirects to where the visitor wanted to go", async () => {
    const { visit, submit, with: visitWith } = lockedSite();
    expect(await (await visit("/news?page=2&q=a%22b")).text()).toContain('value="/news?page=2&amp;q=a%22b"');
    const response = await submit({ password, returnTo: "/news?page=2" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/news?page=2");
    const cookie = response.headers.get("set-cookie") ?? "";
    for (const part of [/^__Host-site-lock=/, /Max-Age=5184000/, /HttpOnly/, /Secure/, /SameSite=Lax/, /Path=\//])
      expect(cookie).toMatch(part);
    expect(cookie).not.toContain(password);
    expect(await (await visitWith(cookieOf(response))).text()).toBe("inside");
    expect(await (await visitWith(cookieOf(response), "/api/session")).text()).toBe("inside");
  });

  it.each(["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "javascript:alert(1)", ""])(
    "never redirects to %s",
    async (returnTo) => {
      expect((await lockedSite().submit({ password, returnTo })).headers.get("location")).toBe("/");
    },
  );

  it.each(["", "Mist over the river", `${password} `, "x".repeat(20_000), "\u0000", '"><script>alert(1)</script>'])(
    "has to match exactly",
    async (wrong) => {
      const { submit, check } = lockedSite();
      const response = await submit({ password: wrong, returnTo: "/tickets" });
      expect(response.status).toBe(403);
      expect(response.headers.get("set-cookie")).toBeNull();
      const page = await response.text();
      expect(page).toContain("That is not the password.");
      expect(page).toContain('value="/tickets"');
      expect(page).not.toContain("<script>alert");
      expect(await (await check(JSON.stringify({ password: wrong }))).json()).toEqual({ matches: false });
    },
  );

  it("is not written into the page with the URL", async () => {
    const page = await (await lockedSite().visit('/"><script>alert(1)</script>?q="><script>')).text();
    expect(page).not.toContain("<script>");
  });

  it("can be checked before it is submitted, which lets nobody in", async () => {
    const { check } = lockedSite();
    const response = await check(JSON.stringify({ password }));
    expect(await response.json()).toEqual({ matches: true });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([
    ["", "The request is not well-formed JSON."],
    ["{", "The request is not well-formed JSON."],
    ["[]", "The body is an object with named fields."],
    ['{"password":1}', "password is text."],
    ["null", "The body is an object with named fields."],
  ])("is not read from a body such as %s", async (body, message) => {
    const response = await lockedSite().check(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message } });
  });

  it("is not read from an oversized field", async () => {
    const { submit } = lockedSite();
    expect((await submit({ password: "x".repeat(70_000) })).status).toBe(413);
  });

  it("is not accepted from another site's page", async () => {
    const { submit } = lockedSite();
    for (const [name, value] of [
      ["origin", "https://elsewhere.example"],
      ["sec-fetch-site", "cross-site"],
    ] as const) {
      const response = await submit({ password }, { [name]: value });
      expect(response.status).toBe(403);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  });

  it("cannot be guessed quickly: after ten attempts, of either kind, even the correct one has to wait", async () => {
    const { submit, check } = lockedSite();
    let tries = 0;
    const { responses } = await requestUntilRefused(
      10,
      () => (tries++ % 2 === 0 ? check(JSON.stringify({ password: "guess" })) : submit({ password: "guess" })),
      ({ status }) => status === 429,
    );
    expect(responses.length).toBeGreaterThanOrEqual(10);
    const checked = await check(JSON.stringify({ password }));
    expect(checked.status).toBe(429);
    expect(checked.headers.get("retry-after")).toBe("60");
    const submitted = await submit({ password });
    expect(submitted.status).toBe(429);
    expect(submitted.headers.get("set-cookie")).toBeNull();
    expect(await submitted.text()).toContain("Please wait a minute");
  });
});

describe("the cookie", () => {
  const { settings } = lockedSite();
  const key = (secret: string) => new TextEncoder().encode(secret);
  /** The claims of a valid pass, to be signed wrongly. */
  async function claims(): Promise<Record<string, unknown>> {
    const [, payload = ""] = (await issueStagingPass(settings, now)).split(".");
    const parsed: Record<string, unknown> = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return parsed;
  }
  const signed = (payload: Record<string, unknown>, secret = settings.SESSION_SECRET) =>
    new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).sign(key(secret));

  it("opens the site as the site issued it", async () => {
    const { with: visitWith } = lockedSite();
    expect(await (await visitWith(passCookie(await issueStagingPass(settings, now)))).text()).toBe("inside");
    expect(await (await visitWith(passCookie(await signed(await claims())))).text()).toBe("inside");
  });

  it.each<[string, () => Promise<string> | string]>([
    ["is empty", () => ""],
    ["is no token", () => "open"],
    ["is the password", () => encodeURIComponent(password)],
    ["is signed with another secret", async () => signed(await claims(), "another-secret-".padEnd(48, "0"))],
    ["is signed with the password", async () => signed(await claims(), password)],
    ["is not signed", async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(await claims()))}.`],
    [
      "was changed",
      async () =>
        (await issueStagingPass(settings, now)).replace(/.(?=.{8}$)/, (letter) => (letter === "A" ? "B" : "A")),
    ],
    ["is for something else", async () => signed({ ...(await claims()), aud: "playback" })],
    ["never ends", async () => signed({ ...(await claims()), exp: undefined })],
    ["was for another password", () => issueStagingPass({ ...settings, SITE_LOCK_PASSWORD: "last season's" }, now)],
    ["has ended", () => issueStagingPass(settings, new Date(now.getTime() - (stagingPassLifetime + 1) * 1000))],
  ])("opens nothing when it %s", async (_how, pass) => {
    const response = await lockedSite().with(passCookie(await pass()));
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("inside");
  });
});
