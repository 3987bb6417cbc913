import { z } from "zod";
import { ownImagePrefix } from "../../schemas/content/image.ts";
import type { Subject } from "./artwork.ts";
import { storedLook } from "./club-look.ts";
import type { ClubLook } from "./crest.ts";
import { ownCrest } from "./own-crest.ts";

const clubRow = z.object({
  id: z.int(),
  name: z.string(),
  colours: z.string(),
  crest: z.string(),
  crest_file: z.string().nullable(),
});
const fixtureRow = z.object({ home: z.int(), away: z.int() });
const articleRow = z.object({ fixtureID: z.int().nullable() });
const companyRow = z.object({ company: z.string() });
const advertRow = companyRow.extend({ kind: z.enum(["logo", "advert"]) });
const clubIDRow = z.object({ id: z.int() });

type Storage = Pick<Env, "CONTENT_DB" | "MATCH_DB" | "MARKETING_DB" | "MEDIA" | "IMAGES">;

type Looks = Pick<Env, "MATCH_DB" | "MEDIA" | "IMAGES">;

type KnownLooks = Map<number, { look: ClubLook; file: string | null; readAt: number }>;

/** Looks that this isolate has read, with the time, by environment: a page shows a hundred crests. */
const knownLooks = new WeakMap<Looks, KnownLooks>();
function knownOf(env: Looks): KnownLooks {
  const known: KnownLooks = knownLooks.get(env) ?? new Map();
  knownLooks.set(env, known);
  return known;
}
/** Milliseconds after which a look is read again, because a load may have changed it. */
const freshMilliseconds = 5_000;

/** The looks of these clubs, in order; unknown ids are omitted. */
export async function clubLooks(env: Looks, ids: readonly number[]): Promise<ClubLook[]> {
  await refreshLooks(env, ids);
  const known = knownOf(env);
  return ids.flatMap((id) => known.get(id)?.look ?? []);
}

/**
 * Reads the looks of these clubs that are not fresh. A look stays known meanwhile, because another request may be about to draw it.
 * @param outdated clubs whose looks are read again however fresh they are
 */
async function refreshLooks(
  env: Looks,
  ids: readonly number[],
  outdated: ReadonlySet<number> = new Set(),
): Promise<void> {
  const known = knownOf(env);
  const now = Date.now();
  const wanted = ids.filter((id) => outdated.has(id) || now - (known.get(id)?.readAt ?? 0) > freshMilliseconds);
  if (wanted.length === 0) return;
  const { results } = await env.MATCH_DB.prepare(
    "SELECT id, name, colours, crest, crest_file FROM clubs WHERE id IN (SELECT value FROM json_each(?))",
  )
    .bind(JSON.stringify(wanted))
    .all();
  const gone = new Set(wanted);
  for (const row of z.array(clubRow).parse(results)) {
    const { id, crest_file: file } = row;
    const own = file?.startsWith(ownImagePrefix) ? await ownCrest(env, file) : null;
    known.set(id, { look: { ...storedLook(row), own }, file, readAt: now });
    gone.delete(id);
  }
  for (const id of gone) known.delete(id);
}

/**
 * The looks of clubs, for their drawn crests.
 * @param names of the requested crests. A cached look that belongs to another crest name is read again.
 * @returns in order, null for unknown clubs; `isThis` tells whether the crest with that name has this look.
 */
export async function crestLooks(
  env: Looks,
  names: readonly string[],
): Promise<({ look: ClubLook; isThis: boolean } | null)[]> {
  const known = knownOf(env);
  const wanted = names.map((name) => ({ id: Number.parseInt(name, 10), file: `${name}.svg` }));
  const isThis = ({ id, file }: (typeof wanted)[number]) => (known.get(id)?.file ?? `${id}.svg`) === file;
  const outdated = new Set(wanted.filter((crest) => !isThis(crest)).map(({ id }) => id));
  await refreshLooks(
    env,
    wanted.map(({ id }) => id),
    outdated,
  );
  return wanted.map((crest) => {
    const look = known.get(crest.id)?.look;
    return look === undefined ? null : { look, isThis: isThis(crest) };
  });
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

/** The two clubs of an article's match, home first; without a match, the clubs that the article is tagged with. */
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

/** The stored name of the sponsor or advertiser with this image key; null when there is neither. */
async function companyOf(key: string, env: Storage): Promise<Subject | null> {
  const sponsor = await env.CONTENT_DB.prepare(
    `SELECT sponsor.value ->> 'title' AS company FROM sponsor_rows, json_each(sponsor_rows.row, '$.sponsors') AS sponsor
      WHERE sponsor.value ->> 'imageKey' = ? LIMIT 1`,
  )
    .bind(key)
    .first();
  if (sponsor !== null) return { kind: "logo", ...companyRow.parse(sponsor) };
  // Adverts in the footer's row are logos.
  const advert = await env.MARKETING_DB.prepare(
    `SELECT advert ->> 'advertName' AS company, iif(footer_position IS NULL, 'advert', 'logo') AS kind FROM adverts
      WHERE ?1 IN (advert ->> '$.images.mobile.key', advert ->> '$.images.desktop.key') LIMIT 1`,
  )
    .bind(key)
    .first();
  return advert === null ? null : advertRow.parse(advert);
}

/** Keys of images of clubs, articles and matches: `kit-16`, `article-12`, `live-2500001`, `video-highlights-2500001`. */
const ofClubs = /^(kit|club|article|live|match|video|highlights|replay)-(?:[a-z]+-)*(\d{1,12})$/;

/** What the image of a key shows. */
export async function subjectOf(key: string, env: Storage): Promise<Subject> {
  const [, kind, number] = ofClubs.exec(key) ?? [];
  if (kind === undefined) return (await companyOf(key, env)) ?? { kind: "clubs", clubs: [] };
  const id = Number(number);
  if (kind === "kit" || kind === "club") return { kind: "clubs", clubs: await clubLooks(env, [id]) };
  const ids =
    kind === "article"
      ? await clubsOfArticle(env.CONTENT_DB, env.MATCH_DB, id)
      : await clubsOfFixture(env.MATCH_DB, id);
  return { kind: "clubs", clubs: await clubLooks(env, ids) };
}
