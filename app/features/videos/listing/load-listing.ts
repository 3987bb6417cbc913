import { data } from "react-router";
import { feedAt } from "../../../../schemas/league/video-settings.ts";
import { routePath } from "../../../../schemas/site/messages.ts";
import type { PageContext, VideoService } from "../../../load-context.ts";
import { pageCount, requestedPage } from "../../../ui/pagination-window.ts";
import { clubGroups } from "../../clubs/club-groups.ts";
import { parseListingFilter, videoQuery } from "./listing-filter.ts";
import { isFiltered } from "./listing-url.ts";

/** Videos per page, and per row of a category (spec: playback#video-lists, calls#video-feed). */
const pageSize = 12;
const rowSize = 10;

const none = () => null;

/**
 * Loads a video listing. Each part is requested separately and null if its backend fails; rows are deferred.
 * @throws 404 for pages, categories and clubs that do not exist, with a message for invalid parameters.
 */
export async function loadListing(context: PageContext, url: URL) {
  const { video: settings } = context.league;
  const feed = feedAt(settings.feeds, routePath(url.pathname));
  if (feed === null) throw data(null, { status: 404 });
  const parsed = parseListingFilter(url.searchParams, settings.durations);
  if ("problem" in parsed) throw data({ message: parsed.problem }, { status: 404 });
  const { filter } = parsed;
  const { matches, videos, season, now } = context;
  const page = requestedPage(url.searchParams);
  const [listing, known, clubs, held] = await Promise.all([
    videos.videos({ page: page - 1, size: pageSize, choice: videoQuery(feed, filter, settings.durations) }).catch(none),
    videos.categories().catch(none),
    clubGroups(matches, season, filter.team).catch(none),
    videos.seasons(feed.categories).catch(none),
  ]);
  const categories = known?.filter(({ slug }) => feed.categories?.includes(slug) ?? true) ?? [];
  const missing =
    (known !== null && filter.category !== undefined && !categories.some(({ slug }) => slug === filter.category)) ||
    (clubs !== null &&
      filter.team !== undefined &&
      !clubs.some((group) => group.clubs.some(({ id }) => id === filter.team)));
  const pages = listing === null ? 1 : pageCount(listing.total, pageSize);
  if (missing || (listing !== null && page > Math.max(1, pages))) throw data(null, { status: 404 });
  const landing = page === 1 && !isFiltered(filter);
  return {
    feed: { path: feed.path, title: feed.title },
    filter,
    landing,
    page,
    pages,
    videos: listing?.data ?? [],
    total: listing?.total ?? null,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    clubs,
    pickers: settings.filters,
    durations: settings.durations.map(({ value, label }) => ({ value, label })),
    seasons: Array.from({ length: settings.seasonsOffered }, (_, index) => season - index).filter(
      (each) => held?.includes(each) ?? true,
    ),
    rows: landing ? rowsOf(videos, feed.name, categories) : [],
    renderedAt: now.getTime(),
  };
}
export type Listing = Awaited<ReturnType<typeof loadListing>>;

const rowsOf = (videos: VideoService, feed: string, categories: readonly { slug: string; name: string }[]) =>
  categories.map(({ slug, name }) => ({
    slug,
    name,
    videos: videos.section(slug, { page: 0, size: rowSize, feed }).catch(none),
  }));

export type VideoListing = Awaited<ReturnType<typeof loadListing>>;
