import { Hono } from "hono";
import { z } from "zod";
import { categoriesResponse, categoryResponse, sponsorsResponse } from "../../../schemas/content/content.ts";
import { newsSlugPattern } from "../../../schemas/content/news-slug.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { deskCategories } from "../desk-categories.ts";
import { deskDocuments } from "./desk/documents.ts";
import { deskNewsletters } from "./desk/newsletters.ts";
import { newsroom } from "./desk/newsroom.ts";
import { deskPartners } from "./desk/partners.ts";
import { documents } from "./documents.ts";
import { newsList } from "./news-list.ts";
import { newsSearch } from "./news-search.ts";
import { newsletter } from "./newsletter.ts";
import { podcast } from "./podcast.ts";
import { summaryColumns, toArticle, toSummary } from "./rows.ts";
import { sitemapArticles } from "./sitemap-articles.ts";
import { spellingCandidates } from "./spelling-candidates.ts";

/** Related articles per article (spec: constants#counts). */
const relatedQuantity = 4;
/** How many of the newest articles are searched for those of the same category. */
const comparedArticles = 1_000;

/** SQL: whether an article shares a category with article ?1. */
const sharesCategory = (id: string) =>
  `EXISTS (SELECT 1 FROM article_categories mine JOIN article_categories theirs USING (category_slug)
     WHERE mine.article_id = ?1 AND theirs.article_id = ${id})`;

const sponsorRows = z.array(z.object({ row: z.string() }));
const labelGroupRows = z.array(z.object({ label: z.string(), ids: z.string() }));
const headerSponsorRows = z.array(z.object({ sponsor: z.string() }));

/**
 * The embedded content backend.
 * GET news?category=&clubID=&page=&size=   a page of articles, newest first
 * GET news/highlights              the home page's carousel, in order
 * GET news/search?q=…              full-text search (news-search.ts)
 * GET news/words?q=…               words of the news that misspelt words may stand for (spelling-candidates.ts)
 * GET news/addresses               articles for sitemaps (sitemap-articles.ts)
 * GET news/{slug}                  one article and its related articles
 * GET categories                   categories with articles, largest first
 * GET categories/{slug}            one category, with or without articles
 * GET sponsors                     sponsor rows by forcedOrder, featured label groups and the header sponsor (spec: entities#sponsor-row)
 * GET documents                    the league's documents by title, without their bodies
 * GET documents/search?q=…         full-text search
 * GET documents/{slug}             one document
 * GET documents/{slug}/pdf         the same as a PDF, if there is one
 * GET podcast                      episodes of the podcast, newest first
 * GET podcast/{slug}/audio         an episode's audio, whole or in part
 * …    desk-documents/…             the desk's endpoints for documents (desk/documents.ts), only with the service key
 * …    desk-newsletters/…           the desk's endpoints for newsletters (desk/newsletters.ts), only with the service key
 * …    newsroom/…                   the desk's endpoints for articles (desk/newsroom.ts), only with the service key
 * POST newsletter/…                double opt-in, and leaving (newsletter.ts), only with the service key
 */
export const contentBackend = new Hono<AppEnv>()
  .route("/news", newsList)
  .get("/news/highlights", async (c) => {
    const { results } = await c.env.CONTENT_DB.prepare(
      `SELECT ${summaryColumns} FROM articles a WHERE a.highlight IS NOT NULL AND a.published_at <= ? ORDER BY a.highlight`,
    )
      .bind(new Date().toISOString())
      .all();
    return c.json({ data: results.map(toSummary), total: results.length });
  })
  .route("/news/search", newsSearch)
  .route("/news/words", spellingCandidates)
  .route("/news", sitemapArticles)
  .get("/news/:slug", async (c) => {
    const wanted = c.req.param("slug");
    const row = newsSlugPattern.test(wanted)
      ? await c.env.CONTENT_DB.prepare(
          `SELECT ${summaryColumns}, a.author, a.body_html, a.fixture_id, a.linked, a.correction, a.corrected_at,
             (SELECT json_group_array(club_id) FROM article_clubs WHERE article_id = a.id) AS clubs
           FROM articles a WHERE a.slug = ? AND a.published_at <= ?`,
        )
          .bind(wanted, new Date().toISOString())
          .first()
      : null;
    if (row === null) throw new ApiError(404, "not_found", "There is no article of that name.");
    // Related: the newest articles that share a club, then those that share a category. Only the newest are compared: in an archive
    // of 100,000 articles, comparing all takes seconds.
    const { results } = await c.env.CONTENT_DB.prepare(
      `WITH newest AS (
         SELECT id FROM articles WHERE id <> ?1 AND lang = ?2 AND published_at <= ?3 ORDER BY published_at DESC LIMIT ?5
       ), compared AS (
         SELECT id FROM (SELECT DISTINCT a.id, a.published_at FROM article_clubs mine JOIN article_clubs theirs USING (club_id)
           JOIN articles a ON a.id = theirs.article_id
           WHERE mine.article_id = ?1 AND a.id <> ?1 AND a.lang = ?2 AND a.published_at <= ?3
           ORDER BY a.published_at DESC LIMIT ?4)
         UNION SELECT id FROM (SELECT id FROM newest WHERE ${sharesCategory("newest.id")} LIMIT ?4)
         UNION SELECT id FROM (SELECT id FROM newest LIMIT ?4)
       )
       SELECT ${summaryColumns} FROM articles a WHERE a.id IN (SELECT id FROM compared)
        ORDER BY EXISTS (SELECT 1 FROM article_clubs mine JOIN article_clubs theirs USING (club_id)
                          WHERE mine.article_id = ?1 AND theirs.article_id = a.id) DESC,
                 ${sharesCategory("a.id")} DESC, a.published_at DESC
        LIMIT ?4`,
    )
      .bind(row.id, row.lang, new Date().toISOString(), relatedQuantity, comparedArticles)
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
  .get("/categories/:slug", async (c) => {
    const row = await c.env.CONTENT_DB.prepare("SELECT slug, name, lang FROM categories WHERE slug = ?")
      .bind(c.req.param("slug"))
      .first();
    if (row === null) throw new ApiError(404, "not_found", "There is no category of that name.");
    return c.json(categoryResponse.parse({ data: row }));
  })
  .get("/sponsors", async (c) => {
    const [rows, groups, header] = await c.env.CONTENT_DB.batch([
      c.env.CONTENT_DB.prepare('SELECT "row" FROM sponsor_rows ORDER BY forced_order'),
      c.env.CONTENT_DB.prepare("SELECT label, sponsor_ids AS ids FROM featured_label_groups ORDER BY forced_order"),
      c.env.CONTENT_DB.prepare("SELECT sponsor FROM header_sponsor"),
    ]);
    const [headerSponsor] = headerSponsorRows.parse(header?.results);
    return c.json(
      sponsorsResponse.parse({
        data: sponsorRows.parse(rows?.results).map(({ row }) => JSON.parse(row)),
        featuredLabelGroups: labelGroupRows
          .parse(groups?.results)
          .map(({ label, ids }) => ({ label, sponsorIDs: JSON.parse(ids) })),
        headerSponsor: headerSponsor ? JSON.parse(headerSponsor.sponsor) : null,
      }),
    );
  })
  .route("/documents", documents)
  .route("/podcast", podcast)
  .route(
    "/operator/categories",
    deskCategories({
      databaseOf: (env) => env.CONTENT_DB,
      ...{ table: "categories", contents: "article_categories", language: "lang", order: "name, slug", reserved: null },
      add: "INSERT INTO categories (slug, name, lang) VALUES (?1, ?2, ?3)",
    }),
  )
  .route("/desk-documents", deskDocuments)
  .route("/desk-newsletters", deskNewsletters)
  .route("/desk-partners", deskPartners)
  .route("/newsletter", newsletter)
  .route("/newsroom", newsroom);
