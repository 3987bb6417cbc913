import { Hono } from "hono";
import { z } from "zod";
import { sitemapArticlesPageSize, type sitemapArticlesResponse } from "../../../schemas/content/content.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";

const digits = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "is a whole number")
    .transform(Number)
    .pipe(z.int().min(low).max(high));

const addressesQuery = z.object({
  page: digits(0, 99_999).default(0),
  size: digits(1, sitemapArticlesPageSize).default(sitemapArticlesPageSize),
  order: z.enum(["asc", "desc"], { error: "is asc or desc" }).default("asc"),
});

const addressRow = z.object({
  slug: z.string(),
  title: z.string(),
  published_at: z.string(),
  lang: z.enum(["en", "ar"]),
});

/**
 * GET news/addresses?page=&size=&order=asc|desc   what a sitemap says of articles, oldest first unless asked otherwise:
 *                                                 an article stays on its page for good
 */
export const newsAddresses = new Hono<AppEnv>().get("/addresses", async (c) => {
  const query = addressesQuery.safeParse(c.req.query());
  if (!query.success) throw new ApiError(400, "bad_query", z.prettifyError(query.error));
  const { page, size, order } = query.data;
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
    .array(addressRow)
    .parse(list?.results)
    .map(({ published_at, ...rest }) => ({ ...rest, publishedAt: published_at }));
  return c.json({ data, total } satisfies z.infer<typeof sitemapArticlesResponse>);
});
