import { describe, expect, it } from "vitest";
import { z } from "zod";
import { expectArabic } from "../support/arabic-pages.ts";
import { visit } from "../support/visit.ts";

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

describe("error responses", () => {
  it.each([
    ["/news", { body: "x".repeat(70_000) }, 413, "larger than the 64 kB"],
    ["/portal/login", { headers: { origin: "https://evil.example" } }, 403, "came from another site"],
  ])("show people at %s an error page", async (path, init, status, words) => {
    const response = await visit(path, { method: "POST", ...init });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/html");
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain(response.headers.get("x-request-id"));
  });

  it.each([
    ["/ar/news", {}],
    ["/api/newsletter", { accept: "text/html", referer: "https://site.example/ar/news/newsletter" }],
  ])("are in the language of their page at %s", async (path, headers: Record<string, string>) => {
    const method = "POST";
    const refused = await visit(path, { method, headers: { ...headers, origin: "https://evil.example" } });
    expect(refused.status).toBe(403);
    const page = await refused.text();
    expectArabic(page);
    expect(page).toContain('href="/ar"');
    // Text without translation is marked as English.
    const large = await (await visit(path, { method, headers, body: "x".repeat(700_000) })).text();
    expect(large).toMatch(/<html lang="ar" dir="rtl">.*<p lang="en" dir="ltr">The request is larger than/s);
  });

  it("are JSON for an unknown API call", async () => {
    const response = await visit("/api/no-such-call");
    expect(response.status).toBe(404);
    expect(refusal.parse(await response.json()).error.code).toBe("not_found");
  });

  it.each([
    ["https://site.example/ar/matches", /\p{Script=Arabic}/u],
    ["https://site.example/matches", "There is no such call."],
    ["https://elsewhere.example/ar/matches", "There is no such call."],
  ])("of a call say what is wrong in the language of the page at %s", async (referer, words) => {
    const response = await visit("/api/no-such-call", { headers: { referer } });
    expect(refusal.parse(await response.json()).error.message).toMatch(words);
  });
});
