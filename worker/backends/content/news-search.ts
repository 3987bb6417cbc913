import { Hono } from "hono";
import { z } from "zod";
import { maxResults, maxTermLength, searchPageSize } from "../../../schemas/content/news-search.ts";
import type { newsSearchResponse } from "../../../schemas/content/search.ts";
import { fullTextQuery, pairQuery, parseSearchTerms } from "../../../schemas/content/search-terms.ts";
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
export const lastKeyOf = (now: Date) => (toSeconds(now) + 1) * 1_048_576 - 1;

/** The newest matches of a full-text query in one index of headings, up to the end of the page. */
const newest = (tier: number, index: string, match: string) =>
  // `found` is read from an index that covers the headings, too: when it is empty, the heading indexes need not be read.
  `SELECT rowid AS search_key, ${tier} AS tier FROM ${index}
    WHERE ${index} MATCH ${match} AND rowid <= ?1 ORDER BY rowid DESC LIMIT iif(EXISTS (SELECT 1 FROM found), ?2 + ?3, 0)`;

const titled = newest(2, "article_title_index", "?4");
const headed = newest(1, "article_heading_index", "'(' || ?4 || ') NOT ({title} : (' || ?4 || '))'");

/** The newest matches in the index of all words or of word pairs, up to the number that is counted. */
const foundIn = (
  index: "article_index" | "article_pair_index",
) => `found AS MATERIALIZED (SELECT rowid AS search_key FROM ${index}
    WHERE ${index} MATCH ?5 AND rowid <= ?1 ORDER BY rowid DESC LIMIT max(?2 + ?3, ${maxResults}))`;

/** All matches by date; or by score: matches in the title, then in title and summary together, then the others. */
const matches = {
  published_date: { headings: "", all: "SELECT search_key, 0 AS tier FROM found" },
  score: {
    headings: `, headings AS MATERIALIZED (SELECT * FROM (${titled}) UNION ALL SELECT * FROM (${headed}))`,
    all: `SELECT * FROM headings
      UNION ALL SELECT search_key, 0 FROM found WHERE search_key NOT IN (SELECT search_key FROM headings)`,
  },
};

const counted = z.object({ total: z.int() });

/**
 * GET news/search?q=&size=&start=&sort=score|published_date (spec: calls#news-search). `q` is words, the last of which may be
 * a prefix, or a phrase in quotes. By score, matches in the title come first, then those in title and summary together,
 * then the others; newest first among equals. `found` is at most `maxResults`.
 */
export const newsSearch = new Hono<AppEnv>().get("/", async (c) => {
  const { q, size, start, sort } = parseParameters(searchQuery, c.req.query());
  const terms = parseSearchTerms(q);
  const match = fullTextQuery(terms);
  if (match === "") return c.json({ hits: { hit: [], found: 0 } } satisfies z.infer<typeof newsSearchResponse>);
  const lastKey = lastKeyOf(new Date());
  const pairs = pairQuery(terms);
  const found = foundIn(pairs === null ? "article_index" : "article_pair_index");
  const { headings, all } = matches[sort];
  const { results } = await c.env.CONTENT_DB.prepare(
    `WITH ${found}${headings}
     SELECT counted.total, ${summaryColumns} FROM (SELECT count(*) AS total FROM found) AS counted
       LEFT JOIN (SELECT * FROM (${all}) ORDER BY tier DESC, search_key DESC LIMIT ?2 OFFSET ?3) AS page
       LEFT JOIN articles AS a ON a.search_key = page.search_key
     ORDER BY page.tier DESC, page.search_key DESC`,
  )
    .bind(lastKey, size, start, match, pairs ?? match)
    .all();
  const total = Math.min(counted.parse(results[0]).total, maxResults);
  const hit = results
    .filter(({ id }) => id !== null)
    .map(toSummary)
    .map((article) => ({
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
