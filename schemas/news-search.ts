/** News results a page (public-site §7). */
export const searchPageSize = 8;

/** What a search asks for. Pages count from 0. */
export interface NewsSearch {
  term: string;
  /** "All results" or "Exact matches". */
  exact: boolean;
  /** "Date added" or "Relevance". */
  sort: "date" | "relevance";
  page: number;
}
