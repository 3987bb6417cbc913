import { describe, expect, it } from "vitest";
import { robotsRoutes } from "../../../worker/routes/robots.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { visit } from "../support/visit.ts";
import { visitInProduction } from "../support/visit-in-production.ts";

describe("robots.txt", () => {
  it("keeps search engines out everywhere but in production", async () => {
    const response = await visit("/robots.txt");
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toBe("User-agent: *\nDisallow: /\n");
  });

  it("allows them in production, names the sitemap, and excludes API calls", async () => {
    const lines = (await (await visitInProduction(robotsRoutes, "/robots.txt")).text()).split("\n");
    expect(lines).toContain("User-agent: *");
    expect(lines).not.toContain("Disallow: /");
    expect(lines.filter((line) => line.startsWith("Disallow:"))).toEqual(["Disallow: /api/", "Disallow: /origin/"]);
    expect(lines).toContain("Sitemap: https://site.example/sitemap.xml");
  });

  it("names the sitemap of the first of the league's domains", async () => {
    await publish({ domains: ["www.northern.example", "northern.example"] });
    try {
      const text = await (await visitInProduction(robotsRoutes, "https://northern.example/robots.txt")).text();
      expect(text).toContain("Sitemap: https://www.northern.example/sitemap.xml");
    } finally {
      await withdraw();
    }
  });

  it.each(["/search?q=goal", "/login", "/menu", "/payment-successful", "/payment-cancelled"])(
    "lets them read at %s that it is not to be indexed",
    async (path) => {
      expect(await (await visit(path)).text()).toContain('<meta name="robots" content="noindex"/>');
    },
  );
});
