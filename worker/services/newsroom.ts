import {
  type NewsDraft,
  type NewsPublication,
  type NewsReviewState,
  type NewsState,
  newsArticleResponse,
  newsChangedResponse,
  newsHighlightsResponse,
  newsListResponse,
  newsRevisionResponse,
} from "../../schemas/desk/news.ts";
import { postChange, readBackend, withData } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

interface NewsQuery {
  text: string;
  state: NewsState | null;
  review: NewsReviewState | null;
  page: number;
}

/** Calls of the desk for articles, in the content backend. */
export function newsroomService(backend: Backend) {
  const change = async (path: string, body: object) =>
    (await postChange(backend, `newsroom${path}`, body, withData(newsChangedResponse))).data;
  return {
    /** Empty for a backend without a newsroom. */
    async list({ text, state, review, page }: NewsQuery) {
      const query = new URLSearchParams({
        ...{ q: text, page: String(page) },
        ...(state !== null && { state }),
        ...(review !== null && { review }),
      });
      const found = await readBackend(backend, `newsroom?${query}`, withData(newsListResponse));
      return found?.data ?? { articles: [], more: false };
    },
    article: async (slug: string) =>
      (await readBackend(backend, `newsroom/${slug}`, withData(newsArticleResponse)))?.data ?? null,
    /** Empty for a backend without a newsroom. */
    async highlights() {
      const found = await readBackend(backend, "newsroom/highlights", withData(newsHighlightsResponse));
      return found?.data ?? { articles: [] };
    },
    arrange: async (order: { before: string[]; after: string[] }) =>
      (await postChange(backend, "newsroom/highlights", order, withData(newsHighlightsResponse))).data,
    revision: async (slug: string, revision: number) =>
      (await readBackend(backend, `newsroom/${slug}/revisions/${revision}`, withData(newsRevisionResponse)))?.data ??
      null,
    /** Preserves a revision for its preview link. @throws ApiError for an unknown one */
    keep: (slug: string, revision: number) => change(`/${slug}/revisions/${revision}/keep`, {}),
    create: (draft: NewsDraft, staff: string) => change("", { draft, staff }),
    save: (slug: string, saved: { revision: number; draft: NewsDraft; apart?: boolean | undefined }, staff: string) =>
      change(`/${slug}/save`, { ...saved, staff }),
    submit: (slug: string, request: { revision: number; note: string }, staff: string) =>
      change(`/${slug}/submit`, { ...request, staff }),
    return: (slug: string, request: { revision: number; note: string }, staff: string) =>
      change(`/${slug}/return`, { ...request, staff }),
    publish: (slug: string, request: NewsPublication & { revision: number }, staff: string) =>
      change(`/${slug}/publish`, { ...request, staff }),
    unpublish: (slug: string, revision: number, staff: string) => change(`/${slug}/unpublish`, { revision, staff }),
    rename: (slug: string, request: { revision: number; to: string }, staff: string) =>
      change(`/${slug}/rename`, { ...request, staff }),
    delete: (slug: string, revision: number, staff: string) => change(`/${slug}/delete`, { revision, staff }),
  };
}
