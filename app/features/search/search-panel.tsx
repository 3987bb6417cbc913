import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type NewsSearch, searchPageSize } from "../../../schemas/news-search.ts";
import type { loader } from "../../routes/search.tsx";
import { closePanel } from "../../state/panels.ts";
import { pageCount, paginationWindow } from "../../ui/pagination-window.ts";
import { SearchOptions } from "./search-options.tsx";
import { changedSearch, emptySearch, searchAddress } from "./search-query.ts";
import { SearchResults } from "./search-results.tsx";

/** What the search dialog holds: the field, its options, the results. */
export default function SearchPanel() {
  const [search, setSearch] = useState<NewsSearch>(emptySearch);
  const field = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<typeof loader>();
  useEffect(() => field.current?.focus(), []);

  const run = (next: NewsSearch) => {
    setSearch(next);
    if (next.term !== "") void fetcher.load(searchAddress(next));
  };
  const results = search.term === "" ? undefined : fetcher.data;
  return (
    <div className="page-width py-6 l:py-10">
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          run(changedSearch(search, { term: field.current?.value.trim() ?? "" }));
        }}
      >
        <div className="flex items-end gap-3">
          <label className="grid grow gap-1">
            <span className="heading-3">Search the news</span>
            <input ref={field} type="search" name="q" maxLength={200} autoComplete="off" className="field text-xl" />
          </label>
          <button type="submit" aria-label="Search" className="btn btn-primary">
            <span aria-hidden="true" className="i-lucide-search text-xl" />
            <span className="max-l:hidden">Search</span>
          </button>
          <button type="button" aria-label="Close search" className="btn-icon" onClick={() => closePanel("searchOpen")}>
            <span aria-hidden="true" className="i-lucide-x text-2xl" />
          </button>
        </div>
        <div className="mt-4">
          <SearchOptions search={search} onChange={(change) => run(changedSearch(search, change))} />
        </div>
      </form>
      {fetcher.state !== "idle" ? (
        <ResultsSkeleton />
      ) : (
        results && (
          <section aria-label="Results" className="mt-6">
            <SearchResults
              hits={results.hits.hit}
              found={results.hits.found}
              page={results.search.page}
              failed={results.failed}
            />
            <ResultPages
              current={results.search.page + 1}
              pages={pageCount(results.hits.found, searchPageSize)}
              onChoose={(page) => run({ ...search, page: page - 1 })}
            />
          </section>
        )
      )}
    </div>
  );
}

function ResultPages({
  current,
  pages,
  onChoose,
}: {
  current: number;
  pages: number;
  onChoose: (page: number) => void;
}) {
  const numbers = paginationWindow(current, pages);
  if (numbers.length === 0) return null;
  return (
    <nav aria-label="Result pages" className="mt-6 flex flex-wrap justify-center gap-1">
      {numbers.map((page) => (
        <button
          key={page}
          type="button"
          aria-current={page === current ? "page" : undefined}
          onClick={() => onChoose(page)}
          className={`btn figures min-w-11 px-2 ${page === current ? "btn-primary" : "btn-label"}`}
        >
          <span className="visually-hidden">Page </span>
          {page}
        </button>
      ))}
    </nav>
  );
}

function ResultsSkeleton() {
  return (
    <div role="status" className="mt-6">
      <span className="visually-hidden">Searching</span>
      <div className="skeleton h-5 w-40" />
      <div className="mt-5 grid gap-x-8 gap-y-4 l:grid-cols-2">
        <div className="skeleton h-28 rounded-card" />
        <div className="skeleton h-28 rounded-card" />
        <div className="skeleton h-28 rounded-card max-l:hidden" />
        <div className="skeleton h-28 rounded-card max-l:hidden" />
      </div>
    </div>
  );
}
