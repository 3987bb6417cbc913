/** News results per page (spec: calls#news-search). */
export const searchPageSize = 8;

/** Characters of a search term. */
export const maxTermLength = 200;

/** Matches are counted and paged up to this: counting all of a common word takes as long as reading every article. */
export const maxResults = 2_000;

/** A news search. Pages count from 0. */
export interface NewsSearch {
  term: string;
  /** "All results" or "Exact matches". */
  exact: boolean;
  /** "Date added" or "Relevance". */
  sort: "date" | "relevance";
  page: number;
}
