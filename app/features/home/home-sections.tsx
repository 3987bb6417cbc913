import { Link } from "react-router";
import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Carousel } from "../../ui/carousel.tsx";
import { Deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { JsonLd } from "../../ui/json-ld.tsx";
import { useLeague } from "../../ui/league.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { AdvertPlacement } from "../adverts/advert-placement.tsx";
import { ownClubFirst } from "../my-club/own-club-first.ts";
import { useMyClub } from "../my-club/use-my-club.ts";
import { useOwnRow } from "../my-club/use-own-row.ts";
import { ArticleCard } from "../news/article-card.tsx";
import { ShortTable } from "../table/short-table.tsx";
import type { ShortTableData } from "../table/short-table-data.ts";
import type { CardVideo } from "../videos/card/card-video.ts";
import { VideoCard } from "../videos/card/video-card.tsx";
import { siteStructuredData } from "./site-structured-data.ts";

const hasRowOf = ({ rows }: ShortTableData, club: number) => rows.some((row) => row.club.id === club);

/** A section of the home page: news, tables, videos, or the site's structured data. Null if its backend is unavailable. */
type Section =
  | { news: Promise<ArticleSummary[] | null> }
  | { tables: Promise<ShortTableData[] | null> }
  | { videos: Promise<CardVideo[] | null> }
  | {
      brand: string;
      description: string;
      origin: string;
    };

/** A section in the lower part of the home page. */
export function HomeSection(section: Section) {
  if ("news" in section) return <News news={section.news} />;
  if ("tables" in section) {
    return (
      <PageSection title={t("Tables")}>
        <Deferred resolve={section.tables} skeleton={<TablesSkeleton />} unavailable={t("The tables")}>
          {(loaded) => <Tables tables={loaded} />}
        </Deferred>
      </PageSection>
    );
  }
  return "videos" in section ? <Videos videos={section.videos} /> : <StructuredSite {...section} />;
}

function News({ news }: { news: Promise<ArticleSummary[] | null> }) {
  return (
    <>
      <PageSection title={t("Latest News")} more={{ label: t("All news"), href: "/news" }} className="bg-surface">
        <Deferred resolve={news} skeleton={<NewsSkeleton />} unavailable={t("The latest news")}>
          {(articles) =>
            articles.length === 0 ? (
              <EmptyState icon="i-lucide-newspaper" title={t("No news yet")} />
            ) : (
              <ul className={newsGrid}>
                {articles.map((article, index) => (
                  <li key={article.slug} className={index === 0 ? leadCell : undefined}>
                    <ArticleCard article={article} headingLevel="h3" />
                  </li>
                ))}
              </ul>
            )
          }
        </Deferred>
      </PageSection>

      <AdvertPlacement name="home-below-news" house="matches" />
    </>
  );
}

const Videos = ({ videos }: { videos: Promise<CardVideo[] | null> }) => (
  <PageSection title={t("Videos")} more={{ label: t("All videos"), href: "/videos" }} className="bg-surface">
    <Deferred resolve={videos} skeleton={<VideosSkeleton />} unavailable={t("The list of videos")}>
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState icon="i-lucide-video-off" title={t("No videos yet")} />
        ) : (
          <Carousel
            type="full-4"
            label={t("Latest videos")}
            slides={loaded.map((video) => ({
              key: video.id,
              content: <VideoCard video={video} headingLevel="h3" />,
            }))}
          />
        )
      }
    </Deferred>
  </PageSection>
);

function StructuredSite(site: { brand: string; description: string; origin: string }) {
  const { socialLinks } = useLeague();
  return <JsonLd data={siteStructuredData({ ...site, links: socialLinks.map(({ href }) => href) })} />;
}

function Tables({ tables }: { tables: readonly ShortTableData[] }) {
  const mine = useMyClub();
  const isShown = tables.some((table) => mine !== null && hasRowOf(table, mine));
  const own = useOwnRow(isShown ? null : mine);
  return (
    <ul className="grid gap-6 [reading-flow:grid-order] xl:grid-cols-3" data-club-first="">
      {ownClubFirst(tables, mine, hasRowOf).map((table) => (
        <li key={table.competition.id}>
          <ShortTable
            table={table}
            caption={table.competition.name}
            own={own?.competitionID === table.competition.id ? own.row : null}
          />
          <Link to={`/competitions/${table.competition.slug}`} data-prefetch="" className="btn btn-label -ms-2 mt-1">
            {t("Full {competition} table", { competition: table.competition.name })}
            <span className="i-lucide-arrow-right rtl:rotate-180" />
          </Link>
        </li>
      ))}
    </ul>
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
