import type { VideoService } from "../../app/load-context.ts";
import { searchPageSize } from "../../schemas/news-search.ts";
import {
  streamAnswer,
  videoAnswer,
  videoCategoriesAnswer,
  videoListAnswer,
  videoSectionsAnswer,
} from "../../schemas/video.ts";
import type { Backend } from "../backends.ts";
import { BackendError, logged, readBackend } from "./call.ts";

/** The video backend, as page loaders and the session check see it: metadata alone. */
export function videoService(backend: Backend, options: { signal?: AbortSignal }): VideoService {
  return {
    async videos({ page, size }) {
      const query = new URLSearchParams({ "page[number]": String(page), "page[size]": String(size) });
      const answer = await readBackend(backend, `search?${query}`, videoListAnswer, options);
      // A search always has an answer: "not found" means that the address is not a video backend's.
      if (answer === null) throw new BackendError(backend.name, "status", 404);
      return answer;
    },
    async searchVideos({ term, exact, page }) {
      // Signs that mean something in an expression are none that titles are searched by.
      const words = term.replace(/["()\\]/g, " ");
      const query = new URLSearchParams({
        "page[number]": String(page),
        "page[size]": String(searchPageSize),
        q: `title:(${exact ? `"${words}"` : words})`,
      });
      const call = readBackend(backend, `search?${query}`, videoListAnswer, options);
      return (await call.catch(logged("video search"))) ?? { data: [], total: 0 };
    },
    async video(entryID) {
      const answer = await readBackend(backend, `videos/${encodeURIComponent(entryID)}`, videoAnswer, options);
      return answer?.data ?? null;
    },
    async section(section, { page, size }) {
      const query = new URLSearchParams({ section, pageIndex: String(page), pageSize: String(size) });
      const answer = await readBackend(backend, `feed/videos/sections/?${query}`, videoSectionsAnswer, options);
      return answer?.sections[0]?.itemData ?? [];
    },
    async categories() {
      const answer = await readBackend(backend, "categories", videoCategoriesAnswer, options);
      return (answer?.data ?? []).map(({ attributes }) => attributes).sort((a, b) => a.orderPosition - b.orderPosition);
    },
    async stream(entryID) {
      const answer = await readBackend(backend, `streams/${encodeURIComponent(entryID)}`, streamAnswer, options);
      return answer?.data.attributes ?? null;
    },
  };
}
