import { useEffect } from "react";
import type { NewsSearch } from "../../../schemas/content/news-search.ts";
import { searchURL } from "./search-query.ts";

/**
 * Shows the URL of the overlay's search in the address bar, to copy, bookmark or return to: it opens the search page. Closing the
 * overlay restores the page's URL, unless the user has navigated.
 */
export function useSearchURL(open: boolean, search: NewsSearch): void {
  useEffect(() => {
    if (!open || search.term === "") return;
    const { pathname, search: query, hash } = window.location;
    const shown = searchURL(search);
    // Not through the router: the page under the overlay stays.
    window.history.replaceState(window.history.state, "", shown);
    return () => {
      if (window.location.pathname + window.location.search === shown) {
        window.history.replaceState(window.history.state, "", pathname + query + hash);
      }
    };
  }, [open, search]);
}
