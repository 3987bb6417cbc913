import { maxTermLength, type NewsSearch, searchPageSize } from "../../../schemas/content/news-search.ts";
import { plural, t } from "../../../schemas/site/messages.ts";
import { toPlainText } from "./plain-text.ts";

/** The initial search. */
export const emptySearch: NewsSearch = { term: "", exact: false, sort: "relevance", page: 0 };

/** The search in a URL's parameters. Invalid values become the defaults. */
export function readSearch(parameters: URLSearchParams): NewsSearch {
  const page = parameters.get("page") ?? "1";
  return {
    term: toPlainText(parameters.get("q") ?? "").slice(0, maxTermLength),
    exact: parameters.get("filter") === "exact",
    sort: parameters.get("sort") === "date" ? "date" : "relevance",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** URL of a search page, which is also where its results are loaded from. */
export function searchURL({ term, exact, sort, page }: NewsSearch): string {
  const parameters = new URLSearchParams({ q: term });
  if (exact) parameters.set("filter", "exact");
  if (sort === "date") parameters.set("sort", "date");
  if (page > 0) parameters.set("page", String(page + 1));
  return `/search?${parameters}`;
}

/** A new term, filter or sort order starts at the first page (spec: layout#search-overlay). */
export function changedSearch(before: NewsSearch, change: Partial<Omit<NewsSearch, "page">>): NewsSearch {
  return { ...before, ...change, page: 0 };
}

/** The same search on another page, counted from 0. */
export function pagedSearch(before: NewsSearch, page: number): NewsSearch {
  return { ...before, page };
}

/** Whether to search during a pause in typing: the term has changed and has at least two characters. */
export function shouldSearchWhileTyping(before: NewsSearch, term: string): boolean {
  return term !== before.term && term.length >= 2;
}

/** The search expression: an exact match is a quoted phrase (spec: calls#news-search). */
export function phraseOf({ term, exact }: Pick<NewsSearch, "term" | "exact">): string {
  return exact ? `"${term.replaceAll('"', "")}"` : term;
}

/** Number of results as text (spec: layout#search-results). */
export function countText(shown: number, found: number): string {
  if (found === 0) return t("No results");
  return plural(found, { one: "Showing {count} result", other: "Showing {shown} of {count} results" }, { shown });
}

/** Range label (spec: layout#search-results): 'first - last' of the total if there are several pages, otherwise the count. */
export function rangeLabel(page: number, found: number): string {
  if (found <= searchPageSize) return plural(found, { one: "{count} result", other: "{count} results" });
  const first = page * searchPageSize + 1;
  const last = Math.min(found, first + searchPageSize - 1);
  return plural(
    found,
    { one: "{first} - {last} of {count} result", other: "{first} - {last} of {count} results" },
    { first, last },
  );
}
