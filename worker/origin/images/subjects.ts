import type { ClubLook } from "./crest.ts";
import { storedLook } from "./look.ts";

type ClubRow = { id: number; name: string; colours: string; crest: string };

/** The looks of these clubs, in their order; unknown ids are left out. */
export async function clubLooks(database: D1Database, ids: readonly number[]): Promise<ClubLook[]> {
  if (ids.length === 0) return [];
  const { results } = await database
    .prepare("SELECT id, name, colours, crest FROM clubs WHERE id IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(ids))
    .all<ClubRow>();
  return ids.flatMap((id) => results.filter((row) => row.id === id).map(storedLook));
}

async function clubsOfFixture(database: D1Database, fixtureID: number): Promise<number[]> {
  const row = await database
    .prepare("SELECT home_id AS home, away_id AS away FROM fixtures WHERE id = ?")
    .bind(fixtureID)
    .first<{ home: number; away: number }>();
  return row ? [row.home, row.away] : [];
}

/** An article about a match shows its two clubs, home first; any other the clubs it is filed under. */
async function clubsOfArticle(content: D1Database, matches: D1Database, articleID: number): Promise<number[]> {
  const article = await content
    .prepare("SELECT fixture_id AS fixtureID FROM articles WHERE id = ?")
    .bind(articleID)
    .first<{ fixtureID: number | null }>();
  const ofFixture = article?.fixtureID ? await clubsOfFixture(matches, article.fixtureID) : [];
  if (ofFixture.length > 0) return ofFixture;
  const { results } = await content
    .prepare("SELECT club_id AS id FROM article_clubs WHERE article_id = ? ORDER BY club_id LIMIT 2")
    .bind(articleID)
    .all<{ id: number }>();
  return results.map((row) => row.id);
}

/** Finds the clubs that a picture of this key is about: `article-12`, `video-highlights-2500001`, `live-2500001`, `kit-16`. */
export async function subjectsOf(key: string, env: Pick<Env, "CONTENT_DB" | "MATCH_DB">): Promise<ClubLook[]> {
  const named = /^([a-z]+(?:-[a-z]+)*)-(\d{1,12})$/.exec(key);
  if (!named) return [];
  const [kind, id] = [named[1] ?? "", Number(named[2])];
  if (kind === "sponsor" || kind === "advert") return [];
  if (kind === "kit" || kind === "club") return await clubLooks(env.MATCH_DB, [id]);
  const ids =
    kind === "article"
      ? await clubsOfArticle(env.CONTENT_DB, env.MATCH_DB, id)
      : await clubsOfFixture(env.MATCH_DB, id);
  return await clubLooks(env.MATCH_DB, ids);
}
