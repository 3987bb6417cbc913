import type { PageKind } from "../../schemas/league/header-styles.ts";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { isEnglish, t } from "../../schemas/site/messages.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { FeaturedVideo, featuredOf } from "../features/videos/card/featured-video.tsx";
import { listingUrl } from "../features/videos/listing/listing-url.ts";
import { loadListing } from "../features/videos/listing/load-listing.ts";
import { CategoryLinks, VideoFilters } from "../features/videos/listing/video-filters.tsx";
import { VideoList } from "../features/videos/listing/video-list.tsx";
import { JustIn } from "../features/videos/rows/just-in.tsx";
import { VideoRow, VideoRowSkeleton } from "../features/videos/rows/video-row.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta, titleOf } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import type { Route } from "./+types/videos.ts";

export const handle: PageHandle = { page: "videoListing", hero: true, hydrateOn: "interaction" };

/** Cards in the row below the featured video. */
const justInSize = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const listing = await loadListing(page, url);
  const pageKind: PageKind = "videoCategory";
  return {
    ...listing,
    ...(listing.filter.category !== undefined && { pageKind }),
    ...{ brand: page.brand.name, origin: page.origin },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { feed, filter, categories, clubs, durations, page, brand, origin } = loaderData;
  const category = categories.find(({ slug }) => slug === filter.category)?.name;
  return [
    ...pageMeta({
      title: titleOf(
        category,
        feed.title,
        clubs?.flatMap((group) => group.clubs).find(({ id }) => id === filter.team)?.name,
        filter.season !== undefined && seasonName(filter.season),
        durations.find(({ value }) => value === filter.duration)?.label,
        page > 1 && t("page {page}", { page }),
      ),
      description: t("Live matches, highlights, full replays and interviews from the {brand}.", { brand }),
      brand,
      origin,
      path: listingUrl(feed.path, filter, page),
      imageKey: "page-videos",
    }),
    // Search terms would make unlimited pages.
    ...(filter.q === undefined ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

/** A category's name within a sentence: lower case in English, unchanged in other languages. */
const ofCategory = (category: string) => (isEnglish() ? category.toLowerCase() : category);

/** A video feed: featured, by category, and the filtered list. */
export default function Videos({ loaderData }: Route.ComponentProps) {
  const { feed, landing, videos, rows, renderedAt } = loaderData;
  const featured = landing ? featuredOf(videos) : null;
  const others = videos.filter(({ id }) => id !== featured?.id);
  return (
    <>
      <header data-theme="dark" className="floodlit bg-paper text-ink">
        <div className="page-width pt-32 pb-8 l:pt-36 l:pb-10">
          <h1 className={featured ? "heading-3 text-muted" : "heading-1"}>{feed.title}</h1>
          {featured && (
            <div className="mt-3">
              <FeaturedVideo video={featured} />
            </div>
          )}
          <div className="mt-8 grid gap-5">
            <CategoryLinks {...loaderData} />
            <VideoFilters {...loaderData} />
          </div>
        </div>
        {landing && others.length > 0 && (
          <div className="page-width pb-10 l:pb-14" data-resumes="">
            <JustIn videos={others.slice(0, justInSize)} at={renderedAt} />
          </div>
        )}
      </header>
      {rows.map((row, index) => (
        <PageSection
          key={row.slug}
          title={row.name}
          more={{
            label: t("All {category}", { category: ofCategory(row.name) }),
            href: listingUrl(feed.path, { category: row.slug }),
          }}
          className={index % 2 === 1 ? "bg-surface" : undefined}
        >
          <Deferred resolve={row.videos} skeleton={<VideoRowSkeleton />} unavailable={row.name}>
            {(found) =>
              found.length === 0 ? (
                <EmptyState
                  icon="i-lucide-video-off"
                  title={t("No {category} at the moment", { category: ofCategory(row.name) })}
                />
              ) : (
                <VideoRow
                  label={t("{category}, one after another", { category: row.name })}
                  videos={found}
                  at={renderedAt}
                />
              )
            }
          </Deferred>
        </PageSection>
      ))}
      <VideoList {...loaderData} />
      <AdvertPlacement name="videos-below-list" house="matches" />
    </>
  );
}
