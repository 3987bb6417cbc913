import { z } from "zod";
import { linkTarget } from "../site/link-target.ts";

/** A language tag, such as `en` or `cy`. Embedded backends write only the primary subtag, as the paths of pages do. */
export const articleLanguage = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "A language is its tag, such as en or cy.");

const percent = z.int().min(0).max(100);
export const imageFocus = z.object({ x: percent, y: percent }).meta({
  description:
    "The point of the picture that crops keep in view, in percent from the left and from the top. Without it, the middle.",
});

export const articleSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: z.iso.datetime(),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Key at the image host: `/images/{width}x{height}/{imageKey}`. */
  imageKey: z.string(),
  imageAlt: z.string(),
  imageFocus: imageFocus.optional(),
  lang: articleLanguage,
  /** Replaces the title where results are hidden; missing when the title reveals no result. */
  titleWithoutResult: z.string().optional(),
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** What an editor has linked to an article. */
export const articleLinks = z.object({
  /** The match that the article is about comes first. */
  fixtureIDs: z.array(z.int()),
  playerIDs: z.array(z.int()),
  videoEntryID: z.string().nullable(),
});

export const article = articleSummary.extend({
  author: z.string(),
  /** Raw HTML of the editor; the content service sanitises it. */
  bodyHTML: z.string(),
  clubIDs: z.array(z.int()),
  fixtureID: z.int().nullable(),
  /** Linked matches, players and video; missing when an editor chose none. Some of them may no longer exist. */
  linked: articleLinks.optional(),
  /** The last correction after publication, and when it was made. */
  correction: z.object({ text: z.string(), at: z.iso.datetime() }).nullable().default(null),
});
export type Article = z.infer<typeof article>;

/** The last page that GET news accepts, counted from 0. */
export const lastNewsPage = 10_000;
export const newsResponse = z.object({ data: z.array(articleSummary), total: z.int().nonnegative() });

/** Maximum articles per page of `news/addresses`. */
export const sitemapArticlesPageSize = 5_000;
/** GET news/addresses: an article's entry in a sitemap. */
export const sitemapArticle = articleSummary.pick({ slug: true, title: true, publishedAt: true, lang: true });
export const sitemapArticlesResponse = z.object({ data: z.array(sitemapArticle), total: z.int().nonnegative() });

export const articleResponse = z.object({ data: article, related: z.array(articleSummary) });

/** A news category with articles. */
export const newsCategory = z.object({
  slug: z.string(),
  name: z.string(),
  lang: articleLanguage,
  articles: z.int().positive(),
});
export type NewsCategory = z.infer<typeof newsCategory>;
export const categoriesResponse = z.object({ data: z.array(newsCategory) });
/** GET categories/{slug}: a category, with or without articles. */
export const categoryResponse = z.object({ data: newsCategory.omit({ articles: true }) });

/** A document of the league, such as the constitution, without its body. */
export const documentSummary = z.object({
  slug: z.string(),
  title: z.string(),
  /** Calendar date. */
  updatedOn: z.iso.date(),
});
export type DocumentSummary = z.infer<typeof documentSummary>;
export const leagueDocument = documentSummary.extend({
  /** Raw; the content service sanitises it. */
  bodyHTML: z.string(),
  /** The document as a PDF, at documents/{slug}/pdf. A backend without PDFs omits it. */
  pdf: z.object({ bytes: z.int().positive() }).nullable().default(null),
});
export type LeagueDocument = z.infer<typeof leagueDocument>;
/** A document as a page shows it. A preview's PDF is at a path of its own. */
export type PagedDocument = Omit<LeagueDocument, "pdf"> & { pdf: { bytes: number; path?: string } | null };

export const documentsResponse = z.object({ data: z.array(documentSummary) });
export const documentResponse = z.object({ data: leagueDocument });

/** Sponsor row (spec: entities#sponsor-row): rows and sponsors are ordered by forcedOrder. */
export const sponsor = z.object({
  sponsorID: z.int(),
  campaignID: z.int(),
  title: z.string(),
  adminName: z.string(),
  url: linkTarget,
  imageKey: z.string(),
  mediaLibraryID: z.string(),
  published: z.union([z.literal(0), z.literal(1)]),
  isChildFriendly: z.union([z.literal(0), z.literal(1)]),
  forcedOrder: z.int(),
});
export const sponsorRow = z.object({
  rowID: z.int(),
  adminName: z.string(),
  title: z.string(),
  /** Element of the title (spec: layout#buttons-and-headings). */
  titleSize: z.enum(["h1", "h2", "h3", "h4", "h5", "h6", "span"]).catch("h2"),
  sponsorSize: z.enum(["large", "small"]),
  forcedOrder: z.int(),
  sponsors: z.array(sponsor),
});
export type SponsorRow = z.infer<typeof sponsorRow>;

/** Header-sponsor form (spec: entities#sponsor). */
export const headerSponsor = z.object({
  imgLocation: linkTarget,
  name: z.string().min(1),
  sponsorUrl: linkTarget,
  childFriendly: z.boolean(),
});
export type HeaderSponsor = z.infer<typeof headerSponsor>;

/**
 * Featured label group (spec: adverts-and-consent#sponsors): sponsors grouped under a label such as "Official broadcaster".
 */
export const featuredLabelGroup = z.object({ label: z.string().min(1), sponsorIDs: z.array(z.int()) });
export type FeaturedLabelGroup = z.infer<typeof featuredLabelGroup>;

/** GET sponsors. A backend without labels or header sponsor omits them. */
export const sponsorsResponse = z.object({
  data: z.array(sponsorRow),
  featuredLabelGroups: z.array(featuredLabelGroup).default([]),
  headerSponsor: headerSponsor.nullable().default(null),
});
