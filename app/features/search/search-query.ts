import { maxTermLength, type NewsSearch, searchPageSize } from "../../../schemas/content/news-search.ts";
import { typedWords } from "./typed-words.ts";

/** What a search begins with. */
export const emptySearch: NewsSearch = { term: "", exact: false, sort: "relevance", page: 0 };

/** The search that an address asks for. Unknown values are the usual ones. */
export function readSearch(parameters: URLSearchParams): NewsSearch {
  const page = parameters.get("page") ?? "1";
  return {
    term: typedWords(parameters.get("q") ?? "").slice(0, maxTermLength),
    exact: parameters.get("filter") === "exact",
    sort: parameters.get("sort") === "date" ? "date" : "relevance",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** The address of a search, which is also where its results come from. */
export function searchURL({ term, exact, sort, page }: NewsSearch): string {
  const parameters = new URLSearchParams({ q: term });
  if (exact) parameters.set("filter", "exact");
  if (sort === "date") parameters.set("sort", "date");
  if (page > 0) parameters.set("page", String(page + 1));
  return `/search?${parameters}`;
}

/** A new term, filter or sort begins at the first page (spec: layout#search-overlay). */
export function changedSearch(before: NewsSearch, change: Partial<Omit<NewsSearch, "page">>): NewsSearch {
  return { ...before, ...change, page: 0 };
}

/** The same search on another page, counted from 0. */
export function pagedSearch(before: NewsSearch, page: number): NewsSearch {
  return { ...before, page };
}

/** Whether a term that is being typed is to be searched for in a pause: it is another one, and long enough to mean something. */
export function shouldSearchWhileTyping(before: NewsSearch, term: string): boolean {
  return term !== before.term && term.length >= 2;
}

/** The term as it is searched for: an exact match is a phrase in quotes (spec: calls#news-search). */
export function phraseOf({ term, exact }: Pick<NewsSearch, "term" | "exact">): string {
  return exact ? `"${term.replaceAll('"', "")}"` : term;
}

/** Count text (spec: layout#search-results). */
export function countText(shown: number, found: number): string {
  if (found === 0) return "No results";
  if (found === 1) return "Showing 1 result";
  return `Showing ${shown} of ${found} results`;
}

/** Range label (spec: layout#search-results): 'first - last' of the total when there is more than a page, otherwise the count. */
export function rangeLabel(page: number, found: number): string {
  const noun = found === 1 ? "result" : "results";
  if (found <= searchPageSize) return `${found} ${noun}`;
  const first = page * searchPageSize + 1;
  const last = Math.min(found, first + searchPageSize - 1);
  return `${first} - ${last} of ${found} ${noun}`;
}
