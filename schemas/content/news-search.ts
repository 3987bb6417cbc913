/** News results a page (spec: calls#news-search). */
export const searchPageSize = 8;

/** Longest text that is searched for. */
export const maxTermLength = 200;

/** Matches are counted, and can be paged through, as far as this: to count a common word's would take as long as there are articles. */
export const maxResults = 2_000;

/** What a search asks for. Pages count from 0. */
export interface NewsSearch {
  term: string;
  /** "All results" or "Exact matches". */
  exact: boolean;
  /** "Date added" or "Relevance". */
  sort: "date" | "relevance";
  page: number;
}
