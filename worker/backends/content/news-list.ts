import { Hono } from "hono";
import { z } from "zod";
import { lastNewsPage } from "../../../schemas/content/content.ts";
import { newsSlugPattern } from "../../../schemas/content/news-slug.ts";
import type { AppEnv } from "../../app-env.ts";
import { integerParameter, parseParameters } from "../../request/parameters.ts";
import { summaryColumns, toSummary } from "./rows.ts";

const newsQuery = z.object({
  category: z
    .string()
    .regex(newsSlugPattern, "category is its slug: lower-case letters, digits and hyphens")
    .optional(),
  clubID: integerParameter("clubID", 1, 999_999_999).optional(),
  page: integerParameter("page", 0, lastNewsPage).default(0),
  size: integerParameter("size", 1, 50).default(8),
});

/** GET news?category=&clubID=&page=&size=: a page of articles, newest first. */
export const newsList = new Hono<AppEnv>().get("/", async (c) => {
  const { category, clubID, page, size } = parseParameters(newsQuery, c.req.query());
  const now = new Date().toISOString();
  const from = category
    ? "article_categories x JOIN articles a ON a.id = x.article_id WHERE x.category_slug = ?2 AND a.published_at <= ?1"
    : "articles a WHERE a.published_at <= ?1 AND ?2 IS NULL";
  const about = clubID
    ? "AND EXISTS (SELECT 1 FROM article_clubs WHERE club_id = ?3 AND article_id = a.id)"
    : "AND ?3 IS NULL";
  const [list, count] = await c.env.CONTENT_DB.batch([
    c.env.CONTENT_DB.prepare(
      `SELECT ${summaryColumns} FROM ${from} ${about} ORDER BY a.published_at DESC, a.id DESC LIMIT ?4 OFFSET ?5`,
    ).bind(now, category ?? null, clubID ?? null, size, page * size),
    c.env.CONTENT_DB.prepare(`SELECT count(*) AS total FROM ${from} ${about}`).bind(
      now,
      category ?? null,
      clubID ?? null,
    ),
  ]);
  const total = z.array(z.object({ total: z.int() })).parse(count?.results)[0]?.total ?? 0;
  return c.json({ data: (list?.results ?? []).map(toSummary), total });
});
