import { z } from "zod";
import type { StaffRole } from "./staff.ts";

const words = (most: number, what: string) => z.string().trim().max(most, `${what} has at most ${most} characters.`);

/** An article as the newsroom writes it. A draft may lack everything but its title. */
export const newsDraft = z.object({
  title: words(150, "A title").min(1, "An article needs a title."),
  summary: words(400, "A summary"),
  /** HTML with the tags that articles have; all others are taken out where it is read. */
  bodyHTML: z.string().max(50_000, "A text has at most 50,000 characters, markup counted."),
  author: words(100, "An author's name"),
  /** Null: the site draws a picture of the article's clubs. */
  imageKey: z
    .string()
    .regex(/^[\w-]{1,120}$/, "That is no picture of the site.")
    .nullable(),
  imageAlt: words(300, "A picture's description"),
  lang: z.enum(["en", "ar"]),
  categories: z.array(z.string().regex(/^[a-z0-9-]{1,200}$/, "That is no category.")).max(10),
});
export type NewsDraft = z.infer<typeof newsDraft>;

/** An article as it is read: those that were not written here may be longer than what is saved here. */
export const storedDraft = z.object({
  title: z.string(),
  summary: z.string(),
  bodyHTML: z.string(),
  author: z.string(),
  imageKey: z.string().nullable(),
  imageAlt: z.string(),
  lang: z.enum(["en", "ar"]),
  categories: z.array(z.string()),
});

export const newsSlug = z
  .string()
  .regex(/^[a-z0-9-]{1,200}$/, "An article's address is small letters, digits and hyphens.");
const revision = z.int().nonnegative();

/** Where an article stands: a draft that nobody reads, what fans read, or that with changes which they do not read yet. */
export const newsState = z.enum(["draft", "scheduled", "published", "changed"]);
export type NewsState = z.infer<typeof newsState>;

export const newsListed = z.object({
  slug: z.string(),
  title: z.string(),
  state: newsState,
  changedAt: z.iso.datetime(),
  /** Who changed it last; null for one that was not written here. */
  staff: z.string().nullable(),
});
/** GET news: what was changed last comes first. */
export const newsListResponse = z.object({ articles: z.array(newsListed), more: z.boolean() });

export const newsRevision = z.object({
  revision: z.int().positive(),
  at: z.iso.datetime(),
  staff: z.string(),
  action: z.enum(["saved", "published", "unpublished"]),
});
/** GET news/{slug}. `revision` is 0 for one that was not written here; a change names the one that it changes. */
export const newsArticleResponse = z.object({
  slug: z.string(),
  revision,
  draft: storedDraft,
  state: newsState,
  publishedAt: z.iso.datetime().nullable(),
  correction: z.string().nullable(),
  revisions: z.array(newsRevision),
  /** All categories of the site. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type NewsArticle = z.infer<typeof newsArticleResponse>;

/** GET news/{slug}/revisions/{revision}. */
export const newsRevisionResponse = z.object({ draft: storedDraft });

/** POST news/create. */
export const newsCreateRequest = z.object({ draft: newsDraft });
/** POST news/{slug}/save. */
export const newsSaveRequest = z.object({ revision, draft: newsDraft });
/** POST news/{slug}/publish: as it was saved last. */
export const newsPublishRequest = z.object({
  revision,
  /** For one that fans do not read yet. Null: now; for one that they read or have read, when it was published. */
  at: z.iso.datetime("A time is ISO 8601, in UTC.").nullable().default(null),
  /** The correction that fans read below the article; empty: none. */
  correction: words(300, "A correction").default(""),
});
/** POST news/{slug}/unpublish. */
export const newsUnpublishRequest = z.object({ revision });
/** Every change answers with the article's address and its revision now. */
export const newsChangedResponse = z.object({ slug: z.string(), revision });

/** Who may add pictures: POST pictures, whose body is the picture itself, of at most {@link maxPictureBytes}. */
export const pictureRoles: readonly StaffRole[] = ["administrator", "editor", "writer"];
export const maxPictureBytes = 10_000_000;
export const pictureResponse = z.object({ imageKey: z.string() });
