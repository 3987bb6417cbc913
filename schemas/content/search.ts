import { z } from "zod";
import { articleSummary } from "./content.ts";

/** GET news/search (spec: calls#news-search): reads hits.hit and hits.found. */
export const newsHit = z.object({
  id: z.string(),
  fields: z.object({
    slug: z.string(),
    title: z.string(),
    published_date: z.iso.datetime(),
    /** Names of categories. */
    categories: z.array(z.string()),
    lang: articleSummary.shape.lang.optional(),
  }),
  imageData: z.object({ key: z.string() }),
  /** As in an article summary. */
  titleWithoutResult: z.string().optional(),
});
/** GET news/words: words of the news that the words of a text may be misspellings of. */
export const spellingCandidatesResponse = z.object({ data: z.array(z.string()).max(10_000) });
export type NewsHit = z.infer<typeof newsHit>;
export const newsSearchResponse = z.object({
  hits: z.object({ hit: z.array(newsHit), found: z.int().nonnegative() }),
});
