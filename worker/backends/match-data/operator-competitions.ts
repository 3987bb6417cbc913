import { Hono } from "hono";
import { z } from "zod";
import { storedCompetition, type storedCompetitionResponse } from "../../../schemas/desk/competitions.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";

const path = z.object({ id: z.coerce.number().int().positive() });

/** Names and rules of competitions, which the desk changes in the league's description. */
export const operatorCompetitions = new Hono<AppEnv>().use(requireServiceKey).post("/:id", async (c) => {
  const { id } = parseParameters(path, c.req.param());
  const { name, rules, formerRules } = await readBody(c, storedCompetition);
  const { meta } = await c.env.MATCH_DB.prepare(
    "UPDATE competitions SET name = ?2, rules = ?3, former_rules = ?4 WHERE id = ?1",
  )
    .bind(id, name, JSON.stringify(rules), JSON.stringify(formerRules))
    .run();
  if (meta.changes === 0) {
    throw new ApiError(
      404,
      "no_such_competition",
      "The matches know no such competition. Load the league's folder first.",
    );
  }
  const body: z.infer<typeof storedCompetitionResponse> = { data: { stored: true } };
  return c.json(body);
});
