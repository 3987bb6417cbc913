import { ApiError } from "../../../errors.ts";
import { type Change, changedMeanwhile, readNews } from "./newsroom-store.ts";

/*
 * Changes that an article allows only until fans have read it: choosing its slug, and deleting it.
 */

const isLatest = "(SELECT max(revision) FROM article_revisions WHERE slug = ?1) = ?2";
const isGone = "NOT EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1)";
const isNoArticle = (slug: "?1" | "?3") => `NOT EXISTS (SELECT 1 FROM articles WHERE slug = ${slug})`;

/** @throws ApiError 404; 409 for an outdated revision; 422 for an article that fans have read */
async function requireNeverRead(db: D1Database, { slug, revision, now }: Change) {
  const article = await readNews(db, slug, now);
  if (article === null) throw new ApiError(404, "no_such_article", "There is no article with that slug.");
  if (article.revision !== revision) throw changedMeanwhile();
  if (!article.neverRead) {
    throw new ApiError(
      422,
      "published",
      "Fans have read it, and other sites may link to it. It can be taken off the site.",
    );
  }
  return article;
}

/** Gives an article another slug. @throws ApiError 409 for an outdated revision; 422 for a slug that another article has */
export async function renameNews(db: D1Database, change: Change, to: string): Promise<void> {
  await requireNeverRead(db, change);
  const taken = new ApiError(422, "slug_taken", "Another article has this address.");
  if ((await readNews(db, to, change.now)) !== null) throw taken;
  const { slug, revision } = change;
  const [renamed] = await db.batch([
    db
      .prepare(
        `UPDATE article_revisions SET slug = ?3 WHERE slug = ?1 AND ${isLatest} AND ${isNoArticle("?3")}
           AND NOT EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?3) RETURNING revision`,
      )
      .bind(slug, revision, to),
    db.prepare(`UPDATE articles SET slug = ?2 WHERE slug = ?1 AND ${isGone}`).bind(slug, to),
    db.prepare(`UPDATE OR REPLACE article_reviews SET slug = ?2 WHERE slug = ?1 AND ${isGone}`).bind(slug, to),
  ]);
  if (renamed?.results.length === 0) throw changedMeanwhile();
}

/** Deletes a draft with its revisions. @throws ApiError 409 for an outdated revision; 422 for one that was published or is scheduled */
export async function deleteNews(db: D1Database, change: Change): Promise<void> {
  const { publishedAt } = await requireNeverRead(db, change);
  if (publishedAt !== null) throw new ApiError(422, "scheduled", "It is to be published. Take it off first.");
  const { slug, revision } = change;
  const [deleted] = await db.batch([
    db
      .prepare(
        `DELETE FROM article_revisions WHERE slug = ?1 AND ${isLatest} AND ${isNoArticle("?1")} RETURNING revision`,
      )
      .bind(slug, revision),
    db.prepare(`DELETE FROM article_reviews WHERE slug = ?1 AND ${isGone} AND ${isNoArticle("?1")}`).bind(slug),
  ]);
  if (deleted?.results.length === 0) throw changedMeanwhile();
}
