import { z } from "zod";
import {
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsRevisionResponse,
  storedDraft,
} from "../../../schemas/desk/news.ts";
import { callDesk } from "../calls/client.ts";
import { deviceStorage } from "../device-storage.ts";
import type { DraftStore } from "../drafts/use-saved-draft.ts";
import { articleFields } from "./article-fields.tsx";

/** Unsaved changes of articles on this device, by slug. */
export const unsaved = deviceStorage("article", z.object({ revision: z.int().nonnegative(), draft: storedDraft }));

/** Loads and saves an article's draft. */
export const articleStore = (slug: string): DraftStore<NewsDraft, number> => ({
  name: slug,
  fields: articleFields,
  unsaved,
  read: () => callDesk("GET", `news/${slug}`, newsArticleResponse),
  async save(saved) {
    return (await callDesk("POST", `news/${slug}/save`, newsChangedResponse, saved)).revision;
  },
});

/** Loads an article as it was in a revision. */
export const readRevision = async (slug: string, revision: number): Promise<NewsDraft> =>
  (await callDesk("GET", `news/${slug}/revisions/${revision}`, newsRevisionResponse)).draft;
