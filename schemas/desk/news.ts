import { z } from "zod";
import { articleLanguage, articleLinks, imageFocus } from "../content/content.ts";
import { newsSlugPattern } from "../content/news-slug.ts";
import { entryID } from "../streaming/session-check.ts";

const shortText = (most: number, what: string) =>
  z.string().trim().max(most, `${what} has at most ${most} characters.`);

const ids = (most: number, what: string) =>
  z
    .array(z.int().positive().max(999_999_999))
    .max(most, `An article has ${most} ${what} at most.`)
    .refine((all) => new Set(all).size === all.length, `An article has each of its ${what} once.`);

/** What is linked to an article. Its clubs decide on which clubs' pages it appears. */
export const newsLinks = z.object({
  fixtureIDs: ids(4, "matches"),
  clubIDs: ids(10, "clubs"),
  playerIDs: ids(12, "players"),
  videoEntryID: entryID.nullable(),
});
export type NewsLinks = z.infer<typeof newsLinks>;

/** An article as the newsroom writes it. Only the title is required. */
export const newsDraft = z.object({
  title: shortText(150, "A title").min(1, "An article needs a title."),
  summary: shortText(400, "A summary"),
  /** HTML. Tags that articles may not have are removed when it is read. */
  bodyHTML: z.string().max(50_000, "A text has at most 50,000 characters, markup counted."),
  author: shortText(100, "An author's name"),
  /** Null: the site generates an image from the article's clubs. */
  imageKey: z
    .string()
    .regex(/^[\w-]{1,120}$/, "That is no picture of the site.")
    .nullable(),
  imageAlt: shortText(300, "A picture's description"),
  /** Null: the centre. Optional, for clients that predate the field. */
  imageFocus: imageFocus.nullable().default(null),
  lang: articleLanguage,
  categories: z.array(z.string().regex(newsSlugPattern, "That is no category.")).max(10),
  /** The earliest time of publication; null: any. */
  embargo: z.iso.datetime("The end of an embargo is ISO 8601, in UTC.").nullable().default(null),
  /** Null: as in the published article. Optional, for clients that predate the field. */
  linked: newsLinks.nullable().default(null),
});
export type NewsDraft = z.infer<typeof newsDraft>;

/** A stored draft. Imported articles may exceed the limits of the newsroom. */
export const storedDraft = z.object({
  title: z.string(),
  summary: z.string(),
  bodyHTML: z.string(),
  author: z.string(),
  imageKey: z.string().nullable(),
  imageAlt: z.string(),
  imageFocus: imageFocus.nullable().default(null),
  lang: articleLanguage,
  categories: z.array(z.string()),
  embargo: z.iso.datetime().nullable().default(null),
  linked: articleLinks
    .extend({ clubIDs: z.array(z.int()) })
    .nullable()
    .default(null),
});

export const newsSlug = z.string().regex(newsSlugPattern, "An article's slug is small letters, digits and hyphens.");
const revision = z.int().nonnegative();

/** A draft, scheduled for later, published, or published with unpublished changes. */
export const newsState = z.enum(["draft", "scheduled", "published", "changed"]);
export type NewsState = z.infer<typeof newsState>;
/** Whether the published or scheduled text is older than the last saved one. */
const hasChanges = z.boolean().default(false);

/** State of a review: the article is with the editors, or they have sent it back. */
export const newsReviewState = z.enum(["waiting", "returned"]);
export type NewsReviewState = z.infer<typeof newsReviewState>;
/** The last step of a review. */
export const newsReview = z.object({
  state: newsReviewState,
  /** The revision that was submitted or sent back. */
  revision,
  note: z.string(),
  staff: z.string(),
  at: z.iso.datetime(),
});
export type NewsReview = z.infer<typeof newsReview>;

export const newsListed = z.object({
  slug: z.string(),
  title: z.string(),
  state: newsState,
  review: newsReviewState.nullable().default(null),
  embargo: z.iso.datetime().nullable().default(null),
  /** When it was or will be published; null for a draft. */
  publishedAt: z.iso.datetime().nullable().default(null),
  hasChanges,
  changedAt: z.iso.datetime(),
  /** Who changed it last; null for an imported article. */
  staff: z.string().nullable(),
});
/**
 * GET news: last changed first; scheduled articles by their time, the next one first. `reviews` counts the articles in review on the whole
 * site.
 */
export const newsListResponse = z.object({
  articles: z.array(newsListed),
  more: z.boolean(),
  reviews: z
    .object({ waiting: z.int().nonnegative(), returned: z.int().nonnegative() })
    .default({ waiting: 0, returned: 0 }),
});

export const newsRevision = z.object({
  revision: z.int().positive(),
  at: z.iso.datetime(),
  staff: z.string(),
  action: z.enum(["saved", "published", "unpublished"]),
});
/** GET news/{slug}. `revision` is 0 for an imported article; each change sends the revision it is based on. */
export const newsArticleResponse = z.object({
  slug: z.string(),
  revision,
  draft: storedDraft,
  state: newsState,
  publishedAt: z.iso.datetime().nullable(),
  hasChanges,
  /** Whether fans have never been able to read it. Only then can its slug be changed, or the draft be deleted. */
  neverRead: z.boolean().default(false),
  /** For an article that was taken off the site: its former date, which it gets again when it is put back. Otherwise null. */
  withdrawnFrom: z.iso.datetime().nullable().default(null),
  correction: z.string().nullable(),
  /** Null: not in review. */
  review: newsReview.nullable().default(null),
  revisions: z.array(newsRevision),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type NewsArticle = z.infer<typeof newsArticleResponse>;

/** GET news/languages: the languages that articles can be written in, the league's own first. */
export const newsLanguagesResponse = z.object({ languages: z.array(articleLanguage).min(1) });

/** Kinds of things that can be linked to an article. */
export const linkableKinds = ["match", "club", "player", "video"] as const;
export const newsLinkable = z.object({
  kind: z.enum(linkableKinds),
  /** Number of a match, club or player; entry id of a video. */
  id: z.string(),
  label: z.string(),
  /** Tells it apart from others of the same name. */
  about: z.string(),
  /** Kick-off of a match; null for other kinds. */
  kickoff: z.iso.datetime().nullable(),
});
export type NewsLinkable = z.infer<typeof newsLinkable>;
/** Comma-separated keys of things, such as `match 801`. */
const linkableKeys = z
  .string()
  .max(4000)
  .regex(
    /^(?:(?:match|club|player) \d{1,9}|video [\w-]{1,100})?(?:,(?:(?:match|club|player) \d{1,9}|video [\w-]{1,100})){0,29}$/,
    {
      error: "keys are such as match 801 or video highlights-801, at most 30, parted by commas.",
    },
  );
/** GET news/linkable: the things whose names contain these words, and those with these keys. */
export const newsLinkableRequest = z.object({
  text: z.string().max(100).default("").meta({ description: "Words of names." }),
  keys: linkableKeys.default("").meta({ description: "Things by kind and id, such as `match 801,player 12`." }),
});
export const newsLinkableResponse = z.object({ things: z.array(newsLinkable) });

/** GET news/{slug}/revisions/{revision}. */
export const newsRevisionResponse = z.object({ draft: storedDraft });

/** POST news/{slug}/preview. `revision`: shows this revision; null: shows the latest one saved when the link is opened. */
export const newsPreviewRequest = z.object({ revision: z.int().positive().max(1_000_000).nullable().default(null) });

/** POST news/create. */
export const newsCreateRequest = z.object({ draft: newsDraft });
/** POST news/{slug}/save. */
export const newsSaveRequest = z.object({
  revision,
  draft: newsDraft,
  /** The revision that it is based on stays, even if it is of the same sitting: the author goes back to an older one. */
  apart: z.boolean().optional(),
});
/** POST news/{slug}/submit: submits the last saved revision to the editors. */
export const newsSubmitRequest = z.object({ revision, note: shortText(1000, "A note").default("") });
/** POST news/{slug}/return: sends the article back to its writer. */
export const newsReturnRequest = z.object({
  revision,
  note: shortText(1000, "A note").min(1, "Say what is to be changed."),
});
/** POST news/{slug}/publish: publishes the last saved revision. */
export const newsPublishRequest = z.object({
  revision,
  /** When to publish an article that fans cannot read yet. Null: on its former date if it was published before, otherwise now. */
  at: z.iso.datetime("A time is ISO 8601, in UTC.").nullable().default(null),
  /** If `at` is null: publishes an article that was taken off the site as a new one, instead of under its former date. */
  asNew: z.boolean().default(false),
  /** The correction shown below the article. Empty: the current one, if any; null: none. */
  correction: shortText(300, "A correction").nullable().default(""),
});
export type NewsPublication = Omit<z.infer<typeof newsPublishRequest>, "revision">;
/** POST news/{slug}/unpublish. */
export const newsUnpublishRequest = z.object({ revision });
/** Slugs that articles cannot have, because pages or calls next to those of articles use these names. */
export const reservedNewsSlugs: ReadonlySet<string> = new Set([
  "addresses",
  "create",
  "highlights",
  "languages",
  "linkable",
  "new",
  "newsletter",
  "search",
  "words",
]);
/** Maximum length of a slug that staff choose. */
export const maxChosenSlug = 80;
/** POST news/{slug}/rename. */
export const newsRenameRequest = z.object({
  revision,
  to: z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "An address is small letters from a to z and digits, with single hyphens between them.",
    )
    .max(maxChosenSlug, `An address has at most ${maxChosenSlug} letters.`)
    .refine((slug) => !reservedNewsSlugs.has(slug), "The site has something else at this address."),
});
/** POST news/{slug}/delete. */
export const newsDeleteRequest = z.object({ revision });
/** Maximum number of articles at the top of the home page. */
export const maxHighlights = 8;
const highlights = z
  .array(newsSlug)
  .max(maxHighlights, `The home page shows ${maxHighlights} articles at its top, at most.`)
  .refine((slugs) => new Set(slugs).size === slugs.length, "An article is there once.");
/** GET news/highlights: the published articles at the top of the home page, in order. */
export const newsHighlightsResponse = z.object({
  articles: z.array(z.object({ slug: z.string(), title: z.string() })),
});
/** POST news/highlights. `before`: the slugs in the order the change is based on. */
export const newsHighlightsRequest = z.object({ before: z.array(newsSlug).max(1000), after: highlights });

/** The response to every change: the article's slug and its new revision. */
export const newsChangedResponse = z.object({ slug: z.string(), revision });

/** POST pictures: the body is the image itself, of at most {@link maxImageBytes}. */
export const maxImageBytes = 10_000_000;
export const imageResponse = z.object({ imageKey: z.string() });
