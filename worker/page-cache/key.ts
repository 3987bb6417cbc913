/**
 * The query parameters that pages read. What is not in this list is neither in a page's key nor seen by its loader,
 * so marketing tags (utm_…, gclid, …) share one page and no parameter can change a page without changing its key.
 * A page that starts to read a parameter adds it here.
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

/** Longest key kept. A longer address is rendered and not stored. */
export const maxKeyLength = 1024;

/**
 * The address as pages see it: path, and the parameters that pages read, in one order.
 * Anonymous by construction: nothing of headers or cookies is in it.
 */
export function pageURL(url: URL): URL {
  const address = new URL(url.origin);
  // Set, not resolved: a path such as //host would be another site's address, and so another page's key.
  address.pathname = url.pathname;
  if (url.search === "") return address;
  for (const name of pageParameters) {
    for (const value of url.searchParams.getAll(name)) address.searchParams.append(name, value);
  }
  return address;
}
