import { Hono } from "hono";
import { z } from "zod";
import {
  articleLanguage,
  sitemapArticlesPageSize,
  type sitemapArticlesResponse,
} from "../../../schemas/content/content.ts";
import type { AppEnv } from "../../app-env.ts";
import { integerParameter, parseParameters } from "../../request/parameters.ts";

const articlesQuery = z.object({
  page: integerParameter("page", 0, 99_999).default(0),
  size: integerParameter("size", 1, sitemapArticlesPageSize).default(sitemapArticlesPageSize),
  order: z.enum(["asc", "desc"], { error: "order is asc or desc" }).default("asc"),
});

const articleRow = z.object({
  slug: z.string(),
  title: z.string(),
  published_at: z.string(),
  lang: articleLanguage,
});

/**
 * GET news/addresses?page=&size=&order=asc|desc   articles for sitemaps, by default oldest first: an article never changes pages
 */
export const sitemapArticles = new Hono<AppEnv>().get("/addresses", async (c) => {
  const { page, size, order } = parseParameters(articlesQuery, c.req.query());
  const now = new Date().toISOString();
  const direction = order === "asc" ? "ASC" : "DESC";
  const [list, count] = await c.env.CONTENT_DB.batch([
    c.env.CONTENT_DB.prepare(
      `SELECT slug, title, published_at, lang FROM articles WHERE published_at <= ?1
          ORDER BY published_at ${direction}, id ${direction} LIMIT ?2 OFFSET ?3`,
    ).bind(now, size, page * size),
    c.env.CONTENT_DB.prepare("SELECT count(*) AS total FROM articles WHERE published_at <= ?1").bind(now),
  ]);
  const [{ total }] = z.tuple([z.object({ total: z.int() })]).parse(count?.results);
  const data = z
    .array(articleRow)
    .parse(list?.results)
    .map(({ published_at, ...rest }) => ({ ...rest, publishedAt: published_at }));
  return c.json({ data, total } satisfies z.infer<typeof sitemapArticlesResponse>);
});
