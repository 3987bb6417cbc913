import { describe, expect, it } from "vitest";
import { robotsRoutes } from "../../../worker/routes/robots.ts";
import { visitProduction } from "../lib/production.ts";
import { visit } from "../support.ts";

describe("robots.txt", () => {
  it("keeps search engines out everywhere but in production", async () => {
    const response = await visit("/robots.txt");
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toBe("User-agent: *\nDisallow: /\n");
  });

  it("allows them in production, names the sitemap, and excludes API calls and searches", async () => {
    const lines = (await (await visitProduction(robotsRoutes, "/robots.txt")).text()).split("\n");
    expect(lines).toContain("User-agent: *");
    expect(lines).not.toContain("Disallow: /");
    for (const path of ["/api/", "/origin/", "/portal/", "/search"]) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain("Sitemap: https://site.example/sitemap.xml");
  });
});
