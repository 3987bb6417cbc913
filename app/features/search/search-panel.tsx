import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { maxTermLength, type NewsSearch } from "../../../schemas/content/news-search.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { closePanel, usePanels } from "../../state/panels.ts";
import { useMinimumDisplay } from "../../ui/use-minimum-display.ts";
import { SearchOptions } from "./search-options.tsx";
import {
  changedSearch,
  countText,
  emptySearch,
  pagedSearch,
  rangeLabel,
  searchURL,
  shouldSearchWhileTyping,
} from "./search-query.ts";
import type { SearchResponse } from "./search-response.ts";
import { SearchResults } from "./search-results.tsx";
import Suggestions from "./suggestions.tsx";

/**
 * Shows the URL of the overlay's search in the address bar, to copy, bookmark or return to: it opens the search page. Closing the
 * overlay restores the page's URL, unless the user has navigated.
 */
export function useSearchURL(open: boolean, search: NewsSearch): void {
  useEffect(() => {
    if (!open || search.term === "") return;
    const { pathname, search: query, hash } = window.location;
    const shown = pageHref(searchURL(search));
    // Not through the router: the page under the overlay stays.
    window.history.replaceState(window.history.state, "", shown);
    return () => {
      if (window.location.pathname + window.location.search === shown) {
        window.history.replaceState(window.history.state, "", pathname + query + hash);
      }
    };
  }, [open, search]);
}

/** Pause in typing before a search starts, in milliseconds. */
const typingPause = 350;

/** Content of the search dialog: field, options, results. */
export default function SearchPanel() {
  const { searchOpen } = usePanels();
  const { key } = useLocation();
  const [search, setSearch] = useState<NewsSearch>(emptySearch);
  const field = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { load, data, state } = useFetcher<SearchResponse | null>();
  const loading = useMinimumDisplay(state !== "idle");
  const [suggesting, setSuggesting] = useState(false);
  useSearchURL(searchOpen, search);

  useEffect(() => {
    if (!searchOpen) clearTimeout(typing.current);
    else {
      field.current?.focus();
      // Typing replaces the old term.
      field.current?.select();
    }
  }, [searchOpen]);

  // Closes on any navigation, also to the current page.
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    closePanel("searchOpen");
  }, [key]);

  const run = (next: NewsSearch) => {
    clearTimeout(typing.current);
    setSearch(next);
    if (next.term !== "") void load(searchURL(next));
  };
  const inputTerm = () => field.current?.value.trim() ?? "";
  const results = search.term !== "" && !loading ? data : undefined;
  return (
    <div ref={top} className="page-width py-6 l:py-10">
      <search>
        <form
          action={pageHref("/search")}
          aria-label={t("The whole site")}
          onSubmit={(event) => {
            event.preventDefault();
            run(changedSearch(search, { term: inputTerm() }));
          }}
        >
          <div className="flex items-end gap-2 s:gap-3">
            <label className="grid min-w-0 grow gap-1">
              <span className="heading-3">{t("Search the whole site")}</span>
              <input
                ref={field}
                type="search"
                name="q"
                maxLength={maxTermLength}
                autoComplete="off"
                enterKeyHint="search"
                className="field text-xl"
                onChange={() => {
                  clearTimeout(typing.current);
                  typing.current = setTimeout(() => {
                    if (shouldSearchWhileTyping(search, inputTerm())) run(changedSearch(search, { term: inputTerm() }));
                  }, typingPause);
                }}
              />
            </label>
            <button type="submit" aria-label={t("Search")} className="btn btn-primary max-l:px-3">
              <span className="i-lucide-search text-xl" />
              <span className="max-l:hidden">{t("Search")}</span>
            </button>
            <button
              type="button"
              aria-label={t("Close search")}
              className="btn-icon"
              onClick={() => closePanel("searchOpen")}
            >
              <span className="i-lucide-x text-2xl" />
            </button>
          </div>
          <Suggestions field={field} onOpen={setSuggesting} />
        </form>
      </search>
      <div className="mt-4">
        <SearchOptions search={search} onChoose={(changed) => run({ ...changed, term: inputTerm() })} />
      </div>
      <p role="status" className="visually-hidden">
        {loading ? t("Searching") : results === null ? t("No results found") : results && statusOf(results)}
      </p>
      <div className="mt-6 empty:hidden" aria-busy={loading}>
        {loading && <ResultsSkeleton />}
        {results === null && <p className="card p-6">{t("No results found")}</p>}
        {results && (
          <SearchResults
            // The suggestions already show the direct hits.
            response={suggesting ? { ...results, hits: [] } : results}
            onPage={(page) => {
              run(pagedSearch(search, page));
              field.current?.focus({ preventScroll: true });
              top.current?.scrollIntoView();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Result counts of news and videos, in the words that head their lists. */
function statusOf({ search: { page }, news, videos }: SearchResponse): string {
  const count = (found: number, failed: boolean) =>
    failed ? t("No results found") : found === 0 ? countText(0, 0) : rangeLabel(page, found);
  return `${t("News")}: ${count(news.found, news.failed)}${t(", ")}${t("Videos")}: ${count(videos.total, videos.failed)}`;
}

/** Placeholder of a page of results. */
function ResultsSkeleton() {
  return (
    <div className="grid gap-8 xl:grid-cols-[1fr_22rem]">
      <div className="grid gap-2">
        <div className="skeleton mb-3 h-6 w-40" />
        {["first", "second", "third", "fourth"].map((row) => (
          <div key={row} className="flex items-center gap-4 py-2">
            <div className="skeleton size-24 shrink-0" />
            <div className="grid grow gap-2">
              <div className="skeleton h-4 w-24" />
              <div className="skeleton h-6 w-full max-w-md" />
            </div>
          </div>
        ))}
      </div>
      <div className="skeleton h-72 max-xl:hidden" />
    </div>
  );
}
