import { Link } from "react-router";
import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { Carousel } from "../../ui/carousel.tsx";
import { Deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { JsonLd } from "../../ui/json-ld.tsx";
import { useLeague } from "../../ui/league.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { AdvertPlacement } from "../adverts/advert-placement.tsx";
import { ownClubFirst } from "../my-club/own-club-first.ts";
import { useMyClub } from "../my-club/use-my-club.ts";
import { ArticleCard } from "../news/article-card.tsx";
import { ShortTable } from "../table/short-table.tsx";
import type { ShortTableData } from "../table/short-table-data.ts";
import type { CardVideo } from "../videos/card/card-video.ts";
import { VideoCard } from "../videos/card/video-card.tsx";
import { siteStructuredData } from "./site-structured-data.ts";

const hasRowOf = ({ rows }: ShortTableData, club: number) => rows.some((row) => row.club.id === club);

/** The news, tables and videos of the home page. Null for a backend that is unavailable. */
export function HomeSections({
  brand,
  description,
  origin,
  news,
  tables,
  videos,
}: {
  brand: string;
  /** Of the site. */
  description: string;
  origin: string;
  news: Promise<ArticleSummary[] | null>;
  tables: Promise<ShortTableData[] | null>;
  videos: Promise<CardVideo[] | null>;
}) {
  const { socialLinks } = useLeague();
  const mine = useMyClub();
  return (
    <>
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

      <AdvertPlacement name="home-below-news" house="matches" />

      <PageSection title="Tables">
        <Deferred resolve={tables} skeleton={<TablesSkeleton />} unavailable="The tables">
          {(loaded) => (
            <ul className="grid gap-6 [reading-flow:grid-order] xl:grid-cols-3" data-club-first="">
              {ownClubFirst(loaded, mine, hasRowOf).map((table) => (
                <li key={table.competition.id}>
                  <ShortTable table={table} caption={table.competition.name} />
                  <Link
                    to={`/competitions/${table.competition.slug}`}
                    data-prefetch
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
      <JsonLd data={siteStructuredData({ brand, description, links: socialLinks.map(({ href }) => href), origin })} />
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
