import { z } from "zod";
import {
  articleResponse,
  categoriesResponse,
  documentsResponse,
  leagueDocument,
  newsResponse,
} from "../../schemas/content/content.ts";
import { newsSlugPattern } from "../../schemas/content/news-slug.ts";
import { clubsQuery, squadQuery } from "../../schemas/football/match-queries.ts";
import { packagesResponse, packageType } from "../../schemas/payments/packages.ts";
import { videoCategoriesResponse, videoListResponse, videoResponse } from "../../schemas/streaming/video.ts";
import { entryIDPattern } from "../../schemas/streaming/watch-position-guards.ts";
import { endpoint, found, type OpenDataEndpoint } from "./endpoint.ts";

/** A slug parameter of this name. */
const slug = (name: string) =>
  z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, `${name} is a slug: lower-case letters, digits and hyphens`)
    .meta({ description: `The ${name}'s slug.` });
const paged = z.object({
  page: z
    .string()
    .regex(/^\d{1,4}$/, "page is a whole number from 0")
    .transform(Number)
    .default(0)
    .meta({ description: "The page of the list, from 0.", type: "integer", minimum: 0, maximum: 9999 }),
  size: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/, "size is a whole number from 1 to 50")
    .transform(Number)
    .default(8)
    .meta({ description: "Entries a page.", type: "integer", minimum: 1, maximum: 50 }),
});
const newsParameters = paged.extend({
  category: z
    .string()
    .regex(newsSlugPattern, "category is a slug: lower-case letters, digits and hyphens")
    .meta({ description: "The category's slug." })
    .optional(),
});
const articleParameters = z.object({
  slug: z
    .string()
    .regex(newsSlugPattern, "slug is an article's: lower-case letters, digits and hyphens")
    .meta({ description: "The article's slug." }),
});
const documentParameters = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, "slug is a document's: lower-case letters, digits and hyphens")
    .meta({ description: "The document's slug." }),
});
const videoParameters = paged.extend({
  category: slug("category").optional(),
  clubID: squadQuery.shape.clubID.optional(),
  ...clubsQuery.shape,
});
const entryParameters = z.object({
  entryID: z
    .string()
    .regex(entryIDPattern, "entryID is at most 200 letters, digits, _ . and -")
    .meta({ description: "The video's id." }),
});
const packageParameters = z.object({
  type: z
    .enum(packageType.options, { error: `type is ${packageType.options.join(" or ")}` })
    .meta({ description: "Passes that renew themselves, or passes for a time." })
    .default("membership"),
});

/** A document with a sanitised body, and its headings as link targets. */
const documentWithContents = z.object({
  data: leagueDocument.extend({ contents: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
const videoCategories = z.object({ data: z.array(videoCategoriesResponse.shape.data.element.shape.attributes) });

/** News, documents, videos and passes on sale. */
export const contentEndpoints: readonly OpenDataEndpoint[] = [
  endpoint({
    path: "news",
    summary: "News, newest first",
    example: "news?size=3",
    parameters: newsParameters,
    response: newsResponse,
    freshSeconds: 60,
    read: ({ content }, { category, page, size }) =>
      content.news({ page, size, ...(category !== undefined && { category }) }),
  }),
  endpoint({
    path: "news/{slug}",
    summary: "One article, and what is related to it",
    parameters: articleParameters,
    response: articleResponse,
    mayBeMissing: true,
    freshSeconds: 60,
    read: async ({ content }, { slug }) => {
      const found = await content.article(slug);
      return found && { data: found.data, related: found.related };
    },
  }),
  endpoint({
    path: "categories",
    summary: "Categories that have news",
    parameters: z.object({}),
    response: categoriesResponse,
    freshSeconds: 300,
    read: async ({ content }) => ({ data: await content.categories() }),
  }),
  endpoint({
    path: "documents",
    summary: "The league's documents, by title",
    example: "documents",
    parameters: z.object({}),
    response: documentsResponse,
    freshSeconds: 60,
    read: async ({ content }) => ({ data: await content.documents() }),
  }),
  endpoint({
    path: "documents/{slug}",
    summary: "One document with its text and its headings",
    parameters: documentParameters,
    response: documentWithContents,
    mayBeMissing: true,
    // Staff can take a document off the site.
    freshSeconds: 60,
    read: async ({ content }, { slug }) => found(await content.document(slug)),
  }),
  endpoint({
    path: "videos",
    summary: "Videos that can be watched now, newest first",
    example: "videos?size=3",
    parameters: videoParameters,
    response: videoListResponse,
    freshSeconds: 60,
    read: async ({ videos }, { category, clubID, seasonID, page, size }) =>
      await videos.videos({
        page,
        size,
        choice: {
          ...(category !== undefined && { categories: [category] }),
          ...(clubID !== undefined && { teams: [clubID] }),
          ...(seasonID !== undefined && { seasons: [seasonID] }),
        },
      }),
  }),
  endpoint({
    path: "videos/{entryID}",
    summary: "One video or live stream, without its media",
    parameters: entryParameters,
    response: videoResponse,
    mayBeMissing: true,
    freshSeconds: 60,
    read: async ({ videos }, { entryID }) => found(await videos.video(entryID)),
  }),
  endpoint({
    path: "video-categories",
    summary: "Categories of videos, in their order",
    example: "video-categories",
    parameters: z.object({}),
    response: videoCategories,
    freshSeconds: 3600,
    read: async ({ videos }) => ({ data: await videos.categories() }),
  }),
  endpoint({
    path: "packages",
    summary: "Passes on sale, in their order, with their prices",
    example: "packages?type=membership",
    parameters: packageParameters,
    response: packagesResponse,
    freshSeconds: 60,
    read: async ({ packages }, { type }) => ({ data: await packages.packages(type) }),
  }),
];
