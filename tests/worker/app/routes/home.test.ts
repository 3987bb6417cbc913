import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { brand } from "../../support/brand.ts";

const open = () => exports.default.fetch("https://site.example/");

describe("the home page", () => {
  it("responds before the league has any data, and says so in each section", async () => {
    const response = await open();
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`<title>${brand.name} | News, Live Scores and Every Match</title>`);
    expect(html).toContain('<meta name="description"');
    expect(html).toContain("Every club. Every match. Under the lights.");
    expect(html).toContain("No matches are planned");
    expect(html).not.toContain('aria-label="Matchday"');
    expect(html).toContain("No news yet");
    expect(html).toContain("No videos yet");
  });

  it("shows that a match to come is live, and links to it", async () => {
    await insertLeague(env.MATCH_DB);
    const kickoff = new Date(Date.now() + 3_600_000).toISOString();
    await insertFixture(env.MATCH_DB, { id: 950, kickoff, home: 1, away: 2 });
    await newFootage();
    await env.VIDEO_DB.prepare("INSERT INTO video_categories VALUES ('live', 'Live matches', 1)").run();
    const entryID = await newEntry({ kind: "live", releasedAgo: -600, section: "live", fixtureID: 950 });
    // The next match is at the top of the page, unless its data takes too long. Each request has its own URL, because earlier renders are
    // cached.
    let html = "";
    let page = 0;
    const isOnTop = async () => {
      html = await (await exports.default.fetch(`https://site.example/?page=${++page}`)).text();
      const place = html.indexOf('<section aria-label="Matchday"');
      return place !== -1 && place < html.indexOf("Every club. Every match.");
    };
    await expect.poll(isOnTop, { timeout: 30_000 }).toBe(true);
    expect(html).toContain("/match-centre/950");
    const [top = ""] = /<section aria-label="Matchday".*?<\/section>/s.exec(html) ?? [];
    expect(top).toContain("Ashford v Bramley");
    expect(top).toMatch(/<a [^>]*href="\/match-centre\/950"[^>]*>Match centre<\/a>/);
    expect(top).toContain('data-closable="950"');
    expect(html.indexOf(top)).toBeLessThan(html.indexOf("Every club. Every match."));
    expect(html).toMatch(new RegExp(`<a [^>]*href="/videos/${entryID}"[^>]*>Live with an account</a>`));
  });

  it("has its style sheet, with the site's classes", async () => {
    const html = await (await open()).text();
    const [, path] = /<link[^>]* href="([^"]+)" media="print"/.exec(html) ?? [];
    if (path === undefined) throw new Error("The page names no style sheet.");
    const css = await (await env.ASSETS.fetch(`https://site.example${path}`)).text();
    for (const selector of [".btn{", ".skeleton{", ".prose{", ".i-lucide-menu{"]) expect(css).toContain(selector);
    expect(css).toContain("--accent:");
    expect(css).toContain("prefers-color-scheme");
  });

  it("sets the theme before the first paint, with the response's nonce", async () => {
    const response = await open();
    const html = await response.text();
    const [, nonce] = /<script nonce="([^"]+)">(?:(?!<\/script>).)*localStorage/s.exec(html) ?? [];
    expect(nonce).toBeDefined();
    expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(html.indexOf("localStorage")).toBeLessThan(html.indexOf('rel="stylesheet"'));
  });
});
