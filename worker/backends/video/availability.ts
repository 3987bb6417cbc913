import { Hono } from "hono";
import { z } from "zod";
import { availability } from "../../../schemas/streaming/availability.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request-body.ts";

const ruleName = z.string().regex(/^[a-z0-9-]{1,64}$/, "is 1 to 64 small letters, digits and hyphens");
/** The rules of an entry; null for none. */
const assignment = z.strictObject({ rules: ruleName.nullable() });

/** @throws ApiError 400 */
function parseName(schema: z.ZodString, value: string): string {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ApiError(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}

const unknown = (what: string) => new ApiError(404, "not_found", `There are no such ${what}.`);

/**
 * Availability rules of entries, for operators with the service key.
 * GET  rules                all rules by name
 * PUT  rules/{name}         rules of schemas/streaming/availability.ts
 * PUT  entries/{entryID}    {"rules": name or null}: assigns rules to a video or a commentary
 */
export const availabilityRoutes = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/rules", async (c) => {
    const { results } = await c.env.VIDEO_DB.prepare("SELECT name, rules FROM availability_rules ORDER BY name").all();
    const rows = z.array(z.object({ name: z.string(), rules: z.string() })).parse(results);
    return c.json({ data: rows.map(({ name, rules }) => ({ name, rules: availability.parse(JSON.parse(rules)) })) });
  })
  .put("/rules/:name", async (c) => {
    const name = parseName(ruleName, c.req.param("name"));
    const rules = await readBody(c, availability);
    await c.env.VIDEO_DB.prepare(
      "INSERT INTO availability_rules VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET rules = excluded.rules",
    )
      .bind(name, JSON.stringify(rules))
      .run();
    return c.body(null, 204);
  })
  .put("/entries/:entryID", async (c) => {
    const id = parseName(entryID, c.req.param("entryID"));
    const { rules } = await readBody(c, assignment);
    const { VIDEO_DB: database } = c.env;
    const known = database.prepare("SELECT 1 FROM availability_rules WHERE name = ?").bind(rules);
    if (rules !== null && (await known.first()) === null) throw unknown("rules");
    const changed = await database.batch(
      ["videos", "audio_entries"].map((table) =>
        database.prepare(`UPDATE ${table} SET availability = ?2 WHERE entry_id = ?1`).bind(id, rules),
      ),
    );
    if (changed.every(({ meta }) => meta.changes === 0)) throw unknown("videos or commentaries");
    return c.body(null, 204);
  });
