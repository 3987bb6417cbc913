import { searchPageSize } from "../../schemas/news-search.ts";
import { SearchOptions } from "../features/search/search-options.tsx";
import { readSearch, searchAddress } from "../features/search/search-query.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { pageContext } from "../load-context.ts";
import { Pagination } from "../ui/pagination.tsx";
import { pageCount } from "../ui/pagination-window.ts";
import type { Route } from "./+types/search.ts";

/** Results of a search: for this page and for the overlay. A search that fails is a search that found nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, brand } = context.get(pageContext);
  const search = readSearch(url.searchParams);
  const nothing = { hit: [], found: 0 };
  const hits = search.term === "" ? nothing : await content.searchNews(search).catch(() => null);
  return { brand: brand.name, search, failed: hits === null, hits: hits ?? nothing };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Search | ${loaderData?.brand}` },
  { name: "robots", content: "noindex" },
];

/** Search as a page, for browsers without script and for links to a search. */
export default function SearchPage({ loaderData: { search, hits, failed } }: Route.ComponentProps) {
  return (
    <div className="page-width section">
      <h1 className="heading-1">Search</h1>
      <form action="/search" className="mt-6 flex flex-wrap items-end gap-4">
        <label className="grid grow gap-1 text-sm text-muted">
          What are you looking for?
          <input type="search" name="q" defaultValue={search.term} maxLength={200} className="field" />
        </label>
        <SearchOptions search={search} />
        <button type="submit" className="btn btn-primary">
          Search
        </button>
      </form>
      {search.term !== "" && (
        <section aria-label="Results" className="mt-8">
          <SearchResults hits={hits.hit} found={hits.found} page={search.page} failed={failed} />
          <Pagination
            current={search.page + 1}
            pages={pageCount(hits.found, searchPageSize)}
            href={(page) => searchAddress({ ...search, page: page - 1 })}
            label="Result pages"
          />
        </section>
      )}
    </div>
  );
}
