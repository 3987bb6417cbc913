import { useEffect } from "react";
import type { NewsSearch } from "../../../schemas/content/news-search.ts";
import { searchURL } from "./search-query.ts";

/**
 * Shows the address of an open overlay's search in place of the page's, to be copied, kept or come back to: there the search is a
 * page. The page's own address comes back with the overlay's end, unless a link has led on.
 */
export function useSearchURL(open: boolean, search: NewsSearch): void {
  useEffect(() => {
    if (!open || search.term === "") return;
    const { pathname, search: query, hash } = window.location;
    const shown = searchURL(search);
    // Past the router: the page under the overlay stays the same.
    window.history.replaceState(window.history.state, "", shown);
    return () => {
      if (window.location.pathname + window.location.search === shown) {
        window.history.replaceState(window.history.state, "", pathname + query + hash);
      }
    };
  }, [open, search]);
}
