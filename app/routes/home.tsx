import { use } from "react";
import type { Match } from "../../schemas/football/match-data.ts";
import { t } from "../../schemas/site/messages.ts";
import { withTimeout } from "../../schemas/site/with-timeout.ts";
import { PreloadOnConsent } from "../features/adverts/preload-on-consent.tsx";
import { findOnAir } from "../features/audio/on-air.ts";
import { todayRange } from "../features/fixtures/list/league-days.ts";
import { listedMatches } from "../features/fixtures/listed-match.ts";
import { findTakeover } from "../features/home/find-takeover.ts";
import { HighlightsSkeleton } from "../features/home/highlights-skeleton.tsx";
import { HomeMatchesSkeleton } from "../features/home/home-matches-skeleton.tsx";
import { TakeoverSkeleton } from "../features/home/takeover-skeleton.tsx";
import { type LoadedStreamer, loadStreamer } from "../features/streamer/load-streamer.ts";
import { streamerMeta } from "../features/streamer/streamer-meta.ts";
import { shortTableData } from "../features/table/short-table-data.ts";
import { cardVideo } from "../features/videos/card/card-video.ts";
import { findLiveOffers } from "../features/where-to-watch/live-offers.ts";
import { type MatchService, type PageContext, pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Island } from "../ui/island.tsx";
import { lazyComponent } from "../ui/lazy-hydration.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import type { Route } from "./+types/home.ts";

const matchdayTakeover = lazyComponent(async () => (await import("../features/home/takeover.tsx")).Takeover);
const heroOfHome = lazyComponent(async () => (await import("../features/home/highlights.tsx")).Highlights);
const matchesOfHome = lazyComponent(async () => (await import("../features/home/home-matches.tsx")).HomeMatches);
const lower = lazyComponent(async () => (await import("../features/home/home-sections.tsx")).HomeSection);

const streamerPage = lazyComponent(async () => (await import("../features/streamer/streamer-page.tsx")).StreamerPage);

const newsShown = 5;
const tableRowsShown = 6;
const videosShown = 8;
/** Milliseconds that the page waits for the takeover: appearing later, it would shift everything else. */
const takeoverTimeout = 1_000;

export const handle: PageHandle = { page: "home", hero: true, hydrateOn: "change" };

const none = () => null;

/** Today's matches, after midnight with those of the evening before; without any, the next ones. */
async function matchesOfTheDay(matches: MatchService, now: Date): Promise<{ today: boolean; matches: Match[] }> {
  const day = todayRange(now);
  const today = await matches.fixtures(day);
  if (today.length > 0) return { today: true, matches: today };
  return { today: false, matches: await matches.fixtures({ from: day.to, limit: 8 }) };
}

/** Requests every section separately, so that a failing backend costs only its section. */
async function loadHome({ content, matches, videos, league, brand, origin, now, season, preSeason }: PageContext) {
  const day = matchesOfTheDay(matches, now);
  const live = findLiveOffers(
    videos,
    day.then((found) => found.matches),
  );
  const takeover = findTakeover(matches, day, now);
  const load = {
    highlights: () => ({
      hero: content.highlights().then(
        (articles) => ({ articles, slogan: articles.length === 0 ? league.slogan : null }),
        () => ({ articles: [], slogan: league.slogan }),
      ),
    }),
    matches: () => ({
      matches: Promise.all([day, findOnAir(videos), live]).then(
        ([{ today, matches: found }, onAir, offers]) => ({ today, matches: listedMatches(found), onAir, live: offers }),
        none,
      ),
    }),
    news: () => ({ news: content.news({ page: 0, size: newsShown }).then(({ data }) => data, none) }),
    tables: () => ({
      tables: matches
        .divisionTables(season)
        .then((tables) => tables.map((table) => shortTableData(table, tableRowsShown)), none),
    }),
    videos: () => ({
      videos: videos.videos({ page: 0, size: videosShown }).then(({ data }) => data.map(cardVideo), none),
    }),
  };
  return {
    streamer: null,
    brand: brand.name,
    description: league.description,
    origin,
    renderedAt: now.getTime(),
    preSeason,
    takeover: await withTimeout(takeover, takeoverTimeout, null),
    sections: league.homeSections.map((name) => load[name]()),
  };
}

/** On a club's host the home page is the club's streaming site. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { hostClub } = page.streamers;
  return hostClub === null ? await loadHome(page) : { streamer: await loadStreamer(page, hostClub) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  if (loaderData.streamer !== null) return streamerMeta(loaderData.streamer);
  return pageMeta({
    title: null,
    path: "/",
    imageKey: "home",
    ...loaderData,
    feed: { path: "/news", title: t("{brand} News", { brand: loaderData.brand }) },
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData.streamer === null ? <LeagueHome {...loaderData} /> : <ClubHome loaded={loaderData.streamer} />;
}

function ClubHome({ loaded }: { loaded: LoadedStreamer }) {
  streamerPage.load();
  const Page = use(streamerPage.component);
  return <Page loaded={loaded} />;
}

function LeagueHome(loaded: Awaited<ReturnType<typeof loadHome>>) {
  const { brand, description, origin, renderedAt, preSeason, takeover, sections } = loaded;
  return (
    <>
      <h1 className="visually-hidden">{brand}</h1>
      {takeover === null ? (
        "hero" in (sections[0] ?? {}) || (
          <div aria-hidden="true" data-theme="dark" className="floodlit h-[var(--header)] bg-paper" />
        )
      ) : (
        <Island
          key={takeover.id}
          component={matchdayTakeover}
          props={{ match: takeover, renderedAt }}
          fallback={<TakeoverSkeleton matchID={takeover.id} />}
          hydrateOn={takeover.state.kind === "result" ? "interaction" : "timer"}
        />
      )}
      {sections.map((section) =>
        "hero" in section ? (
          <Island
            key="hero"
            component={heroOfHome}
            props={{ hero: section.hero, brand }}
            fallback={<HighlightsSkeleton />}
            hydrateOn="interaction"
          />
        ) : "matches" in section ? (
          <PageSection key="matches" title={t("Matches")} more={{ label: t("All matches"), href: "/match-hub" }}>
            <Island
              component={matchesOfHome}
              props={{ day: section.matches, preSeason, renderedAt }}
              fallback={<HomeMatchesSkeleton />}
            />
          </PageSection>
        ) : (
          <Island
            key={Object.keys(section)[0]}
            component={lower}
            props={section}
            fallback={<div className="min-h-svh" />}
          />
        ),
      )}
      <PreloadOnConsent component={lower} />
      <Island component={lower} props={{ brand, description, origin }} />
    </>
  );
}
