import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { pageKinds } from "../../../fixtures/page-kinds.ts";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { visit } from "../../support/visit.ts";

/** What pages show before they have any content. */
const sentences: Record<string, string> = {
  "/": "Fixtures appear here as soon as they are announced.",
  "/match-hub": "No matches have been announced here yet.",
  "/matches": "No matches have been announced here yet.",
  "/teams": "They appear here as soon as they are announced.",
  "/match-centre": "The match of the day will be here once one is announced.",
  "/news": "There is no news here yet.",
  "/category": "No news yet",
  "/clubs": "They appear as soon as the season's divisions are known.",
  "/documents": "They appear here as soon as they are published.",
  "/videos": "There are no videos here yet",
  "/videos/subscriptions": "There are currently no Subscriptions available",
  "/videos/multi-view": "No match is on air at the moment",
  "/competitions/championship": "Their tables and matches will be here once a season is announced.",
  "/how-to-watch/upcoming-tv-games": "Fixtures appear here as soon as they are announced.",
  "/tickets": "Fixtures appear here as soon as they are announced.",
  "/packages": "No packages available",
  "/streamer": "Clubs' streaming sites will be here once the season's clubs are known.",
  "/gift": "There are no passes to give at the moment",
  "/status": "there has been no check in the last few minutes",
  "/search?q=winner": "No results",
  "/embeds/fixtures": "There are no matches to show here.",
  "/embeds/league-table": "There is no table of this competition, club and season.",
  "/embeds/news": "There is no news here yet.",
};

/** URLs that programs request: documents that exist even when empty, and others that do not exist. */
const documents: Record<string, number> = {
  "/news/feed.rss": 200,
  "/news/feed.atom": 200,
  "/news/feed.json": 200,
  "/category/match-reports/feed.rss": 404,
  "/calendar/championship.ics": 404,
  "/sitemap.xml": 200,
  "/sitemaps/pages.xml": 200,
  "/sitemaps/news.xml": 404,
  "/sitemaps/articles-1.xml": 404,
  "/sitemaps/matches-1.xml": 404,
  "/api/v1/openapi.json": 200,
  "/api/v1/competitions": 200,
  "/api/v1/clubs": 200,
  "/api/v1/fixtures": 200,
  "/api/v1/fixtures/1": 404,
  "/api/v1/kick-offs": 200,
  "/api/v1/seasons?competitionID=10": 200,
  "/api/v1/scorers?competitionID=10": 200,
  "/api/v1/tables?competitionID=10": 404,
  "/api/v1/news": 200,
  "/api/v1/videos": 200,
  "/api/packages?type=membership": 400,
  "/api/promos": 200,
  "/api/adverts/footer": 200,
  "/api/live/state": 200,
  "/previews/match/1.jpg": 404,
  // A club that no other test uses, because the Worker caches crests in memory.
  "/images/crest/4711.svg": 404,
};

const textOf = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");

describe("on empty storage", () => {
  it.each(Object.entries(sentences))("%s says: %s", async (path, sentence) => {
    const response = await visit(path);
    expect([200, 404]).toContain(response.status);
    expect(textOf(await response.text())).toContain(sentence);
  });

  it.each(Object.entries(documents))("%s is a %i", async (path, status) => {
    const response = await visit(path);
    expect(response.status).toBe(status);
    const text = await response.text();
    if (status === 404) expect(text).toMatch(/There (?:is|are) no/);
  });

  it("no page fails, neither before the first season nor before its first match", async () => {
    const statuses = async (query: string) => {
      for (const path of pageKinds) {
        const response = await visit(`${path}${path.includes("?") ? "&" : "?"}${query}`);
        expect([200, 404], path).toContain(response.status);
        await response.text();
      }
    };
    await statuses("results=off");
    await insertLeague(env.MATCH_DB);
    await statuses("results=on");
  });
});
