import { Hono } from "hono";
import { z } from "zod";
import { maxResults, maxTermLength, searchPageSize } from "../../../schemas/content/news-search.ts";
import type { newsSearchResponse } from "../../../schemas/content/search.ts";
import { fullTextQuery, parseSearchTerms } from "../../../schemas/content/search-terms.ts";
import type { AppEnv } from "../../app-env.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { integerParameter, parseParameters } from "../../request/parameters.ts";
import { summaryColumns, toSummary } from "./rows.ts";

const searchQuery = z.object({
  // Two more characters for the quotes of a phrase.
  q: z
    .string()
    .trim()
    .min(1, "q is the text to search for")
    .max(maxTermLength + 2, `q has at most ${maxTermLength} characters`),
  size: integerParameter("size", 1, 50).default(searchPageSize),
  start: integerParameter("start", 0, maxResults).default(0),
  sort: z.enum(["score", "published_date"], { error: "sort is score or published_date" }).default("score"),
});

/** The index orders articles by publication time (migration 0004): this is the last possible key of a second. */
const lastKeyOf = (now: Date) => (toSeconds(now) + 1) * 1_048_576 - 1;

/** The newest matches of a full-text query in one index, up to the end of the page. */
const newest = (tier: number, index: string, match: string, condition = "true") =>
  `SELECT rowid AS search_key, ${tier} AS tier FROM ${index}
    WHERE ${index} MATCH ${match} AND rowid <= ?1 AND ${condition} ORDER BY rowid DESC LIMIT ?2 + ?3`;

const titled = newest(2, "article_title_index", "?4");
const headed = newest(1, "article_heading_index", "'(' || ?4 || ') NOT ({title} : (' || ?4 || '))'");
const others = newest(0, "article_index", "?4", "rowid NOT IN (SELECT search_key FROM headings)");

/** All matches by date; or by score: matches in the title, then in title and summary together, then the others. */
const matches = {
  published_date: newest(0, "article_index", "?4"),
  score: `WITH headings AS MATERIALIZED (SELECT * FROM (${titled}) UNION ALL SELECT * FROM (${headed}))
    SELECT * FROM headings UNION ALL SELECT * FROM (${others})`,
};

/**
 * GET news/search?q=&size=&start=&sort=score|published_date (spec: calls#news-search). `q` is words, the last of which may be
 * a prefix, or a phrase in quotes. By score, matches in the title come first, then those in title and summary together,
 * then the others; newest first among equals. `found` is at most `maxResults`.
 */
export const newsSearch = new Hono<AppEnv>().get("/", async (c) => {
  const { q, size, start, sort } = parseParameters(searchQuery, c.req.query());
  const match = fullTextQuery(parseSearchTerms(q));
  if (match === "") return c.json({ hits: { hit: [], found: 0 } } satisfies z.infer<typeof newsSearchResponse>);
  const lastKey = lastKeyOf(new Date());
  const [list, count] = await c.env.CONTENT_DB.batch([
    c.env.CONTENT_DB.prepare(
      `SELECT ${summaryColumns} FROM (
         SELECT * FROM (${matches[sort]}) ORDER BY tier DESC, search_key DESC LIMIT ?2 OFFSET ?3
       ) AS found JOIN articles AS a ON a.search_key = found.search_key ORDER BY found.tier DESC, found.search_key DESC`,
    ).bind(lastKey, size, start, match),
    c.env.CONTENT_DB.prepare(
      `SELECT count(*) AS total FROM (
         SELECT 1 FROM article_index WHERE article_index MATCH ?2 AND rowid <= ?1 ORDER BY rowid DESC LIMIT ?3)`,
    ).bind(lastKey, match, maxResults),
  ]);
  const [{ total }] = z.tuple([z.object({ total: z.int() })]).parse(count?.results);
  const hit = (list?.results ?? []).map(toSummary).map((article) => ({
    id: article.slug,
    fields: {
      slug: article.slug,
      title: article.title,
      published_date: article.publishedAt,
      categories: article.categories.map((category) => category.name),
      lang: article.lang,
    },
    imageData: { key: article.imageKey },
  }));
  return c.json({ hits: { hit, found: total } } satisfies z.infer<typeof newsSearchResponse>);
});
