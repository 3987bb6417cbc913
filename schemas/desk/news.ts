import { z } from "zod";
import { articleLanguage, articleLinks, imageFocus } from "../content/content.ts";
import { newsSlugPattern } from "../content/news-slug.ts";
import { entryID } from "../streaming/session-check.ts";

const words = (most: number, what: string) => z.string().trim().max(most, `${what} has at most ${most} characters.`);

const ids = (most: number, what: string) =>
  z
    .array(z.int().positive().max(999_999_999))
    .max(most, `An article has ${most} ${what} at most.`)
    .refine((all) => new Set(all).size === all.length, `An article has each of its ${what} once.`);

/** What goes with an article. Clubs decide on whose pages it is. */
export const newsLinks = z.object({
  fixtureIDs: ids(4, "matches"),
  clubIDs: ids(10, "clubs"),
  playerIDs: ids(12, "players"),
  videoEntryID: entryID.nullable(),
});
export type NewsLinks = z.infer<typeof newsLinks>;

/** An article as the newsroom writes it. A draft may lack everything but its title. */
export const newsDraft = z.object({
  title: words(150, "A title").min(1, "An article needs a title."),
  summary: words(400, "A summary"),
  /** HTML. Tags that articles do not have are removed when it is read. */
  bodyHTML: z.string().max(50_000, "A text has at most 50,000 characters, markup counted."),
  author: words(100, "An author's name"),
  /** Null: the site draws an image of the article's clubs. */
  imageKey: z
    .string()
    .regex(/^[\w-]{1,120}$/, "That is no picture of the site.")
    .nullable(),
  imageAlt: words(300, "A picture's description"),
  /** Null: the middle. Clients that know of none send none. */
  imageFocus: imageFocus.nullable().default(null),
  lang: articleLanguage,
  categories: z.array(z.string().regex(newsSlugPattern, "That is no category.")).max(10),
  /** The earliest time at which it may be published; null: any. */
  embargo: z.iso.datetime("The end of an embargo is ISO 8601, in UTC.").nullable().default(null),
  /** Null: what the published article has. Clients that know of none send none. */
  linked: newsLinks.nullable().default(null),
});
export type NewsDraft = z.infer<typeof newsDraft>;

/** A stored draft. Imported articles may be longer than what the newsroom saves. */
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

/** Whether fans read an article: a draft, one with a future date, a published one, or a published one with unpublished changes. */
export const newsState = z.enum(["draft", "scheduled", "published", "changed"]);
export type NewsState = z.infer<typeof newsState>;
/** Whether fans read, or will at its time, an older text than what was saved last. */
const hasChanges = z.boolean().default(false);

/** Where a review stands: editors have the article, or have sent it back. */
export const newsReviewState = z.enum(["waiting", "returned"]);
export type NewsReviewState = z.infer<typeof newsReviewState>;
/** The last word of a review. */
export const newsReview = z.object({
  state: newsReviewState,
  /** The revision that was sent, or sent back. */
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
  /** When fans read it, or will; null for a draft. */
  publishedAt: z.iso.datetime().nullable().default(null),
  hasChanges,
  changedAt: z.iso.datetime(),
  /** Who changed it last; null for an imported article. */
  staff: z.string().nullable(),
});
/**
 * GET news: the last changed first, those that are to be published the next one first, and how many articles of the site are in review.
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
/** GET news/{slug}. `revision` is 0 for an imported article; each change names the revision that it is based on. */
export const newsArticleResponse = z.object({
  slug: z.string(),
  revision,
  draft: storedDraft,
  state: newsState,
  publishedAt: z.iso.datetime().nullable(),
  hasChanges,
  /** Whether no fan has been able to read it: its slug may be changed, and a draft be deleted. */
  neverRead: z.boolean().default(false),
  /** The date of an article that was taken off the site, under which it goes back; otherwise null. */
  withdrawnFrom: z.iso.datetime().nullable().default(null),
  correction: z.string().nullable(),
  /** Null for an article that is in no review. */
  review: newsReview.nullable().default(null),
  revisions: z.array(newsRevision),
  /** All categories of the site. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type NewsArticle = z.infer<typeof newsArticleResponse>;

/** GET news/languages: what articles can be written in, the league's own first. */
export const newsLanguagesResponse = z.object({ languages: z.array(articleLanguage).min(1) });

/** What can be linked to an article. */
export const linkableKinds = ["match", "club", "player", "video"] as const;
/** Something to link to an article. */
export const newsLinkable = z.object({
  kind: z.enum(linkableKinds),
  /** Number of a match, club or player; a video's entry. */
  id: z.string(),
  label: z.string(),
  /** What tells it from others of the same name. */
  about: z.string(),
  /** When a match begins. */
  kickoff: z.iso.datetime().nullable(),
});
export type NewsLinkable = z.infer<typeof newsLinkable>;
/** The things that are asked for, such as `match 801`, parted by commas. */
const linkableKeys = z
  .string()
  .max(4000)
  .regex(
    /^(?:(?:match|club|player) \d{1,9}|video [\w-]{1,100})?(?:,(?:(?:match|club|player) \d{1,9}|video [\w-]{1,100})){0,29}$/,
    {
      error: "keys are such as match 801 or video highlights-801, at most 30, parted by commas.",
    },
  );
/** GET news/linkable: things with these words in their names, and those with these keys. */
export const newsLinkableRequest = z.object({
  text: z.string().max(100).default("").meta({ description: "Words of names." }),
  keys: linkableKeys.default("").meta({ description: "Things by kind and id, such as `match 801,player 12`." }),
});
export const newsLinkableResponse = z.object({ things: z.array(newsLinkable) });

/** GET news/{slug}/revisions/{revision}. */
export const newsRevisionResponse = z.object({ draft: storedDraft });

/** POST news/{slug}/preview. `revision`: shows this one alone; null: whatever was saved last when somebody opens it. */
export const newsPreviewRequest = z.object({ revision: z.int().positive().max(1_000_000).nullable().default(null) });

/** POST news/create. */
export const newsCreateRequest = z.object({ draft: newsDraft });
/** POST news/{slug}/save. */
export const newsSaveRequest = z.object({ revision, draft: newsDraft });
/** POST news/{slug}/submit: hands the last saved revision to the editors. */
export const newsSubmitRequest = z.object({ revision, note: words(1000, "A note").default("") });
/** POST news/{slug}/return: hands it back to who writes it. */
export const newsReturnRequest = z.object({
  revision,
  note: words(1000, "A note").min(1, "Say what is to be changed."),
});
/** POST news/{slug}/publish: publishes the last saved revision. */
export const newsPublishRequest = z.object({
  revision,
  /** When to publish an article that fans cannot read yet. Null: the date on which it was published before, or else now. */
  at: z.iso.datetime("A time is ISO 8601, in UTC.").nullable().default(null),
  /** Where `at` is null: publishes an article that was taken off the site as a new one, and not under its former date. */
  asNew: z.boolean().default(false),
  /** The correction shown below the article; empty: the one that it has, if any; null: none. */
  correction: words(300, "A correction").nullable().default(""),
});
export type NewsPublication = Omit<z.infer<typeof newsPublishRequest>, "revision">;
/** POST news/{slug}/unpublish. */
export const newsUnpublishRequest = z.object({ revision });
/** Slugs that articles do not get: pages and calls beside those of articles have these names. */
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
/** Letters of a slug that somebody chooses. */
export const maxChosenSlug = 80;
/** POST news/{slug}/rename. */
export const newsRenameRequest = z.object({
  revision,
  /** The new slug. */
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
/** Articles that the home page shows at its top, at most. */
export const maxHighlights = 8;
const highlights = z
  .array(newsSlug)
  .max(maxHighlights, `The home page shows ${maxHighlights} articles at its top, at most.`)
  .refine((slugs) => new Set(slugs).size === slugs.length, "An article is there once.");
/** GET news/highlights: the published articles at the top of the home page, in order. */
export const newsHighlightsResponse = z.object({
  articles: z.array(z.object({ slug: z.string(), title: z.string() })),
});
/** POST news/highlights. `before`: the slugs in the order that the change is based on. */
export const newsHighlightsRequest = z.object({ before: z.array(newsSlug).max(1000), after: highlights });

/** The response to every change: the article's slug and its new revision. */
export const newsChangedResponse = z.object({ slug: z.string(), revision });

/** POST pictures: the body is the image itself, of at most {@link maxImageBytes}. */
export const maxImageBytes = 10_000_000;
export const imageResponse = z.object({ imageKey: z.string() });
