import { Hono } from "hono";
import { z } from "zod";
import {
  type DeskGround,
  deskGroundsResponse,
  type GroundFields,
  groundChange,
  groundPath,
  groundRemoval,
  type NewGround,
  newGround,
} from "../../../../schemas/desk/grounds.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError, changedMeanwhile } from "../../../errors.ts";
import { shortHash } from "../../../hashing/short-hash.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { freeSlug } from "../../free-slug.ts";

/*
 * Grounds that belong to no club, for the desk. A change names the revision that it is based on, and fails if the ground has changed since.
 */

async function listGrounds(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT slug, name, town, (SELECT count(*) FROM fixtures WHERE venue = grounds.name) AS matches
       FROM grounds ORDER BY name, slug`,
    )
    .all();
  return deskGroundsResponse.parse({ grounds: results });
}

const columns = "name, town, capacity, time_zone, latitude, longitude";
/** SQL: the ground as one JSON text, to detect any change. */
const storedText = `json_array(${columns})`;

const storedGround = z.object({
  ...{ slug: z.string(), name: z.string(), town: z.string().nullable(), capacity: z.int().nullable() },
  ...{ time_zone: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() },
  text: z.string(),
});
type StoredGround = z.output<typeof storedGround>;

/** @throws ApiError 404 */
async function readGround(db: D1Database, slug: string): Promise<StoredGround> {
  const row = await db
    .prepare(`SELECT slug, ${columns}, ${storedText} AS text FROM grounds WHERE slug = ?`)
    .bind(slug)
    .first();
  if (row === null) throw new ApiError(404, "no_such_ground", "There is no such ground.");
  return storedGround.parse(row);
}

function toDesk({ slug, name, town, capacity, time_zone, latitude, longitude, text }: StoredGround): DeskGround {
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return { slug, ground: { name, town, capacity, timeZone: time_zone, place }, revision: shortHash(text, 16) };
}

/** @throws ApiError 422 for the name of a club's ground, or of another ground */
async function requireOwnName(db: D1Database, slug: string, name: string): Promise<void> {
  const club = await db.prepare("SELECT name FROM clubs WHERE ground = ?").bind(name).first<string>("name");
  if (club !== null) {
    throw new ApiError(422, "club_ground", `${name} is the ground of ${club}. Town and place of it are with the club.`);
  }
  const other = await db.prepare("SELECT 1 FROM grounds WHERE name = ? AND slug <> ?").bind(name, slug).first();
  if (other !== null) throw new ApiError(422, "name_taken", `Another ground is called ${name}.`);
}

/** A ground's values in the order of the columns. */
const valuesOf = ({ name, town, capacity, timeZone, place }: GroundFields): (string | number | null)[] => [
  ...[name, town, capacity, timeZone],
  ...[place?.latitude ?? null, place?.longitude ?? null],
];

/** @throws ApiError 422 for the name of another ground */
async function addGround(db: D1Database, { slug: given, ...wanted }: NewGround): Promise<DeskGround> {
  const isTaken = async (slug: string) =>
    (await db.prepare("SELECT 1 FROM grounds WHERE slug = ?").bind(slug).first()) !== null;
  const slug = given ?? (await freeSlug(wanted.name, { otherwise: "ground", length: 60 }, isTaken));
  await requireOwnName(db, slug, wanted.name);
  await db
    .prepare(`INSERT INTO grounds (slug, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`)
    .bind(slug, ...valuesOf(wanted))
    .run();
  return toDesk(await readGround(db, slug));
}

/** @throws ApiError 404, 409 for a ground that has changed since, 422 for the name of another ground */
async function changeGround(db: D1Database, slug: string, wanted: GroundFields, revision: string): Promise<DeskGround> {
  const before = await readGround(db, slug);
  if (toDesk(before).revision !== revision) throw changedMeanwhile("this ground");
  await requireOwnName(db, slug, wanted.name);
  const [changed] = await db.batch([
    db
      .prepare(`UPDATE grounds SET (${columns}) = (?, ?, ?, ?, ?, ?) WHERE slug = ? AND ${storedText} = ?`)
      .bind(...valuesOf(wanted), slug, before.text),
    // Matches that are over keep the name that the ground had then.
    db
      .prepare(
        `UPDATE fixtures SET venue = ?2 WHERE venue = ?1 AND status IN ('fixture', 'postponed')
           AND EXISTS (SELECT 1 FROM grounds WHERE slug = ?3 AND name = ?2)`,
      )
      .bind(before.name, wanted.name, slug),
  ]);
  if (changed?.meta.changes !== 1) throw changedMeanwhile("this ground");
  return toDesk(await readGround(db, slug));
}

const useRow = z.object({
  home: z.string(),
  away: z.string(),
  competition: z.string(),
  kickoff: z.iso.datetime(),
  matches: z.int(),
});

/** Why a ground cannot be removed; null without matches. */
async function removalProblem(db: D1Database, name: string): Promise<string | null> {
  const row = await db
    .prepare(
      `SELECT h.short_name AS home, a.short_name AS away, c.name AS competition, kickoff, count(*) OVER () AS matches
       FROM fixtures JOIN competitions c ON c.id = competition_id JOIN clubs h ON h.id = home_id JOIN clubs a ON a.id = away_id
       WHERE venue = ? ORDER BY kickoff DESC LIMIT 1`,
    )
    .bind(name)
    .first();
  if (row === null) return null;
  const { home, away, competition, kickoff, matches } = useRow.parse(row);
  const last = `${home} v ${away} in the ${competition} on ${leagueDate(kickoff)}`;
  return matches === 1
    ? `A match names ${name}: ${last}. Move it to another ground first; one that is over keeps the ground.`
    : `${matches} matches name ${name}, the last of them ${last}. Move them to another ground first; one that is over keeps the ground.`;
}

/** @throws ApiError 404, 409 for a ground that has changed since, 422 for one that matches name */
async function removeGround(db: D1Database, slug: string, revision: string): Promise<void> {
  const ground = await readGround(db, slug);
  if (toDesk(ground).revision !== revision) throw changedMeanwhile("this ground");
  const why = await removalProblem(db, ground.name);
  if (why !== null) throw new ApiError(422, "ground_stays", why);
  const { meta } = await db
    .prepare(
      `DELETE FROM grounds WHERE slug = ? AND ${storedText} = ? AND NOT EXISTS (SELECT 1 FROM fixtures WHERE venue = grounds.name)`,
    )
    .bind(slug, ground.text)
    .run();
  if (meta.changes !== 1) throw changedMeanwhile("this ground");
}

/**
 * The desk's endpoints for grounds, in the match-data backend. All need the service key.
 * GET operator/grounds                  all by name
 * POST operator/grounds                 adds one
 * GET operator/grounds/{slug}           one ground, with the fields that the desk edits
 * POST operator/grounds/{slug}          changes it; 409 unless the revision that it names is the newest
 * POST operator/grounds/{slug}/remove   removes it, likewise; 422 for one that matches name
 */
export const deskGrounds = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json({ data: await listGrounds(c.env.MATCH_DB) }))
  .post("/", async (c) => c.json({ data: await addGround(c.env.MATCH_DB, await readBody(c, newGround)) }))
  .get("/:slug", async (c) => {
    const { slug } = parseParameters(groundPath, c.req.param());
    return c.json({ data: toDesk(await readGround(c.env.MATCH_DB, slug)) });
  })
  .post("/:slug", async (c) => {
    const { slug } = parseParameters(groundPath, c.req.param());
    const { revision, ...wanted } = await readBody(c, groundChange);
    return c.json({ data: await changeGround(c.env.MATCH_DB, slug, wanted, revision) });
  })
  .post("/:slug/remove", async (c) => {
    const { slug } = parseParameters(groundPath, c.req.param());
    const { revision } = await readBody(c, groundRemoval);
    await removeGround(c.env.MATCH_DB, slug, revision);
    return c.json({ data: { removed: true } });
  });
