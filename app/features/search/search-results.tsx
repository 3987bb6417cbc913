import type { ReactNode } from "react";
import { searchPageSize } from "../../../schemas/content/news-search.ts";
import { parseSearchTerms } from "../../../schemas/content/search-terms.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { pageCount } from "../../ui/pagination-window.ts";
import { richText } from "../../ui/rich-text.tsx";
import { DirectHits } from "./direct-hits.tsx";
import { NewsResult } from "./news-result.tsx";
import { countText, phraseOf, rangeLabel, searchURL } from "./search-query.ts";
import type { SearchResponse } from "./search-response.ts";
import { VideoResult } from "./video-result.tsx";

/** Results of a search: news, videos beside them, and pagination of both. */
export function SearchResults({
  response: { search, hits, corrected, news, videos },
  onPage,
}: {
  response: SearchResponse;
  /** Called with a page number, from 0, instead of following the link. */
  onPage?: (page: number) => void;
}) {
  const terms = parseSearchTerms(phraseOf(corrected === null ? search : { ...search, term: corrected }));
  const { page } = search;
  const sideBySide = news.hit.length > 0 && videos.data.length > 0;
  if (news.found === 0 && videos.total === 0 && hits.length === 0) {
    return <p className="card p-6">{news.failed || videos.failed ? t("No results found") : countText(0, 0)}</p>;
  }
  return (
    <>
      {corrected !== null && (
        <p className="mb-6">
          {richText(
            t("Nothing is called “{term}”. These are results for <b>{corrected}</b>.", {
              term: search.term,
              corrected,
            }),
            {
              b: (words) => <strong>{words}</strong>,
            },
          )}
        </p>
      )}
      {hits.length > 0 && <DirectHits hits={hits} />}
      <div className={`grid gap-8 ${sideBySide ? "xl:grid-cols-[1fr_22rem]" : ""}`}>
        <ResultList heading={t("News")} shown={news.hit.length} found={news.found} failed={news.failed} page={page}>
          <ul className={`grid gap-x-8 gap-y-2 ${sideBySide ? "" : "l:grid-cols-2"}`}>
            {news.hit.map((hit) => (
              <NewsResult key={hit.id} hit={hit} terms={terms} />
            ))}
          </ul>
        </ResultList>
        {videos.data.length > 0 && (
          <ResultList heading={t("Videos")} shown={videos.data.length} found={videos.total} page={page}>
            <ul className={`grid gap-4 m:grid-cols-2 ${sideBySide ? "xl:grid-cols-1" : "xl:grid-cols-4"}`}>
              {videos.data.map((video) => (
                <VideoResult key={video.id} video={video} terms={terms} />
              ))}
            </ul>
          </ResultList>
        )}
      </div>
      <Pagination
        current={page + 1}
        pages={pageCount(Math.max(news.found, videos.total), searchPageSize)}
        href={(number) => searchURL({ ...search, page: number - 1 })}
        {...(onPage && { onChoose: (number: number) => onPage(number - 1) })}
        label={t("Result pages")}
      />
    </>
  );
}

function ResultList({
  heading,
  shown,
  found,
  failed = false,
  page,
  children,
}: {
  heading: string;
  shown: number;
  found: number;
  failed?: boolean;
  page: number;
  children: ReactNode;
}) {
  return (
    <section aria-label={heading} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
        <h2 className="heading-3">{heading}</h2>
        <p className="text-sm text-muted figures">
          {failed ? t("No results found") : page > 0 && shown > 0 ? rangeLabel(page, found) : countText(shown, found)}
        </p>
      </div>
      {children}
    </section>
  );
}
