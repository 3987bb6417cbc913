import { Link } from "react-router";
import { londonDate } from "../../schemas/london-time.ts";
import type { Match } from "../../schemas/match-data.ts";
import { siteSettings } from "../content/settings.ts";
import { AdvertPlace } from "../features/adverts/advert-place.tsx";
import { findOnAir, OnAirContext } from "../features/audio/on-air.ts";
import { dayRange } from "../features/fixtures/london-days.ts";
import { PreSeasonBanner } from "../features/fixtures/pre-season-banner.tsx";
import { Highlights, HighlightsSkeleton } from "../features/home/highlights.tsx";
import { HomeMatches, HomeMatchesSkeleton } from "../features/home/home-matches.tsx";
import { siteData } from "../features/home/site-data.ts";
import { ArticleCard } from "../features/news/article-card.tsx";
import { ShortTable } from "../features/table/short-table.tsx";
import { VideoCard } from "../features/videos/video-card.tsx";
import { type MatchService, pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Carousel } from "../ui/carousel.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import type { Route } from "./+types/home.ts";

const divisions = [10, 11, 12];
const newsShown = 5;
const tableRowsShown = 6;
const videosShown = 8;
/** Milliseconds for which an evening's matches are still the day's. */
const evening = 6 * 3_600_000;

export const handle: PageHandle = { page: "home", hero: true };

const none = () => null;

/** Today's matches and, after midnight, those of the evening before; without any, the next ones. */
async function matchesOfTheDay(matches: MatchService, now: Date): Promise<{ today: boolean; matches: Match[] }> {
  const day = dayRange(londonDate(now));
  const from = new Date(Math.min(Date.parse(day.from), now.getTime() - evening)).toISOString();
  const today = await matches.fixtures({ from, to: day.to });
  if (today.length > 0) return { today: true, matches: today };
  return { today: false, matches: await matches.fixtures({ from: day.to, limit: 8 }) };
}

/** Every part is asked for on its own, so that a backend that fails costs its own part alone. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, matches, videos, brand, origin, now, season, preSeason } = context.get(pageContext);
  return {
    brand: brand.name,
    origin,
    madeAt: now.getTime(),
    preSeason,
    highlights: content.highlights().catch(() => []),
    matches: Promise.all([matchesOfTheDay(matches, now), findOnAir(videos)]).then(
      ([day, onAir]) => ({ ...day, onAir }),
      none,
    ),
    news: content.news({ page: 0, size: newsShown }).then(({ data }) => data, none),
    tables: Promise.all(divisions.map((division) => matches.table(division, season))).then(
      (tables) =>
        tables
          .filter((table) => table !== null)
          .map((table) => ({ ...table, rows: table.rows.slice(0, tableRowsShown), deductions: [] })),
      none,
    ),
    videos: videos.videos({ page: 0, size: videosShown }).then(({ data }) => data, none),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: null,
        description: siteSettings.description,
        path: "/",
        imageKey: "home",
        ...loaderData,
        feed: { path: "/news", title: `${loaderData.brand} News` },
      })
    : [];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand, origin, madeAt, preSeason, highlights, matches, news, tables, videos } = loaderData;
  return (
    <>
      <h1 className="visually-hidden">{brand}</h1>
      <Deferred resolve={highlights} skeleton={<HighlightsSkeleton />} unavailable="The highlights">
        {(articles) => <Highlights articles={articles} brand={brand} />}
      </Deferred>

      <PageSection title="Matches" more={{ label: "All matches", href: "/match-hub" }}>
        {preSeason !== null && <PreSeasonBanner season={preSeason} />}
        <Deferred resolve={matches} skeleton={<HomeMatchesSkeleton />} unavailable="The list of matches">
          {(day) => (
            <OnAirContext value={day.onAir}>
              <HomeMatches matches={day.matches} today={day.today} madeAt={madeAt} />
            </OnAirContext>
          )}
        </Deferred>
      </PageSection>

      <PageSection title="Latest News" more={{ label: "All news", href: "/news" }} className="bg-surface">
        <Deferred resolve={news} skeleton={<NewsSkeleton />} unavailable="The latest news">
          {(articles) =>
            articles.length === 0 ? (
              <EmptyState icon="i-lucide-newspaper" title="No news yet" />
            ) : (
              <ul className={newsGrid}>
                {articles.map((article, index) => (
                  <li key={article.slug} className={index === 0 ? leadCell : ""}>
                    <ArticleCard article={article} headingLevel="h3" />
                  </li>
                ))}
              </ul>
            )
          }
        </Deferred>
      </PageSection>

      <AdvertPlace name="home-below-news" house="matches" />

      <PageSection title="Tables">
        <Deferred resolve={tables} skeleton={<TablesSkeleton />} unavailable="The tables">
          {(loaded) => (
            <ul className="grid gap-6 xl:grid-cols-3">
              {loaded.map((table) => (
                <li key={table.competition.id}>
                  <ShortTable table={table} caption={table.competition.name} />
                  <Link
                    to={`/competitions/${table.competition.slug}`}
                    prefetch="intent"
                    className="btn btn-label -ms-2 mt-1"
                  >
                    {`Full ${table.competition.name} table`}
                    <span aria-hidden="true" className="i-lucide-arrow-right rtl:rotate-180" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Deferred>
      </PageSection>

      <PageSection title="Videos" more={{ label: "All videos", href: "/videos" }} className="bg-surface">
        <Deferred resolve={videos} skeleton={<VideosSkeleton />} unavailable="The list of videos">
          {(loaded) =>
            loaded.length === 0 ? (
              <EmptyState icon="i-lucide-video-off" title="No videos yet" />
            ) : (
              <Carousel
                type="full-4"
                label="Latest videos"
                slides={loaded.map((video) => ({
                  key: video.id,
                  content: <VideoCard video={video} headingLevel="h3" />,
                }))}
              />
            )
          }
        </Deferred>
      </PageSection>
      <JsonLd data={siteData(brand, origin)} />
    </>
  );
}

const newsGrid = "grid gap-4 m:grid-cols-2 xl:grid-cols-4";
const leadCell = "m:col-span-2 xl:row-span-2";

function NewsSkeleton() {
  return (
    <div className={newsGrid}>
      <div className={`skeleton min-h-72 rounded-card ${leadCell}`} />
      <div className="skeleton h-72 rounded-card" />
      <div className="skeleton h-72 rounded-card" />
      <div className="skeleton h-72 rounded-card" />
      <div className="skeleton h-72 rounded-card" />
    </div>
  );
}

function TablesSkeleton() {
  return (
    <div className="grid gap-6 xl:grid-cols-3">
      <div className="skeleton h-96 rounded-card" />
      <div className="skeleton h-96 rounded-card" />
      <div className="skeleton h-96 rounded-card" />
    </div>
  );
}

function VideosSkeleton() {
  return (
    <div className="grid gap-4 l:grid-cols-3 3xl:grid-cols-4">
      <div className="skeleton aspect-[16/13] rounded-card" />
      <div className="skeleton aspect-[16/13] rounded-card max-l:hidden" />
      <div className="skeleton aspect-[16/13] rounded-card max-l:hidden" />
      <div className="skeleton aspect-[16/13] rounded-card max-3xl:hidden" />
    </div>
  );
}
