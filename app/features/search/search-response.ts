import type { DirectHit } from "../../../schemas/content/direct-hit.ts";
import type { NewsSearch } from "../../../schemas/content/news-search.ts";
import type { ContentService, VideoService } from "../../load-context.ts";

type NewsHits = Awaited<ReturnType<ContentService["searchNews"]>>;
type VideoList = Awaited<ReturnType<VideoService["searchVideos"]>>;

/** Results of a search, for the search page and the overlay. */
export interface SearchResponse {
  brand: string;
  search: NewsSearch;
  /** Empty after the first page. */
  hits: DirectHit[];
  /** The term that was searched for instead, because a typo kept the given one from matching; null otherwise. */
  corrected: string | null;
  news: NewsHits & { failed: boolean };
  videos: VideoList & { failed: boolean };
}
