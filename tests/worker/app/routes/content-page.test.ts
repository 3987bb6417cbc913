import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { brand } from "../../support/brand.ts";

const open = (path: string) => exports.default.fetch(`https://site.example${path}`, { redirect: "manual" });

async function titleOf(response: Response): Promise<string> {
  return /<title>([^<]*)<\/title>/.exec(await response.text())?.[1] ?? "";
}

describe("a content page", () => {
  it.each([
    ["/governance", `Governance | ${brand.name}`],
    ["/governance/regulations/players", `Players and Registrations | ${brand.name}`],
    ["/competitions/key-dates", `Key Dates | ${brand.name}`],
    [`/about-the-${brand.slug}/history/records`, `Records | ${brand.name}`],
    ["/website-privacy-policy", `Website Privacy Policy | ${brand.name}`],
  ])("responds at %s", async (path, title) => {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(await titleOf(response)).toBe(title);
  });

  it("has its text, breadcrumbs and canonical URL", async () => {
    const html = await (await open("/supporters/faqs/tickets")).text();
    expect(html).toContain("Where do I buy a ticket?");
    expect(html).toMatch(/<nav aria-label="Breadcrumb"[^>]*>.*Supporters.*FAQs/s);
    expect(html).toContain('<link rel="canonical" href="https://site.example/supporters/faqs/tickets"/>');
    expect(html).toContain('property="og:title"');
  });

  it("has the links of its text", async () => {
    const html = await (await open("/contact")).text();
    expect(html).toMatch(/<a href="mailto:[^"]+">[^<]+@[^<]+<\/a>/);
    expect(html).toMatch(/<a href="\/tickets"[^>]*>Upcoming games<\/a>/);
  });

  it("about decisions lists the deductions of the tables", async () => {
    await insertLeague(env.MATCH_DB);
    const html = (await (await open("/governance/judgments-and-decisions")).text()).replaceAll("<!-- -->", "");
    expect(html).toMatch(
      /Dunmere: 2 points.*late accounts.*1 Sep 2025.*href="\/competitions\/championship\?season=2025"/s,
    );
  });

  it("says which link of its section leads to itself", async () => {
    const html = await (await open("/governance/embargoes")).text();
    const section = /<nav aria-label="In this section".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const current = section.match(/<a\b[^>]*aria-current[^>]*>/g) ?? [];
    expect(current).toEqual([expect.stringContaining('href="/governance/embargoes"')]);
    expect(current[0]).toContain('aria-current="page"');
  });

  it("has one URL: a trailing slash is redirected", async () => {
    const response = await open("/governance/regulations/?season=2024");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/governance/regulations?season=2024");
  });

  it.each(["/nowhere", "/governance/nowhere", "/community/jobs", "/a/b/c/d/e/f", "/governance//regulations"])(
    "is not found at %s",
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain("404 error");
      expect(html).toContain("This page could not be found");
      expect(html).toContain("Sorry, it looks like the page you are looking for isn&#x27;t available right now.");
      expect(html).toContain("Quick Links:");
      expect(html).toMatch(/<a[^>]* href="\/match-hub"[^>]*>\s*Matches/);
    },
  );
});

describe("the layout around it", () => {
  it("has the primary navigation in order, and the footer's links", async () => {
    const html = await (await open("/governance")).text();
    const primary = /<nav aria-label="Primary".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const places = ["Matches", "News", "Fantasy", "Competitions", "Community", "How to Watch", "Governance"].map(
      (name) => primary.indexOf(`>${name}<`),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const path of ["/terms-of-use", "/modern-slavery", "/accessibility", "/company-details", "/contact"]) {
      expect(html).toContain(`href="${path}"`);
    }
    expect(html).toContain("GET THE OFFICIAL APP");
  });

  it("is omitted if the URL says so", async () => {
    const html = await (await open("/governance?hideNav")).text();
    expect(html).not.toContain('aria-label="Primary"');
    expect(html).not.toContain("<footer");
    expect(html).toContain("Governance");
  });

  it("has a menu that works without script", async () => {
    const html = await (await open("/menu")).text();
    expect(html).toContain("<h1");
    expect(html).toMatch(/<details[^>]*open/);
  });
});
