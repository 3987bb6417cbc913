/**
 * The query parameters that pages read. Others are neither in a page's cache key nor visible to its loader, so URLs with marketing tags
 * (utm_…, gclid, …) share one page, and no parameter can change a page without changing its key. When a page starts to read a parameter,
 * add it here.
 */
export const pageParameters = [
  "category",
  "club",
  "competition",
  "date",
  "duration",
  "error",
  "events",
  "filter",
  "hideNav",
  "match",
  "month",
  "next",
  "page",
  "q",
  "results",
  "returnTo",
  "season",
  "sort",
  "status",
  "team",
  "theme",
  "view",
  "_routes",
] as const;

/** The parameters of a URL that no page reads, in their order. */
export const unreadParameters = (url: URL): [name: string, value: string][] =>
  [...url.searchParams].filter(([name]) => !pageParameters.some((each) => each === name));

/** A page with a longer key is rendered but not stored. */
export const maxKeyLength = 1024;

/**
 * The URL as pages see it: the path, and the parameters that pages read, in a fixed order. It contains nothing from headers or cookies, so
 * pages rendered from it are anonymous.
 */
export function pageURL(url: URL): URL {
  const page = new URL(url.origin);
  // Assigned instead of resolved, because a path such as //host would resolve to another site and so to another page's key.
  page.pathname = url.pathname;
  if (url.search === "") return page;
  for (const name of pageParameters) {
    for (const value of url.searchParams.getAll(name)) page.searchParams.append(name, value);
  }
  return page;
}
