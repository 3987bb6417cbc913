import type { VideoService } from "../../app/load-context.ts";
import { searchPageSize } from "../../schemas/content/news-search.ts";
import { audioListResponse, audioResponse } from "../../schemas/streaming/audio.ts";
import {
  streamResponse,
  videoCategoriesResponse,
  videoListResponse,
  videoResponse,
  videoSectionsResponse,
} from "../../schemas/streaming/video.ts";
import {
  filterExpression,
  printExpression,
  sanitizeWords,
  type VideoExpression,
} from "../../schemas/streaming/video-expression.ts";
import { logFailure, logFeedFailure, readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** The video backend, as page loaders and the session check see it: metadata alone. */
export function videoService(backend: Backend, options: { signal?: AbortSignal }): VideoService {
  async function search(expression: VideoExpression, page: number, size: number) {
    const query = new URLSearchParams({
      "page[number]": String(page),
      "page[size]": String(size),
      q: printExpression(expression),
      sort: "-publicationStart",
    });
    const answer = await readBackend(backend, `search?${query}`, videoListResponse, options);
    // A search always has an answer: "not found" means that the address is not a video backend's.
    if (answer === null) throw new BackendError(backend.name, "status", 404);
    return answer;
  }

  return {
    async videos({ page, size, choice = {} }) {
      return await search(filterExpression(choice), page, size).catch(logFailure("video search"));
    },
    async searchVideos({ term, exact, page }) {
      const words = sanitizeWords(term);
      if (words === "") return { data: [], total: 0 };
      const call = search({ kind: "title", words, phrase: exact }, page, searchPageSize);
      return await call.catch(logFailure("video search"));
    },
    async video(entryID) {
      const answer = await readBackend(backend, `videos/${encodeURIComponent(entryID)}`, videoResponse, options);
      return answer?.data ?? null;
    },
    async section(section, { page, size, feed = "videos" }) {
      const query = new URLSearchParams({ section, pageIndex: String(page), pageSize: String(size) });
      const path = `feed/${encodeURIComponent(feed)}/sections/?${query}`;
      const answer = await readBackend(backend, path, videoSectionsResponse, options).catch(logFeedFailure);
      return answer?.sections[0]?.itemData ?? [];
    },
    async categories() {
      const answer = await readBackend(backend, "categories", videoCategoriesResponse, options);
      return (answer?.data ?? []).map(({ attributes }) => attributes).sort((a, b) => a.orderPosition - b.orderPosition);
    },
    async audio(entryID) {
      const answer = await readBackend(backend, `audio/${encodeURIComponent(entryID)}`, audioResponse, options);
      return answer?.data ?? null;
    },
    async onAir() {
      const answer = await readBackend(backend, "audio", audioListResponse, options);
      return answer?.data ?? [];
    },
    async stream(entryID) {
      const answer = await readBackend(backend, `streams/${encodeURIComponent(entryID)}`, streamResponse, options);
      return answer?.data.attributes ?? null;
    },
  };
}
