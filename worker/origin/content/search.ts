import { Hono } from "hono";
import { z } from "zod";
import { searchPageSize } from "../../../schemas/news-search.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { summaryColumns, toSummary } from "./rows.ts";

const searchQuery = z.object({
  q: z.string().trim().min(1, "q is what to look for").max(200, "q has at most 200 characters"),
  size: z.coerce.number().int().min(1).max(50).default(searchPageSize),
  start: z.coerce.number().int().min(0).max(10_000).default(0),
  sort: z.enum(["score", "published_date"]).default("score"),
});

/** More words than this narrow a search no further. */
const mostWords = 8;

/** What has to be found: the phrase in quotes, or else every word. */
export function searchedParts(query: string): string[] {
  const phrase = /^"(.+)"$/.exec(query)?.[1];
  const parts = phrase === undefined ? query.split(/\s+/).slice(0, mostWords) : [phrase.trim()];
  return parts.map((part) => part.replaceAll('"', "")).filter((part) => part !== "");
}

/**
 * GET news/search?q=&size=&start=&sort=score|published_date (public-site §7). A match in the title counts for more than one in the
 * summary, and that for more than one in the body.
 */
export const newsSearch = new Hono<AppEnv>().get("/", async (c) => {
  const query = searchQuery.safeParse(c.req.query());
  if (!query.success) throw new ApiError(400, "bad_query", z.prettifyError(query.error));
  const { q, size, start, sort } = query.data;
  const parts = searchedParts(q).map((part) => part.toLowerCase());
  if (parts.length === 0) return c.json({ hits: { hit: [], found: 0 } });

  // Not LIKE: D1 allows its patterns 50 bytes, and they have wildcards to escape.
  const holds = (column: string, index: number) => `instr(lower(a.${column}), ?${index + 2}) > 0`;
  const found = parts
    .map((_, index) => `(${["title", "summary", "body_html"].map((column) => holds(column, index)).join(" OR ")})`)
    .join(" AND ");
  const score = parts
    .map(
      (_, index) =>
        `(${holds("title", index)}) * 5 + (${holds("summary", index)}) * 2 + (${holds("body_html", index)})`,
    )
    .join(" + ");
  const order = sort === "score" ? `${score} DESC, a.published_at DESC` : "a.published_at DESC";
  const now = new Date().toISOString();
  const [list, count] = await c.env.CONTENT_DB.batch([
    c.env.CONTENT_DB.prepare(
      `SELECT ${summaryColumns} FROM articles a WHERE a.published_at <= ?1 AND ${found}
        ORDER BY ${order}, a.id DESC LIMIT ?${parts.length + 2} OFFSET ?${parts.length + 3}`,
    ).bind(now, ...parts, size, start),
    c.env.CONTENT_DB.prepare(`SELECT count(*) AS total FROM articles a WHERE a.published_at <= ?1 AND ${found}`).bind(
      now,
      ...parts,
    ),
  ]);
  const total = z.array(z.object({ total: z.int() })).parse(count?.results)[0]?.total ?? 0;
  const hit = (list?.results ?? []).map(toSummary).map((article) => ({
    id: article.slug,
    fields: {
      slug: article.slug,
      title: article.title,
      published_date: article.publishedAt,
      categories: article.categories.map((category) => category.name),
    },
    imageData: { key: article.imageKey },
  }));
  return c.json({ hits: { hit, found: total } });
});
