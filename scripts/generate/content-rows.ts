import { htmlOfDocument } from "../lib/league-folder/documents.ts";
import { demoLeague } from "./demo-folder.ts";
import type { TableRows } from "./match-rows.ts";
import { categories } from "./news/article.ts";
import type { Article } from "./news/articles.ts";

/** Articles with their categories and clubs. */
export function articleRows(articles: readonly Article[]): TableRows[] {
  return [
    {
      table: "articles",
      columns: [
        "id",
        "slug",
        "title",
        "summary",
        "body_html",
        "author",
        "published_at",
        "image_key",
        "image_alt",
        "lang",
        "fixture_id",
        "highlight",
      ],
      rows: articles.map((article) => [
        article.id,
        article.slug,
        article.title,
        article.summary,
        article.bodyHTML,
        article.author,
        article.publishedAt,
        `article-${article.id}`,
        article.imageAlt,
        article.lang,
        article.fixtureID,
        article.highlight,
      ]),
    },
    {
      table: "article_categories",
      columns: ["article_id", "category_slug"],
      rows: articles.flatMap(({ id, categories: slugs }) => slugs.map((slug) => [id, slug])),
    },
    {
      table: "article_clubs",
      columns: ["article_id", "club_id"],
      rows: articles.flatMap(({ id, clubIDs }) => clubIDs.map((clubID) => [id, clubID])),
    },
  ];
}

/** All rows of the content database, in insertion order. */
export function contentRows(articles: readonly Article[]): TableRows[] {
  return [
    {
      table: "categories",
      columns: ["slug", "name", "lang"],
      rows: categories.map(({ slug, name, lang }) => [slug, name, lang]),
    },
    ...articleRows(articles),
    {
      table: "sponsor_rows",
      columns: ["row_id", "forced_order", "row"],
      rows: demoLeague.sponsors.rows.map((row) => [row.rowID, row.forcedOrder, JSON.stringify(row)]),
    },
    {
      table: "featured_label_groups",
      columns: ["label", "forced_order", "sponsor_ids"],
      rows: demoLeague.sponsors.featuredLabelGroups.map(({ label, sponsorIDs }, index) => [
        label,
        index + 1,
        JSON.stringify(sponsorIDs),
      ]),
    },
    {
      table: "header_sponsor",
      columns: ["place", "sponsor"],
      rows: demoLeague.sponsors.headerSponsor === null ? [] : [[1, JSON.stringify(demoLeague.sponsors.headerSponsor)]],
    },
    {
      table: "documents",
      columns: ["slug", "title", "updated_on", "body_html"],
      rows: demoLeague.documents.map((document) => [
        document.slug,
        document.title,
        document.updatedOn,
        htmlOfDocument(document),
      ]),
    },
  ];
}
