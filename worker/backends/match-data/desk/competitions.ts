import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  addedCompetition,
  storedCompetition,
  type storedCompetitionResponse,
} from "../../../../schemas/desk/competitions.ts";
import type { CompetitionDescription } from "../../../../schemas/league/competition-rules.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { jsonColumn } from "../../json-column.ts";

const path = z.object({ id: z.coerce.number().int().positive() });

const unknown = () =>
  new ApiError(404, "no_such_competition", "The matches know no such competition. Load the league's folder first.");

/** @throws ApiError 409 for an id or slug that is taken */
async function add(db: D1Database, added: CompetitionDescription): Promise<void> {
  const { id, slug, name, kind, order, team, division, rules, formerRules } = added;
  const insert = db.prepare(
    `INSERT INTO competitions (id, slug, name, kind, list_order, team, division_id, rules, former_rules)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  try {
    await insert
      .bind(id, slug, name, kind, order, team, division, JSON.stringify(rules), JSON.stringify(formerRules))
      .run();
  } catch (error) {
    if (!/UNIQUE constraint failed/.test(String(error))) throw error;
    throw new ApiError(
      409,
      "address_taken",
      `The matches have a competition ${slug}, or one of the number ${id}, already.`,
    );
  }
}

const usesRow = z.object({ name: z.string(), matches: z.int(), seasons: jsonColumn(z.array(z.int())) }).nullable();

/** @throws ApiError 404; 422 for a competition that has matches, or seasons with clubs */
async function remove(db: D1Database, id: number): Promise<void> {
  const found = usesRow.parse(
    await db
      .prepare(
        `SELECT name, (SELECT count(*) FROM fixtures WHERE competition_id = ?1) AS matches,
           (SELECT json_group_array(season) FROM (SELECT DISTINCT season FROM season_clubs WHERE competition_id = ?1 ORDER BY season))
             AS seasons
         FROM competitions WHERE id = ?1`,
      )
      .bind(id)
      .first(),
  );
  if (found === null) throw unknown();
  const { name, matches, seasons } = found;
  if (matches > 0) {
    const count = matches === 1 ? "a match" : `${matches} matches`;
    throw new ApiError(422, "competition_stays", `The ${name} has ${count}, played or to come. It stays.`);
  }
  if (seasons.length > 0) {
    const named = seasons.slice(0, 5).map(seasonName).join(", ");
    throw new ApiError(422, "competition_stays", `Clubs play the ${name} in ${named}. Take that season away first.`);
  }
  try {
    await db.batch([
      db.prepare("DELETE FROM seasons WHERE competition_id = ?").bind(id),
      db.prepare("DELETE FROM competitions WHERE id = ?").bind(id),
    ]);
  } catch (error) {
    // Something that refers to it was added since.
    if (!/FOREIGN KEY constraint failed/.test(String(error))) throw error;
    throw new ApiError(
      409,
      "changed_meanwhile",
      `Something of the ${name} was added at this moment. Look at it again.`,
    );
  }
}

function stored(c: Context<AppEnv>) {
  const body: z.infer<typeof storedCompetitionResponse> = { data: { stored: true } };
  return c.json(body);
}

/**
 * The desk's endpoints for competitions of the league's description.
 * POST operator/competitions               adds one
 * POST operator/competitions/{id}          writes its name and rules
 * POST operator/competitions/{id}/remove   removes it; 422 for one with matches, or seasons with clubs
 */
export const deskCompetitions = new Hono<AppEnv>()
  .use(requireServiceKey)
  .post("/", async (c) => {
    await add(c.env.MATCH_DB, await readBody(c, addedCompetition));
    return stored(c);
  })
  .post("/:id", async (c) => {
    const { id } = parseParameters(path, c.req.param());
    const { name, rules, formerRules } = await readBody(c, storedCompetition);
    const { meta } = await c.env.MATCH_DB.prepare(
      "UPDATE competitions SET name = ?2, rules = ?3, former_rules = ?4 WHERE id = ?1",
    )
      .bind(id, name, JSON.stringify(rules), JSON.stringify(formerRules))
      .run();
    if (meta.changes === 0) throw unknown();
    return stored(c);
  })
  .post("/:id/remove", async (c) => {
    const { id } = parseParameters(path, c.req.param());
    await remove(c.env.MATCH_DB, id);
    return stored(c);
  });
