import { Link } from "react-router";
import { leagueNumber } from "../../../../schemas/site/league-formats.ts";
import { plural, t } from "../../../../schemas/site/messages.ts";
import { SectionHeading } from "../../../ui/article-name.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { richText } from "../../../ui/rich-text.tsx";
import { VideoGrid } from "../rows/video-grid.tsx";
import { isFiltered, listingUrl } from "./listing-url.ts";
import type { Listing } from "./load-listing.ts";

const number = leagueNumber();

/** A page of the listing, with the total. */
export function VideoList({ feed, filter, landing, videos, total, page, pages }: Listing) {
  const filtered = isFiltered(filter);
  return (
    <section aria-labelledby="video-list" className="section">
      <div className="page-width">
        <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-1">
          <h2 id="video-list" className="heading-2">
            {filtered ? t("What fits") : t("All videos")}
          </h2>
          {filtered && (
            <Link to={feed.path} preventScrollReset className="btn btn-ghost">
              {t("Clear")}
            </Link>
          )}
          {total !== null && total > 0 && (
            <p role="status" className="ms-auto text-muted figures">
              {plural(total, { one: "{count} video", other: "{count} videos" }, { count: number(total) })}
            </p>
          )}
        </div>
        {total === null ? (
          <EmptyState title={t("The list of videos did not arrive")}>
            <p>{t("We could not fetch it just now. The rest of the page is fine; try again in a minute.")}</p>
          </EmptyState>
        ) : videos.length > 0 ? (
          <SectionHeading value="video-list">
            <VideoGrid videos={videos} headingLevel="h3" priority={landing ? 0 : 4} />
          </SectionHeading>
        ) : filtered ? (
          <EmptyState icon="i-lucide-search-x" title={t("No video fits all of that")}>
            <p>
              {richText(t("Try fewer words, another season or any length, or <a>see all videos</a>."), {
                a: (words) => (
                  <Link to={feed.path} className="text-link">
                    {words}
                  </Link>
                ),
              })}
            </p>
          </EmptyState>
        ) : (
          <EmptyState icon="i-lucide-video-off" title={t("There are no videos here yet")} />
        )}
        <Pagination
          current={page}
          pages={pages}
          href={(number) => listingUrl(feed.path, filter, number)}
          label={t("Video pages")}
        />
      </div>
    </section>
  );
}
