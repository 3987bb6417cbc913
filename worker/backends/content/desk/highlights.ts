import { z } from "zod";
import { ApiError, changedMeanwhile } from "../../../errors.ts";

const listedHighlight = z.array(z.object({ slug: z.string(), title: z.string() }));
type Listed = z.infer<typeof listedHighlight>;

const isShown = "highlight IS NOT NULL AND published_at <= ?1";
const select = `SELECT slug, title FROM articles WHERE ${isShown} ORDER BY highlight`;

/** The published articles at the top of the home page, in order. */
export async function listHighlights(db: D1Database, now: string): Promise<Listed> {
  return listedHighlight.parse((await db.prepare(select).bind(now).all()).results);
}

/**
 * Puts these published articles at the top of the home page, in this order, and no others.
 * @param order.before the slugs that the change is based on.
 * @throws ApiError 409 when the highlights have changed since; 422 when one of the articles is not published
 */
export async function arrangeHighlights(
  db: D1Database,
  { before, after }: { before: readonly string[]; after: readonly string[] },
  now: string,
): Promise<Listed> {
  const [wanted, based] = [JSON.stringify(after), JSON.stringify(before)];
  const [published, shown, , result] = await db.batch([
    db
      .prepare("SELECT slug FROM articles WHERE published_at <= ?1 AND slug IN (SELECT value FROM json_each(?2))")
      .bind(now, wanted),
    db.prepare(select).bind(now),
    db
      .prepare(
        `UPDATE articles SET highlight = (SELECT key + 1 FROM json_each(?2) WHERE value = slug)
         WHERE (highlight IS NOT NULL OR slug IN (SELECT value FROM json_each(?2)))
           AND (SELECT json_group_array(slug) FROM (${select})) = json(?3)
           AND (SELECT count(*) FROM articles WHERE published_at <= ?1 AND slug IN (SELECT value FROM json_each(?2)))
             = json_array_length(?2)`,
      )
      .bind(now, wanted, based),
    db.prepare(select).bind(now),
  ]);
  if (JSON.stringify(listedHighlight.parse(shown?.results).map(({ slug }) => slug)) !== based) {
    throw changedMeanwhile("the home page");
  }
  if (published?.results.length !== after.length) {
    throw new ApiError(422, "not_published", "One of the articles is not on the site.");
  }
  return listedHighlight.parse(result?.results);
}
