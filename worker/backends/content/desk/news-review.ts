import { ApiError } from "../../../errors.ts";
import { type Change, changedMeanwhile, readNews } from "./newsroom-store.ts";

/*
 * Reviews of articles: a writer hands one to the editors, who publish it or hand it back, each with a note.
 */

const isLatest = "coalesce((SELECT max(revision) FROM article_revisions WHERE slug = ?1), 0) = ?2";
const stored =
  "state = excluded.state, revision = excluded.revision, note = excluded.note, staff = excluded.staff, at = excluded.at";

/** Stores the new state of a review, unless the article has changed in between. */
async function say(db: D1Database, state: "waiting" | "returned", change: Change, note: string): Promise<number> {
  const { slug, revision, staff, now } = change;
  const { results } = await db
    .prepare(
      `INSERT INTO article_reviews (slug, revision, state, note, staff, at) SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${isLatest}
       ON CONFLICT (slug) DO UPDATE SET ${stored} RETURNING revision`,
    )
    .bind(slug, revision, state, note, staff, now)
    .all();
  if (results.length !== 1) throw changedMeanwhile();
  return revision;
}

async function articleOf(db: D1Database, { slug, revision, now }: Change) {
  const article = await readNews(db, slug, now);
  if (article === null) throw new ApiError(404, "no_such_article", "There is no article with that slug.");
  if (article.revision !== revision) throw changedMeanwhile();
  return article;
}

/** Hands an article to the editors. @throws ApiError 409 for an outdated revision; 422 when fans already read this revision */
export async function submitNews(db: D1Database, change: Change, note: string): Promise<number> {
  const { state } = await articleOf(db, change);
  if (state === "published") {
    throw new ApiError(422, "nothing_to_review", "Fans read it as it is: there is nothing to review.");
  }
  return await say(db, "waiting", change, note);
}

/** Hands an article back. @throws ApiError 409 for an outdated revision; 422 for an article that nobody has sent for review */
export async function returnNews(db: D1Database, change: Change, note: string): Promise<number> {
  const { review } = await articleOf(db, change);
  if (review?.state !== "waiting") {
    throw new ApiError(422, "not_for_review", "Nobody has sent it for review.");
  }
  return await say(db, "returned", change, note);
}
