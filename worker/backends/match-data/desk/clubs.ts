import { Hono } from "hono";
import { z } from "zod";
import { ownImagePrefix } from "../../../../schemas/content/image.ts";
import {
  type ClubFields,
  clubChange,
  clubPath,
  clubRemoval,
  type DeskClub,
  type ListedClub,
  type NewClub,
  newClub,
} from "../../../../schemas/desk/clubs.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError, changedMeanwhile } from "../../../errors.ts";
import { shortHash } from "../../../hashing/short-hash.ts";
import { storedLook } from "../../../images/club-look.ts";
import { drawnCrestFile } from "../../../images/crest-file.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { jsonColumn } from "../../json-column.ts";
import { clubColumn, clubColumns, toClub } from "../rows.ts";
import { foldName, ownSpellings } from "../seasons/club-names.ts";
import { firstImportedID } from "../seasons/plan-clubs.ts";
import { isAddedCrest } from "./added-crest.ts";

/*
 * Clubs for the desk. A change names the revision that it is based on, and fails if the club has changed since.
 */

const listRow = z.object({ club: clubColumn, town: z.string().nullable() });

async function listClubs(db: D1Database): Promise<ListedClub[]> {
  const { results } = await db
    .prepare(`SELECT ${clubColumns("clubs")} AS club, town FROM clubs ORDER BY name, id`)
    .all();
  return z
    .array(listRow)
    .parse(results)
    .map(({ club: { slug, name, shortName, code, crestURL }, town }) => ({
      ...{ slug, name, shortName, code, crestURL, town },
    }));
}

const columns =
  "name, short_name, code, nickname, town, founded, ground, capacity, time_zone, latitude, longitude, colours, crest, crest_file";
const aliasesColumn =
  "(SELECT json_group_array(alias) FROM (SELECT alias FROM club_aliases WHERE club_id = clubs.id ORDER BY alias))";
/** SQL: the club as one JSON text, to detect any change. */
const storedText = `json_array(${columns}, ${aliasesColumn})`;

const storedClub = z.object({
  ...{ id: z.int(), slug: z.string(), name: z.string(), short_name: z.string(), code: z.string() },
  ...{ nickname: z.string().nullable(), town: z.string().nullable(), founded: z.int().nullable() },
  ...{ ground: z.string().nullable(), capacity: z.int().nullable(), time_zone: z.string().nullable() },
  ...{ latitude: z.number().nullable(), longitude: z.number().nullable() },
  ...{ colours: z.string(), crest: z.string(), crest_file: z.string().nullable() },
  aliases: jsonColumn(z.array(z.string())),
  text: z.string(),
});
type StoredClub = z.output<typeof storedClub>;

/** @throws ApiError 404 */
async function readClub(db: D1Database, slug: string): Promise<StoredClub> {
  const row = await db
    .prepare(
      `SELECT id, slug, ${columns}, ${aliasesColumn} AS aliases, ${storedText} AS text FROM clubs WHERE slug = ?`,
    )
    .bind(slug)
    .first();
  if (row === null) throw new ApiError(404, "no_such_club", "There is no such club.");
  return storedClub.parse(row);
}

/** The club as the desk shows it. Spellings that follow from its names are left out. */
function toDesk(row: StoredClub): DeskClub {
  const { id, slug, name, short_name: shortName, code, nickname, town, founded, ground, capacity } = row;
  const { latitude, longitude, crest_file, time_zone: timeZone } = row;
  const { colours, crest } = storedLook(row);
  const own = new Set(ownSpellings({ name, shortName }));
  return {
    ...{ id, slug },
    crestURL: toClub({ id, slug, name, short_name: shortName, code, colours, crest_file }).crestURL,
    club: {
      ...{ name, shortName, code, nickname, town, founded, ground, capacity, timeZone, colours, crest },
      place: latitude === null || longitude === null ? null : { latitude, longitude },
      ownCrest: crest_file?.startsWith(ownImagePrefix) ? crest_file : null,
      aliases: row.aliases.filter((alias) => !own.has(alias)),
    },
    revision: shortHash(row.text, 16),
  };
}

/** @throws ApiError 422 for another club's name */
async function requireOwnName(db: D1Database, { id }: Pick<StoredClub, "id">, name: string): Promise<void> {
  const other = await db.prepare("SELECT 1 FROM clubs WHERE name = ? AND id <> ?").bind(name, id).first();
  if (other !== null) throw new ApiError(422, "name_taken", `Another club is called ${name}.`);
}

const holders = z.array(z.object({ alias: z.string(), name: z.string() }));

/** @throws ApiError 422 for a spelling that means another club, and one without letters and digits */
async function requireOwnSpellings(
  db: D1Database,
  { id }: Pick<StoredClub, "id">,
  spellings: readonly string[],
): Promise<void> {
  if (spellings.includes("")) throw new ApiError(422, "no_spelling", "Another name has letters or digits.");
  const { results } = await db
    .prepare(
      `SELECT alias, name FROM club_aliases JOIN clubs ON clubs.id = club_id
       WHERE club_id <> ? AND alias IN (SELECT value FROM json_each(?))`,
    )
    .bind(id, JSON.stringify(spellings))
    .all();
  const [held] = holders.parse(results);
  if (held !== undefined) throw new ApiError(422, "spelling_taken", `${held.alias} is another name of ${held.name}.`);
}

/** A club's values in the order of the columns. */
function valuesOf(id: number, wanted: ClubFields): (string | number | null)[] {
  const { name, shortName, code, nickname, town, founded, ground, capacity, timeZone, place, colours, crest } = wanted;
  return [
    ...[name, shortName, code, nickname, town, founded, ground, capacity, timeZone],
    ...[place?.latitude ?? null, place?.longitude ?? null],
    ...[JSON.stringify(colours), JSON.stringify(crest)],
    wanted.ownCrest ?? drawnCrestFile({ id, name, colours, crest }),
  ];
}
const placeholders = Array.from({ length: 14 }, () => "?").join(", ");

/** A spelling that already means another club stays with that club. */
const insertSpellings = (db: D1Database, id: number, spellings: readonly string[]) =>
  db
    .prepare("INSERT OR IGNORE INTO club_aliases (alias, club_id) SELECT value, ? FROM json_each(?) WHERE value <> ''")
    .bind(id, JSON.stringify(spellings));

/** Statements that write the club's row and its spellings. Spellings of a former name stay: they are in old results. */
function statementsOf(db: D1Database, before: StoredClub, wanted: ClubFields): D1PreparedStatement[] {
  const { ground } = wanted;
  const given = wanted.aliases.map(foldName);
  const own = ownSpellings(wanted);
  const stay = [...given, ...own, ...ownSpellings({ name: before.name, shortName: before.short_name })];
  return [
    // If the club has changed, this inserts a row that violates a constraint, which fails the transaction.
    db
      .prepare(`INSERT INTO clubs (slug) SELECT NULL WHERE (SELECT ${storedText} FROM clubs WHERE id = ?) IS NOT ?`)
      .bind(before.id, before.text),
    db
      .prepare(`UPDATE clubs SET (${columns}) = (${placeholders}) WHERE id = ?`)
      .bind(...valuesOf(before.id, wanted), before.id),
    db
      .prepare("DELETE FROM club_aliases WHERE club_id = ? AND alias NOT IN (SELECT value FROM json_each(?))")
      .bind(before.id, JSON.stringify(stay)),
    insertSpellings(db, before.id, [...given, ...own]),
    // Matches that are over keep the name that the ground had then. Where clubs share it, others' matches follow once no club is left there.
    db
      .prepare(
        `UPDATE fixtures SET venue = ?3 WHERE venue = ?2 AND status IN ('fixture', 'postponed') AND ?3 IS NOT NULL
           AND (home_id = ?1 OR NOT EXISTS (SELECT 1 FROM clubs WHERE ground = ?2))`,
      )
      .bind(before.id, before.ground, ground),
  ];
}

/** @throws ApiError 422 for a name or spelling that is another club's, and for a crest that was not added */
async function requireFree(
  env: Env,
  club: Pick<StoredClub, "id" | "crest_file">,
  { name, ownCrest, aliases }: ClubFields,
): Promise<void> {
  await requireOwnName(env.MATCH_DB, club, name);
  if (ownCrest !== null && ownCrest !== club.crest_file && !(await isAddedCrest(env, ownCrest))) {
    throw new ApiError(422, "no_such_crest", "There is no such crest. Add it again.");
  }
  await requireOwnSpellings(env.MATCH_DB, club, aliases.map(foldName));
}

const nextRow = z.object({ id: z.int(), taken: z.string().nullable() });

/**
 * Adds a club, with an id from the range of imported clubs.
 * @throws ApiError 409 for a slug that another club has, 422 for another club's name or spelling, and for a crest that was not added
 */
async function addClub(env: Env, { slug, ...wanted }: NewClub): Promise<DeskClub> {
  const db = env.MATCH_DB;
  const { id, taken } = nextRow.parse(
    await db
      .prepare(
        "SELECT max(?1, coalesce(max(id), 0) + 1) AS id, (SELECT name FROM clubs WHERE slug = ?2) AS taken FROM clubs",
      )
      .bind(firstImportedID, slug)
      .first(),
  );
  if (taken !== null)
    throw new ApiError(409, "address_taken", `${taken} is at /clubs/${slug}. Choose another address.`);
  await requireFree(env, { id, crest_file: null }, wanted);
  try {
    await db.batch([
      db
        .prepare(`INSERT INTO clubs (id, slug, ${columns}) VALUES (?, ?, ${placeholders})`)
        .bind(id, slug, ...valuesOf(id, wanted)),
      insertSpellings(db, id, [...wanted.aliases.map(foldName), ...ownSpellings(wanted)]),
    ]);
  } catch (error) {
    if (!/UNIQUE constraint failed/.test(String(error))) throw error;
    throw new ApiError(409, "changed_meanwhile", "Somebody else is adding a club at this moment. Please try again.");
  }
  return toDesk(await readClub(db, slug));
}

const usesRow = z.object({
  matches: z.int(),
  seasons: jsonColumn(z.array(z.object({ name: z.string(), season: z.int() }))),
  players: z.int(),
});

/** Why a club cannot be removed; null when it can. */
async function removalProblem(db: D1Database, { id, name }: StoredClub): Promise<string | null> {
  const { matches, seasons, players } = usesRow.parse(
    await db
      .prepare(
        `SELECT (SELECT count(*) FROM fixtures WHERE home_id = ?1 OR away_id = ?1) AS matches,
           (SELECT json_group_array(json_object('name', name, 'season', season)) FROM (SELECT name, season FROM season_clubs
              JOIN competitions ON competitions.id = competition_id WHERE club_id = ?1 ORDER BY season, list_order, name)) AS seasons,
           (SELECT count(*) FROM (SELECT id FROM players WHERE club_id = ?1
              UNION SELECT player_id FROM squads WHERE club_id = ?1)) AS players`,
      )
      .bind(id)
      .first(),
  );
  if (matches > 0) {
    return `${name} has ${matches === 1 ? "a match" : `${matches} matches`}, played or to come. A club with matches stays.`;
  }
  const named = seasons.slice(0, 5).map(({ name: competition, season }) => `${competition} ${seasonName(season)}`);
  if (named.length > 0) {
    return `${name} plays the ${named.join(", the ")}. Choose the clubs of that season without it first, or load the league's folder without it.`;
  }
  return players > 0
    ? `${name} has ${players === 1 ? "a player" : `${players} players`}, of today's squads and of former ones, who have pages of their own. They would go with it.`
    : null;
}

/** @throws ApiError 404, 409 for a club that has changed since, 422 for one that has to stay */
async function removeClub(db: D1Database, slug: string, revision: string): Promise<void> {
  const club = await readClub(db, slug);
  if (toDesk(club).revision !== revision) throw changedMeanwhile("this club");
  const why = await removalProblem(db, club);
  if (why !== null) throw new ApiError(422, "club_stays", why);
  try {
    await db.batch([
      db.prepare("DELETE FROM unpublished_squads WHERE club_id = ?").bind(club.id),
      db.prepare("DELETE FROM club_aliases WHERE club_id = ?").bind(club.id),
      db.prepare("DELETE FROM clubs WHERE id = ?").bind(club.id),
    ]);
  } catch (error) {
    // Something that refers to it was added since.
    if (/FOREIGN KEY constraint failed/.test(String(error))) throw changedMeanwhile("this club");
    throw error;
  }
}

/** @throws ApiError 404, 409 for a club that has changed since, 422 as `requireFree` */
async function changeClub(env: Env, slug: string, wanted: ClubFields, revision: string): Promise<DeskClub> {
  const db = env.MATCH_DB;
  const before = await readClub(db, slug);
  if (toDesk(before).revision !== revision) throw changedMeanwhile("this club");
  await requireFree(env, before, wanted);
  try {
    await db.batch(statementsOf(db, before, wanted));
  } catch (error) {
    if ((await readClub(db, slug)).text === before.text) throw error;
    throw changedMeanwhile("this club");
  }
  return toDesk(await readClub(db, slug));
}

/**
 * The desk's endpoints for clubs, in the match-data backend. All need the service key.
 * GET operator/clubs                  all clubs by name
 * POST operator/clubs                 adds one
 * GET operator/clubs/{slug}           one club, with the fields that the desk edits
 * POST operator/clubs/{slug}          changes it; 409 unless the revision that it names is the newest
 * POST operator/clubs/{slug}/remove   removes it, likewise; 422 for one with matches, seasons or players
 */
export const deskClubs = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json({ data: { clubs: await listClubs(c.env.MATCH_DB) } }))
  .post("/", async (c) => c.json({ data: await addClub(c.env, await readBody(c, newClub)) }))
  .get("/:slug", async (c) => {
    const { slug } = parseParameters(clubPath, c.req.param());
    return c.json({ data: toDesk(await readClub(c.env.MATCH_DB, slug)) });
  })
  .post("/:slug", async (c) => {
    const { slug } = parseParameters(clubPath, c.req.param());
    const { revision, ...wanted } = await readBody(c, clubChange);
    return c.json({ data: await changeClub(c.env, slug, wanted, revision) });
  })
  .post("/:slug/remove", async (c) => {
    const { slug } = parseParameters(clubPath, c.req.param());
    const { revision } = await readBody(c, clubRemoval);
    await removeClub(c.env.MATCH_DB, slug, revision);
    return c.json({ data: { removed: true } });
  });
