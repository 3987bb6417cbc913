import type { NewsSearch } from "../../../schemas/content/news-search.ts";
import type { ContentService, VideoService } from "../../load-context.ts";

type NewsHits = Awaited<ReturnType<ContentService["searchNews"]>>;
type VideoList = Awaited<ReturnType<VideoService["searchVideos"]>>;

/** Results of a search, for the search page and the overlay. */
export interface SearchResponse {
  brand: string;
  search: NewsSearch;
  news: NewsHits & { failed: boolean };
  videos: VideoList;
}
