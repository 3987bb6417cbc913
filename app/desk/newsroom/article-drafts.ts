import { z } from "zod";
import {
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsRevisionResponse,
  storedDraft,
} from "../../../schemas/desk/news.ts";
import { callDesk } from "../client.ts";
import type { DraftField } from "../drafts/differences.ts";
import type { DraftStore } from "../drafts/use-saved-draft.ts";
import { keptOnDevice } from "../kept-on-device.ts";
import { describeMinute } from "../time.ts";
import { languageName } from "./languages.ts";
import { linkKeys } from "./links.ts";

/** Fields of an article as its revisions show them. */
export const articleFields: readonly DraftField<NewsDraft>[] = [
  { field: "Title", of: ({ title }) => title },
  { field: "Summary", of: ({ summary }) => summary },
  { field: "Text", of: ({ bodyHTML }) => bodyHTML },
  { field: "Author", of: ({ author }) => author },
  { field: "Picture", of: ({ imageKey }) => imageKey ?? "" },
  { field: "What the picture shows", of: ({ imageAlt }) => imageAlt },
  {
    field: "Focal point",
    of: ({ imageFocus: focus }) => (focus === null ? "" : `${focus.x}% from the left, ${focus.y}% from the top`),
  },
  { field: "Language", of: ({ lang }) => languageName(lang) },
  { field: "Categories", of: ({ categories }) => categories.toSorted().join(", ") },
  { field: "What goes with it", of: ({ linked }) => (linked === null ? "" : linkKeys(linked).join(", ")) },
  { field: "Embargo", of: ({ embargo }) => (embargo === null ? "" : describeMinute(embargo)) },
];

/** Unsaved changes of articles on this device, by slug. */
export const unsaved = keptOnDevice("desk-article", z.object({ revision: z.int().nonnegative(), draft: storedDraft }));

/** Where an article's draft is saved. */
export const articleStore = (slug: string): DraftStore<NewsDraft, number> => ({
  name: slug,
  unsaved,
  read: () => callDesk("GET", `news/${slug}`, newsArticleResponse),
  async save(saved) {
    return (await callDesk("POST", `news/${slug}/save`, newsChangedResponse, saved)).revision;
  },
});

/** Reads an article as it was in a revision. */
export const readRevision = async (slug: string, revision: number): Promise<NewsDraft> =>
  (await callDesk("GET", `news/${slug}/revisions/${revision}`, newsRevisionResponse)).draft;
