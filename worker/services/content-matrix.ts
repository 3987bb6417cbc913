import type { z } from "zod";
import type { VideoService } from "../../app/load-context.ts";
import { searchPageSize } from "../../schemas/content/news-search.ts";
import { type MatrixItem, matrixSearchResponse, matrixSort } from "../../schemas/streaming/content-matrix.ts";
import type { VideoItem, videoListResponse } from "../../schemas/streaming/video.ts";
import {
  filterExpression,
  matrixFieldNames,
  printExpression,
  sanitizeWords,
  type VideoExpression,
} from "../../schemas/streaming/video-expression.ts";
import { isEntryID } from "../../schemas/streaming/watch-position-guards.ts";
import { logFailure, logFeedFailure, readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

function toVideo({ id, metaData, mediaData, publicationData }: MatrixItem): VideoItem {
  return {
    id,
    metaData: {
      title: metaData.title,
      description: metaData.body,
      VideoDuration: metaData.VideoDuration,
      SysEntryEntitlements: metaData.SysEntryEntitlements,
      categories: metaData.category,
      tags: metaData.tags,
    },
    mediaData: { ...mediaData, mediaType: metaData.live ? "DrmLiveVideo" : "OnDemand" },
    publicationData,
    fixtureID: metaData.fixtureID,
  };
}

/**
 * The content matrix (spec: calls#content-matrix), the alternative video provider, whose search serves all lists. Data for which it has no
 * call, such as categories and stream status, comes from the video backend.
 */
export function contentMatrixService(
  backend: Backend,
  videos: VideoService,
  options: { signal?: AbortSignal },
): VideoService {
  async function search(
    expression: VideoExpression,
    page: number,
    size: number,
  ): Promise<z.infer<typeof videoListResponse>> {
    const query = new URLSearchParams({
      query: printExpression(expression, matrixFieldNames),
      sort: matrixSort,
      pageIndex: String(page),
      pageSize: String(size),
    });
    const response = await readBackend(backend, `search?${query}`, matrixSearchResponse, options);
    if (response === null) throw new BackendError(backend.name, "status", 404);
    return { data: response.itemData.map(toVideo), total: response.pagingData.totalCount };
  }

  return {
    ...videos,
    async videos({ page, size, choice = {} }) {
      return await search(filterExpression(choice), page, size).catch(logFailure("video search"));
    },
    async searchVideos({ term, exact, page }) {
      if (sanitizeWords(term) === "") return { data: [], total: 0 };
      const call = search(filterExpression({ words: term, phrase: exact }), page, searchPageSize);
      return await call.catch(logFailure("video search"));
    },
    async video(entryID) {
      if (!isEntryID(entryID)) return null;
      const { data } = await search({ kind: "entries", ids: [entryID] }, 0, 1);
      // Its lists contain live streams only while they are on air.
      return data[0] ?? (await videos.video(entryID));
    },
    async section(section, { page, size }) {
      const choice = /^[\w-]{1,80}$/.test(section) ? { categories: [section] } : {};
      const { data } = await search(filterExpression(choice), page, size).catch(logFeedFailure);
      return data;
    },
  };
}
