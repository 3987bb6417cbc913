import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { signedInUser } from "../support/portal.ts";
import { siteWith } from "../support/site-with.ts";
import { site, visit } from "../support/visit.ts";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  visit("/api/consent", { method: "POST", body, headers: { origin: site, ...headers } });
const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(new URLSearchParams(fields), headers);
const json = (body: unknown, headers: Record<string, string> = {}) =>
  post(JSON.stringify(body), { "content-type": "application/json", ...headers });

const everything = { analytics: true, marketing: true, personalisation: true };
const cookieOf = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith("cookie-consent=")) ?? "";
const rememberedBy = (response: Response) => cookieOf(response).split(";")[0];

describe("a decision about cookies", () => {
  it("is stored for six months in a first-party cookie that scripts can read", async () => {
    const response = await json(everything);
    expect(response.status).toBe(204);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(cookieOf(response).split("; ").sort()).toEqual([
      "Max-Age=15724800",
      "Path=/",
      "SameSite=Lax",
      "Secure",
      "cookie-consent=essential.analytics.marketing.personalisation",
    ]);
  });

  it("is Secure on every deployed site, and over http on a local one alone not", async () => {
    const variables = {
      ENVIRONMENT: "demonstration",
      LEAGUE_SITE: "https://league.example",
      EMULATORS_ALLOWED: "payments mailbox simulation social",
      OPEN_ORIGIN: "off",
    };
    const decide = (ask: ReturnType<typeof siteWith>) =>
      ask("http://site.example/api/consent", {
        method: "POST",
        body: JSON.stringify(everything),
        headers: { "content-type": "application/json" },
      });
    expect(cookieOf(await decide(siteWith(variables)))).toContain("; Secure");
    expect(cookieOf(await decide(siteWith({})))).not.toContain("Secure");
  });

  it.each([
    [{ choice: "all" }, "essential.analytics.marketing.personalisation"],
    [{ choice: "essential" }, "essential"],
    [{ choice: "essential", marketing: "on" }, "essential"],
    [{ choice: "chosen" }, "essential"],
    [{ choice: "chosen", analytics: "on" }, "essential.analytics"],
    [{ choice: "chosen", marketing: "on", personalisation: "on" }, "essential.marketing.personalisation"],
  ])("can be made by a plain form: %o", async (fields, value) => {
    const response = await choose({ ...fields, returnTo: "/news?page=2" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/news?page=2");
    expect(rememberedBy(response)).toBe(`cookie-consent=${value}`);
  });

  it("by the notice's form, before the page's code is there, says for half an hour that the visit was interrupted", async () => {
    const answered = (response: Response) =>
      response.headers.getSetCookie().filter((cookie) => cookie.startsWith("consent-answered="));
    expect(answered(await choose({ choice: "essential" }))).toEqual([
      "consent-answered=1; Max-Age=1800; Path=/; Secure; SameSite=Lax",
    ]);
    expect(answered(await choose({ choice: "all" }, { cookie: "cookie-consent=essential" }))).toEqual([]);
    expect(answered(await json(everything))).toEqual([]);
  });

  it("is logged on the server with its time, under the account of who is signed in", async () => {
    const { ssoID, cookie } = await signedInUser();
    await json({ ...everything, marketing: false }, { cookie });
    await choose({ choice: "essential" }, { cookie });
    const { results } = await env.MARKETING_DB.prepare(
      "SELECT purpose, granted, source FROM consent_log WHERE account_id = ? AND at > '2026' ORDER BY id",
    )
      .bind(ssoID)
      .all();
    const given = (analytics: number, marketing: number, personalisation: number) =>
      Object.entries({ analytics, marketing, personalisation }).map(([purpose, granted]) => ({
        purpose,
        granted,
        source: "cookies",
      }));
    expect(results).toEqual([...given(1, 0, 1), ...given(0, 0, 0)]);
    await expect(
      env.MARKETING_DB.prepare("UPDATE consent_log SET granted = 1 WHERE account_id = ?").bind(ssoID).run(),
    ).rejects.toThrow("never overwritten");
  });

  it("takes effect, and is not logged, once one network sends a flood", async () => {
    const logged = () => env.MARKETING_DB.prepare("SELECT count(*) AS count FROM consent_log").first<number>("count");
    const before = await logged();
    const keys: string[] = [];
    const flooded = siteWith({
      EVENT_LIMIT: {
        async limit({ key }) {
          keys.push(key);
          return { success: false };
        },
      },
    });
    const response = await flooded("/api/consent", {
      method: "POST",
      body: JSON.stringify(everything),
      headers: { "content-type": "application/json", "cf-connecting-ip": "192.0.2.7" },
    });
    expect([response.status, rememberedBy(response)]).toEqual([
      204,
      "cookie-consent=essential.analytics.marketing.personalisation",
    ]);
    expect(keys).toEqual(["consent 192.0.2.7"]);
    expect(await logged()).toBe(before);
  });

  it("is marked if made in spite of Global Privacy Control", async () => {
    expect(rememberedBy(await json({ ...everything, analytics: false }, { "sec-gpc": "1" }))).toBe(
      "cookie-consent=essential.marketing.personalisation.gpc",
    );
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "",
    "news",
    "/%0d%0aset-cookie:a=b\r\nset-cookie: a=b",
  ])("never redirects to another site: %j", async (returnTo) => {
    const response = await choose({ choice: "essential", returnTo });
    expect(response.status).toBe(303);
    const location = response.headers.get("location") ?? "";
    expect(new URL(location, site).origin).toBe(site);
    expect(location).toMatch(/^\/(?!\/)/);
    expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "cookie-consent",
      "consent-answered",
    ]);
  });

  it.each([
    ["no JSON", () => post("{", { "content-type": "application/json" }), 400],
    ["a list", () => json([]), 422],
    ["nothing", () => json(null), 422],
    ["words for truth", () => json({ ...everything, marketing: "yes" }), 422],
    ["a category less", () => json({ analytics: true }), 422],
    ["a category more", () => json({ ...everything, everything: true }), 422],
    ["an empty form", () => choose({}), 422],
    ["an unknown choice", () => choose({ choice: "some" }), 422],
    ["a box with another value", () => choose({ choice: "chosen", marketing: "true" }), 422],
    ["text", () => post("all", { "content-type": "text/plain" }), 422],
    ["a broken form", () => post("x", { "content-type": "multipart/form-data; boundary=y" }), 422],
    ["a megabyte", () => choose({ choice: "all", returnTo: "x".repeat(1_000_000) }), 413],
    ["another site's form", () => choose({ choice: "all" }, { origin: "https://evil.example" }), 403],
  ])("is not made by %s", async (_, attempt, status) => {
    const response = await attempt();
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  });

  it("is not made by a GET request", async () => {
    expect((await visit("/api/consent")).status).toBe(404);
  });

  it("hides the notice without script, or keeps it clear of the field with the focus, by a style sheet of its own", async () => {
    const page = await (await visit("/news")).text();
    const [, sheet = ""] = /<noscript><link rel="stylesheet" href="(\/api\/[^"]+)"/.exec(page) ?? [];
    const decided = await visit(sheet, { headers: { cookie: "cookie-consent=essential" } });
    expect(decided.headers.get("content-type")).toContain("text/css");
    expect(decided.headers.get("cache-control")).toBe("private, no-store");
    expect(await decided.text()).toContain("display: none");
    for (const cookie of ["", "cookie-consent=yes"]) {
      const undecided = await (await visit(sheet, { headers: { cookie } })).text();
      expect(undecided).not.toContain("display: none");
      expect(undecided).toContain(":focus) .cookie-notice { position: static }");
    }
  });
});

describe("withdrawing", () => {
  const cookies = "_ga=GA1.1; _ga_ABC123=GS1; _gid=1; _gcl_au=1; __gads=1; theme=dark; _gallery=1; __Host-session=x";
  const removed = (response: Response) =>
    new Set(
      response.headers
        .getSetCookie()
        .filter((cookie) => cookie.includes("Max-Age=0"))
        .map((cookie) => cookie.split("=")[0]),
    );

  it("deletes third-party cookies of withdrawn purposes, and nothing else", async () => {
    const none = await choose({ choice: "essential" }, { cookie: cookies });
    expect(removed(none)).toEqual(new Set(["_ga", "_ga_ABC123", "_gid", "_gcl_au", "__gads"]));
    const some = await choose({ choice: "chosen", analytics: "on" }, { cookie: cookies });
    expect(removed(some)).toEqual(new Set(["_gcl_au", "__gads"]));
    expect(removed(await choose({ choice: "all" }, { cookie: cookies }))).toEqual(new Set());
  });

  it("deletes them for the site's own host and the parent domain, where they may have been set", async () => {
    const { headers } = await choose({ choice: "essential" }, { cookie: "_ga=1" });
    const domains = headers.getSetCookie().filter((cookie) => cookie.startsWith("_ga="));
    expect(domains.map((cookie) => /Domain=([^;]+)/.exec(cookie)?.[1])).toEqual([undefined, "site.example"]);
  });

  it("responds to a browser with thousands of such cookies", async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `_ga_${n}=1`).join("; ");
    const response = await choose({ choice: "essential" }, { cookie: many });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie().length).toBeLessThan(60);
  });
});
