import { Hono } from "hono";
import { z } from "zod";
import { categoriesResponse, lastNewsPage } from "../../../schemas/content/content.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { newsAddresses } from "./addresses.ts";
import { documents } from "./documents.ts";
import { newsSearch } from "./news-search.ts";
import { newsletter } from "./newsletter.ts";
import { summaryColumns, toArticle, toSummary } from "./rows.ts";
import { storedSponsors } from "./sponsors.ts";

/** Articles that stand beside one another (spec: constants#counts). */
const relatedQuantity = 4;

const slug = z.string().regex(/^[a-z0-9-]{1,200}$/);
const newsQuery = z.object({
  category: slug.optional(),
  clubID: z.coerce.number().int().positive().optional(),
  page: z.coerce.number().int().min(0).max(lastNewsPage).default(0),
  size: z.coerce.number().int().min(1).max(50).default(8),
});

/**
 * The embedded content backend.
 * GET news?category=&clubID=&page=&size=   a page of articles, newest first
 * GET news/highlights              the home page's carousel, in order
 * GET news/search?q=…             articles with these words (news-search.ts)
 * GET news/addresses               what a sitemap says of articles (addresses.ts)
 * GET news/{slug}                  one article and those related to it
 * GET categories                   categories that have articles, those with most first
 * GET sponsors                     sponsor rows by forcedOrder, featured label groups and the header sponsor (spec: entities#sponsor-row)
 * GET documents                    the league's documents by title, without their bodies
 * GET documents/{slug}             one document
 * POST newsletter/…                sign-up by double opt-in (newsletter.ts), for the site's services alone
 */
export const contentBackend = new Hono<AppEnv>()
  .get("/news", async (c) => {
    const query = newsQuery.safeParse(c.req.query());
    if (!query.success) throw new ApiError(400, "bad_query", z.prettifyError(query.error));
    const { category, clubID, page, size } = query.data;
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
  })
  .get("/news/highlights", async (c) => {
    const { results } = await c.env.CONTENT_DB.prepare(
      `SELECT ${summaryColumns} FROM articles a WHERE a.highlight IS NOT NULL AND a.published_at <= ? ORDER BY a.highlight`,
    )
      .bind(new Date().toISOString())
      .all();
    return c.json({ data: results.map(toSummary), total: results.length });
  })
  .route("/news/search", newsSearch)
  .route("/news", newsAddresses)
  .get("/news/:slug", async (c) => {
    const wanted = slug.safeParse(c.req.param("slug"));
    const row = wanted.success
      ? await c.env.CONTENT_DB.prepare(
          `SELECT ${summaryColumns}, a.author, a.body_html, a.fixture_id,
             (SELECT json_group_array(club_id) FROM article_clubs WHERE article_id = a.id) AS clubs
           FROM articles a WHERE a.slug = ? AND a.published_at <= ?`,
        )
          .bind(wanted.data, new Date().toISOString())
          .first()
      : null;
    if (row === null) throw new ApiError(404, "not_found", "There is no article of that name.");
    // Related: the newest others that share a club, then those that share a category.
    const { results } = await c.env.CONTENT_DB.prepare(
      `SELECT ${summaryColumns} FROM articles a
        WHERE a.id <> ?1 AND a.lang = ?2 AND a.published_at <= ?3
        ORDER BY EXISTS (SELECT 1 FROM article_clubs mine JOIN article_clubs theirs USING (club_id)
                          WHERE mine.article_id = ?1 AND theirs.article_id = a.id) DESC,
                 EXISTS (SELECT 1 FROM article_categories mine JOIN article_categories theirs USING (category_slug)
                          WHERE mine.article_id = ?1 AND theirs.article_id = a.id) DESC,
                 a.published_at DESC
        LIMIT ?4`,
    )
      .bind(row.id, row.lang, new Date().toISOString(), relatedQuantity)
      .all();
    return c.json({ data: toArticle(row), related: results.map(toSummary) });
  })
  .get("/categories", async (c) => {
    const { results } = await c.env.CONTENT_DB.prepare(
      `SELECT c.slug, c.name, c.lang, count(*) AS articles
         FROM categories c JOIN article_categories x ON x.category_slug = c.slug JOIN articles a ON a.id = x.article_id
        WHERE a.published_at <= ? GROUP BY c.slug ORDER BY articles DESC, c.name`,
    )
      .bind(new Date().toISOString())
      .all();
    return c.json(categoriesResponse.parse({ data: results }));
  })
  .get("/sponsors", async (c) => {
    return c.json(await storedSponsors(c.env.CONTENT_DB));
  })
  .route("/documents", documents)
  .route("/newsletter", newsletter);
