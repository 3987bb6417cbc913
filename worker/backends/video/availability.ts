import { Hono } from "hono";
import { z } from "zod";
import { pulledEntriesResponse } from "../../../schemas/desk/videos.ts";
import { availabilityInput, ruleName } from "../../../schemas/streaming/availability-input.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";
import { storedRules } from "./catalogue.ts";
import { endPulledStreams } from "./pulled-entries.ts";
import { isUnused, usedBy } from "./rule-uses.ts";

const entryChange = z
  .strictObject({
    /** Null for none. */
    rules: ruleName.nullable().optional(),
    disabled: z.boolean().optional(),
  })
  .refine(({ rules, disabled }) => rules !== undefined || disabled !== undefined, "rules or disabled is missing");

const storedAvailability = z.array(z.object({ name: z.string(), rules: storedRules, entries: z.int() }));

const rulesParameters = z.object({ name: ruleName });
const entryParameters = z.object({ entryID });

const unknown = (what: string) => new ApiError(404, "not_found", `There are no such ${what}.`);

/**
 * Availability rules of entries, for operators with the service key.
 * GET     rules                all rules by name, each with the number of its entries
 * PUT     rules/{name}         rules of schemas/streaming/availability.ts
 * DELETE  rules/{name}         409 while an entry has them, or a rule for live entries names them
 * GET     entries              entries that are disabled
 * PUT     entries/{entryID}    for a video or a commentary: {"rules": name or null} assigns rules, {"disabled": true} lets nobody play it
 * POST    pulled               ends now the streams of entries that a program pulled in the database, which otherwise takes up to a minute
 */
export const availabilityRoutes = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/rules", async (c) => {
    const { results } = await c.env.VIDEO_DB.prepare(
      `SELECT name, rules, (SELECT count(*) FROM videos WHERE availability = name)
         + (SELECT count(*) FROM audio_entries WHERE availability = name) AS entries
       FROM availability_rules ORDER BY name`,
    ).all();
    return c.json({ data: storedAvailability.parse(results) });
  })
  .put("/rules/:name", async (c) => {
    const { name } = parseParameters(rulesParameters, c.req.param());
    const rules = await readBody(c, availabilityInput);
    await c.env.VIDEO_DB.prepare(
      "INSERT INTO availability_rules VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET rules = excluded.rules",
    )
      .bind(name, JSON.stringify(rules))
      .run();
    return c.body(null, 204);
  })
  .delete("/rules/:name", async (c) => {
    const { name } = parseParameters(rulesParameters, c.req.param());
    const { VIDEO_DB: database } = c.env;
    const { meta } = await database
      .prepare(`DELETE FROM availability_rules WHERE name = ?1 AND ${isUnused}`)
      .bind(name)
      .run();
    if (meta.changes === 1) return c.body(null, 204);
    const use = await usedBy(database, name);
    throw use === null ? unknown("rules") : new ApiError(409, "in_use", use);
  })
  .get("/entries", async (c) => {
    const { results } = await c.env.VIDEO_DB.prepare(
      `SELECT entry_id AS entryID, title FROM videos WHERE disabled
       UNION ALL SELECT entry_id, title FROM audio_entries WHERE disabled ORDER BY entryID`,
    ).all();
    return c.json(pulledEntriesResponse.parse({ data: results }));
  })
  .put("/entries/:entryID", async (c) => {
    const { entryID: id } = parseParameters(entryParameters, c.req.param());
    const { rules, disabled } = await readBody(c, entryChange);
    const { VIDEO_DB: database } = c.env;
    const known = database.prepare("SELECT 1 FROM availability_rules WHERE name = ?");
    if (typeof rules === "string" && (await known.bind(rules).first()) === null) throw unknown("rules");
    const changes = {
      ...(rules !== undefined && { availability: rules }),
      ...(disabled !== undefined && { disabled }),
    };
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    const changed = await database.batch(
      ["videos", "audio_entries"].map((table) =>
        database
          .prepare(`UPDATE ${table} SET ${columns.join(", ")} WHERE entry_id = ?`)
          .bind(...Object.values(changes).map((value) => (typeof value === "boolean" ? Number(value) : value)), id),
      ),
    );
    if (changed.every(({ meta }) => meta.changes === 0)) throw unknown("videos or commentaries");
    if (disabled === true) c.executionCtx.waitUntil(endPulledStreams(c.env));
    return c.body(null, 204);
  })
  .post("/pulled", async (c) => {
    await endPulledStreams(c.env);
    return c.body(null, 204);
  });
