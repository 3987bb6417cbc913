import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { site } from "../support/visit.ts";

describe("a path that begins with several slashes", () => {
  it.each([
    ["//?club=ashford", "/?club=ashford"],
    ["//other.example?club=ashford", "/other.example?club=ashford"],
    ["//other.example/%2e%2e?club=ashford", "/?club=ashford"],
    ["/.//other.example/menu", "/other.example/menu"],
    ["/\\other.example", "/other.example"],
    ["///news", "/news"],
    ["//api/health", "/api/health"],
    ["//origin/content/categories", "/origin/content/categories"],
  ])("leads from %s to %s on this site", async (path, single) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const response = await exports.default.fetch(new Request(site + path, { method, redirect: "manual" }));
      expect([response.status, response.headers.get("location")]).toEqual([308, single]);
    }
  });
});
