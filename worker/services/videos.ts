import type { VideoService } from "../../app/load-context.ts";
import { searchPageSize } from "../../schemas/content/news-search.ts";
import { audioListResponse, audioResponse } from "../../schemas/streaming/audio.ts";
import {
  streamResponse,
  videoCategoriesResponse,
  videoListResponse,
  videoResponse,
  videoSeasonsResponse,
  videoSectionsResponse,
} from "../../schemas/streaming/video.ts";
import {
  filterExpression,
  printExpression,
  sanitizeWords,
  type VideoExpression,
} from "../../schemas/streaming/video-expression.ts";
import { fitsPath, logFailure, logFeedFailure, readBackend, readShared, sharedResponse } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

const shared = {
  videoList: sharedResponse(videoListResponse),
  video: sharedResponse(videoResponse),
  videoSections: sharedResponse(videoSectionsResponse),
  videoSeasons: sharedResponse(videoSeasonsResponse),
  videoCategories: sharedResponse(videoCategoriesResponse),
  audioList: sharedResponse(audioListResponse),
};

/** The client of the video backend, for page loaders and the session check: only metadata. */
export function videoService(backend: Backend, options: { signal?: AbortSignal }): VideoService {
  async function search(expression: VideoExpression, page: number, size: number) {
    const query = new URLSearchParams({
      "page[number]": String(page),
      "page[size]": String(size),
      q: printExpression(expression),
      sort: "-publicationStart",
    });
    const response = await readShared(backend, `search?${query}`, shared.videoList, options);
    // A search always has a response, so a 404 means that the URL is not a video backend.
    if (response === null) throw new BackendError(backend.name, "status", 404);
    return response;
  }

  return {
    async videos({ page, size, choice = {} }) {
      return await search(filterExpression(choice), page, size).catch(logFailure("video search"));
    },
    async searchVideos({ term, exact, page }) {
      if (sanitizeWords(term) === "") return { data: [], total: 0 };
      const call = search(filterExpression({ words: term, phrase: exact }), page, searchPageSize);
      return await call.catch(logFailure("video search"));
    },
    async video(entryID) {
      if (!fitsPath(entryID)) return null;
      const response = await readShared(backend, `videos/${encodeURIComponent(entryID)}`, shared.video, options);
      return response?.data ?? null;
    },
    async section(section, { page, size, feed = "videos" }) {
      const query = new URLSearchParams({ section, pageIndex: String(page), pageSize: String(size) });
      const path = `feed/${encodeURIComponent(feed)}/sections/?${query}`;
      const response = await readShared(backend, path, shared.videoSections, options).catch(logFeedFailure);
      return response?.sections[0]?.itemData ?? [];
    },
    async categories() {
      const response = await readShared(backend, "categories", shared.videoCategories, options);
      return (response?.data ?? [])
        .map(({ attributes }) => attributes)
        .sort((a, b) => a.orderPosition - b.orderPosition);
    },
    async seasons(categories) {
      const query = categories === null ? "" : `?${new URLSearchParams({ categories: categories.join(",") })}`;
      return (await readShared(backend, `seasons${query}`, shared.videoSeasons, options))?.data ?? null;
    },
    async audio(entryID) {
      if (!fitsPath(entryID)) return null;
      const response = await readBackend(backend, `audio/${encodeURIComponent(entryID)}`, audioResponse, options);
      return response?.data ?? null;
    },
    async onAir() {
      const response = await readShared(backend, "audio", shared.audioList, options);
      return response?.data ?? [];
    },
    async stream(entryID) {
      if (!fitsPath(entryID)) return null;
      const response = await readBackend(backend, `streams/${encodeURIComponent(entryID)}`, streamResponse, options);
      return response?.data.attributes ?? null;
    },
  };
}
