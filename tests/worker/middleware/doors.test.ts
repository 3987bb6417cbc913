import { describe, expect, it } from "vitest";
import { z } from "zod";
import { site, visit } from "../support.ts";

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string(), requestID: z.string().min(1) }) });

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

describe("request bodies", () => {
  const large = "x".repeat(70_000);

  it("are refused over the limit, with a declared length", async () => {
    const response = await visit("/api/auth/sign-in", { method: "POST", body: large });
    expect(response.status).toBe(413);
    expect(refusal.parse(await response.json()).error.message).toContain("64 kB");
  });

  it("are refused over the limit, without a declared length", async () => {
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode(large)).then(() => writer.close());
    const response = await visit("/api/auth/sign-in", { method: "POST", body: readable });
    expect(response.status).toBe(413);
  });
});

describe("answers", () => {
  it("carry a security policy without unsafe scripts, and a nonce of their own", async () => {
    const policies = await Promise.all(
      ["/", "/"].map(async (path) => (await visit(path)).headers.get("content-security-policy") ?? ""),
    );
    for (const policy of policies) {
      const scripts = policy.split(";").find((directive) => directive.trim().startsWith("script-src ")) ?? "";
      expect(scripts).toMatch(/'nonce-[\w-]{16,}' 'strict-dynamic'/);
      expect(scripts).not.toContain("unsafe");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("let embeds alone stand in other sites' frames", async () => {
    const response = await visit("/embeds/news");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  it("carry it also where a WebSocket was asked for and there is none", async () => {
    for (const path of ["/menu", "/api/live", "/api/session/socket"]) {
      const response = await visit(path, { headers: { upgrade: "websocket" } });
      expect(response.status).not.toBe(101);
      expect(response.headers.get("content-security-policy"), path).toContain("default-src 'none'");
    }
  });

  it.each([
    ["/news", { body: "x".repeat(70_000) }, 413, "larger than the 64 kB"],
    ["/portal/login", { headers: { origin: "https://evil.example" } }, 403, "came from another site"],
  ])("refuse people at %s with a page", async (path, init, status, words) => {
    const response = await visit(path, { method: "POST", ...init });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/html");
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain(response.headers.get("x-request-id"));
  });

  it("tell of an unknown call in JSON", async () => {
    const response = await visit("/api/no-such-call");
    expect(response.status).toBe(404);
    expect(refusal.parse(await response.json()).error.code).toBe("not_found");
  });
});
