import { z } from "zod";
import {
  type DeskNewsletter,
  newsletterChanged,
  newsletterDraft,
  newsletterResponse,
} from "../../../schemas/desk/newsletters.ts";
import { callDesk } from "../calls/client.ts";
import { deviceStorage } from "../device-storage.ts";
import type { DraftField } from "../drafts/differences.ts";
import type { DraftStore } from "../drafts/use-saved-draft.ts";
import { languageName } from "../newsroom/languages.ts";

/** A newsletter's draft, with the titles of its articles. */
const work = newsletterDraft.pick({ lang: true }).extend({
  title: z.string(),
  intro: z.string(),
  articles: newsletterResponse.shape.articles,
});
export type NewsletterWork = z.infer<typeof work>;

const newsletterFields: readonly DraftField<NewsletterWork>[] = [
  { field: "Title", of: ({ title }) => title },
  { field: "Language", of: ({ lang }) => languageName(lang) },
  { field: "Text above the articles", of: ({ intro }) => intro },
  { field: "Articles", of: ({ articles }) => articles.map(({ title }) => title).join("\n") },
];

/** Unsaved changes of newsletters on this device, by id. */
export const unsaved = deviceStorage("newsletter", z.object({ revision: z.int(), draft: work }));

/** The draft of a newsletter, and the version that it is based on. */
export const workOf = ({ title, intro, lang, articles, version }: DeskNewsletter) => ({
  draft: { title, intro, lang, articles },
  revision: version,
});

export const readNewsletter = (id: string) => callDesk("GET", `newsletters/${id}`, newsletterResponse);

/** Loads and saves a newsletter's draft. */
export const newsletterStore = (id: string): DraftStore<NewsletterWork, number> => ({
  name: id,
  fields: newsletterFields,
  unsaved,
  read: async () => workOf(await readNewsletter(id)),
  async save({ draft: { articles, ...written }, revision: version }) {
    const draft = { ...written, articles: articles.map(({ slug }) => slug) };
    return (await callDesk("POST", `newsletters/${id}/save`, newsletterChanged, { version, draft })).version;
  },
});
