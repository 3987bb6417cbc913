import { Hono } from "hono";
import { z } from "zod";
import { experimentsResponse, footerExperiment } from "../../../schemas/content/experiment.ts";
import type { AppEnv } from "../../app-env.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request/request-body.ts";

const row = z.object({ experiment: z.string() });

/**
 * The embedded experiments backend (spec: calls#experiments).
 * GET data    the running experiment on the footer's adverts, if any
 * PUT data    for operators, with the service key; null ends it
 */
export const experimentsBackend = new Hono<AppEnv>()
  .get("/data", async (c) => {
    const stored = await c.env.MARKETING_DB.prepare(
      "SELECT experiment FROM experiments WHERE name = 'footerAdverts'",
    ).first();
    const footerAdverts = stored === null ? null : footerExperiment.parse(JSON.parse(row.parse(stored).experiment));
    return c.json({ footerAdverts } satisfies z.infer<typeof experimentsResponse>);
  })
  .put("/data", requireServiceKey, async (c) => {
    const { footerAdverts } = await readBody(c, experimentsResponse);
    const statement =
      footerAdverts === null
        ? c.env.MARKETING_DB.prepare("DELETE FROM experiments WHERE name = 'footerAdverts'")
        : c.env.MARKETING_DB.prepare(
            `INSERT INTO experiments (name, experiment) VALUES ('footerAdverts', ?1)
             ON CONFLICT (name) DO UPDATE SET experiment = ?1`,
          ).bind(JSON.stringify(footerAdverts));
    await statement.run();
    return c.json({ footerAdverts });
  });
