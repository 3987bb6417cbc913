import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cookieOf, newFan, signedInCookie } from "../support/accounts.ts";
import { endpoints as all, example } from "../support/endpoints.ts";
import { site, visit } from "../support/visit.ts";

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string(), requestID: z.string().min(1) }) });

/** Endpoints that require a key or a signature, and use no cookie. */
const machineEndpoints = /^\/(origin\/identity|origin\/match-data\/feed|origin\/stripe\/v1\/|api\/checkout\/webhook)/;

const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const endpoints = all.filter(({ method }) => changing.has(method));
const pages = ["/", "/news", "/login", "/api/no-such-call"].flatMap((path) =>
  [...changing].map((method) => ({ method, path })),
);
const table = [...endpoints, ...pages].map(({ method, path }) => [method, example(path), path] as const);

describe("a cross-site request that would change something", () => {
  it("has endpoints to test", () => {
    const known = endpoints.map(({ method, path }) => `${method} ${path}`);
    for (const path of [
      "POST /api/auth/sign-in",
      "POST /api/auth/sign-out",
      "POST /api/account/password",
      "DELETE /api/account/sessions/:id",
      "POST /api/checkout/portal",
      "POST /api/session/check",
      "POST /portal/profile/password",
    ]) {
      expect(known).toContain(path);
    }
  });

  it.each(table.filter(([, path]) => !machineEndpoints.test(path)))("is refused: %s %s", async (method, path) => {
    const attempts: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "https://sub.site.example" },
    ];
    for (const headers of attempts) {
      const response = await visit(path, { method, headers });
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(table.filter(([, path]) => machineEndpoints.test(path)))(
    "gains nothing from a fan's cookie: %s %s",
    async (method, path) => {
      const { email } = await newFan();
      const cookie = await signedInCookie(email);
      const response = await visit(path, { method, headers: { cookie, origin: "https://evil.example" }, body: "{}" });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(cookieOf(response)).not.toContain("__Host-session");
    },
  );
});

describe("cross-site requests", () => {
  const attempt = (headers: Record<string, string>) =>
    visit("/api/auth/sign-out", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });

  it.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://site.example" }],
    [{ origin: "https://site.example.evil.example" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: site, "sec-fetch-site": "cross-site" }],
  ])("are refused with %o", async (headers) => {
    const response = await attempt(headers);
    expect(response.status).toBe(403);
    const { error } = refusal.parse(await response.json());
    expect(error.code).toBe("cross_site");
    expect(error.requestID).toBe(response.headers.get("x-request-id"));
  });

  it("are let through from the site itself", async () => {
    expect((await attempt({ origin: site, "sec-fetch-site": "same-origin" })).status).toBeLessThan(400);
  });
});
