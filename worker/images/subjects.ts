import { z } from "zod";
import type { ClubLook } from "./crest.ts";
import { storedLook } from "./look.ts";

const clubRow = z.object({ id: z.int(), name: z.string(), colours: z.string(), crest: z.string() });
const fixtureRow = z.object({ home: z.int(), away: z.int() });
const articleRow = z.object({ fixtureID: z.int().nullable() });
const clubIDRow = z.object({ id: z.int() });

/**
 * Looks that this isolate has read: a page shows a hundred crests. They never expire, because image URLs are immutable.
 */
const known = new Map<number, ClubLook>();

/** The looks of these clubs, in order; unknown ids are left out. */
export async function clubLooks(database: D1Database, ids: readonly number[]): Promise<ClubLook[]> {
  const wanted = ids.filter((id) => !known.has(id));
  if (wanted.length > 0) {
    const { results } = await database
      .prepare("SELECT id, name, colours, crest FROM clubs WHERE id IN (SELECT value FROM json_each(?))")
      .bind(JSON.stringify(wanted))
      .all();
    for (const row of z.array(clubRow).parse(results)) known.set(row.id, storedLook(row));
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function clubsOfFixture(database: D1Database, fixtureID: number): Promise<number[]> {
  const row = await database
    .prepare("SELECT home_id AS home, away_id AS away FROM fixtures WHERE id = ?")
    .bind(fixtureID)
    .first();
  if (row === null) return [];
  const { home, away } = fixtureRow.parse(row);
  return [home, away];
}

/** The two clubs of an article's match, home first, or else the clubs that it is tagged with. */
async function clubsOfArticle(content: D1Database, matches: D1Database, articleID: number): Promise<number[]> {
  const article = await content
    .prepare("SELECT fixture_id AS fixtureID FROM articles WHERE id = ?")
    .bind(articleID)
    .first();
  const fixtureID = article === null ? null : articleRow.parse(article).fixtureID;
  const ofFixture = fixtureID === null ? [] : await clubsOfFixture(matches, fixtureID);
  if (ofFixture.length > 0) return ofFixture;
  const { results } = await content
    .prepare("SELECT club_id AS id FROM article_clubs WHERE article_id = ? ORDER BY club_id LIMIT 2")
    .bind(articleID)
    .all();
  return z
    .array(clubIDRow)
    .parse(results)
    .map(({ id }) => id);
}

/** The clubs that an image shows, from its key: `article-12`, `video-highlights-2500001`, `live-2500001`, `kit-16`. */
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
