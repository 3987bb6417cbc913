import { lazy, Suspense, useRef, useState } from "react";
import { correctTypos } from "../../schemas/content/name-match.ts";
import { maxTermLength, type NewsSearch, searchPageSize } from "../../schemas/content/news-search.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import { SearchOptions } from "../features/search/search-options.tsx";
import { readSearch } from "../features/search/search-query.ts";
import type { SearchResponse } from "../features/search/search-response.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { type PageContext, pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageCount } from "../ui/pagination-window.ts";
import type { Route } from "./+types/search.ts";

/** Loads when the user is about to type. */
const Suggestions = lazy(() => import("../features/search/suggestions.tsx"));

export const handle: PageHandle = { page: "newsListing", hero: false, hydrateOn: "interaction" };

/** Empty results of a search that failed or has no term. */
const noResultsFor = (search: NewsSearch, failed: boolean): Omit<SearchResponse, "brand"> => ({
  search,
  hits: [],
  corrected: null,
  news: { hit: [], found: 0, failed },
  videos: { data: [], total: 0, failed },
});

/** Results for the search page and the overlay. A failed search has no results (spec: layout#search-results). */
export async function loader({ context, url }: Route.LoaderArgs): Promise<SearchResponse> {
  const services = context.get(pageContext);
  const { brand } = services;
  const search = readSearch(url.searchParams);
  if (search.term === "") return { brand: brand.name, ...noResultsFor(search, false) };
  const [direct, byWords] = await Promise.all([
    search.page === 0 ? services.search.directHits(search.term) : { hits: [], corrected: null },
    searchByWords(services, search),
  ]);
  const { hits, corrected } = direct;
  const found = { brand: brand.name, search, hits, corrected: null, ...byWords };
  // What failed may have results: then neither a correction nor the end of the pages is known.
  if (byWords.news.failed || byWords.videos.failed) return found;
  // A term that has results as typed needs no correction.
  if (!hasResults(byWords) && !search.exact && (hits.length === 0 || corrected !== null)) {
    const meant = await searchCorrected(services, search, corrected);
    if (meant !== null) return { ...found, ...meant };
  }
  const pages = pageCount(Math.max(byWords.news.found, byWords.videos.total), searchPageSize);
  if (search.page >= Math.max(1, pages)) throw new Response(null, { status: 404 });
  return found;
}

/** News and videos with the words of a search. */
async function searchByWords({ content, videos }: Pick<PageContext, "content" | "videos">, search: NewsSearch) {
  const noResults = noResultsFor(search, true);
  const [news, foundVideos] = await Promise.all([
    content.searchNews(search).then(
      (hits) => ({ ...hits, failed: false }),
      () => noResults.news,
    ),
    videos.searchVideos(search).then(
      (list) => ({ ...list, failed: false }),
      () => noResults.videos,
    ),
  ]);
  return { news, videos: foundVideos };
}

type FoundByWords = Awaited<ReturnType<typeof searchByWords>>;
const hasResults = ({ news, videos }: FoundByWords) => news.found > 0 || videos.total > 0;

/** The search with its typos corrected, by words in the news too if that finds anything; null if there is nothing to correct. */
async function searchCorrected(
  services: Pick<PageContext, "content" | "videos">,
  search: NewsSearch,
  corrected: string | null,
): Promise<(FoundByWords & { corrected: string }) | null> {
  const text = corrected ?? search.term;
  const words = await services.content.spellingCandidates(text).then(
    (known) => correctTypos(text, known),
    () => null,
  );
  if (words !== null) {
    const found = await searchByWords(services, { ...search, term: words });
    if (hasResults(found)) return { ...found, corrected: words };
  }
  return corrected === null ? null : { ...(await searchByWords(services, { ...search, term: corrected })), corrected };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.search.term ? `${loaderData.search.term} | ` : ""}${t("Search")} | ${loaderData?.brand}` },
  { name: "robots", content: "noindex" },
];

/** Search as a page, for browsers without script and for links to a search. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search } = loaderData;
  const field = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState(false);
  return (
    <div className="page-width section">
      <h1 className="heading-1">{t("Search")}</h1>
      <search>
        <form
          action={pageHref("/search")}
          aria-label={t("The whole site")}
          className="relative mt-6 flex flex-wrap items-end gap-3"
        >
          <label className="grid min-w-0 grow gap-1 text-sm text-muted">
            {t("What are you looking for?")}
            <input
              key={search.term}
              ref={field}
              type="search"
              name="q"
              defaultValue={search.term}
              maxLength={maxTermLength}
              autoComplete="off"
              className="field"
              onFocus={() => setTouched(true)}
            />
          </label>
          {search.exact && <input type="hidden" name="filter" value="exact" />}
          {search.sort === "date" && <input type="hidden" name="sort" value="date" />}
          <button type="submit" className="btn btn-primary">
            {t("Search")}
          </button>
          {touched && (
            <Suspense>
              <Suggestions field={field} className="basis-full" />
            </Suspense>
          )}
        </form>
      </search>
      <div className="mt-4">
        <SearchOptions search={search} />
      </div>
      {search.term !== "" && (
        <div className="mt-8">
          <SearchResults response={loaderData} />
        </div>
      )}
    </div>
  );
}
