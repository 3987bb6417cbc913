import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Bracket } from "../../../../../app/features/fixtures/bracket/bracket.tsx";
import { MatchList } from "../../../../../app/features/fixtures/list/match-list.tsx";
import { MatchCard } from "../../../../../app/features/fixtures/match/match-card.tsx";
import { MatchRow } from "../../../../../app/features/fixtures/match/match-row.tsx";
import { Stories } from "../../../../../app/features/home/highlights.tsx";
import { Takeover } from "../../../../../app/features/home/takeover.tsx";
import { HeadToHead } from "../../../../../app/features/match-centre/head-to-head.tsx";
import { TileScore } from "../../../../../app/features/multi-view/tile-score.tsx";
import { ArticleCard } from "../../../../../app/features/news/article-card.tsx";
import { NewsResult } from "../../../../../app/features/search/news-result.tsx";
import { VideoResult } from "../../../../../app/features/search/video-result.tsx";
import { NextGame } from "../../../../../app/features/streamer/next-game.tsx";
import { ScorerList } from "../../../../../app/features/table/scorer-list.tsx";
import { ShortTable } from "../../../../../app/features/table/short-table.tsx";
import { CardTitle } from "../../../../../app/features/videos/card/card-title.tsx";
import { FeaturedVideo } from "../../../../../app/features/videos/card/featured-video.tsx";
import { LeagueContext } from "../../../../../app/ui/league.ts";
import type { ArticleSummary } from "../../../../../schemas/content/content.ts";
import type { NewsHit } from "../../../../../schemas/content/search.ts";
import { leagueTable } from "../../../../../schemas/football/league-table.ts";
import type { Scorer } from "../../../../../schemas/football/player.ts";
import { publicLeague } from "../../../../../schemas/league/public-league.ts";
import type { VideoItem } from "../../../../../schemas/streaming/video.ts";
import { brand } from "../../../../fixtures/brand.ts";
import { league } from "../../../../fixtures/league.ts";
import { club, live, pairing, result } from "../../../../fixtures/matches.ts";

/** The text of a page with hidden spoilers: without the elements that the style sheet removes. */
function spoilerFree(node: ReactNode): { seen: string; all: string } {
  const html = renderToStaticMarkup(
    <LeagueContext value={publicLeague(league)}>
      <MemoryRouter>{node}</MemoryRouter>
    </LeagueContext>,
  );
  let kept = "";
  const open: boolean[] = [];
  for (const [part, closing, , attributes = ""] of html.matchAll(/<(\/)?(\w+)([^>]*)>|[^<]+/g)) {
    if (!part.startsWith("<")) {
      if (!open.includes(true)) kept += part;
    } else if (closing) open.pop();
    else if (!/^<(img|input|br|path|circle|line|polyline)\b/.test(part) && !part.endsWith("/>")) {
      open.push(/class="(?:[^"]*\s)?spoiler(?:\s[^"]*)?"/.test(attributes));
      kept += `${/data-instead="([^"]*)"/.exec(attributes)?.[1] ?? ""} `;
    }
  }
  return { seen: kept, all: html.replace(/<[^>]*>/g, " ") };
}

// Scores that occur nowhere else, for example in a date, a time or a club's name.
const played = pairing(1, 3, 4, { state: result(77, 88, { penalties: { home: 66, away: 55 } }) });
const inPlay = pairing(2, 5, 6, { state: live(77, 88) });
const scores = /77|88|66|55/;
const unseen = { videoEntryID: null, audioEntryID: null, audioReplayFrom: null, reportSlug: null };

const report: ArticleSummary = {
  slug: "report",
  title: "Club 3 win 77-88",
  summary: "Club 3 won 77-88.",
  publishedAt: "2026-11-21T18:00:00.000Z",
  categories: [{ slug: "match-reports", name: "Match Reports of Club football" }],
  imageKey: "article-1",
  imageAlt: "A picture",
  lang: "en",
  titleWithoutResult: "Match report (result hidden)",
};
const found: NewsHit = {
  id: "1",
  fields: {
    slug: "report",
    title: report.title,
    published_date: report.publishedAt,
    categories: ["Match Reports", "Club news"],
  },
  imageData: { key: "article-1" },
  titleWithoutResult: "Match report (result hidden)",
};
const highlights: VideoItem = {
  id: "highlights-1",
  metaData: {
    title: "Highlights: Club 3 77-88 Club 4",
    description: "The best of a match that ended 77-88.",
    VideoDuration: 60,
    SysEntryEntitlements: ["?"],
    categories: [],
    tags: [],
  },
  mediaData: { entryId: "highlights-1", thumbnailUrl: "", mediaType: "OnDemand" },
  publicationData: { createdAt: "2026-10-01T18:00:00.000Z", releaseFrom: "2026-10-01T18:00:00.000Z" },
  fixtureID: 1,
};
const scorer: Scorer = { playerID: 1, playerName: "A Club player", club: club(3, "Club 3"), goals: 77, penalties: 0 };
const table = leagueTable.parse({
  competition: played.competition,
  season: 2026,
  order: "points",
  zones: [],
  deductions: [],
  rows: [
    {
      position: 1,
      club: club(3, "Club 3"),
      played: 1,
      won: 1,
      drawn: 0,
      lost: 0,
      goalsFor: 88,
      goalsAgainst: 0,
      goalDifference: 88,
      points: 77,
      deduction: 0,
      pointsPerGame: 77,
      form: ["W"],
      zone: null,
      movement: 0,
    },
  ],
});

describe("with hidden spoilers", () => {
  it.each<[string, ReactNode]>([
    ["a row", <MatchRow key="row" match={played} renderedAt={0} />],
    ["a row of a match in play", <MatchRow key="live" match={inPlay} renderedAt={0} />],
    ["a card", <MatchCard key="card" match={played} offer={undefined} renderedAt={0} />],
    ["the match that has the home page", <Takeover key="takeover" match={{ ...played, ...unseen }} renderedAt={0} />],
    ["a match of multi-view", <TileScore key="tile" match={inPlay} renderedAt={0} scores />],
    ["a club's next game", <NextGame key="next-game" match={inPlay} renderedAt={0} />],
    ["a list", <MatchList key="list" heading="Results" matches={[played, inPlay]} renderedAt={0} />],
    [
      "a bracket",
      <Bracket
        key="bracket"
        heading="Bracket"
        described={[]}
        renderedAt={0}
        matches={[
          { ...played, round: "Semi-final", kickoff: "2026-10-01T15:00:00.000Z" },
          { ...pairing(3, 5, 6, { state: result(88, 77) }), round: "Semi-final", kickoff: "2026-10-01T15:00:00.000Z" },
          pairing(4, 3, 5, { round: "Final" }),
        ]}
      />,
    ],
    ["a report's card", <ArticleCard key="report" article={report} />],
    ["a report on the home page", <Stories key="highlights" articles={[report]} slogan={null} brand={brand.name} />],
    ["a report that was found", <NewsResult key="found" hit={found} terms={[]} />],
    ["a video that was found", <VideoResult key="video-found" video={highlights} terms={[]} />],
    ["the newest video", <FeaturedVideo key="featured" video={highlights} />],
    ["scorers", <ScorerList key="scorers" scorers={[scorer]} />],
    ["a table", <ShortTable key="short-table" table={table} caption="Table of Club 3" />],
    [
      "earlier meetings",
      <HeadToHead key="meetings" matches={[played]} home={played.home} away={played.away} renderedAt={0} />,
    ],
    ["a video's title", <CardTitle key="title" title="Highlights: Club 3 77-88 Club 4 (66–55 on penalties)" />],
  ])("%s has the clubs and no score", (_, node) => {
    const { seen, all } = spoilerFree(node);
    expect(all).toMatch(scores);
    expect(seen).not.toMatch(scores);
    expect(seen).toMatch(/Club|Show the/);
  });

  it("a list has a button for its scores, unless it has none", () => {
    expect(spoilerFree(<MatchList heading="Results" matches={[played]} renderedAt={0} />).seen).toContain(
      "Show these scores",
    );
    const toCome = <MatchList heading="Next" matches={[pairing(1, 3, 4)]} renderedAt={0} />;
    expect(spoilerFree(toCome).seen).not.toContain("Show these scores");
  });
});
